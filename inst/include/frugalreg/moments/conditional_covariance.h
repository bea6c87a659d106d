// What is known of normal x with a covariance matrix, see conditional.h.
#ifndef FRUGALREG_MOMENTS_CONDITIONAL_COVARIANCE_H
#define FRUGALREG_MOMENTS_CONDITIONAL_COVARIANCE_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"
#include "conditional.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

// The diagonal of the covariance is 1 + ridge times the variances. That is for
// the regression on what is known: of what is not known it would count each
// attribute alone, though coefficients of nearly collinear ones cancel. There
// the variance of the sum b'x is 1 + ridge times what it is without.
class CovarianceModel {
public:
  CovarianceModel(Eigen::MatrixXd covariance, Eigen::VectorXd center,
                  double ridge = 0.0)
      : covariance_(std::move(covariance)), center_(std::move(center)),
        ridge_(ridge) {}

  class Given {
  public:
    Given(const CovarianceModel &model, const ObservedEntries &seen);

    // Another row that shows the same attributes.
    void take(const ObservedEntries &seen);

    // The row, with the means of what it does not show.
    Eigen::VectorXd completed() const;

    // Of b'x.
    double variance(const Eigen::VectorXd &coefficients) const;

    // The variance that a look at each attribute would take away.
    Eigen::VectorXd gains(const Eigen::VectorXd &coefficients) const;

  private:
    std::int32_t column(Eigen::Index i) const {
      return seen_.column[known_[static_cast<std::size_t>(i)]];
    }

    Eigen::MatrixXd rows_of_known(const Eigen::MatrixXd &of) const;
    Eigen::MatrixXd solve(const Eigen::MatrixXd &of) const;
    Eigen::VectorXd ridge_alone(const Eigen::VectorXd &rest) const;

    const Eigen::MatrixXd &covariance_;
    const Eigen::VectorXd &center_;
    double ridge_;
    ObservedEntries seen_;
    std::vector<std::int32_t> known_; // those that vary, places in seen_
    Eigen::VectorXd away_;            // of what is known, from its mean
    Eigen::LLT<Eigen::MatrixXd> solver_;
    Eigen::LDLT<Eigen::MatrixXd> pivoted_; // where the other finds no root
  };

private:
  Eigen::MatrixXd covariance_;
  Eigen::VectorXd center_;
  double ridge_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE CovarianceModel::Given::Given(const CovarianceModel &model,
                                               const ObservedEntries &seen)
    : covariance_(model.covariance_), center_(model.center_),
      ridge_(model.ridge_), seen_(seen) {
  for (std::int32_t at = 0; at < seen.count; ++at)
    if (covariance_(seen.column[at], seen.column[at]) > 0.0)
      known_.push_back(at);
  const auto size = static_cast<Eigen::Index>(known_.size());
  Eigen::MatrixXd block(size, size);
  away_.resize(size);
  for (Eigen::Index i = 0; i < size; ++i)
    for (Eigen::Index j = 0; j < size; ++j)
      block(j, i) = covariance_(column(j), column(i));
  take(seen);
  if (size == 0) // Eigen takes the first entry of what has none
    return;
  solver_.compute(block);
  if (solver_.info() != Eigen::Success)
    pivoted_.compute(block);
}

FRUGALREG_INLINE void
CovarianceModel::Given::take(const ObservedEntries &seen) {
  seen_ = seen;
  for (Eigen::Index i = 0; i < away_.size(); ++i)
    away_[i] =
        seen.value[known_[static_cast<std::size_t>(i)]] - center_[column(i)];
}

FRUGALREG_INLINE Eigen::MatrixXd
CovarianceModel::Given::solve(const Eigen::MatrixXd &of) const {
  if (solver_.info() == Eigen::Success)
    return solver_.solve(of);
  return pivoted_.solve(of);
}

FRUGALREG_INLINE Eigen::VectorXd CovarianceModel::Given::completed() const {
  Eigen::VectorXd row = center_;
  if (away_.size() > 0) {
    const Eigen::VectorXd weights = solve(away_);
    for (Eigen::Index i = 0; i < away_.size(); ++i)
      row += weights[i] * covariance_.col(column(i));
  }
  put_known(seen_, row);
  return row;
}

FRUGALREG_INLINE double
CovarianceModel::Given::variance(const Eigen::VectorXd &coefficients) const {
  const Eigen::VectorXd rest = unknown_part(seen_, coefficients);
  const Eigen::VectorXd joint = covariance_ * rest; // with b'x of the unknown
  double variance = rest.dot(joint);
  if (away_.size() > 0) {
    const Eigen::VectorXd toward = rows_of_known(joint);
    variance -= toward.dot(solve(toward).col(0));
  }
  variance -= ridge_alone(rest).sum();
  return (1.0 + ridge_) * std::max(variance, 0.0);
}

// What the ridge adds to the variance of each term of b'x.
FRUGALREG_INLINE Eigen::VectorXd
CovarianceModel::Given::ridge_alone(const Eigen::VectorXd &rest) const {
  return ridge_ / (1.0 + ridge_) *
         rest.cwiseAbs2().cwiseProduct(covariance_.diagonal());
}

FRUGALREG_INLINE Eigen::VectorXd
CovarianceModel::Given::gains(const Eigen::VectorXd &coefficients) const {
  const Eigen::VectorXd rest = unknown_part(seen_, coefficients);
  Eigen::MatrixXd joint = covariance_ * rest;
  Eigen::VectorXd own = covariance_.diagonal();
  if (away_.size() > 0) {
    const Eigen::MatrixXd cross = rows_of_known(covariance_);
    joint -= cross.transpose() * solve(rows_of_known(joint));
    own -= cross.cwiseProduct(solve(cross)).colwise().sum().transpose();
  }
  const Eigen::VectorXd whole =
      reduction(seen_, joint, own, covariance_.diagonal());
  return (1.0 + ridge_) * (whole - ridge_alone(rest)).cwiseMax(0.0);
}

FRUGALREG_INLINE Eigen::MatrixXd
CovarianceModel::Given::rows_of_known(const Eigen::MatrixXd &of) const {
  Eigen::MatrixXd rows(away_.size(), of.cols());
  for (Eigen::Index i = 0; i < away_.size(); ++i)
    rows.row(i) = of.row(column(i));
  return rows;
}

#endif

} // namespace frugalreg

#endif
