// (I + E)^(1/2) and (I + E)^(-1/2) of a symmetric E > -I. A step of a learner
// moves little, so that E is tiny and few terms of the series will do.
#ifndef FRUGALREG_LOWRANK_SQUARE_ROOTS_H
#define FRUGALREG_LOWRANK_SQUARE_ROOTS_H

#include "../core/errors.h"

#include <Eigen/Dense>

#include <cmath>

namespace frugalreg {

class SquareRoots {
public:
  explicit SquareRoots(Eigen::Index size)
      : root_(size, size), inverse_(size, size), square_(size, size),
        work_(size, size), eigen_(size) {}

  const Eigen::MatrixXd &root() const { return root_; }
  const Eigen::MatrixXd &inverse_root() const { return inverse_; }

  void compute(const Eigen::MatrixXd &e) {
    const double size = e.norm();
    if (!std::isfinite(size))
      throw NumericError("the loadings are not finite");
    // What the series leave out is below 1e-16.
    if (size < 6e-6)
      by_two_terms(e);
    else if (size < 1e-4)
      by_three_terms(e);
    else if (size < 0.9)
      by_newton_schulz(e);
    else
      by_eigenvalues(e);
  }

private:
  void by_two_terms(const Eigen::MatrixXd &e) {
    square_.noalias() = e * e;
    root_ = 0.5 * e - 0.125 * square_;
    inverse_ = -0.5 * e + 0.375 * square_;
    root_.diagonal().array() += 1.0;
    inverse_.diagonal().array() += 1.0;
  }

  void by_three_terms(const Eigen::MatrixXd &e) {
    by_two_terms(e);
    work_.noalias() = square_ * e;
    root_ += 0.0625 * work_;
    inverse_ -= 0.3125 * work_;
  }

  // Coupled: root and inverse root are refined together, quadratically.
  void by_newton_schulz(const Eigen::MatrixXd &e) {
    const auto dimension = static_cast<double>(e.rows());
    root_ = e;
    root_.diagonal().array() += 1.0;
    inverse_.setIdentity(e.rows(), e.cols());
    for (int round = 0; round < 50; ++round) {
      square_.noalias() = inverse_ * root_;
      square_.diagonal().array() -= 1.0;
      const double off = square_.norm();
      square_ *= -0.5;
      square_.diagonal().array() += 1.0;
      work_.noalias() = root_ * square_;
      root_.swap(work_);
      work_.noalias() = square_ * inverse_;
      inverse_.swap(work_);
      // The error squares: the step just made has reached rounding.
      if (off < 1e-8 * std::sqrt(dimension))
        return;
    }
    by_eigenvalues(e);
  }

  void by_eigenvalues(const Eigen::MatrixXd &e) {
    square_ = e;
    square_.diagonal().array() += 1.0;
    eigen_.compute(square_);
    const auto &values = eigen_.eigenvalues();
    if (eigen_.info() != Eigen::Success ||
        !(values[0] > 1e-14 * values[values.size() - 1]))
      throw NumericError("the loadings lost their rank");
    const auto &vectors = eigen_.eigenvectors();
    const Eigen::VectorXd roots = values.cwiseSqrt();
    root_.noalias() = vectors * roots.asDiagonal() * vectors.transpose();
    inverse_.noalias() =
        vectors * roots.cwiseInverse().asDiagonal() * vectors.transpose();
  }

  Eigen::MatrixXd root_, inverse_, square_, work_;
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen_;
};

} // namespace frugalreg

#endif
