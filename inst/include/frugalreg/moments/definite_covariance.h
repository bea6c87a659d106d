// A covariance matrix with its inverse and determinant.
#ifndef FRUGALREG_MOMENTS_DEFINITE_COVARIANCE_H
#define FRUGALREG_MOMENTS_DEFINITE_COVARIANCE_H

#include "../base/compiled.h"
#include "../base/eigen.h"

#include <cmath>

namespace frugalreg {

class DefiniteCovariance {
public:
  // False, and nothing changes, where the matrix is not positive definite. Only
  // its lower triangle is read.
  bool set(const Eigen::MatrixXd &covariance);

  Eigen::Index size() const { return covariance_.cols(); }
  const Eigen::MatrixXd &covariance() const { return covariance_; }
  const Eigen::MatrixXd &precision() const { return precision_; }
  double log_determinant() const { return log_determinant_; }

private:
  Eigen::MatrixXd covariance_, precision_;
  double log_determinant_ = 0.0;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE bool
DefiniteCovariance::set(const Eigen::MatrixXd &covariance) {
  const Eigen::LLT<Eigen::MatrixXd> factor(covariance);
  if (factor.info() != Eigen::Success)
    return false;
  const double log_determinant =
      2.0 * factor.matrixLLT().diagonal().array().log().sum();
  if (!std::isfinite(log_determinant))
    return false;
  Eigen::MatrixXd precision =
      Eigen::MatrixXd::Identity(covariance.rows(), covariance.cols());
  factor.solveInPlace(precision);
  covariance_ = covariance;
  precision_.swap(precision);
  log_determinant_ = log_determinant;
  return true;
}

#endif

} // namespace frugalreg

#endif
