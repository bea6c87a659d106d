// What is known of normal x with a factor model, see conditional.h.
#ifndef FRUGALREG_MOMENTS_CONDITIONAL_FACTORS_H
#define FRUGALREG_MOMENTS_CONDITIONAL_FACTORS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"
#include "conditional.h"

#include <cmath>
#include <cstdint>
#include <utility>

namespace frugalreg {

// x = center + loadings z + noise, a row of loadings an attribute.
class FactorModel {
public:
  FactorModel(Eigen::MatrixXd loadings, Eigen::VectorXd noise,
              Eigen::VectorXd center)
      : loadings_(std::move(loadings)), noise_(std::move(noise)),
        center_(std::move(center)) {}

  class Given {
  public:
    Given(const FactorModel &model, const ObservedEntries &seen);

    // Another row that shows the same attributes.
    void take(const ObservedEntries &seen);

    // The row, with the means of what it does not show.
    Eigen::VectorXd completed() const;

    // Of b'x.
    double variance(const Eigen::VectorXd &coefficients) const;

    // The variance that a look at each attribute would take away.
    Eigen::VectorXd gains(const Eigen::VectorXd &coefficients) const;

  private:
    double noise_weight(std::int32_t j) const {
      return noise_[j] > 0.0 ? 1.0 / std::sqrt(noise_[j]) : 0.0;
    }

    const Eigen::MatrixXd &loadings_;
    const Eigen::VectorXd &noise_, &center_;
    ObservedEntries seen_;
    Eigen::MatrixXd known_; // loadings in units of the noise
    Eigen::LLT<Eigen::MatrixXd> solver_;
    Eigen::VectorXd code_;
  };

private:
  Eigen::MatrixXd loadings_;
  Eigen::VectorXd noise_, center_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE FactorModel::Given::Given(const FactorModel &model,
                                           const ObservedEntries &seen)
    : loadings_(model.loadings_), noise_(model.noise_), center_(model.center_),
      seen_(seen) {
  const Eigen::Index rank = loadings_.cols();
  known_.resize(rank, seen.count);
  for (std::int32_t at = 0; at < seen.count; ++at) {
    const std::int32_t j = seen.column[at];
    known_.col(at) = noise_weight(j) * loadings_.row(j).transpose();
  }
  Eigen::MatrixXd precision = Eigen::MatrixXd::Identity(rank, rank);
  if (seen.count > 0) // Eigen takes the first entry of what has none
    precision.selfadjointView<Eigen::Lower>().rankUpdate(known_);
  solver_.compute(precision); // reads the lower triangle
  take(seen);
}

FRUGALREG_INLINE void FactorModel::Given::take(const ObservedEntries &seen) {
  seen_ = seen;
  Eigen::VectorXd away(seen.count);
  for (std::int32_t at = 0; at < seen.count; ++at) {
    const std::int32_t j = seen.column[at];
    away[at] = noise_weight(j) * (seen.value[at] - center_[j]);
  }
  code_.setZero(loadings_.cols());
  if (seen.count > 0)
    code_ = known_ * away;
  solver_.solveInPlace(code_);
}

FRUGALREG_INLINE Eigen::VectorXd FactorModel::Given::completed() const {
  Eigen::VectorXd row = center_ + loadings_ * code_;
  put_known(seen_, row);
  return row;
}

FRUGALREG_INLINE double
FactorModel::Given::variance(const Eigen::VectorXd &coefficients) const {
  const Eigen::VectorXd rest = unknown_part(seen_, coefficients);
  const Eigen::VectorXd direction = loadings_.transpose() * rest;
  return direction.dot(solver_.solve(direction)) + rest.cwiseAbs2().dot(noise_);
}

FRUGALREG_INLINE Eigen::VectorXd
FactorModel::Given::gains(const Eigen::VectorXd &coefficients) const {
  const Eigen::VectorXd rest = unknown_part(seen_, coefficients);
  const Eigen::VectorXd spread = solver_.solve(loadings_.transpose() * rest);
  const Eigen::MatrixXd solved =
      solver_.solve(Eigen::MatrixXd(loadings_.transpose()));
  const Eigen::VectorXd own =
      noise_ +
      loadings_.transpose().cwiseProduct(solved).colwise().sum().transpose();
  return reduction(seen_, loadings_ * spread + noise_.cwiseProduct(rest), own,
                   own);
}

#endif

} // namespace frugalreg

#endif
