// The variances of what is not explained by the code: one for all attributes
// (probabilistic principal components), or one for each (factor analysis).
// Both offer the same doors, and expectation maximisation is a template over
// them.
#ifndef FRUGALREG_FACTOR_NOISE_MODEL_H
#define FRUGALREG_FACTOR_NOISE_MODEL_H

#include "../base/eigen.h"

#include <algorithm>
#include <cmath>

namespace frugalreg {

class CommonNoise {
public:
  CommonNoise(Eigen::Index, double variance, double floor) : floor_(floor) {
    set(variance);
  }

  double root_precision(Eigen::Index) const { return root_precision_; }
  double log_variance(Eigen::Index) const { return log_variance_; }
  double mean_variance() const { return variance_; }
  bool is_at_floor() const { return variance_ <= floor_; }

  // From the squared errors of the attributes and how often each was seen;
  // returns the largest relative change.
  double update(const Eigen::VectorXd &errors, const Eigen::VectorXd &counts) {
    const double before = variance_;
    set(std::max(errors.sum() / std::max(counts.sum(), 1.0), floor_));
    return std::fabs(variance_ / before - 1.0);
  }

private:
  void set(double variance) {
    variance_ = variance;
    log_variance_ = std::log(variance);
    root_precision_ = 1.0 / std::sqrt(variance);
  }

  double floor_, variance_ = 1.0, log_variance_ = 0.0, root_precision_ = 1.0;
};

class AttributeNoise {
public:
  AttributeNoise(Eigen::Index attributes, double variance, double floor)
      : floor_(floor), variance_(Eigen::VectorXd::Constant(
                           attributes, std::max(variance, floor))) {
    refresh();
  }

  double root_precision(Eigen::Index j) const { return root_precision_[j]; }
  double log_variance(Eigen::Index j) const { return log_variance_[j]; }
  double mean_variance() const { return variance_.mean(); }
  bool is_at_floor() const { return variance_.maxCoeff() <= floor_; }
  const Eigen::VectorXd &variance() const { return variance_; }

  // An attribute that was never seen keeps what it had.
  double update(const Eigen::VectorXd &errors, const Eigen::VectorXd &counts) {
    double largest = 0.0;
    for (Eigen::Index j = 0; j < variance_.size(); ++j) {
      if (counts[j] == 0.0)
        continue;
      const double next = std::max(errors[j] / counts[j], floor_);
      largest = std::max(largest, std::fabs(next / variance_[j] - 1.0));
      variance_[j] = next;
    }
    refresh();
    return largest;
  }

private:
  void refresh() {
    log_variance_ = variance_.array().log();
    root_precision_ = variance_.array().rsqrt();
  }

  double floor_;
  Eigen::VectorXd variance_, log_variance_, root_precision_;
};

} // namespace frugalreg

#endif
