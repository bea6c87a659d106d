// The elastic net from moments alone, by coordinate descent: minimises
//
//   b'Gb / 2 - g'b + sum_j penalty_factor_j (l1 |b_j| + l2 b_j^2 / 2)
//
// for a positive semidefinite d x d matrix G, within limits if there are any;
// a coefficient at its limit stays there while the gradient points outside.
// Work goes on in a small set of coordinates, which the strong rules of
// Tibshirani et al. (2012) propose and the optimality conditions of all the
// others correct. Where coordinate descent crawls, because columns are nearly
// collinear, steps to the minimum on the current face finish the job.
#ifndef FRUGALREG_CONVEX_COVARIANCE_ELASTIC_NET_H
#define FRUGALREG_CONVEX_COVARIANCE_ELASTIC_NET_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "elastic_net_problem.h"
#include "subset_cholesky.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace frugalreg {

// Keeps what one penalty's solution tells the next: coefficients, gradient and
// the coordinates that were ever worked on.
class CovarianceElasticNet {
public:
  CovarianceElasticNet(const ElasticNetProblem &problem,
                       Eigen::Ref<Eigen::VectorXd> coefficients,
                       const ElasticNetControl &control = {});

  ElasticNetResult solve(double l1, double l2);

  // g - Gb, of every coordinate.
  const Eigen::VectorXd &gradient() const { return gradient_; }

private:
  void start_at_coefficients();

  // Up to so many a factor follows in milliseconds; beyond, conjugate gradients
  // are tried first.
  static constexpr std::size_t few_changes = 512;

  bool may_move(Eigen::Index j) const {
    return diagonal_[j] > 0.0 && std::isfinite(factor_[j]);
  }

  double largest_first_gain() const;

  // A coordinate enters the working set, with its row of a compact copy of G.
  void add(Eigen::Index j);

  void add_where_steep(double threshold, double at_least);

  // Where a coordinate's step would be above the tolerance.
  bool add_violators();

  void update_gradient();
  // Sweeps over the working set until nothing moves.
  bool descend(int &sweeps);
  double sweep(Eigen::Index size);

  // By active sets: of the coordinates only the one that gains most by itself
  // enters before each step to the minimum on the face.
  bool descend_on_faces(Eigen::Index size, int &sweeps);

  double step_of_steepest(Eigen::Index size);

  // Where the objective is least in one coordinate alone.
  double coordinate_minimum(Eigen::Index at) const;

  void move_to(Eigen::Index at, double next, Eigen::Index size);

  // Coefficients that are neither 0 nor at a limit, by their places in the
  // working set, and how steeply the objective falls with each; 0 elsewhere.
  struct Face {
    std::vector<Eigen::Index> places;
    Eigen::VectorXd slope;
  };
  Face face(Eigen::Index size) const;

  // Towards the minimum among coefficients of these signs. Where penalised ones
  // would change their sign or leave their limits on the way, these are stopped
  // and the others go on, as far as the objective falls. Says whether there
  // were such, and the largest G_jj (change of b_j)^2.
  struct FaceStep {
    bool is_stopped;
    double moved;
  };
  FaceStep step_on_face(Eigen::Index size, bool factorise);

  // Until none stops it, or for some time. Says of all steps whether there were
  // such: what stopped may have to go on, which a sweep would find.
  FaceStep steps_on_faces(Eigen::Index size, bool factorise);

  // To the minimum of the face, 0 elsewhere. False where there is none.
  bool factorised_step(const Face &face, const SubsetCholesky::Changes &changes,
                       Eigen::VectorXd &step);
  // False, too, where factorising comes sooner.
  bool conjugate_step(const Face &face, Eigen::VectorXd &step);

  // Of the objective's second derivatives among penalised coefficients.
  double ridged_diagonal(Eigen::Index at) const {
    return compact_(at, at) +
           factor_[work_[static_cast<std::size_t>(at)]] * l2_;
  }

  FaceStep take(const Face &face, const Eigen::VectorXd &step);
  Eigen::VectorXd change_of(const Face &face, const Eigen::VectorXd &step,
                            double share) const;

  // By how much the objective falls.
  double gain(const Face &face, const Eigen::VectorXd &change,
              const Eigen::VectorXd &fall) const;

  // G of the working set by a vector.
  Eigen::VectorXd product(const Eigen::VectorXd &vector);

  // After what part of a step it would change its sign or leave its limits, and
  // where it then is.
  struct Stop {
    double share, at;
  };
  Stop stop_of(Eigen::Index j, double step) const;

  // Where a part of a step ends.
  double end_of(Eigen::Index j, double step, double share) const;

  // So many operations were done: an interrupt may come once in a million,
  // which takes milliseconds. The coefficients are then somewhere on their way.
  void worked(Eigen::Index operations);

