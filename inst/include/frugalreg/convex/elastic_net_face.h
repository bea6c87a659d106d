// The steps of the elastic net among coefficients whose signs stay, and when
// they are taken.
#ifndef FRUGALREG_CONVEX_ELASTIC_NET_FACE_H
#define FRUGALREG_CONVEX_ELASTIC_NET_FACE_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "covariance_elastic_net.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace frugalreg {

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE bool CovarianceElasticNet::descend(int &sweeps) {
  const auto size = static_cast<Eigen::Index>(work_.size());
  for (Eigen::Index at = 0; at < size; ++at)
    slope_[at] = gradient_[work_[static_cast<std::size_t>(at)]];
  // Coefficients are linear in the penalty for as long as their signs stay.
  if (cholesky_.to(face(size).places).count() == 0)
    steps_on_faces(size, true);
  // Factorising a face costs as much as a third of |face| sweeps.
  const int rest = std::max(8, static_cast<int>(size / 4));
  const int before = sweeps;
  bool on_faces = false;
  // What still moves after so many steps to minima is rounding.
  int most_steps = 16;
  for (int until_face = 32; sweeps < control_.most_sweeps;) {
    if (is_hard_ && !on_faces) {
      on_faces = true;
      if (descend_on_faces(size, sweeps))
        return true;
    }
    ++sweeps;
    const double moved = sweep(size);
    if (!std::isfinite(moved))
      return false;
    if (moved <= limit_) {
      if (--most_steps < 0)
        return true;
      // Exactly, where that costs little or is what is asked for.
      const FaceStep all = steps_on_faces(
          size, l1_ + l2_ == 0.0 || rest <= 8 * (sweeps - before));
      if (!all.is_stopped && all.moved <= limit_)
        return true;
      continue;
    }
    if (--until_face == 0) {
      until_face = rest;
      steps_on_faces(size, true);
    }
  }
  return false;
}

// Sweeps would move many coordinates a little that are 0 at the minimum, and
// end before they have gone far. False where rounding lets no step be small.
FRUGALREG_INLINE bool CovarianceElasticNet::descend_on_faces(Eigen::Index size,
                                                             int &sweeps) {
  steps_on_faces(size, true);
  for (Eigen::Index most = 16 + 4 * size;
       most > 0 && sweeps < control_.most_sweeps; --most) {
    ++sweeps;
    const double entered = step_of_steepest(size);
    if (!std::isfinite(entered))
      return false;
    const FaceStep all = steps_on_faces(size, true);
    if (!all.is_stopped && std::max(entered, all.moved) <= limit_)
      return true;
  }
  return false;
}

FRUGALREG_INLINE double
CovarianceElasticNet::step_of_steepest(Eigen::Index size) {
  double largest = 0.0;
  Eigen::Index steepest = -1;
  for (Eigen::Index at = 0; at < size; ++at) {
    const double change =
        coordinate_minimum(at) - b_[work_[static_cast<std::size_t>(at)]];
    const double moved = compact_(at, at) * change * change;
    if (!(moved <= largest)) {
      largest = moved;
      steepest = at;
    }
  }
  if (steepest >= 0 && std::isfinite(largest))
    move_to(steepest, coordinate_minimum(steepest), size);
  return largest;
}

FRUGALREG_INLINE CovarianceElasticNet::FaceStep
CovarianceElasticNet::steps_on_faces(Eigen::Index size, bool factorise) {
  FaceStep last = step_on_face(size, factorise), all = last;
  for (int most = 15; most > 0 && last.is_stopped; --most) {
    last = step_on_face(size, factorise);
    all.moved = std::max(all.moved, last.moved);
  }
  return all;
}

FRUGALREG_INLINE CovarianceElasticNet::FaceStep
CovarianceElasticNet::step_on_face(Eigen::Index size, bool factorise) {
  const Face now = face(size);
  if (now.places.empty())
    return {false, 0.0};
  const SubsetCholesky::Changes changes = cholesky_.to(now.places);
  factorise = factorise || is_hard_ || changes.count() <= few_changes;
  Eigen::VectorXd step = Eigen::VectorXd::Zero(size);
  const bool found = (!factorise && conjugate_step(now, step)) ||
                     factorised_step(now, changes, step);
  return found ? take(now, step) : FaceStep{false, 0.0};
}

FRUGALREG_INLINE CovarianceElasticNet::Face
CovarianceElasticNet::face(Eigen::Index size) const {
  Face face{{}, Eigen::VectorXd::Zero(size)};
  for (Eigen::Index at = 0; at < size; ++at) {
    const Eigen::Index j = work_[static_cast<std::size_t>(at)];
    if (b_[j] == 0.0 || limits_.is_at(j, b_[j]))
      continue;
    face.places.push_back(at);
    face.slope[at] =
        slope_[at] - factor_[j] * (l2_ * b_[j] + std::copysign(l1_, b_[j]));
  }
  return face;
}

FRUGALREG_INLINE bool
CovarianceElasticNet::factorised_step(const Face &face,
                                      const SubsetCholesky::Changes &changes,
                                      Eigen::VectorXd &step) {
  const auto count = static_cast<Eigen::Index>(face.places.size());
  worked(static_cast<Eigen::Index>(changes.count()) * count * count / 2);
  double more = 1.0;
  const auto curvature = [&](Eigen::Index i, Eigen::Index j) {
    return i == j ? more * ridged_diagonal(i) : compact_(i, j);
  };
  const bool is_definite = cholesky_.update(changes, curvature);
  is_hard_ = is_hard_ || !is_definite || cholesky_.least_share() < 1e-4;
  if (!is_definite) {
    // Collinear columns: of the minima any will do, and a little ridge takes
    // one that is near.
    more = 1.0 + 1e-10;
    if (!cholesky_.update(cholesky_.to(face.places), curvature))
      return false;
  }
  step = face.slope;
  cholesky_.solve(step);
  if (!is_definite)
    cholesky_.clear();
  return step.allFinite();
}

