// The state of a learner, field by field: one body serves writing and reading,
// and a report of what was learned. Where the fields come from or go to is the
// host's affair. A call per field, and a learner has few, so it may be virtual.
#ifndef FRUGALREG_BASE_ARCHIVE_H
#define FRUGALREG_BASE_ARCHIVE_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace frugalreg {

class Archive {
public:
  virtual ~Archive() = default;
  Archive(const Archive &) = delete;
  Archive &operator=(const Archive &) = delete;

  // A field; a class that archives itself is a part, with fields of its own;
  // of numbers whose count is known (a matrix) the values alone are stored.
  template <class Value> void operator()(const char *name, Value &value) {
    if constexpr (is_part<Value>::value) {
      begin_part(name);
      value.archive(*this);
      end_part();
    } else if constexpr (has_fixed_size<Value>::value) {
      numbers(name, value.data(), static_cast<std::size_t>(value.size()));
    } else {
      field(name, value);
    }
  }

  // What is said and not read back.
  template <class Value> void report(const char *name, Value value) {
    (*this)(name, value);
  }

  // One number of each element; `number_of` returns a reference to it.
  template <class Element, class NumberOf>
  void each(const char *name, std::vector<Element> &elements,
            NumberOf number_of) {
    std::vector<double> values;
    values.reserve(elements.size());
    for (Element &element : elements)
      values.push_back(number_of(element));
    numbers(name, values.data(), values.size());
    for (std::size_t at = 0; at < values.size(); ++at)
      number_of(elements[at]) = values[at];
  }

protected:
  Archive() = default;

private:
  template <class Value, class = void> struct is_part : std::false_type {};
  template <class Value>
  struct is_part<Value, std::void_t<decltype(std::declval<Value &>().archive(
                            std::declval<Archive &>()))>> : std::true_type {};

  // Standard vectors say what they hold; their size is read with them.
  template <class Value, class = void>
  struct has_fixed_size : std::false_type {};
  template <class Value>
  struct has_fixed_size<Value, std::void_t<typename Value::PlainObject>>
      : std::true_type {};

  virtual void field(const char *name, double &value) = 0;
  virtual void field(const char *name, bool &value) = 0;
  virtual void field(const char *name, std::int64_t &value) = 0;
  virtual void field(const char *name, std::vector<double> &values) = 0;
  virtual void field(const char *name, std::vector<std::int64_t> &values) = 0;
  virtual void field(const char *name, std::vector<std::int32_t> &values) = 0;
  virtual void field(const char *name, std::array<std::uint64_t, 4> &words) = 0;
  virtual void numbers(const char *name, double *values, std::size_t size) = 0;
  virtual void begin_part(const char *name) = 0;
  virtual void end_part() = 0;
};

} // namespace frugalreg

#endif
