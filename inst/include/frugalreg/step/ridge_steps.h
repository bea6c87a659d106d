// The step sizes that the theorems prescribe for gradient descent on the
// Euclidean ball; they assume that rows have norm at most 1 and labels are
// bounded by the radius. `attributes` is the number of looks on offer (groups).
#ifndef FRUGALREG_STEP_RIDGE_STEPS_H
#define FRUGALREG_STEP_RIDGE_STEPS_H

#include "step_setting.h"

#include <algorithm>
#include <cmath>

namespace frugalreg {

struct RidgeSteps {
  // Hazan and Koren 2012, Theorem 3.1.
  static double uniform(const StepSetting &s) {
    return std::sqrt(s.draws / (2.0 * s.attributes * s.visits));
  }

  // Kukliansky and Shamir 2015, known moments: H is the square of the summed
  // roots of the moments.
  static double moments(const StepSetting &s, double weight_sum) {
    const double half_norm = weight_sum * weight_sum;
    return 1.0 / std::sqrt(s.visits * (half_norm / s.draws + 1.0));
  }

  // Likewise, second phase. `slack` is the paper's epsilon; H is unknown and
  // estimated from 2 A + 10 epsilon / 3, whose summed roots are `weight_sum`.
  static double second_phase(const StepSetting &s, double weight_sum,
                             double slack) {
    const double half_norm = weight_sum * weight_sum;
    const double spread = 2.0 * half_norm +
                          2.0 * std::sqrt(5.0 / 3.0) * s.attributes *
                              std::sqrt(half_norm) * std::sqrt(slack) +
                          s.draws;
    return std::max(std::sqrt(s.draws / (6.0 * s.attributes * s.visits)),
                    std::sqrt(s.draws / (s.visits * spread)));
  }

  // What the moments become before their law gives the second phase's H.
  static double bounded_moment(double estimate, double slack) {
    return 2.0 * estimate + 10.0 * slack / 3.0;
  }

  static double bounded_slack(double slack) { return slack; }
};

} // namespace frugalreg

#endif
