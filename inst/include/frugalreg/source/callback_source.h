// An oracle: every look is a call that may cost real money. The caller's
// function gets a row and distinct columns (from 0) and fills in the values.
#ifndef FRUGALREG_SOURCE_CALLBACK_SOURCE_H
#define FRUGALREG_SOURCE_CALLBACK_SOURCE_H

#include "attribute_source.h"

#include <functional>
#include <utility>

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
    if (length > 0)
      callback_(row, columns, length, values);
  }

  Callback callback_;
  std::int64_t rows_;
  std::int32_t columns_;
};

} // namespace frugalreg

#endif
