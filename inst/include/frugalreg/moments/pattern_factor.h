// What a covariance S says of examples that show the same attributes O and not
// the others M: the Cholesky factor of S_OO, or where fewer are missing of K_MM
// for the inverse K, from either of which the conditional means and covariances
// follow.
#ifndef FRUGALREG_MOMENTS_PATTERN_FACTOR_H
#define FRUGALREG_MOMENTS_PATTERN_FACTOR_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/log_two_pi.h"
#include "../factor/factor_inverse.h"
#include "../factor/incomplete_rows.h"
#include "conditional.h"
#include "definite_covariance.h"
#include "gap_places.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class PatternFactor {
public:
  // Refers to the covariance.
  explicit PatternFactor(const DefiniteCovariance &whole) : whole_(whole) {}

  // Of examples that show these columns. False where rounding has the better of
  // it.
  bool set(const ObservedEntries &seen);

  bool is_of_shown() const { return of_shown_; }

  // The attributes that the factor is of; the factor is its lower triangle.
  const std::vector<Eigen::Index> &places() const {
    return of_shown_ ? shown_ : gaps_;
  }
  const Eigen::MatrixXd &factor() const { return solver_.matrixLLT(); }

  // The inverse of what the factor is of; the upper triangle is kept.
  void invert();
  const Eigen::MatrixXd &inverse() const { return inverse_; }

  // Of an example of the pattern: its log-density. After that, the means of all
  // attributes, which for those that are shown are their values; and S_OO^-1
  // times the values that are shown, where the factor is of them.
  double observe(const ObservedEntries &seen);
  const Eigen::VectorXd &solved() const { return solved_; }
  void complete(const ObservedEntries &seen, Eigen::VectorXd &to) const;

  // The example's S_OO^-1 z_O, whatever the factor is of.
  void weights(const Eigen::VectorXd &completed, Eigen::VectorXd &to) const;

  // The diagonal of S_OO^-1.
  void inverse_diagonal(Eigen::VectorXd &to);

private:
  void gather(const Eigen::MatrixXd &from);

  const DefiniteCovariance &whole_;
  bool of_shown_ = true;
  std::vector<Eigen::Index> shown_, gaps_;
  Eigen::MatrixXd system_;
  Eigen::LLT<Eigen::MatrixXd> solver_;
  Eigen::MatrixXd inverse_;
  double log_determinant_ = 0.0; // of S_OO
  Eigen::VectorXd pulled_;       // K[, O] z_O
  Eigen::VectorXd solved_;       // S_OO^-1 z_O, or the means of the gaps
  Eigen::MatrixXd columns_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE bool PatternFactor::set(const ObservedEntries &seen) {
  find_gaps(seen, whole_.size(), gaps_);
  shown_.assign(seen.column, seen.column + seen.count);
  of_shown_ = shown_.size() <= gaps_.size();
  gather(of_shown_ ? whole_.covariance() : whole_.precision());
  solver_.compute(system_);
  if (solver_.info() != Eigen::Success)
    return false;
  log_determinant_ = 2.0 * solver_.matrixLLT().diagonal().array().log().sum();
  if (!of_shown_)
    log_determinant_ += whole_.log_determinant();
  return std::isfinite(log_determinant_);
}

FRUGALREG_INLINE void PatternFactor::gather(const Eigen::MatrixXd &from) {
  const std::vector<Eigen::Index> &at = places();
  const auto size = static_cast<Eigen::Index>(at.size());
  system_.resize(size, size);
  for (Eigen::Index b = 0; b < size; ++b) {
    const double *column = from.col(at[static_cast<std::size_t>(b)]).data();
    for (Eigen::Index a = b; a < size; ++a)
      system_(a, b) = column[at[static_cast<std::size_t>(a)]];
  }
}

FRUGALREG_INLINE void PatternFactor::invert() {
  inverse_ = FactorInverse(system_.cols()).compute(factor());
}

FRUGALREG_INLINE double PatternFactor::observe(const ObservedEntries &seen) {
  const Eigen::Map<const Eigen::VectorXd> values(seen.value, seen.count);
  double square = 0.0;
  if (of_shown_) {
    solved_ = values;
    solver_.solveInPlace(solved_);
    square = values.dot(solved_);
  } else {
    pulled_.setZero(whole_.size());
    for (std::int32_t at = 0; at < seen.count; ++at)
      pulled_ += seen.value[at] * whole_.precision().col(seen.column[at]);
    solved_.resize(static_cast<Eigen::Index>(gaps_.size()));
    for (Eigen::Index at = 0; at < solved_.size(); ++at)
      solved_[at] = -pulled_[gaps_[static_cast<std::size_t>(at)]];
    solver_.solveInPlace(solved_);
    for (std::int32_t at = 0; at < seen.count; ++at)
      square += seen.value[at] * pulled_[seen.column[at]];
    for (Eigen::Index at = 0; at < solved_.size(); ++at)
      square += solved_[at] * pulled_[gaps_[static_cast<std::size_t>(at)]];
  }
  return -0.5 * (log_determinant_ + square +
                 static_cast<double>(seen.count) * log_two_pi);
}

FRUGALREG_INLINE void PatternFactor::complete(const ObservedEntries &seen,
                                              Eigen::VectorXd &to) const {
  to.setZero(whole_.size());
  if (of_shown_)
    for (std::int32_t at = 0; at < seen.count; ++at)
      to += solved_[at] * whole_.covariance().col(seen.column[at]);
  else
    for (Eigen::Index at = 0; at < solved_.size(); ++at)
      to[gaps_[static_cast<std::size_t>(at)]] = solved_[at];
  put_known(seen, to);
}

// By the inverse it is a part of K times the completed example.
FRUGALREG_INLINE void PatternFactor::weights(const Eigen::VectorXd &completed,
                                             Eigen::VectorXd &to) const {
  if (of_shown_) {
    to = solved_;
    return;
  }
  to.resize(static_cast<Eigen::Index>(shown_.size()));
  for (Eigen::Index at = 0; at < to.size(); ++at)
    to[at] = whole_.precision()
                 .col(shown_[static_cast<std::size_t>(at)])
                 .dot(completed);
}

FRUGALREG_INLINE void PatternFactor::inverse_diagonal(Eigen::VectorXd &to) {
  const auto size = static_cast<Eigen::Index>(places().size());
  if (of_shown_) {
    to = FactorInverse(size).invert_factor(factor()).rowwise().squaredNorm();
    return;
  }
  const auto count = static_cast<Eigen::Index>(shown_.size());
  columns_.resize(size, count);
  to.resize(count);
  for (Eigen::Index b = 0; b < count; ++b) {
    const auto column =
        whole_.precision().col(shown_[static_cast<std::size_t>(b)]);
    for (Eigen::Index a = 0; a < size; ++a)
      columns_(a, b) = column[gaps_[static_cast<std::size_t>(a)]];
    to[b] = column[shown_[static_cast<std::size_t>(b)]];
  }
  factor().triangularView<Eigen::Lower>().solveInPlace(columns_);
  to -= columns_.colwise().squaredNorm().transpose();
}

#endif

} // namespace frugalreg

#endif
