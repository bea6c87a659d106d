// A small map from indices to indices that is emptied in constant time: what
// was met in one visit, whatever the number of attributes.
#ifndef FRUGALREG_BASE_INDEX_MAP_H
#define FRUGALREG_BASE_INDEX_MAP_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class IndexMap {
public:
  IndexMap() : cells_(16) {}

  void clear() {
    ++stamp_;
    size_ = 0;
  }

  // Stores value under key unless the key is there; returns what is stored.
  std::int32_t insert(std::int32_t key, std::int32_t value) {
    if (2 * (size_ + 1) > cells_.size())
      grow();
    Cell &cell = find(key);
    if (cell.stamp != stamp_) {
      cell = {stamp_, key, value};
      ++size_;
    }
    return cell.value;
  }

  bool contains(std::int32_t key) { return find(key).stamp == stamp_; }

private:
  struct Cell {
    std::uint64_t stamp = 0;
    std::int32_t key = 0;
    std::int32_t value = 0;
  };

  // The cell of the key, or the empty one where it belongs.
  Cell &find(std::int32_t key) {
    const std::size_t mask = cells_.size() - 1;
    std::size_t at =
        (static_cast<std::uint32_t>(key) * 2654435769U >> 8) & mask;
    while (cells_[at].stamp == stamp_ && cells_[at].key != key)
      at = (at + 1) & mask;
    return cells_[at];
  }

  void grow() {
    std::vector<Cell> old(2 * cells_.size());
    old.swap(cells_);
    for (const Cell &cell : old)
      if (cell.stamp == stamp_)
        find(cell.key) = cell;
  }

  std::vector<Cell> cells_;
  std::uint64_t stamp_ = 1;
  std::size_t size_ = 0;
};

} // namespace frugalreg

#endif
