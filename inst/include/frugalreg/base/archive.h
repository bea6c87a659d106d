// The state of a learner, field by field: one body serves writing and reading,
// and a report of what was learned. Where the fields come from or go to is the
// host's affair. A call per field, and a learner has few, so it may be virtual.
//
// What is read is not trusted. The learner that reads is made of its definition
// beforehand, so that its vectors have the lengths that are to be found;
// numbers must be finite unless the field is `open`, and counts whole and not
// negative. What else must hold a class says by check().
#ifndef FRUGALREG_BASE_ARCHIVE_H
#define FRUGALREG_BASE_ARCHIVE_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace frugalreg {

// How long a vector that is read may be.
constexpr std::size_t any_length = static_cast<std::size_t>(-1);
struct Lengths {
  std::size_t full;
  bool may_be_empty;
};

enum class Range { finite, open }; // of numbers

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
    } else if constexpr (std::is_same_v<Value, std::vector<std::int32_t>>) {
      field(name, value, value.size());
    } else if constexpr (is_vector<Value>::value) {
      field(name, value, {value.size(), false}, Range::finite);
    } else {
      field(name, value);
    }
  }

  // A part whose fields need to be told something, by a function.
  template <class Body> void part(const char *name, Body body) {
    begin_part(name);
    body();
    end_part();
  }

  // What may be infinite or not a number.
  void open(const char *name, double &value) {
    field(name, value, Range::open);
  }
  void open(const char *name, std::vector<double> &values) {
    field(name, values, {values.size(), false}, Range::open);
  }

  // A vector that is empty until it is known, and `full` long then.
  void known(const char *name, std::vector<double> &values, std::size_t full,
             Range range = Range::finite) {
    field(name, values, {full, true}, range);
  }

  // A vector that grows with the examples.
  template <class Number>
  void growing(const char *name, std::vector<Number> &values) {
    field(name, values, {any_length, true}, Range::finite);
  }

  // Different numbers from 0 to below `end`.
  void indices(const char *name, std::vector<std::int32_t> &values,
               std::size_t end) {
    field(name, values, end);
  }

  // Whether the part has a field of that name: what earlier versions wrote may
  // not have those of today.
  virtual bool has(const char *name) = 0;

  // What must hold once the fields are read; `holds` is a function.
  template <class Condition> void check(const char *name, Condition holds) {
    if (is_reading() && !holds())
      refuse(name);
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

  template <class Value, class = void>
  struct has_fixed_size : std::false_type {};
  template <class Value>
  struct has_fixed_size<Value, std::void_t<typename Value::PlainObject>>
      : std::true_type {};

  template <class Value> struct is_vector : std::false_type {};
  template <class Number>
  struct is_vector<std::vector<Number>> : std::true_type {};

  void field(const char *name, double &value) {
    field(name, value, Range::finite);
  }

  virtual void field(const char *name, double &value, Range range) = 0;
  virtual void field(const char *name, bool &value) = 0;
  virtual void field(const char *name, std::int64_t &value) = 0;
  virtual void field(const char *name, std::vector<double> &values,
                     Lengths lengths, Range range) = 0;
  virtual void field(const char *name, std::vector<std::int64_t> &values,
                     Lengths lengths, Range range) = 0;
  virtual void field(const char *name, std::vector<std::int32_t> &values,
                     std::size_t end) = 0;
  virtual void field(const char *name, std::array<std::uint64_t, 4> &words) = 0;
  virtual void numbers(const char *name, double *values, std::size_t size) = 0;
  virtual void begin_part(const char *name) = 0;
  virtual void end_part() = 0;
  virtual bool is_reading() const = 0;
  [[noreturn]] virtual void refuse(const char *name) const = 0;
};

// For check().
inline bool are_at_least(const std::vector<double> &values, double least) {
  for (double value : values)
    if (!(value >= least))
      return false;
  return true;
}

} // namespace frugalreg

#endif
