// Weights of the label on given codes by the lasso, the penalty chosen by
// labelled codes that were held out.
#ifndef FRUGALREG_LOWRANK_LASSO_PATH_H
#define FRUGALREG_LOWRANK_LASSO_PATH_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../convex/covariance_elastic_net.h"
#include "label_moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace frugalreg {

// Codes a column a row, and their labels; all labels are known.
struct LabelledCodes {
  Eigen::MatrixXd codes;
  Eigen::VectorXd labels;

  double squared_error(const Eigen::VectorXd &weights, double offset) const {
    const Eigen::VectorXd misses = labels - codes.transpose() * weights;
    return (misses.array() - offset).square().sum();
  }
};

struct LassoChoice {
  Eigen::VectorXd weights;
  double offset = 0.0, lambda2 = 0.0;
};

// Penalties fall geometrically from where all weights are 0. Without codes
// held out the last one stands: that of the objective, or where it has none,
// next to none.
class LassoPath {
public:
  static constexpr int steps = 40;
  static constexpr double last_share = 1e-6;

  LassoPath(const LabelMoments &moments, bool has_offset, double lambda2)
      : moments_(&moments), has_offset_(has_offset), lambda2_(lambda2) {}

  LassoChoice choose(const LabelledCodes &held_out) const;

private:
  const LabelMoments *moments_;
  bool has_offset_;
  double lambda2_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOWRANK)

FRUGALREG_INLINE LassoChoice
LassoPath::choose(const LabelledCodes &held_out) const {
  LassoChoice best;
  best.weights = Eigen::VectorXd::Zero(held_out.codes.rows());
  if (moments_->count() == 0.0)
    return best;
  const Eigen::MatrixXd gram = moments_->gram(has_offset_);
  const Eigen::VectorXd linear = moments_->linear(has_offset_);
  const Eigen::VectorXd factor = Eigen::VectorXd::Ones(linear.size());
  Eigen::VectorXd weights = best.weights;
  CovarianceElasticNet net({gram, linear, factor}, weights);
  const double first = linear.lpNorm<Eigen::Infinity>();
  const bool is_choice = held_out.labels.size() > 0;
  const double smallest = is_choice ? 0.0 : lambda2_ / 2.0;
  double lowest = std::numeric_limits<double>::infinity();
  for (int step = 0; step < steps; ++step) {
    const double share =
        std::pow(last_share, static_cast<double>(step) / (steps - 1));
    const double l1 = std::max(first * share, smallest);
    net.solve(l1, 0.0);
    const double offset = has_offset_ ? moments_->offset_of(weights) : 0.0;
    const double error = is_choice ? held_out.squared_error(weights, offset)
                                   : -static_cast<double>(step);
    if (error < lowest) {
      lowest = error;
      best = {weights, offset, 2.0 * l1};
    }
  }
  return best;
}

#endif

} // namespace frugalreg

#endif
