// The elastic net for examples of which a part was seen, with a normal model of
// the rest: minimises, for v_i = s + b'V_i b and the means x_i and covariances
// V_i of an example given what it shows, the penalised negative log-likelihood
// of the labels. This is not the regression on completed rows: what was not
// seen adds to the noise of its example, and examples that show much count for
// more.
//
// Steps are those of expectation maximisation, but for the quadratic form of
// the next b: it takes the mean squares and products that the labels do not
// touch, which are what the labels' are on average, instead of sums of its own
// at every b. The gradient is exact, so that they end at the same b. A step
// need not come to its maximum, either: where attributes are nearly collinear,
// coordinate descent would crawl there, and the next gradient is of more use.
#ifndef FRUGALREG_MOMENTS_COMPLETED_REGRESSION_H
#define FRUGALREG_MOMENTS_COMPLETED_REGRESSION_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../convex/covariance_elastic_net.h"
#include "completed_gram.h"
#include "completed_ridge.h"
#include "completed_rows.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace frugalreg {

struct CompletedControl {
  double tolerance = 3e-3;       // of coefficients, in standard deviations
  double noise_tolerance = 0.02; // as a part of the noise
  int most_rounds = 10;          // from the solution of the penalties before
  int most_first_rounds = 1000;  // from 0
  // Without penalties coefficients are estimates, whose bias shows: both
  // tolerances are this part of themselves, and rounds as from 0.
  double unpenalised = 1e-3;
  int most_sweeps = 100;     // of a round
  double noise_floor = 0.01; // as a part of the labels' variance
  // Without a lasso penalty, from so many attributes for each row on, their
  // matrix is not formed.
  double wide = 15.0;
};

// Which coefficients there may be, and what they cost; no penalty factors are
// all 1, an infinite one leaves an attribute out.
struct CompletedTerms {
  Eigen::VectorXd factor;
  CoefficientLimits limits{};
  bool intercept = true; // where labels cannot be centred
};

// Where a path ended: its last coefficients, noise and lasso penalty.
struct CompletedEnd {
  Eigen::VectorXd b;
  double noise, l1;
};

class CompletedRegression {
public:
  // Labels are centred; `usable` attributes may have a coefficient.
  CompletedRegression(CompletedRows &rows, const Eigen::VectorXd &y,
                      const std::vector<bool> &usable,
                      const CompletedControl &control = {},
                      const CompletedTerms &terms = {});

  // To these penalties, from the end of a path of the same rows and labels; the
  // first that is called.
  void go_on_from(const CompletedEnd &end, double l1, double l2,
                  Heartbeat &heartbeat);

  // From the solution of the penalties before, if there are any; whether
  // coefficients and noise had settled when the rounds ended.
  bool solve(double l1, double l2, Heartbeat &heartbeat);

  const Eigen::VectorXd &coefficients() const { return b_; }
  double noise() const { return noise_; }

  // Of all attributes, at the last solution, in units of the noise.
  const Eigen::VectorXd &gradient() const { return gradient_; }

private:
  // The gradient at b of the attributes worked on, in units of the noise, and
  // the noise that the examples given their labels have about it.
  void expect(Heartbeat &heartbeat);

  // After that: the gradient of all attributes.
  void expect_all();

  // Coefficients of the attributes worked on; returns how far they moved.
  double maximise(double l1, double l2, Heartbeat &heartbeat);

  // Whether attributes are worked on with a matrix or, of a ridge penalty alone
  // and few rows, without.
  void choose_form(double l1, double l2, Heartbeat &heartbeat);

  bool may_have_coefficient(Eigen::Index j) const {
    return usable_[static_cast<std::size_t>(j)] &&
           std::isfinite(terms_.factor[j]);
  }

  const std::vector<Eigen::Index> &worked_on() const {
    return ridge_ ? all_ : gram_.attributes();
  }

  void add(Eigen::Index j, Heartbeat &heartbeat);

  void add_where_steep(double bar, Heartbeat &heartbeat);

