// Sums of what was looked at: counts, values, squares. Which attributes an
// example was asked for never depends on its own values, so the means are
// unbiased estimates of E[x] and E[x^2]; a repeated look at one value counts
// once.
#ifndef FRUGALREG_LOOK_LOOK_MOMENTS_H
#define FRUGALREG_LOOK_LOOK_MOMENTS_H

#include "../base/archive.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class LookMoments {
public:
  // Without columns nothing is kept.
  LookMoments(std::int32_t columns, bool with_values)
      : counts_(static_cast<std::size_t>(columns), 0.0),
        squares_(static_cast<std::size_t>(columns), 0.0),
        values_(with_values ? static_cast<std::size_t>(columns) : 0, 0.0) {}

  bool kept() const { return !counts_.empty(); }

  void include(std::int32_t column, double x) {
    counts_[column] += 1.0;
    squares_[column] += x * x;
    if (!values_.empty())
      values_[column] += x;
  }

  // Zero where nothing was seen, and where values are not kept.
  double mean(std::int32_t column) const {
    return values_.empty() || counts_[column] == 0.0
               ? 0.0
               : values_[column] / counts_[column];
  }
  double mean_square(std::int32_t column) const {
    return counts_[column] == 0.0 ? 0.0 : squares_[column] / counts_[column];
  }

  // Mean squares about the means: raw ones where values are not kept.
  std::vector<double> spreads() const {
    std::vector<double> result(counts_.size());
    for (std::size_t at = 0; at < result.size(); ++at) {
      const auto column = static_cast<std::int32_t>(at);
      result[at] = spread(column, mean_square(column));
    }
    return result;
  }
  // Likewise, with known raw moments.
  std::vector<double> spreads(const std::vector<double> &moments) const {
    std::vector<double> result(moments.size());
    for (std::size_t at = 0; at < result.size(); ++at)
      result[at] = spread(static_cast<std::int32_t>(at), moments[at]);
    return result;
  }

  // Spreads without the bias of few looks, as after one more look that showed
  // their mean: zeros that were seen a few times are no proof of a constant.
  std::vector<double> likely_spreads() const {
    const double used_up = values_.empty() ? 0.0 : 1.0; // by the mean
    std::vector<double> result = spreads();
    double sum = 0.0, columns = 0.0;
    for (std::size_t at = 0; at < result.size(); ++at) {
      result[at] *= counts_[at]; // a sum of squares
      if (counts_[at] <= used_up)
        continue;
      sum += result[at] / (counts_[at] - used_up);
      columns += 1.0;
    }
    const double mean = columns > 0.0 ? sum / columns : 0.0;
    for (std::size_t at = 0; at < result.size(); ++at)
      result[at] =
          (result[at] + mean) / (std::max(counts_[at] - used_up, 0.0) + 1.0);
    return result;
  }

  void archive(Archive &archive) {
    archive("counts", counts_);
    archive.open("squares", squares_); // of huge values
    archive.open("values", values_);
    archive.check("counts", [this] { return are_at_least(counts_, 0.0); });
    archive.check("squares", [this] { return are_at_least(squares_, 0.0); });
  }

private:
  double spread(std::int32_t column, double moment) const {
    return std::max(moment - mean(column) * mean(column), 0.0);
  }

  std::vector<double> counts_, squares_, values_;
};

} // namespace frugalreg

#endif
