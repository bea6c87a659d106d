// The search for the variance that counts have of their own, see
// completed_poisson.h, which includes this.
#ifndef FRUGALREG_MOMENTS_COMPLETED_POISSON_SIZE_H
#define FRUGALREG_MOMENTS_COMPLETED_POISSON_SIZE_H

#include "completed_poisson.h"

#include <algorithm>
#include <cmath>
#include <limits>

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

namespace frugalreg {

FRUGALREG_INLINE void CompletedPoisson::start_size() {
  const Eigen::VectorXd mu = (offset_.array() + null_intercept()).exp();
  const double more = mean_of((y_ - mu).cwiseAbs2()) - mean_of(y_);
  if (more > 0.0)
    size_ = std::max(mean_of(mu.cwiseAbs2()) / more, control_.least_size);
}

FRUGALREG_INLINE bool CompletedPoisson::varies_more() const {
  const double gain =
      likelihood_ - likelihood_of(std::numeric_limits<double>::infinity());
  return gain * n_ > control_.least_gain;
}

FRUGALREG_INLINE double CompletedPoisson::likelihood_of(double size) const {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < y_.size(); ++i)
    sum += rows_.weights()[i] *
           count_likelihood(y_[i], mean_[i], variance_[i], size, nodes_).value;
  return sum / n_;
}

FRUGALREG_INLINE bool CompletedPoisson::move_size() {
  constexpr double apart = 0.25, furthest = 1.5;
  const double least = std::log(control_.least_size),
               most = std::log(control_.most_size);
  const double at = std::isinf(size_) ? most : std::log(size_);
  const double here = std::isinf(size_) ? likelihood_of(std::exp(at))
                                        : likelihood_,
               below = likelihood_of(std::exp(at - apart)),
               above = likelihood_of(std::exp(at + apart));
  const double slope = (above - below) / (2.0 * apart),
               bend = (above - 2.0 * here + below) / (apart * apart);
  double move = slope > 0.0 ? furthest : -furthest;
  if (bend < 0.0)
    move = std::min(std::max(-slope / bend, -furthest), furthest);
  const double next = std::min(std::max(at + move, least), most);
  if (std::fabs(next - at) < control_.size_tolerance)
    return true;
  size_ =
      next < most ? std::exp(next) : std::numeric_limits<double>::infinity();
  return false;
}

} // namespace frugalreg

#endif

#endif
