// Online gradient descent on the Euclidean ball: v = w - eta g, then w is v
// scaled back to the radius where it is longer (Hazan and Koren 2012, Algorithm
// 1). Scaling touches one number only.
#ifndef FRUGALREG_GEOMETRY_L2_BALL_H
#define FRUGALREG_GEOMETRY_L2_BALL_H

#include "../base/archive.h"
#include "../base/errors.h"
#include "../base/exact_sum.h"
#include "../base/scratch.h"
#include "../look/gradient.h"
#include "../look/sampling_law.h"
#include "../step/adaptive_step.h"
#include "../step/constant_step.h"
#include "../step/ridge_steps.h"
#include "../step/step_scale.h"
#include "norms.h"
#include "scaled_iterate.h"

#include <cmath>
#include <cstdint>

namespace frugalreg {

template <class StepRule> class GradientDescent {
public:
  using Law = RootMomentLaw;
  using Norm = SquaredNorm;
  using Steps = RidgeSteps;

  GradientDescent(std::int32_t dimension, double radius)
      : radius_(radius), iterate_(dimension), rule_(dimension) {}

  const ScaledIterate &iterate() const { return iterate_; }
  ScaledIterate &iterate() { return iterate_; }

  // Where the step size is looked for.
  static double likely_step(const StepScale &scale) {
    return StepRule::likely_step(scale);
  }

  // Inner-product draws are proportional to the squared coefficients.
  static constexpr bool squares_inner_weights = true;
  double inner_weight(std::int32_t at) const {
    return iterate_.unscaled(at) * iterate_.unscaled(at);
  }

  // Prepares a step; throws NumericError where it would leave the finite
  // numbers.
  void propose(const Gradient &gradient, double step_size) {
    const double factor = -step_size / iterate_.scale();
    double longest = squared_norm_.value();
    proposal_.resize(gradient.size());
    Proposal *next = proposal_.begin();
    for (const GradientEntry &entry : gradient) {
      const double value =
          iterate_.unscaled(entry.column) +
          factor * rule_.factor(entry.column, entry.value) * entry.value;
      *next++ = {entry.column, value, entry.value};
      longest += value * value + 0.0 * entry.value;
    }
    if (!std::isfinite(longest))
      throw NumericError("a step gave numbers that are not finite");
  }

  // Takes the step. Returns whether all unscaled coefficients changed.
  bool accept() {
    for (const Proposal &next : proposal_) {
      const double old_value = iterate_.unscaled(next.column);
      iterate_.set_unscaled(next.column, next.value);
      squared_norm_.replace(old_value * old_value, next.value * next.value);
      rule_.accept(next.column, next.gradient);
    }
    const double norm = std::sqrt(std::fmax(squared_norm_.value(), 0.0));
    if (iterate_.scale() * norm > radius_)
      iterate_.set_scale(radius_ / norm);
    if (!iterate_.must_settle())
      return false;
    settle();
    return true;
  }

  void archive(Archive &archive) {
    archive("iterate", iterate_);
    archive("squared_norm", squared_norm_);
    archive("rule", rule_);
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

  struct Proposal {
    std::int32_t column;
    double value; // of v
    double gradient;
  };

  double radius_;
  ScaledIterate iterate_;
  StepRule rule_;
  ExactSum squared_norm_; // of v
  Scratch<Proposal> proposal_;
};

using L2Ball = GradientDescent<ConstantStep>;
using AdaptiveL2Ball = GradientDescent<AdaptiveStep>;

} // namespace frugalreg

#endif
