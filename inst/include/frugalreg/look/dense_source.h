// A dense column-major matrix, borrowed and never copied.
#ifndef FRUGALREG_LOOK_DENSE_SOURCE_H
#define FRUGALREG_LOOK_DENSE_SOURCE_H

#include "../base/prefetch.h"
#include "attribute_source.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace frugalreg {

// Integer data mark a missing value by the smallest integer, and R a number by
// a NaN of this payload.
inline double as_attribute(double value) { return value; }
inline double as_attribute(int value) {
  return value == std::numeric_limits<int>::min() ? std::nan("1954")
                                                  : static_cast<double>(value);
}

template <class Value> class DenseSource final : public AttributeSource {
public:
  DenseSource(const Value *data, std::int64_t rows, std::int32_t columns)
      : data_(data), rows_(rows), columns_(columns) {}

  std::int64_t rows() const override { return rows_; }
  std::int32_t columns() const override { return columns_; }

private:
  void expect(std::int64_t row, const std::int32_t *columns,
              std::int32_t length) override {
    for (std::int32_t at = 0; at < length; ++at)
      prefetch_line(data_ + static_cast<std::ptrdiff_t>(columns[at]) * rows_ +
                    row);
  }

  void read(std::int64_t row, const std::int32_t *columns, std::int32_t length,
            double *values) override {
    for (std::int32_t at = 0; at < length; ++at)
      values[at] = as_attribute(
          data_[static_cast<std::ptrdiff_t>(columns[at]) * rows_ + row]);
  }

  const Value *data_;
  std::int64_t rows_;
  std::int32_t columns_;
};

} // namespace frugalreg

#endif
