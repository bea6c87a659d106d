// EG+- on the L1 ball (Hazan and Koren 2012, Algorithm 2). As z+ z- = 1 for
// every coordinate, one exponent u is enough:
//
//     w[i] = B sinh(u[i]) / sum over j of cosh(u[j]).
//
// Exponents grow past 709 on long streams with a strong signal, so everything
// exponential is kept relative to a shared reference exponent r: v = e^-r sinh
// u and the sum of e^-r cosh u, which stay near 1.
#ifndef FRUGALREG_GEOMETRY_EXPONENTIATED_GRADIENT_H
#define FRUGALREG_GEOMETRY_EXPONENTIATED_GRADIENT_H

#include "../base/archive.h"
#include "../base/errors.h"
#include "../base/exact_sum.h"
#include "../base/scratch.h"
#include "../look/gradient.h"
#include "../look/sampling_law.h"
#include "../step/lasso_steps.h"
#include "../step/step_scale.h"
#include "norms.h"
#include "scaled_iterate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class ExponentiatedGradient {
public:
  using Law = MaxMomentLaw;
  using Norm = LargestValue;
  using Steps = LassoSteps;

  ExponentiatedGradient(std::int32_t dimension, double radius)
      : radius_(radius), iterate_(dimension),
        exponents_(static_cast<std::size_t>(dimension)) {
    cosh_sum_.add(dimension);
    iterate_.settle(radius_ / cosh_sum_.value(),
                    [](std::int32_t, double value) { return value; });
  }

  const ScaledIterate &iterate() const { return iterate_; }
  ScaledIterate &iterate() { return iterate_; }

  // Where the step size is looked for: at the start a step of u moves w by B/d
  // as much.
  static double likely_step(const StepScale &scale) {
    return likely_descent_step(scale) * scale.dimension / scale.radius;
  }

  // Inner-product draws are proportional to the absolute coefficients.
  static constexpr bool squares_inner_weights = false;
  double inner_weight(std::int32_t at) const {
    return std::fabs(iterate_.unscaled(at));
  }

  // Prepares a step, with each entry of the gradient clipped to 1 / step_size;
  // throws NumericError where it would leave the finite numbers.
  void propose(const Gradient &gradient, double step_size) {
    proposal_.resize(gradient.size());
    Proposal *next = proposal_.begin();
    for (const GradientEntry &entry : gradient) {
      if (!std::isfinite(entry.value))
        throw NumericError("the gradient is not finite");
      const double change = std::clamp(step_size * entry.value, -1.0, 1.0);
      const double exponent = exponents_[entry.column].u - change;
      *next++ = {entry.column, exponent, scaled_sinh(exponent)};
    }
  }

  // Takes the step. Returns whether all unscaled coefficients changed.
  bool accept() {
    ExactSum cosh_sum = cosh_sum_; // of its own, and so in registers
    for (const Proposal &next : proposal_) {
      Exponent &exponent = exponents_[next.column];
      const double cosh = scaled_cosh(next.value);
      cosh_sum.replace(exponent.cosh, cosh);
      exponent = {next.exponent, cosh};
      iterate_.set_unscaled(next.column, next.value);
    }
    cosh_sum_ = cosh_sum;
    iterate_.set_scale(radius_ / cosh_sum_.value());
    if (!iterate_.must_settle())
      return false;
    settle();
    return true;
  }

  void archive(Archive &archive) {
    archive("iterate", iterate_);
    archive.each("exponents", exponents_,
                 [](Exponent &exponent) -> double & { return exponent.u; });
    archive("reference", reference_);
    archive("cosh_sum", cosh_sum_);
  }
  void restore() {
    unit_ = std::exp(-reference_);
    for (std::int32_t at = 0; at < iterate_.dimension(); ++at)
      exponents_[at].cosh = scaled_cosh(iterate_.unscaled(at));
  }

private:
  // e^-r sinh u; past 30, sinh u and e^|u| / 2 are the same double. Up to 1 the
  // series is short, and quicker than an exponential.
  double scaled_sinh(double u) const {
    const double size = std::fabs(u);
    if (size <= 1.0)
      return unit_ * small_sinh(u);
    if (size > 30.0)
      return std::copysign(0.5 * std::exp(size - reference_), u);
    const double grown = std::exp(size);
    return std::copysign(0.5 * unit_ * (grown - 1.0 / grown), u);
  }

  // Its terms up to u^17 / 17!, in pairs that do not wait for one another.
  static double small_sinh(double u) {
    const double z = u * u, z2 = z * z, z4 = z2 * z2;
    const double low = z * (1.0 / 6.0 + z * (1.0 / 120.0));
    const double middle = (1.0 / 5040.0 + z * (1.0 / 362880.0)) +
                          z2 * (1.0 / 39916800.0 + z * (1.0 / 6227020800.0));
    const double high = 1.0 / 1307674368e3 + z * (1.0 / 355687428096e3);
    return u + u * (low + z2 * (z * middle) + z4 * (z2 * (z * high)));
  }

  // e^-r cosh u from v = e^-r sinh u.
  double scaled_cosh(double v) const {
    return std::sqrt(v * v + unit_ * unit_);
  }

  // Moves the reference so that the sum of cosh is the dimension again.
  void settle() {
    reference_ += std::log(cosh_sum_.value() / iterate_.dimension());
    unit_ = std::exp(-reference_);
    cosh_sum_.clear();
    for (Exponent &exponent : exponents_) {
      exponent.cosh = scaled_cosh(scaled_sinh(exponent.u));
      cosh_sum_.add(exponent.cosh);
    }
    iterate_.settle(radius_ / cosh_sum_.value(),
                    [this](std::int32_t at, double) {
                      return scaled_sinh(exponents_[at].u);
                    });
  }

  struct Exponent {
    double u = 0.0;
    double cosh = 1.0; // e^-r cosh u: what it adds to the sum
  };
  struct Proposal {
    std::int32_t column;
    double exponent;
    double value; // of v
  };

  double radius_;
  ScaledIterate iterate_;
  std::vector<Exponent> exponents_;
  double reference_ = 0.0; // r
  double unit_ = 1.0;      // e^-r
  ExactSum cosh_sum_;      // of e^-r cosh u
  Scratch<Proposal> proposal_;
};

} // namespace frugalreg

#endif
