// What a covariance matrix says of one example at a time; doors as those of
// FactorExample.
#ifndef FRUGALREG_MOMENTS_COVARIANCE_EXAMPLE_H
#define FRUGALREG_MOMENTS_COVARIANCE_EXAMPLE_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../factor/incomplete_rows.h"
#include "definite_covariance.h"
#include "judged_coefficients.h"
#include "pattern_factor.h"

#include <cstddef>
#include <vector>

namespace frugalreg {

class CovarianceExample {
public:
  // Refers to the covariance; values are centred.
  explicit CovarianceExample(const DefiniteCovariance &whole)
      : whole_(whole), pattern_(whole) {}

  void prepare(JudgedCoefficients &judged) const;
  void observe(const ObservedEntries &seen);
  const Eigen::VectorXd &completed() const { return completed_; }
  void variances(const JudgedCoefficients &judged, Eigen::VectorXd &to);
  const Eigen::VectorXd &surprises() const { return surprises_; }

private:
  const DefiniteCovariance &whole_;
  PatternFactor pattern_;
  Eigen::VectorXd completed_, surprises_, diagonal_;
  Eigen::MatrixXd along_; // a row a vector of coefficients
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE void
CovarianceExample::prepare(JudgedCoefficients &judged) const {
  judged.covariances.noalias() = judged.b * whole_.covariance();
  judged.variances = judged.covariances.cwiseProduct(judged.b).rowwise().sum();
}

FRUGALREG_INLINE void CovarianceExample::observe(const ObservedEntries &seen) {
  if (!pattern_.set(seen))
    throw NumericError("the covariance of an example is not definite");
  pattern_.observe(seen);
  pattern_.complete(seen, completed_);
  pattern_.weights(completed_, surprises_);
  pattern_.inverse_diagonal(diagonal_);
  surprises_.array() /= diagonal_.array();
}

// b'Sb less what the shown explain of it, or by the inverse what is left.
FRUGALREG_INLINE void
CovarianceExample::variances(const JudgedCoefficients &judged,
                             Eigen::VectorXd &to) {
  const bool shown = pattern_.is_of_shown();
  const Eigen::MatrixXd &from = shown ? judged.covariances : judged.b;
  const std::vector<Eigen::Index> &places = pattern_.places();
  along_.resize(from.rows(), static_cast<Eigen::Index>(places.size()));
  for (Eigen::Index at = 0; at < along_.cols(); ++at)
    along_.col(at) = from.col(places[static_cast<std::size_t>(at)]);
  pattern_.factor()
      .triangularView<Eigen::Lower>()
      .transpose()
      .solveInPlace<Eigen::OnTheRight>(along_);
  to = along_.rowwise().squaredNorm();
  if (shown)
    to = (judged.variances - to).cwiseMax(0.0);
}

#endif

} // namespace frugalreg

#endif
