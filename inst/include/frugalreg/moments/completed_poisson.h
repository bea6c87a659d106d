// Poisson regression for examples of which a part was seen, with a normal model
// of the rest: minimises the penalised negative log-likelihood of the counts
// given what their examples show. An example with the mean x and the covariance
// V of its attributes has a normal log-mean, of mean a + x'b and variance b'Vb.
//
// Counts vary more than Poisson's as a rule. Were that left out, b'Vb would
// stand for it, with coefficients that are too large however many examples
// there are: where something is hidden, counts are negative binomial, of the
// likeliest size. The likelihood then weighs examples less; penalties weigh as
// much less, so that they mean what they mean for Poisson's.
//
// Proximal Newton steps: of the elastic net for a quadratic form that lies
// above the likelihood's own near b, halved until the objective does not rise.
#ifndef FRUGALREG_MOMENTS_COMPLETED_POISSON_H
#define FRUGALREG_MOMENTS_COMPLETED_POISSON_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../convex/covariance_elastic_net.h"
#include "completed_regression.h"
#include "completed_rows.h"
#include "count_likelihood.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace frugalreg {

struct PoissonControl {
  double tolerance = 1e-8; // of the objective
  int most_steps = 50;
  int most_halvings = 20;
  // Of counts with a variance of their own, and for its logarithm.
  double least_size = 0.01, most_size = 1e4;
  double size_tolerance = 0.02;
  int most_sizes = 50;
  double least_gain = 2.0; // of all rows' log-likelihood, by such a variance
};

// Of each example its count, and what is added to its log-mean.
struct Counts {
  Eigen::VectorXd y, offset;
};

class CompletedPoisson {
public:
  CompletedPoisson(CompletedRows &rows, const Counts &counts,
                   const std::vector<bool> &usable, const NormalNodes &nodes,
                   Heartbeat &heartbeat, const CompletedTerms &terms = {},
                   const PoissonControl &control = {});

  // From the solution of the penalties before; whether a step gained next to
  // nothing, or none could.
  bool solve(double l1, double l2, Heartbeat &heartbeat);

  const Eigen::VectorXd &coefficients() const { return b_; }
  double intercept() const { return a_; }
  double size() const { return size_; }

  // Of all attributes at the last solution, as penalties meet it.
  Eigen::VectorXd gradient() { return likelihood_gradient() / share(); }

private:
  struct Step {
    Eigen::VectorXd b;
    double a;
  };

  // By coefficients, given the size.
  bool ascend(double l1, double l2, Heartbeat &heartbeat);

  // Along a parabola through the likelihoods of three sizes, for the solution;
  // whether it was the likeliest.
  bool move_size();

  double likelihood_of(double size) const;

  // Than by Poisson's law, more than chance would have it.
  bool varies_more() const;

  // The likeliest where all examples have the same mean, but for the offset.
  void start_size();

  // How much less an example of the mean count weighs than by Poisson's law.
  double share() const { return 1.0 / (1.0 + mean_of(y_) / size_); }

  // The intercept where all coefficients are 0.
  double null_intercept() const {
    return std::log(mean_of(y_) / mean_of(offset_.array().exp()));
  }

  // By the examples' weights.
  double mean_of(const Eigen::VectorXd &values) const {
    return rows_.weights().dot(values) / n_;
  }

  double penalty(const Eigen::VectorXd &b, double l1, double l2) const;

  // The mean log-likelihood; what its derivatives take stays.
  double evaluate(double a, const Eigen::VectorXd &b, Heartbeat &heartbeat);

  // After that.
  Eigen::VectorXd likelihood_gradient();
  Step newton_step(double l1, double l2);

  // The curvature of the likelihood, where the intercept follows the
  // coefficients; of complete rows that are fewer than the columns by its root.
  bool by_root() const { return !hides_ && y_.size() < b_.size(); }
  Eigen::MatrixXd curvature_form(const Eigen::VectorXd &along,
                                 double level) const;
  Eigen::MatrixXd curvature_root(const Eigen::VectorXd &center) const;

