// The elastic net for examples of which a part was seen, with a normal model of
// the rest: minimises, for v_i = s + b'V_i b and the means x_i and covariances
// V_i of an example given what it shows, the penalised negative log-likelihood
// of the labels, by expectation maximisation. Given b, a label tells more of
// what was not seen; the moments completed so give the next b. This is not the
// regression on completed rows: what was not seen adds to the noise of its
// example, and examples that show much count for more.
#ifndef FRUGALREG_MOMENTS_COMPLETED_REGRESSION_H
#define FRUGALREG_MOMENTS_COMPLETED_REGRESSION_H

#include "../convex/covariance_elastic_net.h"
#include "completed_rows.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace frugalreg {

struct CompletedControl {
  double tolerance = 3e-3; // of coefficients, in standard deviations
  int most_rounds = 10;
  double noise_floor = 0.01; // as a part of the labels' variance
};

class CompletedRegression {
public:
  // Labels are centred; `total` is the sum of all V; `usable` attributes may
  // have a coefficient.
  CompletedRegression(CompletedRows &rows, const Eigen::MatrixXd &total,
                      const Eigen::VectorXd &y, const std::vector<bool> &usable,
                      const CompletedControl &control = {})
      : rows_(rows), y_(y), usable_(usable), control_(control),
        n_(static_cast<double>(y.size())), total_(total),
        y_variance_(y.squaredNorm() / n_), noise_(y_variance_),
        b_(Eigen::VectorXd::Zero(rows.columns())),
        gradient_(rows.values() * y / n_),
        size_(((rows.values().rowwise().squaredNorm() + total_.diagonal()) / n_)
                  .cwiseSqrt()),
        works_(static_cast<std::size_t>(b_.size()), false) {}

  // From the solution of the penalties before. False if the monitor wants to
  // stop.
  bool solve(double l1, double l2, Monitor &monitor) {
    add_where_steep(std::min(std::max(2.0 * l1 - last_l1_, 0.0), l1));
    last_l1_ = l1;
    for (int round = 0; round < control_.most_rounds; ++round) {
      if (!expect(monitor))
        return false;
      const double moved = maximise(l1, l2);
      const bool grown = add_where_steep(l1);
      if (!grown && moved < control_.tolerance * std::sqrt(y_variance_))
        break;
    }
    return true;
  }

  const Eigen::VectorXd &coefficients() const { return b_; }
  double noise() const { return noise_; }

private:
  // x_i given its label, and the roots of what the label takes from V_i.
  bool expect(Monitor &monitor) {
    known_ = rows_.values();
    lost_.resize(rows_.columns(), rows_.rows());
    const Eigen::VectorXd residual = y_ - rows_.values().transpose() * b_;
    Eigen::VectorXd spread(rows_.columns());
    for (Eigen::Index i = 0; i < rows_.rows(); ++i) {
      if (!monitor.go_on(i, rows_.rows()))
        return false;
      const double variance = noise_ + rows_.spread_of(i, b_, spread);
      known_.col(i) += spread * (residual[i] / variance);
      lost_.col(i) = spread / std::sqrt(variance);
    }
    return true;
  }

  // Coefficients of the attributes worked on; returns how far they moved.
  double maximise(double l1, double l2) {
    const auto size = static_cast<Eigen::Index>(work_.size());
    if (size == 0)
      return 0.0;
    Eigen::MatrixXd known(size, rows_.rows()), lost(size, rows_.rows());
    Eigen::MatrixXd gram(size, size);
    Eigen::VectorXd b(size);
    for (Eigen::Index at = 0; at < size; ++at) {
      const Eigen::Index j = work_[static_cast<std::size_t>(at)];
      known.row(at) = known_.row(j);
      lost.row(at) = lost_.row(j);
      b[at] = b_[j];
      for (Eigen::Index with = 0; with < size; ++with)
        gram(with, at) = total_(work_[static_cast<std::size_t>(with)], j);
    }
    gram.selfadjointView<Eigen::Lower>().rankUpdate(known);
    gram.selfadjointView<Eigen::Lower>().rankUpdate(lost, -1.0);
    gram = Eigen::MatrixXd(gram.selfadjointView<Eigen::Lower>()) / n_;
    const Eigen::VectorXd linear = known * y_ / n_;
    covariance_elastic_net({gram, linear, Eigen::VectorXd::Ones(size)}, l1, l2,
                           b, {1e-9, 0.0, 1000});
    double moved = 0.0;
    for (Eigen::Index at = 0; at < size; ++at) {
      const Eigen::Index j = work_[static_cast<std::size_t>(at)];
      moved = std::max(moved, size_[j] * std::fabs(b[at] - b_[j]));
      b_[j] = b[at];
    }
    noise_ = std::max(y_variance_ - 2.0 * linear.dot(b) + b.dot(gram * b),
                      control_.noise_floor * y_variance_);
    gradient_ = (known_ * (y_ - known.transpose() * b) +
                 lost_ * (lost.transpose() * b) - total_ * b_) /
                n_;
    return moved;
  }

  bool add_where_steep(double bar) {
    const std::size_t before = work_.size();
    for (Eigen::Index j = 0; j < b_.size(); ++j) {
      const auto at = static_cast<std::size_t>(j);
      if (usable_[at] && !works_[at] && std::fabs(gradient_[j]) > bar) {
        works_[at] = true;
        work_.push_back(j);
      }
    }
    return work_.size() > before;
  }

  CompletedRows &rows_;
  Eigen::VectorXd y_;
  std::vector<bool> usable_;
  CompletedControl control_;
  double n_;
  Eigen::MatrixXd total_;
  double y_variance_, noise_;
  Eigen::VectorXd b_, gradient_, size_;
  std::vector<Eigen::Index> work_; // attributes that may be in the model
  std::vector<bool> works_;
  Eigen::MatrixXd known_, lost_;
  double last_l1_ = 0.0; // none yet
};

} // namespace frugalreg

#endif