FRUGALREG_INLINE Eigen::VectorXd
CovarianceElasticNet::product(const Eigen::VectorXd &vector) {
  const Eigen::Index size = vector.size();
  worked(size * size);
  return compact_.topLeftCorner(size, size).selfadjointView<Eigen::Lower>() *
         vector;
}

// Conjugate gradients in units of the columns' own curvatures: few steps, none
// dearer than a sweep, where many dummies move together. A first step that is
// small is not taken.
FRUGALREG_INLINE bool
CovarianceElasticNet::conjugate_step(const Face &face, Eigen::VectorXd &step) {
  const Eigen::Index size = step.size();
  Eigen::VectorXd ridge = Eigen::VectorXd::Zero(size), inverse = ridge;
  for (const Eigen::Index at : face.places) {
    const Eigen::Index j = work_[static_cast<std::size_t>(at)];
    ridge[at] = factor_[j] * l2_;
    inverse[at] = 1.0 / ridged_diagonal(at);
  }
  Eigen::VectorXd left = face.slope;
  Eigen::VectorXd scaled = inverse.cwiseProduct(left), direction = scaled;
  double decay = left.dot(scaled);
  for (Eigen::Index most = std::max<Eigen::Index>(8, size / 8); most > 0;
       --most) {
    if (decay == 0.0)
      return true;
    const Eigen::VectorXd fall =
        product(direction) + ridge.cwiseProduct(direction);
    const double share = decay / direction.dot(fall);
    if (!(share > 0.0) || !std::isfinite(share))
      return false;
    // What predictions change by, squared: at most twice the tolerance.
    if (share * decay <= 4.0 * limit_)
      return true;
    step += share * direction;
    left -= share * fall;
    const double before = decay;
    scaled = inverse.cwiseProduct(left);
    decay = left.dot(scaled);
    direction = scaled + decay / before * direction;
  }
  return false;
}

FRUGALREG_INLINE CovarianceElasticNet::Stop
CovarianceElasticNet::stop_of(Eigen::Index j, double step) const {
  Stop stop{std::numeric_limits<double>::infinity(), 0.0};
  if (factor_[j] * l1_ > 0.0 && b_[j] * step < 0.0)
    stop.share = -b_[j] / step;
  if (limits_.none() || step == 0.0)
    return stop;
  const double limit = limits_.ahead(j, step);
  const double until = (limit - b_[j]) / step;
  return until < stop.share ? Stop{until, limit} : stop;
}

FRUGALREG_INLINE double
CovarianceElasticNet::gain(const Face &face, const Eigen::VectorXd &change,
                           const Eigen::VectorXd &fall) const {
  double more = 0.0; // of the ridge, as of signs that stay
  for (const Eigen::Index at : face.places)
    more +=
        factor_[work_[static_cast<std::size_t>(at)]] * change[at] * change[at];
  return face.slope.dot(change) - 0.5 * (change.dot(fall) + l2_ * more);
}

FRUGALREG_INLINE double
CovarianceElasticNet::end_of(Eigen::Index j, double step, double share) const {
  const Stop stop = stop_of(j, step);
  return stop.share <= share ? stop.at : b_[j] + share * step;
}

FRUGALREG_INLINE Eigen::VectorXd
CovarianceElasticNet::change_of(const Face &face, const Eigen::VectorXd &step,
                                double share) const {
  Eigen::VectorXd change = Eigen::VectorXd::Zero(step.size());
  for (const Eigen::Index at : face.places) {
    const Eigen::Index j = work_[static_cast<std::size_t>(at)];
    change[at] = end_of(j, step[at], share) - b_[j];
  }
  return change;
}

FRUGALREG_INLINE CovarianceElasticNet::FaceStep
CovarianceElasticNet::take(const Face &face, const Eigen::VectorXd &step) {
  std::vector<double> stops;
  for (const Eigen::Index at : face.places) {
    const Stop stop = stop_of(work_[static_cast<std::size_t>(at)], step[at]);
    if (stop.share < 1.0)
      stops.push_back(stop.share);
  }
  std::sort(stops.begin(), stops.end());
  double share = 1.0;
  Eigen::VectorXd change = change_of(face, step, share);
  Eigen::VectorXd fall = product(change);
  // Until the first stop it falls; beyond, some may be taken at once.
  for (std::size_t most = stops.size();
       most > 0 && !(gain(face, change, fall) > 0.0);) {
    most /= 2;
    share = stops[most];
    change = change_of(face, step, share);
    fall = product(change);
  }
  slope_.head(step.size()) -= fall;
  double moved = 0.0;
  for (const Eigen::Index at : face.places) {
    const Eigen::Index j = work_[static_cast<std::size_t>(at)];
    b_[j] = end_of(j, step[at], share);
    moved = std::max(moved, compact_(at, at) * change[at] * change[at]);
  }
  return {!stops.empty(), moved};
}

#endif

} // namespace frugalreg

#endif
