// How a learner chooses its radius and step size while it learns: the first
// visits give the scale of the candidates, and the last ones, which nothing is
// learned from, the loss of each.
#ifndef FRUGALREG_LEARN_TUNING_H
#define FRUGALREG_LEARN_TUNING_H

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace frugalreg {

struct Tuning {
  std::int64_t pilot = 0;    // visits before learning
  std::int64_t learning = 0; // visits before the trial of the candidates
  std::vector<double> radius_factors = {}; // none: the radius is given
  std::vector<double> step_factors = {};   // none: the step size is given
  double label_size = 0.0; // root mean square of what there is to explain
  // Whether the answer is the mean of all candidates that are as good as the
  // best, as far as the trial can tell, and a constant where these are useless.
  bool mixes = false;
  // Of the steps, where the loss's derivative has not the labels' unit.
  double step_unit = 1.0;
  // Of each target, the best prediction that knows no attribute; none, or not a
  // number: it is not judged.
  std::vector<double> nulls = {};
  // Of each target, which share of the labels is of the second class, not a
  // number where that is not known; none: margins are not made into
  // probabilities.
  std::vector<double> shares = {};

  double null(std::size_t target = 0) const {
    return target < nulls.size() ? nulls[target]
                                 : std::numeric_limits<double>::quiet_NaN();
  }

  // The length that equal coefficients of so many columns need to explain the
  // labels, were the columns uncorrelated; `squared_row` is that of a row.
  double likely_radius(double columns, double squared_row) const {
    const double radius = label_size * std::sqrt(columns / squared_row);
    return std::isfinite(radius) && radius > 0.0 ? radius : 1.0;
  }

  // Each radius with each step size.
  std::size_t candidates() const {
    return std::max<std::size_t>(radius_factors.size(), 1) *
           std::max<std::size_t>(step_factors.size(), 1);
  }

  // Whether radius or step size are to be found.
  bool present() const { return learning > 0; }
};

} // namespace frugalreg

#endif
