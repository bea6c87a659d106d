// Eigen, as much of it as the core needs. With FRUGALREG_EIGEN_ELSEWHERE what
// is long to compile in it is compiled once: by the file that defines
// FRUGALREG_EIGEN_HERE, and the eigenvalues by the one that defines
// FRUGALREG_EIGEN_SOLVER_HERE. Without it the core is headers alone.
#ifndef FRUGALREG_BASE_EIGEN_H
#define FRUGALREG_BASE_EIGEN_H

#include <Eigen/Core>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#ifdef FRUGALREG_EIGEN_ELSEWHERE

#ifdef FRUGALREG_EIGEN_SOLVER_HERE
template Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> &
Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd> &, int);
#else
extern template Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> &
Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd> &, int);
#endif

#ifdef FRUGALREG_EIGEN_HERE
#define FRUGALREG_EIGEN_TEMPLATE template
#else
#define FRUGALREG_EIGEN_TEMPLATE extern template
#endif
#include "eigen_templates.inc"
#undef FRUGALREG_EIGEN_TEMPLATE

#endif

#endif
