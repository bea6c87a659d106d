// The steps of the elastic net among coefficients whose signs stay.
#ifndef FRUGALREG_CONVEX_ELASTIC_NET_FACE_H
#define FRUGALREG_CONVEX_ELASTIC_NET_FACE_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "covariance_elastic_net.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace frugalreg {

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE bool CovarianceElasticNet::step_on_face(Eigen::Index size) {
  std::vector<Eigen::Index> face;
  for (Eigen::Index at = 0; at < size; ++at) {
    const Eigen::Index j = work_[static_cast<std::size_t>(at)];
    if (b_[j] != 0.0 && !limits_.is_at(j, b_[j]))
      face.push_back(at);
  }
  const auto count = static_cast<Eigen::Index>(face.size());
  Eigen::MatrixXd curvature(count, count);
  Eigen::VectorXd step(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Eigen::Index at = face[static_cast<std::size_t>(i)];
    const Eigen::Index j = work_[static_cast<std::size_t>(at)];
    for (Eigen::Index k = 0; k < count; ++k)
      curvature(k, i) = compact_(face[static_cast<std::size_t>(k)], at);
    worked(count);
    curvature(i, i) += factor_[j] * l2_;
    step[i] =
        slope_[at] - factor_[j] * (l2_ * b_[j] + std::copysign(l1_, b_[j]));
  }
  Eigen::LLT<Eigen::MatrixXd> factorised(curvature);
  if (factorised.info() != Eigen::Success) {
    // Collinear columns: of the minima any will do, and a little ridge takes
    // one that is near.
    curvature.diagonal() *= 1.0 + 1e-10;
    factorised.compute(curvature);
  }
  if (factorised.info() != Eigen::Success)
    return false;
  factorised.solveInPlace(step);
  worked(count * count * count / 3);
  if (!step.allFinite())
    return false;
  return take(face, step);
}

FRUGALREG_INLINE CovarianceElasticNet::Stop
CovarianceElasticNet::stop_of(Eigen::Index j, double step, double share) const {
  Stop stop{share, b_[j] + share * step};
  if (factor_[j] * l1_ > 0.0 && b_[j] * step < 0.0 &&
      -b_[j] / step < stop.share)
    stop = {-b_[j] / step, 0.0};
  if (limits_.none() || step == 0.0)
    return stop;
  const double limit = limits_.ahead(j, step);
  const double until = (limit - b_[j]) / step;
  return until < stop.share ? Stop{until, limit} : stop;
}

FRUGALREG_INLINE bool
CovarianceElasticNet::take(const std::vector<Eigen::Index> &face,
                           const Eigen::VectorXd &step) {
  const auto size = static_cast<Eigen::Index>(work_.size());
  Stop first{1.0, 0.0};
  Eigen::Index stops = -1;
  for (Eigen::Index i = 0; i < step.size(); ++i) {
    const Eigen::Index j =
        work_[static_cast<std::size_t>(face[static_cast<std::size_t>(i)])];
    const Stop stop = stop_of(j, step[i], first.share);
    if (stop.share < first.share) {
      first = stop;
      stops = i;
    }
  }
  for (Eigen::Index i = 0; i < step.size(); ++i) {
    const Eigen::Index at = face[static_cast<std::size_t>(i)];
    const Eigen::Index j = work_[static_cast<std::size_t>(at)];
    const double next = i == stops ? first.at : b_[j] + first.share * step[i];
    slope_.head(size).noalias() -= (next - b_[j]) * compact_.col(at).head(size);
    b_[j] = next;
    worked(size);
  }
  return stops >= 0;
}

#endif

} // namespace frugalreg

#endif
