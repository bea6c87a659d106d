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
  double weight = 1.0; // how much the row counts in sums
};

struct IncompleteRows {
  std::int32_t n, d;
  const std::int64_t *start; // n + 1 offsets from zero
  const std::int32_t *column;
  const double *value;
  const double *weights = nullptr; // of the rows; none where each counts once

  double weight(std::int64_t i) const { return weights ? weights[i] : 1.0; }

  // Of all rows.
  double total_weight() const {
    double sum = 0.0;
    for (std::int64_t i = 0; i < n; ++i)
      sum += weight(i);
    return sum;
  }

  ObservedEntries row(std::int64_t i) const {
    return {column + start[i], value + start[i],
            static_cast<std::int32_t>(start[i + 1] - start[i]), weight(i)};
  }
  std::int64_t observed() const { return start[n]; }
};

} // namespace frugalreg

#endif
