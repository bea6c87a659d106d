// How far the values of each column spread, and from how many looks that is
// known: central moments of up to the fourth order, one look at a time, which
// neither the unit of a column nor where its zero lies has an effect on, nor
// the order of looks but for rounding: values are kept over a power of two that
// is about as large as the largest of them, so that fourth powers stay finite.
#ifndef FRUGALREG_LOOK_COLUMN_SPREAD_H
#define FRUGALREG_LOOK_COLUMN_SPREAD_H

#include "../base/archive.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

class ColumnSpread {
public:
  explicit ColumnSpread(std::int32_t columns)
      : unit_(static_cast<std::size_t>(columns), 0.0), seen_(unit_),
        mean_(unit_), square_(unit_), cube_(unit_), fourth_(unit_) {}

  // Sums of powers about the mean, moved with it (Pébay 2008).
  void include(std::int32_t column, double x) {
    const auto at = static_cast<std::size_t>(column);
    if (x != 0.0 && std::abs(x) >= 2.0 * unit_[at])
      enlarge_unit(at, x);
    if (x != 0.0)
      x /= unit_[at];
    const double before = seen_[at]++;
    const double n = seen_[at];
    const double move = (x - mean_[at]) / n;
    const double added = (x - mean_[at]) * move * before;
    mean_[at] += move;
    fourth_[at] += added * move * move * (n * n - 3.0 * n + 3.0) +
                   6.0 * move * move * square_[at] - 4.0 * move * cube_[at];
    cube_[at] += added * move * (n - 2.0) - 3.0 * move * square_[at];
    square_[at] += added;
  }

  std::vector<double> seen() const { return seen_; }
  std::vector<double> means() const {
    std::vector<double> result(mean_);
    for (std::size_t at = 0; at < result.size(); ++at)
      result[at] *= unit_[at];
    return result;
  }

  // 0 where they are of rounding alone, and nowhere else: what is too small to
  // be squared has a smallest number.
  std::vector<double> variances() const {
    std::vector<double> result(square_.size(), 0.0);
    for (std::size_t at = 0; at < result.size(); ++at)
      if (varies(at))
        result[at] = std::max(square_[at] / seen_[at] * unit_[at] * unit_[at],
                              std::numeric_limits<double>::min());
    return result;
  }

  // Standard deviations about the means without bias, or roots of mean squares;
  // squared in the unit of the column, whatever that is.
  std::vector<double> sizes(bool about_means) const {
    std::vector<double> result(square_.size(), 0.0);
    for (std::size_t at = 0; at < result.size(); ++at) {
      double square = varies(at) ? square_[at] / seen_[at] : 0.0;
      if (!about_means)
        square += mean_[at] * mean_[at];
      else if (seen_[at] > 1.0)
        square *= seen_[at] / (seen_[at] - 1.0);
      result[at] = std::sqrt(square) * unit_[at];
    }
    return result;
  }

  // Looks over kurtosis: 1 where one value makes the variance, 0 for constants
  // and where values are too far apart for a sum of their powers.
  std::vector<double> effective_looks() const {
    std::vector<double> result(square_.size(), 0.0);
    for (std::size_t at = 0; at < result.size(); ++at)
      if (varies(at) && std::isfinite(fourth_[at]))
        result[at] = square_[at] * (square_[at] / fourth_[at]);
    return result;
  }

  void archive(Archive &archive) {
    archive("unit", unit_);
    archive("seen", seen_);
    archive("mean", mean_);
    archive.open("square", square_); // huge values may be too large
    archive.open("cube", cube_);
    archive.open("fourth", fourth_);
    archive.check("unit", [this] { return are_at_least(unit_, 0.0); });
    archive.check("seen", [this] { return are_at_least(seen_, 0.0); });
  }

private:
  // A ratio of powers of two, so that nothing is rounded.
  void enlarge_unit(std::size_t at, double x) {
    const double unit = std::ldexp(1.0, std::clamp(std::ilogb(x), -1000, 1000));
    const double ratio = unit_[at] / unit;
    unit_[at] = unit;
    mean_[at] *= ratio;
    square_[at] *= ratio * ratio;
    cube_[at] *= ratio * ratio * ratio;
    fourth_[at] *= ratio * ratio * ratio * ratio;
  }

  bool varies(std::size_t at) const {
    return square_[at] > 1e-26 * mean_[at] * mean_[at] * seen_[at];
  }