  CompletedRows &rows_;
  Eigen::VectorXd y_, offset_;
  NormalNodes nodes_;
  PoissonControl control_;
  double n_;
  bool intercept_;
  double a_;
  Eigen::VectorXd b_, factor_;
  CoefficientLimits limits_;
  double size_ = std::numeric_limits<double>::infinity();
  double likelihood_ = 0.0; // as last evaluated: of a solution, its own
  bool hides_;              // something of some example
  Eigen::VectorXd mean_, variance_;
  Eigen::VectorXd score_, curvature_; // by weights
  Eigen::MatrixXd spread_;            // mean of all V
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE CompletedPoisson::CompletedPoisson(
    CompletedRows &rows, const Counts &counts, const std::vector<bool> &usable,
    const NormalNodes &nodes, Heartbeat &heartbeat, const CompletedTerms &terms,
    const PoissonControl &control)
    : rows_(rows), y_(counts.y), offset_(counts.offset), nodes_(nodes),
      control_(control), n_(rows.weights().sum()), intercept_(terms.intercept),
      a_(intercept_ ? null_intercept() : 0.0),
      b_(Eigen::VectorXd::Zero(rows.columns())), factor_(terms.factor),
      limits_(terms.limits), variance_(y_.size()), score_(y_.size()),
      curvature_(y_.size()),
      spread_(Eigen::MatrixXd::Zero(b_.size(), b_.size())) {
  if (factor_.size() == 0)
    factor_.setOnes(b_.size());
  std::vector<Eigen::Index> with;
  for (Eigen::Index j = 0; j < b_.size(); ++j) {
    if (!usable[static_cast<std::size_t>(j)])
      factor_[j] = std::numeric_limits<double>::infinity();
    with.push_back(j);
    rows_.add_column(with, spread_.col(j).head(j + 1), heartbeat);
    spread_.row(j).head(j + 1) = spread_.col(j).head(j + 1).transpose();
  }
  spread_ /= n_;
  hides_ = spread_.trace() > 0.0;
  if (hides_)
    start_size();
}

FRUGALREG_INLINE double CompletedPoisson::penalty(const Eigen::VectorXd &b,
                                                  double l1, double l2) const {
  double sum = 0.0;
  for (Eigen::Index j = 0; j < b.size(); ++j)
    if (b[j] != 0.0) // an infinite factor has none
      sum += factor_[j] * (l1 + 0.5 * l2 * std::fabs(b[j])) * std::fabs(b[j]);
  return sum;
}

FRUGALREG_INLINE bool CompletedPoisson::solve(double l1, double l2,
                                              Heartbeat &heartbeat) {
  bool settled = ascend(share() * l1, share() * l2, heartbeat);
  if (!hides_)
    return settled;
  int steps = 0;
  while (!move_size()) {
    if (++steps == control_.most_sizes)
      return false;
    settled = ascend(share() * l1, share() * l2, heartbeat);
  }
  if (std::isinf(size_) || varies_more())
    return settled;
  size_ = std::numeric_limits<double>::infinity();
  return ascend(l1, l2, heartbeat);
}

FRUGALREG_INLINE bool CompletedPoisson::ascend(double l1, double l2,
                                               Heartbeat &heartbeat) {
  const auto objective = [&](const Step &at) {
    return penalty(at.b, l1, l2) - evaluate(at.a, at.b, heartbeat);
  };
  double value = objective({b_, a_});
  for (int step = 0; step < control_.most_steps; ++step) {
    const Step goal = newton_step(l1, l2);
    double share = 1.0, next = 0.0;
    Step tried;
    for (int halving = 0; halving < control_.most_halvings; ++halving) {
      tried = {b_ + share * (goal.b - b_), a_ + share * (goal.a - a_)};
      next = objective(tried);
      if (next <= value)
        break;
      share *= 0.5;
    }
    if (!(next <= value)) { // rounding: this is the minimum
      evaluate(a_, b_, heartbeat);
      return true;
    }
    const double gain = value - next;
    b_ = tried.b;
    a_ = tried.a;
    value = next;
    if (gain <= control_.tolerance * (std::fabs(value) + 1.0))
      return true;
  }
  return false;
}

FRUGALREG_INLINE double CompletedPoisson::evaluate(double a,
                                                   const Eigen::VectorXd &b,
                                                   Heartbeat &heartbeat) {
  mean_ = (rows_.values() * b + offset_).array() + a;
  double sum = 0.0;
  const auto weigh = [&](Eigen::Index i, double variance) {
    const LabelLikelihood found =
        count_likelihood(y_[i], mean_[i], variance, size_, nodes_);
    const double weight = rows_.weights()[i];
    variance_[i] = variance;
    sum += weight * found.value;
    score_[i] = weight * found.by_mean;
    curvature_[i] = weight * found.curvature;
    return 2.0 * weight * found.by_variance;
  };
  rows_.sum_spread(b, weigh, heartbeat);
  likelihood_ = sum / n_;
  return likelihood_;
}

FRUGALREG_INLINE Eigen::VectorXd CompletedPoisson::likelihood_gradient() {
  Eigen::VectorXd gradient = Eigen::VectorXd::Zero(b_.size());
  rows_.add_spread(gradient);
  return (gradient + rows_.values().transpose() * score_) / n_;
}

FRUGALREG_INLINE CompletedPoisson::Step
CompletedPoisson::newton_step(double l1, double l2) {
  const Eigen::MatrixXd &x = rows_.values();
  Eigen::VectorXd gradient = likelihood_gradient();
  const double a_gradient = intercept_ ? score_.sum() / n_ : 0.0,
               level = curvature_.sum() / n_;
  Eigen::VectorXd along = Eigen::VectorXd::Zero(b_.size()); // its curvature
  if (intercept_)
    along = x.transpose() * curvature_ / n_;
  const Eigen::MatrixXd form =
      by_root() ? curvature_root(along / level) : curvature_form(along, level);
  const Gram gram = by_root() ? Gram::of_root(form) : Gram(form);
  gradient -= along * (a_gradient / level);
  Eigen::VectorXd b = b_;
  covariance_elastic_net({gram, gradient + gram.product(b_), factor_, limits_},
                         l1, l2, b, {1e-10, 0.0, 1000});
  const double a = a_ + (a_gradient - along.dot(b - b_)) / level;
  return {b, a};
}

FRUGALREG_INLINE Eigen::MatrixXd
CompletedPoisson::curvature_form(const Eigen::VectorXd &along,
                                 double level) const {
  const Eigen::MatrixXd &x = rows_.values();
  return x.transpose() * curvature_.asDiagonal() * x / n_ + level * spread_ -
         along * along.transpose() / level;
}

FRUGALREG_INLINE Eigen::MatrixXd
CompletedPoisson::curvature_root(const Eigen::VectorXd &center) const {
  return (curvature_ / n_).cwiseSqrt().asDiagonal() *
         (rows_.values().rowwise() - center.transpose());
}

#endif

} // namespace frugalreg

#include "completed_poisson_size.h"

#endif
