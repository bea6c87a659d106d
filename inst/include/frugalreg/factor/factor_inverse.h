// The inverse of a positive definite matrix from its Cholesky factor. A
// posterior covariance is needed for every row, and solving for the columns of
// the identity would mostly work on zeros.
#ifndef FRUGALREG_FACTOR_FACTOR_INVERSE_H
#define FRUGALREG_FACTOR_FACTOR_INVERSE_H

#include "../base/compiled.h"
#include "../base/eigen.h"

#include <algorithm>

namespace frugalreg {

class FactorInverse {
public:
  explicit FactorInverse(Eigen::Index size)
      : inverse_factor_(Eigen::MatrixXd::Zero(size, size)),
        product_(size, size), inverse_(size, size) {}

  // Of L L', where only the lower triangle of L is read; only the upper
  // triangle of the result is valid.
  const Eigen::MatrixXd &compute(const Eigen::MatrixXd &factor);

  // The transposed inverse of L, upper triangular: the sums of squares of its
  // rows are the diagonal of that inverse, in a third of the time.
  const Eigen::MatrixXd &invert_factor(const Eigen::MatrixXd &factor);

private:
  static constexpr Eigen::Index small = 12;

  // Columns whose products are added together: what is below them is zero.
  static constexpr Eigen::Index strip = 48;

  // The transposed inverse of a diagonal block, half by half.
  void invert(const Eigen::MatrixXd &factor, Eigen::Index at,
              Eigen::Index size);

  // Row after row of the inverse by forward substitution.
  void invert_small(const Eigen::MatrixXd &factor, Eigen::Index at,
                    Eigen::Index size);

  Eigen::MatrixXd inverse_factor_; // its transpose, upper triangular
  Eigen::MatrixXd product_, inverse_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_FACTOR)

FRUGALREG_INLINE const Eigen::MatrixXd &
FactorInverse::compute(const Eigen::MatrixXd &factor) {
  inverse_.setZero();
  const Eigen::Index size = factor.rows();
  if (size == 0) // an example of which nothing was seen
    return inverse_;
  const Eigen::MatrixXd &upper = invert_factor(factor);
  for (Eigen::Index at = 0; at < size; at += strip) {
    const Eigen::Index width = std::min(strip, size - at), end = at + width;
    inverse_.topLeftCorner(end, end).selfadjointView<Eigen::Upper>().rankUpdate(
        upper.block(0, at, end, width));
  }
  return inverse_;
}

FRUGALREG_INLINE const Eigen::MatrixXd &
FactorInverse::invert_factor(const Eigen::MatrixXd &factor) {
  invert(factor, 0, factor.rows());
  return inverse_factor_;
}

FRUGALREG_INLINE void FactorInverse::invert(const Eigen::MatrixXd &factor,
                                            Eigen::Index at,
                                            Eigen::Index size) {
  if (size <= small) {
    invert_small(factor, at, size);
    return;
  }
  const Eigen::Index half = size / 2, rest = size - half;
  invert(factor, at, half);
  invert(factor, at + half, rest);
  auto product = product_.topLeftCorner(half, rest);
  product.noalias() =
      inverse_factor_.block(at, at, half, half).triangularView<Eigen::Upper>() *
      factor.block(at + half, at, rest, half).transpose();
  inverse_factor_.block(at, at + half, half, rest).noalias() =
      -product * inverse_factor_.block(at + half, at + half, rest, rest)
                     .triangularView<Eigen::Upper>();
}

FRUGALREG_INLINE void FactorInverse::invert_small(const Eigen::MatrixXd &factor,
                                                  Eigen::Index at,
                                                  Eigen::Index size) {
  for (Eigen::Index k = at; k < at + size; ++k) {
    const double scale = 1.0 / factor(k, k);
    for (Eigen::Index i = at; i < k; ++i)
      inverse_factor_(i, k) = 0.0;
    for (Eigen::Index q = at; q < k; ++q) {
      const double part = -scale * factor(k, q);
      for (Eigen::Index i = at; i <= q; ++i)
        inverse_factor_(i, k) += part * inverse_factor_(i, q);
    }
    inverse_factor_(k, k) = scale;
  }
}

#endif

} // namespace frugalreg

#endif