  Gram gram_;
  Eigen::VectorXd diagonal_; // of G
  Eigen::Ref<const Eigen::VectorXd> linear_, factor_;
  Eigen::Ref<Eigen::VectorXd> b_;
  CoefficientLimits limits_;
  ElasticNetControl control_;
  Eigen::VectorXd gradient_;
  std::vector<Eigen::Index> work_; // in order of entry
  std::vector<bool> works_;
  Eigen::MatrixXd compact_; // G of the working set
  Eigen::VectorXd slope_;   // gradient of the working set
  SubsetCholesky cholesky_; // of the last face
  double limit_ = 0.0, l1_ = 0.0, l2_ = 0.0;
  double last_l1_ = 0.0; // none yet
  // A column was seen of which others tell all but a hundredth of its size:
  // sweeps and conjugate gradients end far from the minimum, by small steps.
  bool is_hard_ = false;
  Eigen::Index done_ = 0;
};

// One penalty; `coefficients` holds the start and then the solution.
inline ElasticNetResult
covariance_elastic_net(const ElasticNetProblem &problem, double l1, double l2,
                       Eigen::Ref<Eigen::VectorXd> coefficients,
                       const ElasticNetControl &control = {}) {
  return CovarianceElasticNet(problem, coefficients, control).solve(l1, l2);
}

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE CovarianceElasticNet::CovarianceElasticNet(
    const ElasticNetProblem &problem, Eigen::Ref<Eigen::VectorXd> coefficients,
    const ElasticNetControl &control)
    : gram_(problem.gram), diagonal_(gram_.diagonal()), linear_(problem.linear),
      factor_(problem.penalty_factor), b_(coefficients),
      limits_(problem.limits), control_(control),
      works_(static_cast<std::size_t>(b_.size()), false) {
  start_at_coefficients();
  limit_ = control.tolerance *
           (control.scale > 0.0 ? control.scale : largest_first_gain());
}

FRUGALREG_INLINE ElasticNetResult CovarianceElasticNet::solve(double l1,
                                                              double l2) {
  if (l2 != l2_)
    cholesky_.clear();
  l1_ = l1;
  l2_ = l2;
  add_where_steep(2.0 * l1 - last_l1_, l1);
  last_l1_ = l1;
  int sweeps = 0;
  do {
    if (!descend(sweeps))
      return {false, sweeps};
    update_gradient();
  } while (add_violators());
  return {true, sweeps};
}

FRUGALREG_INLINE void CovarianceElasticNet::worked(Eigen::Index operations) {
  done_ += operations;
  if (done_ < 1000000 || control_.heartbeat == nullptr)
    return;
  done_ = 0;
  control_.heartbeat->beat();
}

FRUGALREG_INLINE void CovarianceElasticNet::start_at_coefficients() {
  for (Eigen::Index j = 0; j < b_.size(); ++j) {
    b_[j] = may_move(j) ? limits_.within(j, b_[j]) : 0.0;
    if (b_[j] != 0.0 && !works_[static_cast<std::size_t>(j)])
      add(j);
  }
  update_gradient();
}

FRUGALREG_INLINE double CovarianceElasticNet::largest_first_gain() const {
  double largest = 0.0;
  for (Eigen::Index j = 0; j < b_.size(); ++j)
    if (may_move(j))
      largest = std::max(largest, linear_[j] * linear_[j] / diagonal_[j]);
  return largest;
}

FRUGALREG_INLINE void CovarianceElasticNet::update_gradient() {
  gradient_ = linear_;
  gram_.subtract_product(b_, work_, gradient_, [this](Eigen::Index operations) {
    worked(operations);
  });
}

FRUGALREG_INLINE double
CovarianceElasticNet::coordinate_minimum(Eigen::Index at) const {
  const Eigen::Index j = work_[static_cast<std::size_t>(at)];
  const double own = compact_(at, at), pull = slope_[at] + own * b_[j];
  const double size_left = std::fabs(pull) - factor_[j] * l1_;
  return size_left > 0.0
             ? limits_.within(
                   j, std::copysign(size_left / (own + factor_[j] * l2_), pull))
             : 0.0;
}

FRUGALREG_INLINE void
CovarianceElasticNet::move_to(Eigen::Index at, double next, Eigen::Index size) {
  double &value = b_[work_[static_cast<std::size_t>(at)]];
  slope_.head(size).noalias() -= (next - value) * compact_.col(at).head(size);
  value = next;
  worked(size);
}

FRUGALREG_INLINE double CovarianceElasticNet::sweep(Eigen::Index size) {
  double largest = 0.0;
  worked(size);
  for (Eigen::Index at = 0; at < size; ++at) {
    const double next = coordinate_minimum(at);
    const double change = next - b_[work_[static_cast<std::size_t>(at)]];
    if (change == 0.0)
      continue;
    move_to(at, next, size);
    largest = std::max(largest, compact_(at, at) * change * change);
    if (!std::isfinite(next))
      return next;
  }
  return largest;
}

#endif

} // namespace frugalreg

#include "elastic_net_face.h"
#include "elastic_net_working_set.h"

#endif
