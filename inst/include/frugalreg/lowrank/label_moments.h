// Sums over the labelled rows of what the weights of the label are solved
// from, and that solution, with or without a penalty on the weights.
#ifndef FRUGALREG_LOWRANK_LABEL_MOMENTS_H
#define FRUGALREG_LOWRANK_LABEL_MOMENTS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../convex/covariance_elastic_net.h"

#include <algorithm>

namespace frugalreg {

// lambda2 |w|_1 + lambda3 |w|_2^2, on the mean squared error of the labels.
struct WeightPenalty {
  double lambda2 = 0.0, lambda3 = 0.0;

  double value(const Eigen::VectorXd &weights) const {
    return lambda2 * weights.lpNorm<1>() + lambda3 * weights.squaredNorm();
  }
  WeightPenalty times(double factor) const {
    return {factor * lambda2, factor * lambda3};
  }
};

class LabelMoments {
public:
  explicit LabelMoments(Eigen::Index rank);

  void clear();

  void add(const Eigen::Ref<const Eigen::VectorXd> &code, double label,
           double weight = 1.0);

  // A code known up to a covariance, whose upper triangle is read.
  void add(const Eigen::Ref<const Eigen::VectorXd> &code,
           const Eigen::MatrixXd &covariance, double label,
           double weight = 1.0);

  // A code of which the products are expected to be these: the upper triangle,
  // column after column.
  template <class Packed>
  void add_expected(const Eigen::Ref<const Eigen::VectorXd> &code,
                    const Packed &second_moment, double label, double weight) {
    Eigen::Index from = 0;
    for (Eigen::Index k = 0; k < code.size(); from += ++k)
      second_.col(k).head(k + 1) += weight * second_moment.segment(from, k + 1);
    add_values(code, label, weight);
  }

  // As if every code had been multiplied by a symmetric matrix.
  void transform(const Eigen::MatrixXd &by);

  double count() const { return count_; }

  // Half the mean squared error as a quadratic: with an offset, about means.
  Eigen::MatrixXd gram(bool has_offset) const;
  Eigen::VectorXd linear(bool has_offset) const;

  double offset_of(const Eigen::VectorXd &weights) const {
    return (label_sum_ - sum_.dot(weights)) / count_;
  }

  // Weights and offset that minimise the mean squared error plus the penalty;
  // what the data leave open stays as it is.
  void solve(const WeightPenalty &penalty, bool has_offset,
             Eigen::VectorXd &weights, double &offset) const;

  // The sum of squared errors.
  double squared_error(const Eigen::VectorXd &weights, double offset) const;

private:
  void add_values(const Eigen::Ref<const Eigen::VectorXd> &code, double label,
                  double weight);

  static void solve_smooth(Eigen::MatrixXd quadratic,
                           const Eigen::VectorXd &slope, double lambda3,
                           Eigen::VectorXd &weights);

  Eigen::MatrixXd second_;
  Eigen::VectorXd sum_, cross_;
  double label_sum_ = 0.0, squares_ = 0.0, count_ = 0.0;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOWRANK)

FRUGALREG_INLINE LabelMoments::LabelMoments(Eigen::Index rank)
    : second_(rank, rank), sum_(rank), cross_(rank) {
  clear();
}

FRUGALREG_INLINE void LabelMoments::clear() {
  second_.setZero();
  sum_.setZero();
  cross_.setZero();
  label_sum_ = squares_ = count_ = 0.0;
}

FRUGALREG_INLINE void
LabelMoments::add(const Eigen::Ref<const Eigen::VectorXd> &code, double label,
                  double weight) {
  second_.selfadjointView<Eigen::Upper>().rankUpdate(code, weight);
  add_values(code, label, weight);
}

FRUGALREG_INLINE void
LabelMoments::add_values(const Eigen::Ref<const Eigen::VectorXd> &code,
                         double label, double weight) {
  sum_ += weight * code;
  cross_ += weight * label * code;
  label_sum_ += weight * label;
  squares_ += weight * label * label;
  count_ += weight;
}

FRUGALREG_INLINE void
LabelMoments::add(const Eigen::Ref<const Eigen::VectorXd> &code,
                  const Eigen::MatrixXd &covariance, double label,
                  double weight) {
  second_.triangularView<Eigen::Upper>() += weight * covariance;
  add(code, label, weight);
}

FRUGALREG_INLINE void LabelMoments::transform(const Eigen::MatrixXd &by) {
  const Eigen::MatrixXd second = second_.selfadjointView<Eigen::Upper>();
  second_ = by * second * by;
  sum_ = by * sum_;
  cross_ = by * cross_;
}

FRUGALREG_INLINE Eigen::MatrixXd LabelMoments::gram(bool has_offset) const {
  Eigen::MatrixXd gram = second_.selfadjointView<Eigen::Upper>();
  if (has_offset)
    gram.noalias() -= sum_ * sum_.transpose() / count_;
  return gram / count_;
}

FRUGALREG_INLINE Eigen::VectorXd LabelMoments::linear(bool has_offset) const {
  if (!has_offset)
    return cross_ / count_;
  return (cross_ - label_sum_ / count_ * sum_) / count_;
}

FRUGALREG_INLINE void LabelMoments::solve(const WeightPenalty &penalty,
                                          bool has_offset,
                                          Eigen::VectorXd &weights,
                                          double &offset) const {
  if (count_ == 0.0)
    return;
  const Eigen::MatrixXd quadratic = gram(has_offset);
  const Eigen::VectorXd slope = linear(has_offset);
  if (penalty.lambda2 > 0.0) {
    const Eigen::VectorXd factor = Eigen::VectorXd::Ones(weights.size());
    covariance_elastic_net({quadratic, slope, factor}, penalty.lambda2 / 2.0,
                           penalty.lambda3, weights);
  } else {
    solve_smooth(quadratic, slope, penalty.lambda3, weights);
  }
  if (has_offset)
    offset = offset_of(weights);
}

FRUGALREG_INLINE double
LabelMoments::squared_error(const Eigen::VectorXd &weights,
                            double offset) const {
  const Eigen::VectorXd half =
      second_.selfadjointView<Eigen::Upper>() * weights - 2.0 * cross_;
  const double about =
      offset * (count_ * offset + 2.0 * (sum_.dot(weights) - label_sum_));
  return std::max(0.0, squares_ + weights.dot(half) + about);
}

FRUGALREG_INLINE void LabelMoments::solve_smooth(Eigen::MatrixXd quadratic,
                                                 const Eigen::VectorXd &slope,
                                                 double lambda3,
                                                 Eigen::VectorXd &weights) {
  quadratic.diagonal().array() += lambda3;
  const Eigen::VectorXd right = slope - quadratic * weights;
  quadratic.diagonal().array() += 1e-12 * quadratic.trace();
  const Eigen::LLT<Eigen::MatrixXd> factor(quadratic);
  if (factor.info() != Eigen::Success)
    return;
  const Eigen::VectorXd step = factor.solve(right);
  if (step.allFinite())
    weights += step;
}

#endif

} // namespace frugalreg

#endif
