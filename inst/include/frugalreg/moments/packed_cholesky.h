// Small symmetric matrices, packed: the lower triangle, row after row.
#ifndef FRUGALREG_MOMENTS_PACKED_CHOLESKY_H
#define FRUGALREG_MOMENTS_PACKED_CHOLESKY_H

#include <cmath>
#include <cstddef>
#include <vector>

namespace frugalreg {

inline std::size_t packed_size(std::size_t rank) {
  return rank * (rank + 1) / 2;
}

// Overwrites the matrix with its factor L; false if it is not positive
// definite.
inline bool packed_cholesky(double *a, std::size_t rank) {
  double *row = a;
  for (std::size_t i = 0; i < rank; ++i, row += i) {
    const double *other = a;
    for (std::size_t j = 0; j <= i; ++j, other += j) {
      double sum = row[j];
      for (std::size_t k = 0; k < j; ++k)
        sum -= row[k] * other[k];
      if (j < i)
        row[j] = sum / other[j];
      else if (sum > 0.0)
        row[i] = std::sqrt(sum);
      else
        return false;
    }
  }
  return true;
}

// x becomes L^-1 x.
inline void packed_solve_lower(const double *factor, double *x,
                               std::size_t rank) {
  const double *row = factor;
  for (std::size_t i = 0; i < rank; ++i, row += i) {
    double sum = x[i];
    for (std::size_t k = 0; k < i; ++k)
      sum -= row[k] * x[k];
    x[i] = sum / row[i];
  }
}

// x becomes L'^-1 x.
inline void packed_solve_upper(const double *factor, double *x,
                               std::size_t rank) {
  for (std::size_t i = rank; i-- > 0;) {
    const double *row = factor + packed_size(i);
    x[i] /= row[i];
    for (std::size_t k = 0; k < i; ++k)
      x[k] -= row[k] * x[i];
  }
}

// The inverse of L L', packed; `scratch` holds the inverse of L.
inline void packed_inverse(const double *factor, std::size_t rank,
                           double *inverse, std::vector<double> &scratch) {
  scratch.assign(packed_size(rank), 0.0);
  for (std::size_t i = 0; i < rank; ++i) {
    const double *row = factor + packed_size(i);
    double *mine = scratch.data() + packed_size(i);
    for (std::size_t k = 0; k < i; ++k) {
      const double *other = scratch.data() + packed_size(k);
      for (std::size_t j = 0; j <= k; ++j)
        mine[j] -= row[k] * other[j];
    }
    const double scale = 1.0 / row[i];
    for (std::size_t j = 0; j < i; ++j)
      mine[j] *= scale;
    mine[i] = scale;
  }
  for (std::size_t at = 0; at < packed_size(rank); ++at)
    inverse[at] = 0.0;
  for (std::size_t k = 0; k < rank; ++k) {
    const double *row = scratch.data() + packed_size(k);
    double *target = inverse;
    for (std::size_t i = 0; i <= k; ++i) {
      const double value = row[i];
      for (std::size_t j = 0; j <= i; ++j)
        *target++ += value * row[j];
    }
  }
}

} // namespace frugalreg

#endif
