// Rows of which nature shows some entries only: a view of three arrays that
// somebody else owns, row after row, columns increasing within a row.
#ifndef FRUGALREG_FACTOR_INCOMPLETE_ROWS_H
#define FRUGALREG_FACTOR_INCOMPLETE_ROWS_H

#include <cstdint>

namespace frugalreg {

// What is known of one row.
struct ObservedEntries {
  const std::int32_t *column;
  const double *value;
  std::int32_t count;
};

struct IncompleteRows {
  std::int32_t n, d;
  const std::int64_t *start; // n + 1 offsets from zero
  const std::int32_t *column;
  const double *value;

  ObservedEntries row(std::int64_t i) const {
    return {column + start[i], value + start[i],
            static_cast<std::int32_t>(start[i + 1] - start[i])};
  }
  std::int64_t observed() const { return start[n]; }
};

} // namespace frugalreg

#endif
