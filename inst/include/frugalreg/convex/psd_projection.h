// The nearest positive semidefinite matrix in Frobenius norm: negative
// eigenvalues become 0. One that has a Cholesky factor has none; to find that
// out takes a fiftieth of the time, and it is returned as it is.
#ifndef FRUGALREG_CONVEX_PSD_PROJECTION_H
#define FRUGALREG_CONVEX_PSD_PROJECTION_H

#include "../base/compiled.h"
#include "../base/eigen.h"

namespace frugalreg {

Eigen::MatrixXd nearest_psd(const Eigen::MatrixXd &a);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE Eigen::MatrixXd nearest_psd(const Eigen::MatrixXd &a) {
  if (Eigen::LLT<Eigen::MatrixXd>(a).info() == Eigen::Success)
    return a;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(a);
  const Eigen::VectorXd kept = solver.eigenvalues().cwiseMax(0.0);
  return solver.eigenvectors() * kept.asDiagonal() *
         solver.eigenvectors().transpose();
}

#endif

} // namespace frugalreg

#endif
