// An attribute-efficient online learner: estimators of the two factors of the
// gradient, a geometry that takes the step, and the phases of the sampling. It
// says what it wants to see and is told what was seen; it never holds the data.
#ifndef FRUGALREG_LEARN_ONLINE_LEARNER_H
#define FRUGALREG_LEARN_ONLINE_LEARNER_H

#include "../base/archive.h"
#include "../base/random.h"
#include "../look/assessment.h"
#include "../look/column_groups.h"
#include "../look/visit.h"
#include "assumption_watch.h"
#include "online_spec.h"
#include "regressor.h"
#include "sampling_schedule.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Geometry> class OnlineLearner {
public:
  explicit OnlineLearner(OnlineSpec spec)
      : spec_(std::move(spec)), schedule_(spec_),
        regressor_(spec_, spec_.radius) {
    regressor_.weight_inner_draws(schedule_.plan().inner_moments);
  }
  // The parts borrow the definition.
  OnlineLearner(const OnlineLearner &) = delete;
  OnlineLearner &operator=(const OnlineLearner &) = delete;

  const ColumnGroups &groups() const { return spec_.looks.groups; }
  std::int64_t most_looks() const { return spec_.most_looks(); }
  std::int64_t visits() const { return visits_; }
  std::int64_t visits_ahead() const { return schedule_.visits_ahead(visits_); }

  // What to look at in the next example. All draws are made before any value
  // is seen; those for the two factors are independent.
  template <class Generator> void request(Visit &visit, Generator &generator) {
    advance();
    schedule_.request(visit, generator);
    if (!schedule_.exploring())
      regressor_.request(visit, generator);
    visit.add_free(spec_.looks.prices.free);
  }

  // Which attributes the visit after this one is going to ask for, as far as
  // that can be foreseen: a hint for caches, which nothing else depends on.
  template <class Take> void foresee(const Xoshiro256 &generator, Take take) {
    groups().spans(schedule_.foresee(generator), [&](ColumnSpan columns) {
      for (std::int32_t column : columns)
        regressor_.geometry().iterate().prefetch(column);
      take(columns);
    });
  }

  // Reads the answer at the function that asked. Changes nothing.
  void assess(const Visit &visit, double label, Assessment &result) const {
    schedule_.check_zero_moments(visit);
    result.gradient.clear();
    if (schedule_.exploring())
      return;
    if (spec_.sampling.shared) {
      schedule_.data_point().weigh_pairs(visit, result.weights);
      regressor_.assess_pairs(visit, label, result.weights, result);
    } else {
      regressor_.assess(visit, label, schedule_.data_point(), result);
    }
  }

  // Throws before anything has changed.
  void apply(const Visit &visit, double label, const Assessment &assessment) {
    if (!schedule_.exploring()) {
      regressor_.propose(assessment, schedule_.step_size());
      regressor_.step(visit, assessment, label);
    }
    watch_.note(visit, label, spec_.radius,
                [this](std::int32_t column, double value) {
                  return regressor_.coordinate(column, value);
                });
    schedule_.remember(visit, 1.0 / spec_.x_bound);
    regressor_.follow_means(visit, schedule_.moments());
    ++visits_;
  }

  void drop() {} // nothing waits for the visit

  // The average regressor on the scale of the attributes.
  std::vector<double> coefficients() const { return regressor_.coefficients(); }
  double intercept() const { return regressor_.intercept(); }

  void archive(Archive &archive) {
    archive("visits", visits_);
    archive("watch", watch_);
    schedule_.archive(archive);
    regressor_.archive(archive);
    archive.check("exploring",
                  [this] { return schedule_.can_be_after(visits_); });
  }
  void report(Archive &archive) const {
    archive.report("second_phase", schedule_.second_phase());
    archive.report("step_size", schedule_.step_size());
    watch_.report(archive);
  }
  // After the state was read: what follows from it.
  void restore() {
    schedule_.restore();
    regressor_.restore();
    regressor_.weight_inner_draws(schedule_.plan().inner_moments);
  }

private:
  using Change = typename SamplingSchedule<Geometry>::Change;

  void advance() {
    const Change change = schedule_.advance(visits_);
    if (change == Change::none)
      return;
    regressor_.weight_inner_draws(schedule_.plan().inner_moments);
    if (change == Change::phase)
      regressor_.end_average();
  }

  OnlineSpec spec_;
  SamplingSchedule<Geometry> schedule_;
  Regressor<Geometry> regressor_;
  AssumptionWatch<typename Geometry::Norm> watch_;
  std::int64_t visits_ = 0;
};

} // namespace frugalreg

#endif
