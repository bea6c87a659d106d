// One run of a stochastic learner, from its start or from where an earlier one
// ended: the one function that is compiled for every kind of learner.
#ifndef FRUGALREG_LOWRANK_STOCHASTIC_FIT_H
#define FRUGALREG_LOWRANK_STOCHASTIC_FIT_H

#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/model.h"
#include "../look/visit_order.h"
#include "free_loadings.h"
#include "lazy_loadings.h"
#include "recursive_least_squares.h"
#include "run_stochastic.h"
#include "stochastic_learner.h"

#include <algorithm>
#include <cstdint>
#include <functional>

namespace frugalreg {

struct StochasticData {
  IncompleteRows rows;
  const double *labels;
  ValidationRows validation;
};

// Where a learner stands besides its model: a view of numbers that somebody
// else owns; nothing where `recursions` is null.
struct StochasticState {
  const double *recursions = nullptr;
  std::int64_t steps = 0;
};

struct StochasticRequest {
  LowRankModel start;
  StochasticState from;
  StochasticSettings settings;
  StochasticSchedule schedule;
  // Gets the learner's last model, recursions and steps; may be empty.
  std::function<void(const LowRankModel &, const Eigen::MatrixXd &,
                     std::int64_t)>
      keep;
};

template <class Loadings, class Recursion>
StochasticOutcome fit_stochastic(const StochasticRequest &request,
                                 const StochasticData &data, VisitOrder &order,
                                 Heartbeat &heartbeat) {
  using Learner = StochasticLearner<Loadings, Recursion>;
  Learner learner(request.start, request.settings);
  Eigen::MatrixXd &matrices = learner.recursion().matrices();
  if (request.from.recursions != nullptr) {
    std::copy_n(request.from.recursions, matrices.size(), matrices.data());
    learner.continue_from(request.from.steps);
  }
  StochasticOutcome outcome =
      StochasticRun<Learner>(learner, data.rows, data.labels, data.validation,
                             request.schedule, heartbeat)
          .run(order);
  if (request.keep && outcome.status != "diverged")
    request.keep(learner.model(), matrices, learner.steps());
  return outcome;
}

#ifdef FRUGALREG_COMPILED
#ifdef FRUGALREG_DEFINE_STOCHASTIC
#define FRUGALREG_FIT template
#else
#define FRUGALREG_FIT extern template
#endif
FRUGALREG_FIT StochasticOutcome fit_stochastic<FreeLoadings, SharedRecursion>(
    const StochasticRequest &, const StochasticData &, VisitOrder &,
    Heartbeat &);
FRUGALREG_FIT StochasticOutcome
fit_stochastic<FreeLoadings, AttributeRecursions>(const StochasticRequest &,
                                                  const StochasticData &,
                                                  VisitOrder &, Heartbeat &);
FRUGALREG_FIT StochasticOutcome fit_stochastic<LazyLoadings, SharedRecursion>(
    const StochasticRequest &, const StochasticData &, VisitOrder &,
    Heartbeat &);
FRUGALREG_FIT StochasticOutcome
fit_stochastic<LazyLoadings, AttributeRecursions>(const StochasticRequest &,
                                                  const StochasticData &,
                                                  VisitOrder &, Heartbeat &);
#undef FRUGALREG_FIT
#endif

} // namespace frugalreg

#endif
