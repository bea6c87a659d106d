// A Cholesky factor that is kept: the columns of its lower triangle, one after
// the other.
#ifndef FRUGALREG_MOMENTS_PACKED_FACTOR_H
#define FRUGALREG_MOMENTS_PACKED_FACTOR_H

#include "../base/eigen.h"

#include <vector>

namespace frugalreg {

class PackedFactor {
public:
  // Only the lower triangle is read.
  explicit PackedFactor(const Eigen::MatrixXd &lower) {
    const Eigen::Index size = lower.cols();
    entries_.resize(static_cast<std::size_t>(size * (size + 1) / 2));
    double *to = entries_.data();
    for (Eigen::Index j = 0; j < size; ++j)
      for (Eigen::Index i = j; i < size; ++i)
        *to++ = lower(i, j);
  }

  // L^-1 v.
  void solve(Eigen::VectorXd &v) const {
    const double *column = entries_.data();
    for (Eigen::Index j = 0, rest = v.size() - 1; rest >= 0; ++j, --rest) {
      v[j] /= *column++;
      v.tail(rest) -= v[j] * Below(column, rest);
      column += rest;
    }
  }

  // L'^-1 v.
  void solve_transposed(Eigen::VectorXd &v) const {
    const double *column = entries_.data() + entries_.size();
    for (Eigen::Index j = v.size() - 1, rest = 0; j >= 0; --j, ++rest) {
      column -= rest + 1;
      v[j] = (v[j] - v.tail(rest).dot(Below(column + 1, rest))) / *column;
    }
  }

private:
  using Below = Eigen::Map<const Eigen::VectorXd>;

  std::vector<double> entries_;
};

} // namespace frugalreg

#endif
