// States in memory, field after field as they are archived: what is read must
// have been written, under the same names in the same order.
#ifndef FRUGALREG_TESTS_CORE_MEMORY_ARCHIVE_H
#define FRUGALREG_TESTS_CORE_MEMORY_ARCHIVE_H

#include "check.h"

#include <frugalreg/base/archive.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

class MemoryArchive final : public frugalreg::Archive {
public:
  // From the first field on.
  void read() {
    reading_ = true;
    next_ = 0;
  }
  bool is_at_end() const { return next_ == fields_.size(); }

  bool has(const char *name) override {
    return !reading_ || (!is_at_end() && fields_[next_].name == name);
  }

private:
  struct Field {
    std::string name;
    std::vector<double> numbers;
    std::vector<std::uint64_t> whole;
  };

  Field &entry(const char *name) {
    if (!reading_) {
      fields_.push_back({name, {}, {}});
      return fields_.back();
    }
    ::check(has(name), std::string("there is a field ") + name);
    return fields_[next_++];
  }

  template <class Number, class Stored>
  void copy(std::vector<Number> &values, std::vector<Stored> &stored) {
    if (reading_)
      values.assign(stored.begin(), stored.end());
    else
      stored.assign(values.begin(), values.end());
  }

  template <class Number> void one(const char *name, Number &value) {
    std::vector<Number> values{value};
    copy(values, entry(name).whole);
    value = values[0];
  }

  void field(const char *name, double &value, frugalreg::Range) override {
    numbers(name, &value, 1);
  }
  void field(const char *name, bool &value) override { one(name, value); }
  void field(const char *name, std::int64_t &value) override {
    one(name, value);
  }
  void field(const char *name, std::vector<double> &values, frugalreg::Lengths,
             frugalreg::Range) override {
    copy(values, entry(name).numbers);
  }
  void field(const char *name, std::vector<std::int64_t> &values,
             frugalreg::Lengths, frugalreg::Range) override {
    copy(values, entry(name).whole);
  }
  void field(const char *name, std::vector<std::int32_t> &values,
             std::size_t) override {
    copy(values, entry(name).whole);
  }
  void field(const char *name, std::array<std::uint64_t, 4> &words) override {
    std::vector<std::uint64_t> values(words.begin(), words.end());
    copy(values, entry(name).whole);
    std::copy(values.begin(), values.end(), words.begin());
  }
  void numbers(const char *name, double *values, std::size_t size) override {
    std::vector<double> copied(values, values + size);
    copy(copied, entry(name).numbers);
    ::check(copied.size() == size, std::string("all numbers of ") + name);
    std::copy(copied.begin(), copied.end(), values);
  }
  void begin_part(const char *name) override { entry(name); }
  void end_part() override { entry("/"); }
  bool is_reading() const override { return reading_; }
  [[noreturn]] void refuse(const char *name) const override {
    throw std::string(name);
  }

  std::vector<Field> fields_;
  std::size_t next_ = 0;
  bool reading_ = false;
};

// `fresh` as `written` is, by its state alone.
template <class State> State read_back(State &written, State fresh) {
  MemoryArchive archive;
  written.archive(archive);
  archive.read();
  fresh.archive(archive);
  check(archive.is_at_end(), "all that was written is read");
  return fresh;
}

#endif
