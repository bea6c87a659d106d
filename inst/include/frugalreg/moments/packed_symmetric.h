// Symmetric matrices that are kept for many examples: the upper triangle,
// column after column, and its product with a vector in one go over it.
#ifndef FRUGALREG_MOMENTS_PACKED_SYMMETRIC_H
#define FRUGALREG_MOMENTS_PACKED_SYMMETRIC_H

#include "../base/eigen.h"

namespace frugalreg {

inline Eigen::Index packed_size(Eigen::Index size) {
  return size * (size + 1) / 2;
}

inline void pack_upper(const Eigen::MatrixXd &upper, double *to) {
  for (Eigen::Index k = 0; k < upper.cols(); ++k)
    for (Eigen::Index a = 0; a <= k; ++a)
      *to++ = upper(a, k);
}

inline void multiply_packed(const double *entry, Eigen::Index size,
                            const double *vector, double *product) {
  using Four = Eigen::Array4d;
  for (Eigen::Index k = 0; k < size; ++k, ++entry) {
    const double other = vector[k];
    Four sums = Four::Zero();
    Eigen::Index a = 0;
    for (; a + 4 <= k; a += 4, entry += 4) {
      const Four four = Eigen::Map<const Four>(entry);
      sums += four * Eigen::Map<const Four>(vector + a);
      Eigen::Map<Four>(product + a) += other * four;
    }
    double sum = sums.sum() + *(entry + (k - a)) * other;
    for (; a < k; ++a, ++entry) {
      sum += *entry * vector[a];
      product[a] += *entry * other;
    }
    product[k] = sum;
  }
}

} // namespace frugalreg

#endif
