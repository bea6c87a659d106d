// An attribute-efficient online learner: estimators of the two factors of the
// squared loss's gradient, a geometry that takes the step, and the phases of
// the sampling. It says what it wants to see and is told what was seen; it
// never holds the data.
#ifndef FRUGALREG_CORE_ONLINE_LEARNER_H
#define FRUGALREG_CORE_ONLINE_LEARNER_H

#include "../estimate/centre.h"
#include "../estimate/data_point.h"
#include "../estimate/gradient_estimate.h"
#include "../estimate/inner_product.h"
#include "../estimate/intercept.h"
#include "../estimate/look_moments.h"
#include "../estimate/loss_factor.h"
#include "assessment.h"
#include "assumption_watch.h"
#include "averaging.h"
#include "errors.h"
#include "online_spec.h"
#include "sampling_plan.h"
#include "visit.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Geometry> class OnlineLearner {
public:
  explicit OnlineLearner(OnlineSpec spec)
      : spec_(std::move(spec)), unit_(1.0 / spec_.x_bound),
        geometry_(spec_.groups.columns(), spec_.radius), data_point_(Design()),
        inner_(spec_.groups, spec_.inner),
        factor_(spec_.loss, spec_.radius, spec_.inner),
        intercept_(spec_.intercept, spec_.intercept_step),
        moments_(spec_.two_phase() || spec_.center ? spec_.groups.columns() : 0,
                 spec_.center),
        centre_(spec_.groups.columns(), spec_.center) {
    inner_.set_free(spec_.free);
    follow(spec_.moments.empty() ? uniform_plan<Geometry>(spec_)
                                 : moment_plan<Geometry>(spec_));
  }
  // The inner product borrows the groups.
  OnlineLearner(const OnlineLearner &) = delete;
  OnlineLearner &operator=(const OnlineLearner &) = delete;

  const ColumnGroups &groups() const { return spec_.groups; }
  std::int64_t most_looks() const { return spec_.most_looks(); }
  std::int64_t visits() const { return visits_; }

  // What to look at in the next example. All draws are made before any value
  // is seen; those for the two factors are independent.
  template <class Generator> void request(Visit &visit, Generator &generator) {
    if (spec_.two_phase() && !second_phase_ && visits_ >= spec_.first_phase)
      begin_second_phase();
    else if (spec_.center && looks_ >= next_plan_ && goes_by_moments())
      renew_plan();
    visit.clear();
    data_point_.request(visit, generator);
    if (!only_exploring())
      inner_.request(visit, factor_.request(visit.draws, generator), generator);
    visit.begin_free();
    for (std::int32_t group : spec_.free)
      visit.add(group);
  }

  // Which attributes the visit after this one is going to ask for, as far as
  // that can be foreseen: a hint for caches, which nothing else depends on.
  template <class Generator, class Take>
  void foresee(const Generator &generator, Take take) {
    data_point_.foresee(generator, [&](std::int32_t group) {
      for (std::int32_t column : groups().members(group)) {
        geometry_.iterate().prefetch(column);
        take(column);
      }
    });
  }

  // How many visits can be asked for at a time before the sampling changes.
  std::int64_t visits_ahead() const {
    return spec_.two_phase() && visits_ < spec_.first_phase
               ? spec_.first_phase - visits_
               : std::numeric_limits<std::int64_t>::max();
  }

  // Reads the answer at the function that asked. Changes nothing.
  void assess(const Visit &visit, double label, Assessment &result) const {
    check_zero_moments(visit);
    result.gradient.clear();
    if (only_exploring())
      return;
    const auto x = [this](std::int32_t column, double value) {
      return coordinate(column, value);
    };
    inner_.estimate(visit, geometry_, x, result.products);
    const double known =
        inner_.free_part(visit, geometry_, x) + intercept_.value();
    result.residual = factor_.estimate(visit.draws, result.products,
                                       inner_.exact(), known, label);
    estimate_gradient(visit, data_point_, result.residual, x, result.gradient);
  }

  // Throws before anything has changed.
  void apply(const Visit &visit, double label, const Assessment &assessment) {
    if (!only_exploring()) {
      geometry_.propose(assessment.gradient, step_size());
      step(visit, assessment, label);
    }
    watch_.note(visit, label, spec_.radius,
                [this](std::int32_t column, double value) {
                  return coordinate(column, value);
                });
    remember(visit);
    ++visits_;
  }

  // The average regressor on the scale of the attributes.
  std::vector<double> coefficients() const {
    std::vector<double> result = geometry_.iterate().average();
    for (double &coefficient : result)
      coefficient *= unit_;
    return result;
  }
  double intercept() const {
    return intercept_.average(geometry_.iterate().total_weight());
  }

  double step_size() const {
    const double given = spec_.step_size[second_phase_ ? 1 : 0];
    return std::isnan(given) ? plan_.step_size : given;
  }

  template <class Archive> void archive(Archive &archive) {
    archive("visits", visits_);
    archive("averaged", averaged_);
    archive("second_phase", second_phase_);
    archive("average_is_over", average_is_over_);
    archive("watch", watch_);
    archive("geometry", geometry_);
    archive("intercept", intercept_);
    archive("moments", moments_);
    archive("centre", centre_);
    archive("looks", looks_);
    archive("next_plan", next_plan_);
    archive("plan", plan_);
  }
  // After the state was read: what follows from it.
  void restore() {
    geometry_.restore();
    follow(std::move(plan_));
  }