  CompletedRows &rows_;
  CompletedGram gram_; // of attributes that may be in the model
  std::optional<CompletedRidge> ridge_;
  std::vector<Eigen::Index> all_; // attributes of the ridge
  Eigen::VectorXd y_;
  std::vector<bool> usable_;
  CompletedTerms terms_;
  CompletedControl control_;
  double n_, y_variance_, noise_;
  Eigen::VectorXd b_, gradient_;
  Eigen::VectorXd score_; // residuals over their variances, by weights
  std::vector<bool> works_;
  bool expected_ = false; // at b
  double next_noise_ = 0.0;
  double last_l1_ = 0.0; // none yet
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE CompletedRegression::CompletedRegression(
    CompletedRows &rows, const Eigen::VectorXd &y,
    const std::vector<bool> &usable, const CompletedControl &control,
    const CompletedTerms &terms)
    : rows_(rows), gram_(rows), y_(y), usable_(usable), terms_(terms),
      control_(control), n_(rows.weights().sum()),
      y_variance_(y.cwiseAbs2().dot(rows.weights()) / n_), noise_(y_variance_),
      b_(Eigen::VectorXd::Zero(rows.columns())), gradient_(b_.size()),
      score_(y.size()), works_(static_cast<std::size_t>(b_.size()), false) {
  if (terms_.factor.size() == 0)
    terms_.factor.setOnes(b_.size());
}

FRUGALREG_INLINE bool CompletedRegression::solve(double l1, double l2,
                                                 Heartbeat &heartbeat) {
  const bool unpenalised = l1 == 0.0 && l2 == 0.0;
  const double part = unpenalised ? control_.unpenalised : 1.0;
  const int most_rounds = unpenalised || !expected_ ? control_.most_first_rounds
                                                    : control_.most_rounds;
  const double strong = std::min(std::max(2.0 * l1 - last_l1_, 0.0), l1);
  if (!expected_) {
    expect(heartbeat);
    expect_all();
  }
  choose_form(l1, l2, heartbeat);
  add_where_steep(strong, heartbeat);
  last_l1_ = l1;
  for (int round = 0; round < most_rounds; ++round) {
    const double moved = maximise(l1, l2, heartbeat);
    expect(heartbeat);
    const bool settled =
        moved < part * control_.tolerance * std::sqrt(y_variance_) &&
        std::fabs(next_noise_ - noise_) <
            part * control_.noise_tolerance * noise_;
    if (!settled && round + 1 < most_rounds)
      continue;
    expect_all();
    const Eigen::Index size = gram_.size();
    add_where_steep(l1, heartbeat);
    if (settled && gram_.size() == size)
      return true;
  }
  return false;
}

FRUGALREG_INLINE void CompletedRegression::go_on_from(const CompletedEnd &end,
                                                      double l1, double l2,
                                                      Heartbeat &heartbeat) {
  b_ = end.b;
  noise_ = end.noise;
  choose_form(l1, l2, heartbeat);
  for (Eigen::Index j = 0; j < b_.size(); ++j)
    if (b_[j] != 0.0 && !ridge_)
      add(j, heartbeat);
  last_l1_ = end.l1;
  expect(heartbeat);
  expect_all();
}

FRUGALREG_INLINE void CompletedRegression::expect(Heartbeat &heartbeat) {
  expected_ = false;
  const std::vector<Eigen::Index> &work = worked_on();
  score_ = y_;
  for (const Eigen::Index j : work)
    if (b_[j] != 0.0)
      score_ -= b_[j] * rows_.values().col(j);
  double squares = 0.0;
  const auto weigh = [&](Eigen::Index i, double unseen) {
    const double variance = noise_ + unseen;
    score_[i] /= variance;
    const double weight = rows_.weights()[i];
    const double square = score_[i] * score_[i];
    squares += weight * noise_ * (noise_ * square + unseen / variance);
    score_[i] *= weight;
    return weight * (square - 1.0 / variance);
  };
  rows_.sum_spread(b_, weigh, heartbeat);
  gradient_.setZero();
  rows_.add_spread(work, gradient_);
  for (const Eigen::Index j : work)
    gradient_[j] += rows_.values().col(j).dot(score_);
  gradient_ *= noise_ / n_;
  next_noise_ = std::max(squares / n_, control_.noise_floor * y_variance_);
  expected_ = true;
}

FRUGALREG_INLINE void CompletedRegression::expect_all() {
  gradient_.setZero();
  rows_.add_spread(gradient_);
  gradient_ += rows_.values().transpose() * score_;
  gradient_ *= noise_ / n_;
}

FRUGALREG_INLINE double CompletedRegression::maximise(double l1, double l2,
                                                      Heartbeat &heartbeat) {
  if (ridge_) {
    noise_ = next_noise_;
    // So that what is left of it is not taken for a round that has settled.
    const double tolerance =
        control_.tolerance / 300.0 * std::sqrt(y_variance_);
    return ridge_->solve(l2, gradient_, b_, tolerance, heartbeat);
  }
  const std::vector<Eigen::Index> &work = gram_.attributes();
  const Eigen::Index size = gram_.size();
  Eigen::VectorXd before(size), linear(size), factor(size);
  for (Eigen::Index at = 0; at < size; ++at) {
    before[at] = b_[work[static_cast<std::size_t>(at)]];
    linear[at] = gradient_[work[static_cast<std::size_t>(at)]];
    factor[at] = terms_.factor[work[static_cast<std::size_t>(at)]];
  }
  linear += gram_.matrix() * before;
  Eigen::VectorXd b = before;
  if (size > 0)
    covariance_elastic_net(
        {gram_.matrix(), linear, factor, terms_.limits.of(work)}, l1, l2, b,
        {1e-9, 0.0, control_.most_sweeps, &heartbeat});
  for (Eigen::Index at = 0; at < size; ++at)
    b_[work[static_cast<std::size_t>(at)]] = b[at];
  noise_ = next_noise_;
  return size == 0 ? 0.0
                   : ((b - before).array().abs() *
                      gram_.matrix().diagonal().array().sqrt())
                         .maxCoeff();
}

FRUGALREG_INLINE void CompletedRegression::choose_form(double l1, double l2,
                                                       Heartbeat &heartbeat) {
  const bool ridge = l1 == 0.0 && l2 > 0.0 && terms_.limits.none();
  if (ridge && !ridge_ && gram_.size() == 0) {
    all_.clear();
    for (Eigen::Index j = 0; j < b_.size(); ++j)
      if (may_have_coefficient(j))
        all_.push_back(j);
    if (static_cast<double>(all_.size()) >=
        control_.wide * static_cast<double>(rows_.rows()))
      ridge_.emplace(rows_, all_, terms_.factor);
  } else if (!ridge && ridge_) {
    ridge_.reset();
    for (const Eigen::Index j : all_)
      add(j, heartbeat);
  }
}

FRUGALREG_INLINE void CompletedRegression::add(Eigen::Index j,
                                               Heartbeat &heartbeat) {
  works_[static_cast<std::size_t>(j)] = true;
  gram_.add(j, heartbeat);
}

FRUGALREG_INLINE void
CompletedRegression::add_where_steep(double bar, Heartbeat &heartbeat) {
  if (ridge_)
    return;
  for (Eigen::Index j = 0; j < b_.size(); ++j)
    if (may_have_coefficient(j) && !works_[static_cast<std::size_t>(j)] &&
        std::fabs(gradient_[j]) > terms_.factor[j] * bar)
      add(j, heartbeat);
}

#endif

} // namespace frugalreg

#endif
