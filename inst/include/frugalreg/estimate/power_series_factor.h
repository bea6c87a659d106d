// GenEst (Hazan and Koren 2012, Procedure 3): an unbiased estimate of a power
// series at an inner product. A random degree n, the product of n independent
// estimates, times coefficient over probability. Terms have degrees of their
// own.
//
// Where the budget is hard the terms share the draws (each term alone needs
// independent factors), and a degree that needs more of them than there are
// counts as 0: this cuts the series and is a bias. Else each term has its own
// draws, as in the paper.
//
// The paper's N, from which on a factor is the mean of N draws, is right for
// rows no longer than 1; its rows are divided by the scale, so that N grows.
#ifndef FRUGALREG_ESTIMATE_POWER_SERIES_FACTOR_H
#define FRUGALREG_ESTIMATE_POWER_SERIES_FACTOR_H

#include "../base/random.h"
#include "../look/visit.h"
#include "../loss/loss_spec.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace frugalreg {

class PowerSeriesFactor {
public:
  PowerSeriesFactor(const LossSpec &spec, double radius, std::int32_t draws)
      : series_(spec.series), odd_(spec.odd_degrees), hard_(spec.hard),
        draws_(draws), averaged_(std::ceil(4.0 * radius * radius /
                                           (series_.scale * series_.scale))) {}

  // Draws the degrees and returns how many inner products they need.
  template <class Generator>
  std::int64_t request(Draws &draws, Generator &generator) const {
    std::int64_t most = 0, total = 0;
    for (std::size_t term = 0; term < series_.weights.size(); ++term) {
      std::int32_t degree = random_degree(generator);
      double needed = draws_of(degree);
      if (hard_ && needed > draws_) {
        degree = cut;
        needed = 0.0;
      }
      draws.degrees.push_back(degree);
      most = std::max(most, static_cast<std::int64_t>(needed));
      total += static_cast<std::int64_t>(needed);
    }
    return hard_ ? most : total;
  }

  // `argument(r)` is the r-th independent estimate of the series' argument.
  template <class Argument>
  double estimate(const Draws &draws, Argument argument) const {
    double sum = series_.constant;
    std::size_t next = 0;
    for (std::size_t term = 0; term < series_.weights.size(); ++term) {
      const std::int32_t degree = draws.degrees[term];
      if (degree == cut)
        continue;
      const std::size_t first = hard_ ? 0 : next;
      sum += series_.weights[term] * multiplier(degree) *
             product(degree, first, series_.shifts[term], argument);
      next = first + static_cast<std::size_t>(draws_of(degree));
    }
    return sum;
  }

private:
  static constexpr std::int32_t cut = -1;

  // Probability 2^-(n + 1); of odd degrees alone 3 * 2^-(n + 1).
  template <class Generator>
  std::int32_t random_degree(Generator &generator) const {
    const double ratio = odd_ ? 0.25 : 0.5;
    std::int32_t failures = 0;
    for (double u = uniform01(generator); u < ratio && failures < 52;
         u /= ratio)
      ++failures;
    return odd_ ? 2 * failures + 1 : failures;
  }

  // Coefficient over probability.
  double multiplier(std::int32_t degree) const {
    const auto at = static_cast<std::size_t>(degree);
    if (at >= series_.coefficients.size())
      return 0.0;
    return std::ldexp(series_.coefficients[at], degree + 1) /
           (odd_ ? 3.0 : 1.0);
  }

  double draws_of_factor(std::int32_t degree) const {
    return degree <= 2.0 * std::log2(averaged_) ? 1.0 : averaged_;
  }
  double draws_of(std::int32_t degree) const {
    return degree == cut ? 0.0 : degree * draws_of_factor(degree);
  }

  template <class Argument>
  double product(std::int32_t degree, std::size_t first, double shift,
                 Argument argument) const {
    const auto count = static_cast<std::size_t>(draws_of_factor(degree));
    double result = 1.0;
    for (std::int32_t factor = 0; factor < degree; ++factor) {
      double sum = 0.0;
      for (std::size_t r = 0; r < count; ++r)
        sum += argument(first++);
      result *= (sum / static_cast<double>(count) - shift) / series_.scale;
    }
    return result;
  }

  Series series_;
  bool odd_, hard_;
  double draws_;    // that the budget leaves
  double averaged_; // the paper's N
};

} // namespace frugalreg

#endif
