// An oracle: every look is a call that may cost real money. The caller's
// function gets a row and distinct columns (from 0) and fills in the values;
// what it leaves out is missing.
// The oracle of many rows gets all that a batch wants as pairs of row and
// column, and fills in the values in that order.
#ifndef FRUGALREG_LOOK_CALLBACK_SOURCE_H
#define FRUGALREG_LOOK_CALLBACK_SOURCE_H

#include "../base/errors.h"
#include "attribute_source.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace frugalreg {

class CallbackSource final : public AttributeSource {
public:
  using Callback =
      std::function<void(std::int64_t row, const std::int32_t *columns,
                         std::int32_t length, double *values)>;

  CallbackSource(Callback callback, std::int64_t rows, std::int32_t columns)
      : callback_(std::move(callback)), rows_(rows), columns_(columns) {}

  std::int64_t rows() const override { return rows_; }
  std::int32_t columns() const override { return columns_; }

private:
  void read(std::int64_t row, const std::int32_t *columns, std::int32_t length,
            double *values) override {
    if (length <= 0)
      return;
    // Else there were values of an earlier visit.
    std::fill_n(values, length, std::numeric_limits<double>::quiet_NaN());
    callback_(row, columns, length, values);
  }

  Callback callback_;
  std::int64_t rows_;
  std::int32_t columns_;
};

class BatchCallbackSource final : public AttributeSource {
public:
  using Callback = std::function<std::vector<double>(
      const std::vector<std::int64_t> &rows,
      const std::vector<std::int32_t> &columns)>;

  BatchCallbackSource(Callback callback, std::int64_t rows,
                      std::int32_t columns)
      : callback_(std::move(callback)), rows_(rows), columns_(columns) {}

  std::int64_t rows() const override { return rows_; }
  std::int32_t columns() const override { return columns_; }

private:
  void read(std::int64_t row, const std::int32_t *columns, std::int32_t length,
            double *values) override {
    const Looks looks{row, columns, length, values};
    read_batch(&looks, 1);
  }

  void read_batch(const Looks *looks, std::size_t length) override {
    std::vector<std::int64_t> rows;
    std::vector<std::int32_t> columns;
    for (const Looks *at = looks; at != looks + length; ++at) {
      rows.insert(rows.end(), static_cast<std::size_t>(at->length), at->row);
      columns.insert(columns.end(), at->columns, at->columns + at->length);
    }
    if (rows.empty())
      return;
    const std::vector<double> answer = callback_(rows, columns);
    if (answer.size() != columns.size())
      throw SourceError(
          "the source was asked for " + std::to_string(columns.size()) +
          " values and returned " + std::to_string(answer.size()));
    auto next = answer.begin();
    for (const Looks *at = looks; at != looks + length; ++at) {
      std::copy(next, next + at->length, at->values);
      next += at->length;
    }
  }

  Callback callback_;
  std::int64_t rows_;
  std::int32_t columns_;
};

} // namespace frugalreg

#endif
