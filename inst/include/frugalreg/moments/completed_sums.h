// The sum of x x' + V over examples, for their means x and covariances V given
// what they show, without any V: for examples that are solved by what they
// show, O, the inverses of S_OO are summed and S comes in once, at the end; for
// the others V is the inverse of K_MM itself.
#ifndef FRUGALREG_MOMENTS_COMPLETED_SUMS_H
#define FRUGALREG_MOMENTS_COMPLETED_SUMS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"
#include "pattern_factor.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace frugalreg {

class CompletedSums {
public:
  explicit CompletedSums(Eigen::Index attributes);

  // The covariances of examples of a pattern, which is inverted, with weights
  // of that sum.
  void add_spread(const PatternFactor &pattern, double weight);

  // x x' of the example that the pattern observed last.
  void add_mean(const PatternFactor &pattern, const ObservedEntries &seen);

  // For the covariance that the patterns were of.
  Eigen::MatrixXd total(const Eigen::MatrixXd &covariance);

private:
  static constexpr Eigen::Index most_waiting = 64;

  void take_waiting();

  double of_shown_ = 0.0;         // weights
  Eigen::MatrixXd inner_, outer_; // upper triangles
  Eigen::MatrixXd waiting_;       // means, a column an example
  Eigen::Index waits_ = 0;
  Eigen::VectorXd completed_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE CompletedSums::CompletedSums(Eigen::Index attributes)
    : inner_(Eigen::MatrixXd::Zero(attributes, attributes)), outer_(inner_),
      waiting_(attributes, most_waiting) {}

FRUGALREG_INLINE void CompletedSums::add_spread(const PatternFactor &pattern,
                                                double weight) {
  const std::vector<Eigen::Index> &places = pattern.places();
  const auto size = static_cast<Eigen::Index>(places.size());
  if (pattern.is_of_shown())
    of_shown_ += weight;
  Eigen::MatrixXd &to = pattern.is_of_shown() ? inner_ : outer_;
  for (Eigen::Index b = 0; b < size; ++b) {
    double *column = to.col(places[static_cast<std::size_t>(b)]).data();
    const double *own = pattern.inverse().col(b).data();
    for (Eigen::Index a = 0; a <= b; ++a)
      column[places[static_cast<std::size_t>(a)]] += weight * own[a];
  }
}

FRUGALREG_INLINE void CompletedSums::add_mean(const PatternFactor &pattern,
                                              const ObservedEntries &seen) {
  if (!pattern.is_of_shown()) {
    pattern.complete(seen, completed_);
    waiting_.col(waits_++) = std::sqrt(seen.weight) * completed_;
    if (waits_ == most_waiting)
      take_waiting();
    return;
  }
  const Eigen::VectorXd &weights = pattern.solved();
  for (Eigen::Index b = 0; b < weights.size(); ++b) {
    double *column = inner_.col(seen.column[b]).data();
    for (Eigen::Index a = 0; a <= b; ++a)
      column[seen.column[a]] -= seen.weight * weights[b] * weights[a];
  }
}

FRUGALREG_INLINE void CompletedSums::take_waiting() {
  if (waits_ == 0)
    return;
  outer_.selfadjointView<Eigen::Upper>().rankUpdate(waiting_.leftCols(waits_));
  waits_ = 0;
}

FRUGALREG_INLINE Eigen::MatrixXd
CompletedSums::total(const Eigen::MatrixXd &covariance) {
  take_waiting();
  Eigen::MatrixXd sum = outer_;
  if (of_shown_ > 0.0) {
    Eigen::MatrixXd inner = inner_;
    inner.triangularView<Eigen::StrictlyLower>() = inner_.transpose();
    const Eigen::MatrixXd half = inner * covariance;
    sum += of_shown_ * covariance;
    sum.noalias() -= covariance * half;
  }
  sum.triangularView<Eigen::StrictlyLower>() = sum.transpose();
  return sum;
}

#endif

} // namespace frugalreg

#endif
