// Ridge regression for several penalties at once: (G + l2 I) b = g lies, for
// every l2, nearly in the space of g, Gg, GGg and so on, where G is tridiagonal
// (Lanczos). Its dimension grows with the root of largest eigenvalue over
// penalty, while an eigendecomposition takes some nine times the third power of
// G's.
#ifndef FRUGALREG_CONVEX_RIDGE_PATH_H
#define FRUGALREG_CONVEX_RIDGE_PATH_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "gram.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace frugalreg {

class RidgePath {
public:
  // The space grows until the solution of the least penalty is known to
  // `tolerance` of its length, or to `most` dimensions.
  RidgePath(const Gram &gram, const Eigen::VectorXd &linear,
            double least_penalty, double tolerance, Eigen::Index most,
            Heartbeat &heartbeat);

  bool converged() const { return converged_; }

  // A column for each penalty; none is below the least.
  Eigen::MatrixXd coefficients(const Eigen::VectorXd &penalties) const;

private:
  Eigen::Index dimension() const {
    return static_cast<Eigen::Index>(diagonal_.size());
  }

  // Adds a direction, G of which is `image`, and says what is left of that.
  Eigen::VectorXd add(const Eigen::VectorXd &direction, Eigen::VectorXd image);

  // Of (T + penalty I) z = |g| e1.
  Eigen::VectorXd within(double penalty) const;

  double length_; // of g
  Eigen::MatrixXd basis_;
  std::vector<double> diagonal_, beside_; // of T
  bool converged_ = false;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE RidgePath::RidgePath(const Gram &gram,
                                      const Eigen::VectorXd &linear,
                                      double least_penalty, double tolerance,
                                      Eigen::Index most, Heartbeat &heartbeat)
    : length_(linear.norm()),
      basis_(linear.size(), std::min<Eigen::Index>(most, 64)) {
  if (length_ == 0.0) {
    converged_ = true;
    return;
  }
  Eigen::VectorXd direction = linear / length_;
  while (!converged_ && dimension() < most) {
    heartbeat.beat();
    const Eigen::VectorXd rest = add(direction, gram.product(direction));
    const double size = rest.norm();
    const Eigen::VectorXd solution = within(least_penalty);
    // The residual's length, of which the error is at most 1 / penalty times.
    const double residual = size * std::fabs(solution[dimension() - 1]);
    converged_ = residual <= tolerance * least_penalty * solution.norm();
    beside_.push_back(size);
    direction = rest / size;
  }
}

FRUGALREG_INLINE Eigen::VectorXd
RidgePath::add(const Eigen::VectorXd &direction, Eigen::VectorXd image) {
  const Eigen::Index at = dimension();
  if (at == basis_.cols())
    basis_.conservativeResize(Eigen::NoChange, 2 * at);
  basis_.col(at) = direction;
  const auto known = basis_.leftCols(at + 1);
  diagonal_.push_back(direction.dot(image));
  // Twice: once leaves what rounding makes of what is taken off.
  for (int time = 0; time < 2; ++time)
    image -= known * (known.transpose() * image).eval();
  return image;
}

FRUGALREG_INLINE Eigen::VectorXd RidgePath::within(double penalty) const {
  const Eigen::Index size = dimension();
  Eigen::VectorXd pivot(size), solution(size);
  double right = length_;
  for (Eigen::Index i = 0; i < size; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double above = i > 0 ? beside_[at - 1] : 0.0;
    const double share = i > 0 ? above / pivot[i - 1] : 0.0;
    pivot[i] = diagonal_[at] + penalty - share * above;
    right = i > 0 ? -share * right : length_;
    solution[i] = right;
  }
  for (Eigen::Index i = size; i-- > 0;) {
    if (i + 1 < size)
      solution[i] -= beside_[static_cast<std::size_t>(i)] * solution[i + 1];
    solution[i] /= pivot[i];
  }
  return solution;
}

FRUGALREG_INLINE Eigen::MatrixXd
RidgePath::coefficients(const Eigen::VectorXd &penalties) const {
  Eigen::MatrixXd solutions(dimension(), penalties.size());
  for (Eigen::Index at = 0; at < penalties.size(); ++at)
    solutions.col(at) = within(penalties[at]);
  return basis_.leftCols(dimension()) * solutions;
}

#endif

} // namespace frugalreg

#endif
