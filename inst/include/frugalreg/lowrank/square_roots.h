// (I + E)^(1/2) and (I + E)^(-1/2) of a symmetric E > -I. A step of a learner
// moves little, so that E is tiny and few terms of the series will do.
#ifndef FRUGALREG_LOWRANK_SQUARE_ROOTS_H
#define FRUGALREG_LOWRANK_SQUARE_ROOTS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"

#include <cmath>

namespace frugalreg {

// A product that is known to be symmetric, at half of the cost.
void symmetric_product(const Eigen::MatrixXd &a, const Eigen::MatrixXd &b,
                       Eigen::MatrixXd &product);

class SquareRoots {
public:
  explicit SquareRoots(Eigen::Index size);

  const Eigen::MatrixXd &root() const { return root_; }
  const Eigen::MatrixXd &inverse_root() const { return inverse_; }

  void compute(const Eigen::MatrixXd &e);

private:
  // What is left out is below 1e-16.
  void by_two_terms(const Eigen::MatrixXd &e);

  // The binomial series, by Horner's rule in E^4: four terms a block, as many
  // blocks as make the rest smaller than 1e-16.
  void by_series(const Eigen::MatrixXd &e, double size);

  // Coupled: root and inverse root are refined together, quadratically.
  void by_newton_schulz(const Eigen::MatrixXd &e);

  void by_eigenvalues(const Eigen::MatrixXd &e);

  static constexpr int most_blocks = 8; // at a size of 0.3

  Eigen::MatrixXd root_, inverse_, square_, cube_, fourth_, work_;
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_STOCHASTIC)

FRUGALREG_INLINE SquareRoots::SquareRoots(Eigen::Index size)
    : root_(size, size), inverse_(size, size), square_(size, size),
      cube_(size, size), fourth_(size, size), work_(size, size), eigen_(size) {}

FRUGALREG_INLINE void SquareRoots::compute(const Eigen::MatrixXd &e) {
  const double size = e.norm();
  if (!std::isfinite(size))
    throw NumericError("the loadings are not finite");
  if (size < 6e-6)
    by_two_terms(e);
  else if (size < 0.3)
    by_series(e, size);
  else if (size < 0.9)
    by_newton_schulz(e);
  else
    by_eigenvalues(e);
}

FRUGALREG_INLINE void SquareRoots::by_two_terms(const Eigen::MatrixXd &e) {
  symmetric_product(e, e, work_);
  root_ = 0.5 * e - 0.125 * work_;
  inverse_ = -0.5 * e + 0.375 * work_;
  root_.diagonal().array() += 1.0;
  inverse_.diagonal().array() += 1.0;
}

FRUGALREG_INLINE void SquareRoots::by_series(const Eigen::MatrixXd &e,
                                             double size) {
  const int blocks = 1 + static_cast<int>(-16.0 / (4.0 * std::log10(size)));
  symmetric_product(e, e, square_);
  symmetric_product(square_, e, cube_);
  if (blocks > 1)
    symmetric_product(square_, square_, fourth_);
  double coefficients[4 * most_blocks];
  coefficients[0] = 1.0;
  for (int term = 1; term < 4 * blocks; ++term)
    coefficients[term] = coefficients[term - 1] * (0.5 - term) / term;
  inverse_.setZero();
  for (int block = blocks - 1; block >= 0; --block) {
    const double *four = coefficients + 4 * block;
    if (block < blocks - 1) {
      symmetric_product(fourth_, inverse_, work_);
      inverse_.swap(work_);
    }
    inverse_ += four[1] * e + four[2] * square_ + four[3] * cube_;
    inverse_.diagonal().array() += four[0];
  }
  symmetric_product(e, inverse_, root_);
  root_ += inverse_;
}

FRUGALREG_INLINE void SquareRoots::by_newton_schulz(const Eigen::MatrixXd &e) {
  const auto dimension = static_cast<double>(e.rows());
  root_ = e;
  root_.diagonal().array() += 1.0;
  inverse_.setIdentity(e.rows(), e.cols());
  for (int round = 0; round < 50; ++round) {
    // The first inverse is the identity.
    if (round == 0)
      square_ = root_;
    else
      symmetric_product(inverse_, root_, square_);
    square_.diagonal().array() -= 1.0;
    const double off = square_.norm();
    square_ *= -0.5;
    square_.diagonal().array() += 1.0;
    symmetric_product(root_, square_, work_);
    root_.swap(work_);
    symmetric_product(square_, inverse_, work_);
    inverse_.swap(work_);
    // The error squares: the step just made has reached rounding.
    if (off < 1e-8 * std::sqrt(dimension))
      return;
  }
  by_eigenvalues(e);
}

FRUGALREG_INLINE void SquareRoots::by_eigenvalues(const Eigen::MatrixXd &e) {
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

FRUGALREG_INLINE void symmetric_product(const Eigen::MatrixXd &a,
                                        const Eigen::MatrixXd &b,
                                        Eigen::MatrixXd &product) {
  product.triangularView<Eigen::Lower>() = a * b;
  product.triangularView<Eigen::StrictlyUpper>() = product.transpose();
}

#endif

} // namespace frugalreg

#endif
