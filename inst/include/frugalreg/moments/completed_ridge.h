// The quadratic form of CompletedGram with a ridge penalty alone, by conjugate
// gradients whose products with it are sums over rows: of fewer rows than
// attributes they are sooner found than its matrix, which is never formed.
#ifndef FRUGALREG_MOMENTS_COMPLETED_RIDGE_H
#define FRUGALREG_MOMENTS_COMPLETED_RIDGE_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "completed_rows.h"

#include <vector>

namespace frugalreg {

class CompletedRidge {
public:
  // Of these attributes; the others have no coefficient. A penalty factor for
  // each of all.
  CompletedRidge(CompletedRows &rows,
                 const std::vector<Eigen::Index> &attributes,
                 const Eigen::VectorXd &factor);

  // From b, where the form and the labels have this gradient, to a tolerance of
  // coefficients of standardised attributes. The rows' sums are those of
  // another b then. Returns how far such a coefficient moved.
  double solve(double l2, const Eigen::VectorXd &gradient, Eigen::VectorXd &b,
               double tolerance, Heartbeat &heartbeat);

private:
  static constexpr int most_steps = 200;

  // The form's matrix times b.
  void multiply(const Eigen::VectorXd &b, Eigen::VectorXd &to,
                Heartbeat &heartbeat);

  void find_diagonal(Heartbeat &heartbeat);

  CompletedRows &rows_;
  Eigen::VectorXd inside_; // 1 for attributes that have a coefficient, else 0
  Eigen::VectorXd factor_; // 0 for the others
  Eigen::VectorXd diagonal_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE
CompletedRidge::CompletedRidge(CompletedRows &rows,
                               const std::vector<Eigen::Index> &attributes,
                               const Eigen::VectorXd &factor)
    : rows_(rows), inside_(Eigen::VectorXd::Zero(rows.columns())),
      factor_(inside_) {
  for (const Eigen::Index j : attributes) {
    inside_[j] = 1.0;
    factor_[j] = factor[j];
  }
}

FRUGALREG_INLINE double CompletedRidge::solve(double l2,
                                              const Eigen::VectorXd &gradient,
                                              Eigen::VectorXd &b,
                                              double tolerance,
                                              Heartbeat &heartbeat) {
  if (diagonal_.size() == 0)
    find_diagonal(heartbeat);
  const Eigen::VectorXd before = b;
  // An attribute that does not vary, without a penalty, has nothing to solve.
  const Eigen::VectorXd curvature = diagonal_ + l2 * factor_;
  const auto scaled = [&](const Eigen::VectorXd &residual) -> Eigen::VectorXd {
    return (curvature.array() > 0.0)
        .select(residual.array() / curvature.array(), 0.0);
  };
  Eigen::VectorXd residual =
      gradient.cwiseProduct(inside_) - l2 * factor_.cwiseProduct(b);
  Eigen::VectorXd toward = scaled(residual), direction = toward;
  Eigen::VectorXd product(b.size());
  double size = residual.dot(toward);
  for (int step = 0; step < most_steps && size > tolerance * tolerance;
       ++step) {
    multiply(direction, product, heartbeat);
    product += l2 * factor_.cwiseProduct(direction);
    const double bend = direction.dot(product);
    if (!(bend > 0.0))
      break;
    b += size / bend * direction;
    residual -= size / bend * product;
    toward = scaled(residual);
    const double last = size;
    size = residual.dot(toward);
    direction = toward + size / last * direction;
  }
  return ((b - before).array().abs() * diagonal_.array().sqrt()).maxCoeff();
}

FRUGALREG_INLINE void CompletedRidge::multiply(const Eigen::VectorXd &b,
                                               Eigen::VectorXd &to,
                                               Heartbeat &heartbeat) {
  const Eigen::VectorXd &weights = rows_.weights();
  rows_.sum_spread(
      b, [&](Eigen::Index i, double) { return weights[i]; }, heartbeat);
  to.setZero();
  rows_.add_spread(to);
  to.noalias() += rows_.values().transpose() *
                  (rows_.values() * b).cwiseProduct(weights).eval();
  to = to.cwiseProduct(inside_) / weights.sum();
}

FRUGALREG_INLINE void CompletedRidge::find_diagonal(Heartbeat &heartbeat) {
  const Eigen::VectorXd &weights = rows_.weights();
  diagonal_ = rows_.values().cwiseAbs2().transpose() * weights;
  for (Eigen::Index j = 0; j < diagonal_.size(); ++j) {
    Eigen::VectorXd spread = Eigen::VectorXd::Zero(1);
    if (inside_[j] != 0.0)
      rows_.add_column({j}, spread, heartbeat);
    diagonal_[j] += spread[0];
  }
  diagonal_ = diagonal_.cwiseProduct(inside_) / weights.sum();
}

#endif

} // namespace frugalreg

#endif
