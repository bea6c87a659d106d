// Sums over rows, by their weights, of codes that are known up to a covariance,
// and of their products: what mean and covariance codes have.
#ifndef FRUGALREG_LOWRANK_CODE_MOMENTS_H
#define FRUGALREG_LOWRANK_CODE_MOMENTS_H

#include "../base/eigen.h"

namespace frugalreg {

class CodeMoments {
public:
  explicit CodeMoments(Eigen::Index rank) : sum_(rank), products_(rank, rank) {
    clear();
  }

  void clear() {
    sum_.setZero();
    products_.setZero();
    weight_ = 0.0;
  }

  // Of the covariance the upper triangle is read.
  void add(const Eigen::VectorXd &mean, const Eigen::MatrixXd &covariance,
           double weight) {
    sum_ += weight * mean;
    products_.selfadjointView<Eigen::Upper>().rankUpdate(mean, weight);
    products_.triangularView<Eigen::Upper>() += weight * covariance;
    weight_ += weight;
  }

  Eigen::VectorXd mean() const { return sum_ / weight_; }

  // The upper triangle of the covariance, about the mean or about 0.
  Eigen::MatrixXd spread(bool about_mean) const {
    Eigen::MatrixXd result = products_ / weight_;
    if (about_mean)
      result.selfadjointView<Eigen::Upper>().rankUpdate(mean(), -1.0);
    return result;
  }

private:
  Eigen::VectorXd sum_;
  Eigen::MatrixXd products_;
  double weight_ = 0.0;
};

} // namespace frugalreg

#endif
