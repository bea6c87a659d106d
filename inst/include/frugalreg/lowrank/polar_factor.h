// What takes loadings back to orthonormal ones.
#ifndef FRUGALREG_LOWRANK_POLAR_FACTOR_H
#define FRUGALREG_LOWRANK_POLAR_FACTOR_H

#include "../base/eigen.h"

namespace frugalreg {

// The root of U'U and its inverse, for loadings with a column an attribute.
// Directions that the loadings have all but lost are raised by a factor of 10^6
// at most.
struct PolarFactor {
  explicit PolarFactor(const Eigen::MatrixXd &loadings) {
    const Eigen::MatrixXd gram = loadings * loadings.transpose();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(gram);
    const double largest = eigen.eigenvalues().maxCoeff();
    const double least = largest > 0.0 ? 1e-12 * largest : 1.0;
    const Eigen::VectorXd roots =
        eigen.eigenvalues().cwiseMax(least).cwiseSqrt();
    const Eigen::MatrixXd &basis = eigen.eigenvectors();
    root = basis * roots.asDiagonal() * basis.transpose();
    inverse = basis * roots.cwiseInverse().asDiagonal() * basis.transpose();
  }
  Eigen::MatrixXd root, inverse;
};

} // namespace frugalreg

#endif