  std::vector<double> unit_; // 0 as long as there were only zeros
  std::vector<double> seen_, mean_, square_, cube_, fourth_;
};

// How many powers of ten lie between standard deviations, of which there are
// two: from their 10 % to their 90 % quantile, or from their median to the
// largest (which may be that of another column), as one column in dollars
// beside many of yes and no decides what they have in mean; of those from the
// smallest to the median half, as pixels that are rarely lit are small.
inline double span_of_sizes(std::vector<double> sizes, double largest) {
  std::sort(sizes.begin(), sizes.end());
  const auto quantile = [&](double part) {
    const double at = part * static_cast<double>(sizes.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sizes.size() - 1);
    return sizes[below] +
           (at - static_cast<double>(below)) * (sizes[above] - sizes[below]);
  };
  const double middle = quantile(0.5);
  return std::max({quantile(0.9) - quantile(0.1),
                   std::max(sizes.back(), largest) - middle,
                   0.5 * (middle - sizes.front())});
}

// The variance of the logarithm to base ten of a standard deviation that so
// many looks at a normal variable tell (trigamma's, by recurrence and by its
// series).
inline double log_size_noise(double looks) {
  double x = 0.5 * (looks - 1.0), sum = 0.0;
  for (; x < 6.0; x += 1.0)
    sum += 1.0 / (x * x);
  sum += (1.0 + (0.5 + (1.0 / 6.0 - 1.0 / (30.0 * x * x)) / x) / x) / x;
  return sum / (4.0 * std::log(10.0) * std::log(10.0));
}

// The same of columns of which two or three looks are known: from the 10 % to
// the 90 % quantile of normal logarithms that vary as much as those of what was
// seen do, less what they would if all columns were alike. Of few columns
// nothing is known, and units differ; and of many that are not seen twice each
// column's own variance is none: they are the same.
inline double unit_span_of_few(const std::vector<double> &variances,
                               const std::vector<double> &seen) {
  constexpr std::size_t least = 10;
  constexpr double width = 2.563;
  if (variances.size() < least)
    return std::numeric_limits<double>::infinity();
  double count = 0.0, mean = 0.0, square = 0.0, noise = 0.0;
  for (std::size_t at = 0; at < variances.size(); ++at) {
    if (seen[at] < 2.0 || variances[at] <= 0.0)
      continue;
    const double off = 0.5 * std::log10(variances[at]) - mean;
    count += 1.0;
    mean += off / count;
    square += off * off * (count - 1.0) / count;
    noise += log_size_noise(seen[at]);
  }
  if (2.0 * count < static_cast<double>(variances.size()))
    return -std::numeric_limits<double>::infinity();
  return width *
         std::sqrt(std::max(square / (count - 1.0) - noise / count, 0.0));
}

// The same of columns whose variance is known from five effective looks. The
// largest may be known from more than two, which any three looks are, less a
// quarter, as so few put standard deviations that far apart: dollars have long
// tails. Where columns of five are fewer than half of those that vary, what the
// others are like may be of another order: of more than two, a quarter less.
// Where of these, too, fewer than half, or than two, are known, columns are
// seen fewer than four times, or have tails that are too long to tell:
// infinite.
inline double unit_span(const std::vector<double> &variances,
                        const std::vector<double> &effective,
                        const std::vector<double> &seen) {
  constexpr double few = 2.0 + 1e-6, off = 0.25;
  std::size_t varying = 0;
  double looks = 0.0;
  double largest = -std::numeric_limits<double>::infinity();
  for (std::size_t at = 0; at < variances.size(); ++at) {
    varying += variances[at] > 0.0;
    looks += seen[at];
    if (effective[at] >= few && variances[at] > 0.0)
      largest = std::max(largest, 0.5 * std::log10(variances[at]) - off);
  }
  for (const auto &[least, allowed] : {std::pair{5.0, 0.0}, {few, off}}) {
    std::vector<double> sizes;
    for (std::size_t at = 0; at < variances.size(); ++at)
      if (effective[at] >= least && variances[at] > 0.0)
        sizes.push_back(0.5 * std::log10(variances[at]));
    if (sizes.size() >= 2 && 2 * sizes.size() >= varying)
      return span_of_sizes(sizes, largest) - allowed;
  }
  return looks < 4.0 * static_cast<double>(variances.size())
             ? unit_span_of_few(variances, seen)
             : std::numeric_limits<double>::infinity();
}

} // namespace frugalreg

#endif
