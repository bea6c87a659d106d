// The loadings of attributes by least squares, from the sums over the rows that
// show them.
#ifndef FRUGALREG_FACTOR_LOADING_SOLVER_H
#define FRUGALREG_FACTOR_LOADING_SOLVER_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "attribute_moments.h"
#include "small_systems.h"

#include <algorithm>

namespace frugalreg {

class LoadingSolver {
public:
  explicit LoadingSolver(Eigen::Index length);

  // The loadings, a column an attribute, that minimise the attribute's squared
  // error plus prior |loading|^2 plus ridge |change|^2, where the tiny ridge
  // only decides what the rows leave open; `errors` gets the squared errors.
  // Unseen attributes have no loading. Beats between attributes.
  void solve(const AttributeMoments &moments, const Eigen::VectorXd &priors,
             Eigen::MatrixXd &loadings, Eigen::VectorXd &errors,
             Heartbeat &heartbeat);

  // Minus half the derivative of the attribute's squared error.
  const Eigen::VectorXd &slope(const AttributeMoments &moments, Eigen::Index j,
                               const Eigen::Ref<const Eigen::VectorXd> &at);

private:
  static constexpr double relative_ridge = 1e-12;
  // Longer systems fill vector instructions on their own.
  static constexpr Eigen::Index most_small = 32;

  double solve_one(const AttributeMoments &moments, Eigen::Index j,
                   double prior, Eigen::Ref<Eigen::VectorXd> loading);

  // The same for attribute `first` and those after it, as many as fit.
  void solve_some(const AttributeMoments &moments, Eigen::Index first,
                  const Eigen::VectorXd &priors, Eigen::MatrixXd &loadings,
                  Eigen::VectorXd &errors);

  Eigen::MatrixXd second_;
  Eigen::VectorXd right_;
  Eigen::LLT<Eigen::MatrixXd, Eigen::Upper> factor_;
  SmallSystems systems_;
  SmallSystems::Table solutions_, rights_, images_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOADINGS)

FRUGALREG_INLINE LoadingSolver::LoadingSolver(Eigen::Index length)
    : second_(length, length), right_(length), factor_(length),
      systems_(length <= most_small ? length : 0),
      solutions_(SmallSystems::lanes, length),
      rights_(SmallSystems::lanes, length),
      images_(SmallSystems::lanes, length) {}

FRUGALREG_INLINE void LoadingSolver::solve(const AttributeMoments &moments,
                                           const Eigen::VectorXd &priors,
                                           Eigen::MatrixXd &loadings,
                                           Eigen::VectorXd &errors,
                                           Heartbeat &heartbeat) {
  const Eigen::Index together =
      loadings.rows() <= most_small ? SmallSystems::lanes : 1;
  heartbeat.new_pace();
  for (Eigen::Index j = 0; j < loadings.cols(); j += together) {
    heartbeat.beat();
    if (together == 1)
      errors[j] = solve_one(moments, j, priors[j], loadings.col(j));
    else
      solve_some(moments, j, priors, loadings, errors);
  }
}

FRUGALREG_INLINE const Eigen::VectorXd &
LoadingSolver::slope(const AttributeMoments &moments, Eigen::Index j,
                     const Eigen::Ref<const Eigen::VectorXd> &at) {
  moments.unpack_products(j, second_);
  right_ = moments.cross(j);
  right_.noalias() -= second_.selfadjointView<Eigen::Upper>() * at;
  return right_;
}

FRUGALREG_INLINE double
LoadingSolver::solve_one(const AttributeMoments &moments, Eigen::Index j,
                         double prior, Eigen::Ref<Eigen::VectorXd> loading) {
  if (moments.counts()[j] == 0.0) {
    loading.setZero();
    return 0.0;
  }
  slope(moments, j, loading);
  right_ -= prior * loading;
  const double ridge = relative_ridge * second_.trace() + prior;
  second_.diagonal().array() += ridge;
  factor_.compute(second_);
  if (factor_.info() == Eigen::Success) {
    factor_.solveInPlace(right_);
    if (right_.allFinite())
      loading += right_;
  }
  second_.diagonal().array() -= ridge;
  right_.noalias() = second_.selfadjointView<Eigen::Upper>() * loading;
  right_ -= 2.0 * moments.cross(j);
  return std::max(0.0, moments.squares()[j] + loading.dot(right_));
}

FRUGALREG_INLINE void LoadingSolver::solve_some(const AttributeMoments &moments,
                                                Eigen::Index first,
                                                const Eigen::VectorXd &priors,
                                                Eigen::MatrixXd &loadings,
                                                Eigen::VectorXd &errors) {
  const Eigen::Index count =
      std::min<Eigen::Index>(SmallSystems::lanes, loadings.cols() - first);
  SmallSystems::Lanes prior = SmallSystems::Lanes::Zero(), square = prior;
  for (Eigen::Index lane = 0; lane < count; ++lane) {
    const Eigen::Index j = first + lane;
    prior[lane] = priors[j];
    square[lane] = moments.squares()[j];
    systems_.set(lane, moments.products(j));
    rights_.row(lane) = moments.cross(j).transpose().array();
    solutions_.row(lane) = loadings.col(j).transpose().array();
  }
  systems_.multiply(solutions_, images_);
  images_ = rights_ - images_ - solutions_.colwise() * prior;
  systems_.solve(relative_ridge * systems_.trace() + prior, images_);
  for (Eigen::Index lane = 0; lane < count; ++lane)
    if (moments.counts()[first + lane] == 0.0)
      solutions_.row(lane).setZero();
    else if (images_.row(lane).allFinite())
      solutions_.row(lane) += images_.row(lane);
  systems_.multiply(solutions_, images_);
  square += (solutions_ * (images_ - 2.0 * rights_)).rowwise().sum();
  for (Eigen::Index lane = 0; lane < count; ++lane) {
    loadings.col(first + lane) = solutions_.row(lane).transpose().matrix();
    errors[first + lane] = std::max(0.0, square[lane]);
  }
}

#endif

} // namespace frugalreg

#endif
