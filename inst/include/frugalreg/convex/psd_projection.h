// The nearest positive semidefinite matrix in Frobenius norm: negative
// eigenvalues become 0.
#ifndef FRUGALREG_CONVEX_PSD_PROJECTION_H
#define FRUGALREG_CONVEX_PSD_PROJECTION_H

#include "../base/compiled.h"
#include "../base/eigen.h"

namespace frugalreg {

Eigen::MatrixXd nearest_psd(const Eigen::MatrixXd &a);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE Eigen::MatrixXd nearest_psd(const Eigen::MatrixXd &a) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(a);
  const Eigen::VectorXd kept = solver.eigenvalues().cwiseMax(0.0);
  return solver.eigenvectors() * kept.asDiagonal() *
         solver.eigenvectors().transpose();
}

#endif

} // namespace frugalreg

#endif
