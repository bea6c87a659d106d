// Which coordinates the elastic net works on: the strong rules' proposals, and
// what the optimality conditions add.
#ifndef FRUGALREG_CONVEX_ELASTIC_NET_WORKING_SET_H
#define FRUGALREG_CONVEX_ELASTIC_NET_WORKING_SET_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "covariance_elastic_net.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace frugalreg {

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE void CovarianceElasticNet::add(Eigen::Index j) {
  const auto size = static_cast<Eigen::Index>(work_.size());
  if (size == compact_.cols()) {
    const Eigen::Index room =
        std::min<Eigen::Index>(b_.size(), std::max<Eigen::Index>(64, 2 * size));
    compact_.conservativeResize(room, room);
    slope_.conservativeResize(room);
  }
  work_.push_back(j);
  works_[static_cast<std::size_t>(j)] = true;
  for (Eigen::Index at = 0; at <= size; ++at) {
    const double value = gram_(work_[static_cast<std::size_t>(at)], j);
    compact_(at, size) = value;
    compact_(size, at) = value;
  }
}

FRUGALREG_INLINE void CovarianceElasticNet::add_where_steep(double threshold,
                                                            double at_least) {
  const double bar = std::min(std::max(threshold, 0.0), at_least);
  for (Eigen::Index j = 0; j < b_.size(); ++j)
    if (!works_[static_cast<std::size_t>(j)] && may_move(j) &&
        std::fabs(gradient_[j]) > factor_[j] * bar)
      add(j);
}

FRUGALREG_INLINE bool CovarianceElasticNet::add_violators() {
  const std::size_t before = work_.size();
  for (Eigen::Index j = 0; j < b_.size(); ++j) {
    if (works_[static_cast<std::size_t>(j)] || !may_move(j))
      continue;
    const double excess = std::fabs(gradient_[j]) - factor_[j] * l1_;
    const double curvature = diagonal_[j] + factor_[j] * l2_;
    if (excess > 0.0 &&
        diagonal_[j] * excess * excess > limit_ * curvature * curvature)
      add(j);
  }
  return work_.size() > before;
}

#endif

} // namespace frugalreg

#endif
