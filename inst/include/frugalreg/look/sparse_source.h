// A sparse matrix by rows (row pointers, sorted column indices, values),
// borrowed. A look is a binary search among the row's non-zeros; which columns
// are non-zero stays unseen until it is paid for.
#ifndef FRUGALREG_LOOK_SPARSE_SOURCE_H
#define FRUGALREG_LOOK_SPARSE_SOURCE_H

#include "attribute_source.h"

#include <algorithm>
#include <cstdint>

namespace frugalreg {

class SparseSource final : public AttributeSource {
public:
  SparseSource(const int *row_begin, const int *column_index,
               const double *value, std::int64_t rows, std::int32_t columns)
      : row_begin_(row_begin), column_index_(column_index), value_(value),
        rows_(rows), columns_(columns) {}

  std::int64_t rows() const override { return rows_; }
  std::int32_t columns() const override { return columns_; }

private:
  void read(std::int64_t row, const std::int32_t *columns, std::int32_t length,
            double *values) override {
    const int *first = column_index_ + row_begin_[row];
    const int *last = column_index_ + row_begin_[row + 1];
    for (std::int32_t at = 0; at < length; ++at) {
      const int *found = std::lower_bound(first, last, columns[at]);
      values[at] = found != last && *found == columns[at]
                       ? value_[found - column_index_]
                       : 0.0;
    }
  }

  const int *row_begin_, *column_index_;
  const double *value_;
  std::int64_t rows_;
  std::int32_t columns_;
};

} // namespace frugalreg

#endif
