// The step sizes that the theorems prescribe for EG+- on the L1 ball; they
// assume that values are at most 1 and labels are bounded by the radius.
// `attributes` is the number of looks on offer (groups), `dimension` the number
// of coefficients.
#ifndef FRUGALREG_STEP_LASSO_STEPS_H
#define FRUGALREG_STEP_LASSO_STEPS_H

#include "step_setting.h"

#include <algorithm>
#include <cmath>

namespace frugalreg {

struct LassoSteps {
  // Hazan and Koren 2012, Theorem 3.4, where 1/(4 B^2) is printed; its proof
  // gives 1/(4 B).
  static double uniform(const StepSetting &s) {
    return std::sqrt(2.0 * s.draws * std::log(2.0 * s.dimension) /
                     (5.0 * s.visits * s.attributes)) /
           (4.0 * s.radius);
  }

  // Kukliansky and Shamir 2015, known moments, whose sum is `weight_sum`.
  static double moments(const StepSetting &s, double weight_sum) {
    return std::sqrt(std::log(2.0 * s.dimension) /
                     (5.0 * s.visits * (weight_sum / s.draws + 1.0))) /
           (2.0 * s.radius);
  }

  // Likewise, second phase; `slack` is the paper's epsilon.
  static double second_phase(const StepSetting &s, double weight_sum,
                             double slack) {
    const double spread =
        8.0 * weight_sum + 20.0 * s.attributes * slack + s.draws;
    return std::sqrt(s.draws * std::log(2.0 * s.dimension) /
                     (20.0 * s.radius * s.radius * s.visits * spread));
  }

  static double bounded_moment(double estimate, double) { return estimate; }

  static double bounded_slack(double slack) { return std::min(slack, 1.0); }
};

} // namespace frugalreg

#endif
