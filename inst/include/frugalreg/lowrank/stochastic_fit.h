// One run of a stochastic learner, from its start or from where an earlier one
// ended: the one function that is compiled for every kind of learner.
#ifndef FRUGALREG_LOWRANK_STOCHASTIC_FIT_H
#define FRUGALREG_LOWRANK_STOCHASTIC_FIT_H

#include "../base/archive.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/model.h"
#include "../look/visit_order.h"
#include "free_loadings.h"
#include "lazy_loadings.h"
#include "recursive_least_squares.h"
#include "run_stochastic.h"
#include "stochastic_learner.h"

namespace frugalreg {

struct StochasticData {
  IncompleteRows rows;
  const double *labels;
  ValidationRows validation;
};

// Where a learner stands besides its model is read from `from` and written to
// `to`; both may be null.
struct StochasticRequest {
  LowRankModel start;
  StochasticSettings settings;
  StochasticSchedule schedule;
  Archive *from = nullptr, *to = nullptr;
};

template <class Loadings, class Recursion>
StochasticOutcome fit_stochastic(const StochasticRequest &request,
                                 const StochasticData &data, VisitOrder &order,
                                 Heartbeat &heartbeat) {
  using Learner = StochasticLearner<Loadings, Recursion>;
  Learner learner(request.start, request.settings);
  if (request.from != nullptr)
    learner.archive(*request.from);
  StochasticOutcome outcome =
      StochasticRun<Learner>(learner, data.rows, data.labels, data.validation,
                             request.schedule, heartbeat)
          .run(order);
  if (request.to != nullptr && outcome.status != "diverged") {
    outcome.last = learner.model();
    learner.archive(*request.to);
  }
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
