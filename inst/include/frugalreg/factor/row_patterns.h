// The rows of a table by what they show: those that show the same attributes
// share a factorisation.
#ifndef FRUGALREG_FACTOR_ROW_PATTERNS_H
#define FRUGALREG_FACTOR_ROW_PATTERNS_H

#include "incomplete_rows.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace frugalreg {

class RowPatterns {
public:
  explicit RowPatterns(const IncompleteRows &rows)
      : order_(static_cast<std::size_t>(rows.n)) {
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(),
                     [&rows](std::int32_t first, std::int32_t second) {
                       return is_before(rows.row(first), rows.row(second));
                     });
    for (std::size_t at = 0; at < order_.size(); ++at)
      if (at == 0 || is_before(rows.row(order_[at - 1]), rows.row(order_[at])))
        begin_.push_back(at);
    begin_.push_back(order_.size());
  }

  std::size_t count() const { return begin_.size() - 1; }

  // The rows of a pattern, as a range.
  const std::int32_t *begin(std::size_t pattern) const {
    return order_.data() + begin_[pattern];
  }
  const std::int32_t *end(std::size_t pattern) const {
    return order_.data() + begin_[pattern + 1];
  }

private:
  static bool is_before(const ObservedEntries &first,
                        const ObservedEntries &second) {
    return std::lexicographical_compare(
        first.column, first.column + first.count, second.column,
        second.column + second.count);
  }

  std::vector<std::int32_t> order_;
  std::vector<std::size_t> begin_; // and one more: the end
};

// Of some of the rows.
inline double weight_of(const IncompleteRows &rows, const std::int32_t *first,
                        const std::int32_t *last) {
  double sum = 0.0;
  for (; first != last; ++first)
    sum += rows.weight(*first);
  return sum;
}

} // namespace frugalreg

#endif
