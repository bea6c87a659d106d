// Minimises w'Aw - b'w over the L1 ball by projected gradient steps from 0.
// Where A is positive semidefinite that is the minimum; an estimated A usually
// is not, and the result is the stationary point that this fixed way leads to.
#ifndef FRUGALREG_CONVEX_L1_QUADRATIC_H
#define FRUGALREG_CONVEX_L1_QUADRATIC_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "l1_projection.h"

#include <algorithm>
#include <cmath>

namespace frugalreg {

// The largest size of an eigenvalue, from above where power steps have settled.
double spectral_bound(const Eigen::MatrixXd &a);

Eigen::VectorXd minimise_on_l1_ball(const Eigen::MatrixXd &a,
                                    const Eigen::VectorXd &b, double radius);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE double spectral_bound(const Eigen::MatrixXd &a) {
  Eigen::VectorXd direction = a.cwiseAbs().rowwise().sum();
  const double row_bound = direction.size() > 0 ? direction.maxCoeff() : 0.0;
  if (row_bound == 0.0)
    return 0.0;
  double size = 0.0;
  for (int round = 0; round < 30; ++round) {
    direction.normalize();
    direction = a.selfadjointView<Eigen::Lower>() * direction;
    size = direction.norm();
  }
  return std::min(1.1 * size, row_bound);
}

FRUGALREG_INLINE Eigen::VectorXd minimise_on_l1_ball(const Eigen::MatrixXd &a,
                                                     const Eigen::VectorXd &b,
                                                     double radius) {
  constexpr int most_rounds = 20000;
  const double tolerance = 1e-10 * radius;
  Eigen::VectorXd w = Eigen::VectorXd::Zero(b.size());
  // Where the objective is all but linear, steps far beyond the ball would only
  // cost the projection its digits.
  double curvature =
      std::max(2.0 * spectral_bound(a), 1e-3 * b.norm() / radius);
  if (curvature == 0.0)
    return w;
  Eigen::VectorXd product = Eigen::VectorXd::Zero(b.size());
  double value = 0.0;
  for (int round = 0; round < most_rounds; ++round) {
    Eigen::VectorXd next = w - (2.0 * product - b) / curvature;
    project_on_l1_ball(next, radius);
    Eigen::VectorXd next_product = a.selfadjointView<Eigen::Lower>() * next;
    const double next_value = next.dot(next_product) - b.dot(next);
    const double moved = (next - w).lpNorm<Eigen::Infinity>();
    if (next_value > value + 1e-12 * std::fabs(value) && moved > tolerance) {
      curvature *= 2.0; // the bound was too low
      continue;
    }
    w.swap(next);
    product.swap(next_product);
    value = next_value;
    if (moved <= tolerance)
      break;
  }
  return w;
}

#endif

} // namespace frugalreg

#endif
