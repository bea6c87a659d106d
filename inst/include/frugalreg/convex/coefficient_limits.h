// Where coefficients must lie: lower <= 0 <= upper, or anywhere where none are
// given.
#ifndef FRUGALREG_CONVEX_COEFFICIENT_LIMITS_H
#define FRUGALREG_CONVEX_COEFFICIENT_LIMITS_H

#include "../base/eigen.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace frugalreg {

struct CoefficientLimits {
  Eigen::VectorXd lower, upper; // both empty: none

  bool none() const { return lower.size() == 0; }

  double within(Eigen::Index j, double value) const {
    return none() ? value : std::min(std::max(value, lower[j]), upper[j]);
  }

  bool is_at(Eigen::Index j, double value) const {
    return !none() && (value <= lower[j] || value >= upper[j]);
  }

  // Of some of the coefficients.
  CoefficientLimits of(const std::vector<Eigen::Index> &some) const {
    CoefficientLimits result;
    if (none())
      return result;
    const auto size = static_cast<Eigen::Index>(some.size());
    result.lower.resize(size);
    result.upper.resize(size);
    for (Eigen::Index at = 0; at < size; ++at) {
      result.lower[at] = lower[some[static_cast<std::size_t>(at)]];
      result.upper[at] = upper[some[static_cast<std::size_t>(at)]];
    }
    return result;
  }

  // The limit in the direction of a step.
  double ahead(Eigen::Index j, double step) const {
    return step > 0.0 ? upper[j] : lower[j];
  }
};

} // namespace frugalreg

#endif
