// Online gradient descent on the Euclidean ball: v = w - eta g, then w is v
// scaled back to the radius where it is longer (Hazan and Koren 2012, Algorithm
// 1). Scaling touches one number only.
#ifndef FRUGALREG_GEOMETRY_L2_BALL_H
#define FRUGALREG_GEOMETRY_L2_BALL_H

#include "../core/errors.h"
#include "../core/exact_sum.h"
#include "../sample/sampling_law.h"
#include "../step/ridge_steps.h"
#include "gradient.h"
#include "scaled_iterate.h"

#include <cmath>
#include <cstdint>

namespace frugalreg {

class L2Ball {
public:
  using Law = RootMomentLaw;
  using Steps = RidgeSteps;

  L2Ball(std::int32_t dimension, double radius)
      : radius_(radius), iterate_(dimension) {}

  const ScaledIterate &iterate() const { return iterate_; }
  ScaledIterate &iterate() { return iterate_; }

  // Whether what was looked at of a row shows that its norm is above 1.
  static double norm_so_far(double norm, double x) { return norm + x * x; }

  // Inner-product draws are proportional to the squared coefficients.
  double inner_weight(std::int32_t at) const {
    return iterate_.unscaled(at) * iterate_.unscaled(at);
  }

  // Prepares a step; throws NumericError where it would leave the finite
  // numbers.
  void propose(const Gradient &gradient, double step_size) {
    const double factor = -step_size / iterate_.scale();
    double longest = squared_norm_.value();
    proposal_.clear();
    for (const GradientEntry &entry : gradient) {
      const double value =
          iterate_.unscaled(entry.column) + factor * entry.value;
      proposal_.push_back({entry.column, value});
      longest += value * value;
    }
    if (!std::isfinite(longest))
      throw NumericError("the step left the finite numbers");
  }

  // Takes the step. Returns whether all unscaled coefficients changed.
  bool accept() {
    for (const GradientEntry &next : proposal_) {
      const double old_value = iterate_.unscaled(next.column);
      iterate_.set_unscaled(next.column, next.value);
      squared_norm_.replace(old_value * old_value, next.value * next.value);
    }
    const double norm = std::sqrt(std::fmax(squared_norm_.value(), 0.0));
    if (iterate_.scale() * norm > radius_)
      iterate_.set_scale(radius_ / norm);
    if (!iterate_.must_settle())
      return false;
    settle();
    return true;
  }

  template <class Archive> void archive(Archive &archive) {
    archive("iterate", iterate_);
    archive("squared_norm", squared_norm_);
  }
  void restore() {} // nothing beyond what is archived

private:
  void settle() {
    const double scale = iterate_.scale();
    squared_norm_.clear();
    iterate_.settle(1.0, [&](std::int32_t, double value) {
      squared_norm_.add(value * scale * (value * scale));
      return value * scale;
    });
  }

  double radius_;
  ScaledIterate iterate_;
  ExactSum squared_norm_; // of v
  Gradient proposal_;     // new values of v
};

} // namespace frugalreg

#endif
