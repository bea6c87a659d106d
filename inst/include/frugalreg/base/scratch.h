// What one visit writes down and the next one writes over: room is kept, and
// the usual push is a comparison and a store in place.
#ifndef FRUGALREG_BASE_SCRATCH_H
#define FRUGALREG_BASE_SCRATCH_H

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Value> class Scratch {
  static_assert(std::is_trivially_copyable<Value>::value,
                "what is written over needs no destructor");

public:
  Scratch() = default;
  Scratch(const Scratch &) = default;
  Scratch &operator=(const Scratch &) = default;
  // What was moved from is empty, and can be written to again.
  Scratch(Scratch &&other) noexcept
      : room_(std::move(other.room_)),
        capacity_(std::exchange(other.capacity_, 0)),
        size_(std::exchange(other.size_, 0)) {}
  Scratch &operator=(Scratch &&other) noexcept {
    room_ = std::move(other.room_);
    capacity_ = std::exchange(other.capacity_, 0);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  void push_back(const Value &value) {
    if (size_ >= capacity_)
      grow(size_ + 1);
    room_[size_++] = value;
  }
  void clear() { size_ = 0; }
  // Values beyond the former size are anything. Where it is known how many
  // there are going to be, a loop that writes them makes no call, and what it
  // computes stays in registers.
  void resize(std::size_t size) {
    if (size > capacity_)
      grow(size);
    size_ = size;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Value &operator[](std::size_t at) { return room_[at]; }
  const Value &operator[](std::size_t at) const { return room_[at]; }
  const Value *data() const { return room_.data(); }
  Value *begin() { return room_.data(); }
  Value *end() { return room_.data() + size_; }
  const Value *begin() const { return room_.data(); }
  const Value *end() const { return room_.data() + size_; }

private:
  // Out of line, so that the push itself is small enough to be inlined.
  [[gnu::noinline]] void grow(std::size_t size) {
    room_.resize(std::max<std::size_t>(16, 2 * size));
    capacity_ = room_.size();
  }

  std::vector<Value> room_;
  std::size_t capacity_ = 0; // its size, for which a vector has to subtract
  std::size_t size_ = 0;
};

} // namespace frugalreg

#endif
