// What one row says about its code, whose prior is standard normal: mean and
// covariance given the entries (and the label) seen, and the log-density of
// these. All noise is taken into the loadings first, so that a label, or an
// attribute with a variance of its own, is one more column.
#ifndef FRUGALREG_FACTOR_CODE_POSTERIOR_H
#define FRUGALREG_FACTOR_CODE_POSTERIOR_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/log_two_pi.h"
#include "factor_inverse.h"
#include "incomplete_rows.h"
#include "model.h"

#include <cmath>
#include <cstdint>

namespace frugalreg {

class CodePosterior {
public:
  // Up to so many entries of a row their own system is quicker than the code's.
  static Eigen::Index few_entries(Eigen::Index rank) {
    return (3 * rank - 1) / 4;
  }

  explicit CodePosterior(Eigen::Index rank);

  template <class Noise>
  void observe(const LowRankModel &model, const Noise &noise,
               const ObservedEntries &entries) {
    start(entries.count + 1);
    for (std::int32_t at = 0; at < entries.count; ++at) {
      const std::int32_t j = entries.column[at];
      append(model.loadings.col(j), entries.value[at] - model.offset[j],
             noise.root_precision(j), noise.log_variance(j));
    }
  }

  void observe_label(const LowRankModel &model, double label);

  // The mean, and the factor that the others come from. False where rounding
  // has the better of it. Few entries have a smaller system than the code, with
  // the same determinant.
  bool solve();

  const Eigen::VectorXd &mean() const { return mean_; }

  // The upper triangle.
  const Eigen::MatrixXd &covariance();

  // Of what was observed. The quadratic form is written as the squared
  // residual plus |mean|^2, which does not cancel where noise is small.
  double log_density();

private:
  // Grows only.
  void start(Eigen::Index most);

  // Where the noise is next to nothing the prior is lost in the precision,
  // which is then kept definite by as much as rounding takes.
  bool solve_by_code();

  // (I + LL')^-1 L is L (I + L'L)^-1, whose system has the residual of the
  // values as its solution.
  bool solve_by_entries();

  bool factorise_entries(double diagonal);

  const Eigen::MatrixXd &covariance_by_entries();

  Eigen::Block<Eigen::MatrixXd> entry_system() {
    return entry_system_.topLeftCorner(count_, count_);
  }

  template <class Matrix> static double log_pivots(const Matrix &factor) {
    return factor.diagonal().array().log().sum();
  }

  template <class Column>
  void append(const Column &loading, double value, double root_precision,
              double log_variance) {
    loadings_.col(count_) = root_precision * loading;
    values_[count_] = root_precision * value;
    log_variances_ += log_variance;
    ++count_;
  }

  Eigen::MatrixXd loadings_; // of what is observed, over the noise
  Eigen::VectorXd values_, residual_;
  Eigen::Index count_ = 0;
  double log_variances_ = 0.0;
  Eigen::MatrixXd precision_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::VectorXd mean_;
  FactorInverse inverse_;
  bool by_entries_ = false;
  Eigen::MatrixXd entry_system_; // and then its factor
  Eigen::MatrixXd explained_, covariance_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_FACTOR)

FRUGALREG_INLINE CodePosterior::CodePosterior(Eigen::Index rank)
    : loadings_(rank, 0), precision_(rank, rank), factor_(rank), mean_(rank),
      inverse_(rank), entry_system_(rank, rank), explained_(rank, rank),
      covariance_(rank, rank) {}

FRUGALREG_INLINE void CodePosterior::observe_label(const LowRankModel &model,
                                                   double label) {
  append(model.weights, label - model.y_offset, 1.0 / std::sqrt(model.y_noise),
         std::log(model.y_noise));
}

FRUGALREG_INLINE bool CodePosterior::solve() {
  by_entries_ = count_ <= few_entries(precision_.rows());
  return (by_entries_ ? solve_by_entries() : solve_by_code()) &&
         mean_.allFinite();
}

FRUGALREG_INLINE const Eigen::MatrixXd &CodePosterior::covariance() {
  return by_entries_ ? covariance_by_entries()
                     : inverse_.compute(factor_.matrixLLT());
}

FRUGALREG_INLINE double CodePosterior::log_density() {
  const double log_determinant =
      2.0 * (by_entries_ ? log_pivots(entry_system())
                         : log_pivots(factor_.matrixLLT()));
  if (!by_entries_) {
    residual_ = values_.head(count_);
    residual_.noalias() -= loadings_.leftCols(count_).transpose() * mean_;
  }
  return -0.5 *
         (static_cast<double>(count_) * log_two_pi + log_variances_ +
          log_determinant + residual_.squaredNorm() + mean_.squaredNorm());
}

FRUGALREG_INLINE void CodePosterior::start(Eigen::Index most) {
  if (most > loadings_.cols()) {
    loadings_.resize(precision_.rows(), most);
    values_.resize(most);
  }
  count_ = 0;
  log_variances_ = 0.0;
}

FRUGALREG_INLINE bool CodePosterior::solve_by_code() {
  const auto seen = loadings_.leftCols(count_);
  precision_.setIdentity();
  precision_.selfadjointView<Eigen::Lower>().rankUpdate(seen);
  factor_.compute(precision_);
  if (factor_.info() != Eigen::Success) {
    precision_.diagonal().array() += 1e-14 * precision_.trace();
    factor_.compute(precision_);
  }
  mean_.noalias() = seen * values_.head(count_);
  factor_.solveInPlace(mean_);
  return factor_.info() == Eigen::Success;
}

FRUGALREG_INLINE bool CodePosterior::solve_by_entries() {
  const auto seen = loadings_.leftCols(count_);
  if (!factorise_entries(1.0) &&
      !factorise_entries(1.0 + 1e-14 * seen.squaredNorm()))
    return false;
  const auto factor = entry_system();
  residual_ = values_.head(count_);
  factor.triangularView<Eigen::Lower>().solveInPlace(residual_);
  factor.triangularView<Eigen::Lower>().transpose().solveInPlace(residual_);
  mean_.noalias() = seen * residual_;
  return true;
}

FRUGALREG_INLINE bool CodePosterior::factorise_entries(double diagonal) {
  auto system = entry_system();
  for (Eigen::Index k = 0; k < count_; ++k) {
    const Eigen::Index left = count_ - k;
    system.col(k).tail(left) =
        loadings_.middleCols(k, left).transpose().lazyProduct(loadings_.col(k));
    system(k, k) += diagonal;
  }
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> in_place(system);
  return in_place.info() == Eigen::Success;
}

FRUGALREG_INLINE const Eigen::MatrixXd &CodePosterior::covariance_by_entries() {
  auto explained = explained_.leftCols(count_);
  explained = loadings_.leftCols(count_);
  entry_system()
      .triangularView<Eigen::Lower>()
      .transpose()
      .solveInPlace<Eigen::OnTheRight>(explained);
  for (Eigen::Index k = 0; k < covariance_.cols(); ++k) {
    covariance_.col(k).head(k + 1) =
        -explained.topRows(k + 1).lazyProduct(explained.row(k).transpose());
    covariance_(k, k) += 1.0;
  }
  return covariance_;
}

#endif

} // namespace frugalreg

#endif