private:
  // The theory's first phase only estimates moments.
  bool only_exploring() const {
    return spec_.two_phase() && spec_.cautious && !second_phase_;
  }

  bool goes_by_moments() const {
    return second_phase_ || !spec_.moments.empty();
  }

  void follow(SamplingPlan plan) {
    plan_ = std::move(plan);
    const std::int32_t draws = only_exploring() ? spec_.budget : spec_.draws();
    data_point_ = DataPoint(
        spec_.full_information() ? Design::everything(spec_.groups.groups())
        : plan_.probabilities.empty()
            ? Design::uniform(spec_.groups.groups(), draws, spec_.replace)
            : Design::weighted(plan_.probabilities, draws));
    inner_.set_moments(plan_.inner_moments);
    inner_.rebuild(geometry_);
  }

  // The answer is the average over the second phase, once an example was
  // learned from in it; until then it is the first phase's.
  void begin_second_phase() {
    second_phase_ = true;
    follow(second_phase_plan<Geometry>(spec_, moments_.spreads()));
    next_plan_ = 2 * looks_;
    average_is_over_ = true;
  }

  void restart_average() {
    geometry_.iterate().restart_average();
    intercept_.restart_average();
    averaged_ = 0;
    average_is_over_ = false;
  }

  // The means have become clearer: as often as the looks have doubled, so that
  // the cost, O(d) each time, is shared by many visits.
  void renew_plan() {
    follow_spreads<Geometry>(plan_, spec_,
                             spec_.moments.empty()
                                 ? moments_.spreads()
                                 : moments_.spreads(spec_.moments));
    follow(std::move(plan_));
    next_plan_ = 2 * looks_;
  }

  // A value looked at, in the coordinates that are learned in.
  double coordinate(std::int32_t column, double value) const {
    return value * unit_ - centre_.mean(column);
  }

  void step(const Visit &visit, const Assessment &assessment, double label) {
    const Gradient &gradient = assessment.gradient;
    if (average_is_over_)
      restart_average();
    ++averaged_;
    const double weight = averaging_weight(averaged_, spec_.averaging);
    const auto &iterate = geometry_.iterate();
    geometry_.iterate().include(weight);
    intercept_.include(weight, -iterate.scale() * centre_.product());
    if (centre_.present())
      note_coefficients(gradient);
    if (geometry_.accept()) {
      inner_.rebuild(geometry_);
      centre_.rebuild(iterate);
    } else {
      const auto drawn = static_cast<std::int32_t>(visit.draws.times.size());
      for (std::int32_t slot = 0; slot < drawn; ++slot)
        inner_.refresh(geometry_, visit.group(slot));
      if (centre_.present())
        for (std::size_t at = 0; at < gradient.size(); ++at)
          centre_.coefficient_changed(gradient[at].column, before_[at],
                                      iterate.unscaled(gradient[at].column));
    }
    intercept_.learn(assessment.residual, label);
  }

  void note_coefficients(const Gradient &gradient) {
    before_.clear();
    for (const GradientEntry &entry : gradient)
      before_.push_back(geometry_.iterate().unscaled(entry.column));
  }

  // What was looked at enters the moments and means last of all.
  void remember(const Visit &visit) {
    looks_ += visit.paid_slots();
    if (!spec_.center && (!moments_.kept() || second_phase_))
      return;
    const auto &iterate = geometry_.iterate();
    for (std::int32_t slot = 0; slot < visit.slots(); ++slot) {
      const double *value = visit.values(slot);
      for (std::int32_t column : visit.columns(slot)) {
        moments_.include(column, *value++ * unit_);
        if (!spec_.center)
          continue;
        const double mean = moments_.mean(column);
        const double v = iterate.unscaled(column);
        intercept_.take_up(iterate.scale() * v * (mean - centre_.mean(column)));
        centre_.move(column, mean, v);
      }
    }
  }

  // Where E[x^2] is known to be 0 there can be no other value than 0.
  void check_zero_moments(const Visit &visit) const {
    if (spec_.moments.empty())
      return;
    for (std::int32_t slot = 0; slot < visit.slots(); ++slot) {
      const double *value = visit.values(slot);
      for (std::int32_t column : visit.columns(slot)) {
        if (*value != 0.0 && spec_.moments[column] == 0.0)
          throw ValueError("not 0, though its second moment is given as 0",
                           column, *value);
        ++value;
      }
    }
  }

  OnlineSpec spec_;
  double unit_; // of the attributes: rows are multiplied by it
  Geometry geometry_;
  DataPoint data_point_;
  InnerProduct inner_;
  LossFactor factor_;
  Intercept intercept_;
  LookMoments moments_;
  Centre centre_;
  SamplingPlan plan_;
  std::vector<double> before_; // coefficients that the step changes
  std::int64_t visits_ = 0;
  std::int64_t averaged_ = 0; // visits in the average
  std::int64_t looks_ = 0;
  std::int64_t next_plan_ = 0; // when so many looks were made
  bool second_phase_ = false;
  bool average_is_over_ = false; // it restarts with the next step
  AssumptionWatch<typename Geometry::Norm> watch_;
};

} // namespace frugalreg

#endif
