// Counts, means and squares about them of what was looked at. Which attributes
// an example was asked for never depends on its own values, so the means are
// unbiased estimates of E[x]; a repeated look at one value counts once.
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
  LookMoments(std::int32_t columns, bool with_means)
      : counts_(static_cast<std::size_t>(columns), 0.0),
        squares_(static_cast<std::size_t>(columns), 0.0),
        means_(with_means ? static_cast<std::size_t>(columns) : 0, 0.0) {}

  bool kept() const { return !counts_.empty(); }

  // The mean moves to the value: it is the value where all have been alike, in
  // whatever unit, which a sum over their count is not.
  void include(std::int32_t column, double x) {
    const double count = ++counts_[column];
    const double distance = x - mean(column);
    if (!means_.empty())
      means_[column] += distance / count;
    squares_[column] += distance * (x - mean(column));
  }

  // Zero where nothing was seen, and where means are not kept.
  double mean(std::int32_t column) const {
    return means_.empty() ? 0.0 : means_[column];
  }

  // Mean squares about the means: raw ones where these are not kept.
  std::vector<double> spreads() const {
    std::vector<double> result(squares_);
    for (std::size_t at = 0; at < result.size(); ++at)
      result[at] /= std::max(counts_[at], 1.0);
    return result;
  }
  // Likewise, with known raw moments.
  std::vector<double> spreads(const std::vector<double> &moments) const {
    std::vector<double> result(moments);
    for (std::size_t at = 0; at < means_.size(); ++at)
      result[at] = std::max(result[at] - means_[at] * means_[at], 0.0);
    return result;
  }

  // Spreads without the bias of few looks, as after one more look that showed
  // their mean: zeros that were seen a few times are no proof of a constant.
  std::vector<double> likely_spreads() const {
    const double used_up = means_.empty() ? 0.0 : 1.0; // by the mean
    std::vector<double> result(squares_);
    double sum = 0.0, columns = 0.0;
    for (std::size_t at = 0; at < result.size(); ++at) {
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
    if (archive.has("means"))
      archive.open("means", means_);
    else
      read_sums(archive);
    archive.check("counts", [this] { return are_at_least(counts_, 0.0); });
    archive.check("squares", [this] { return are_at_least(squares_, 0.0); });
  }

private:
  // Earlier versions kept raw sums.
  void read_sums(Archive &archive) {
    archive.open("values", means_);
    for (std::size_t at = 0; at < means_.size(); ++at) {
      const double count = std::max(counts_[at], 1.0);
      means_[at] /= count;
      squares_[at] =
          count * std::max(squares_[at] / count - means_[at] * means_[at], 0.0);
    }
  }

  std::vector<double> counts_, squares_, means_;
};

} // namespace frugalreg

#endif
