// Whether a learner can be made of a definition. Definitions are saved with
// what was learned and come back from files, so that each is checked when a
// learner is made of it, be it a new one or not.
#ifndef FRUGALREG_LEARN_CHECK_SPEC_H
#define FRUGALREG_LEARN_CHECK_SPEC_H

#include "../base/errors.h"
#include "../look/sampling_law.h"
#include "online_spec.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace frugalreg {

inline void require(bool holds, const char *name) {
  if (!holds)
    throw StateError(
        std::string("The definition of the learner is damaged: `") + name +
        "` is out of its range.");
}

inline bool is_positive(double value) {
  return value > 0.0 && std::isfinite(value);
}
inline bool are_positive(const std::vector<double> &values) {
  return std::all_of(values.begin(), values.end(), is_positive);
}
inline bool is_share(double value) { return value >= 0.0 && value <= 1.0; }

// What is drawn until nothing more can be paid relies on it.
inline bool pays_any_two(const LookSpec &looks) {
  std::vector<double> dearest;
  for (std::int32_t group : looks.prices.paid(looks.groups.groups()))
    dearest.push_back(looks.prices.per_group[static_cast<std::size_t>(group)]);
  std::sort(dearest.rbegin(), dearest.rend());
  dearest.resize(std::min<std::size_t>(dearest.size(), 2));
  return sum_of(dearest) <= looks.prices.most();
}

inline void check_spec(const LookSpec &looks) {
  const std::int32_t groups = looks.groups.groups();
  require(looks.groups.columns() >= 1, "columns");
  const std::vector<double> &costs = looks.prices.per_group;
  require(costs.empty() || costs.size() == static_cast<std::size_t>(groups),
          "costs");
  require(are_positive(costs), "costs");
  std::vector<std::int32_t> free = looks.prices.free;
  std::sort(free.begin(), free.end());
  require(std::adjacent_find(free.begin(), free.end()) == free.end(), "free");
  require(free.empty() || (free.front() >= 0 && free.back() < groups), "free");
  require(looks.budget >= 1 && looks.budget <= groups, "budget");
  require(!looks.prices.present() || pays_any_two(looks), "purse");
}

inline void check_spec(const SamplingSpec &sampling, const LookSpec &looks) {
  require(sampling.inner >= 0 && sampling.inner <= looks.budget, "inner");
  require(sampling.confidence > 0.0 && sampling.confidence <= 1.0,
          "confidence");
  require(is_share(sampling.uniform_share), "uniform_share");
  require(is_share(sampling.spread_power), "spread_power");
  require(std::isfinite(sampling.unit_limit), "unit_limit");
  require(is_share(sampling.variety_power), "variety_power");
  require(sampling.moments.empty() ||
              sampling.moments.size() ==
                  static_cast<std::size_t>(looks.groups.columns()),
          "moments");
  for (double moment : sampling.moments)
    require(moment >= 0.0 && std::isfinite(moment), "moments");
}

inline void check_spec(const Tuning &tuning, const OnlineSpec &spec) {
  if (!tuning.present())
    return;
  require(tuning.pilot >= 1 && tuning.pilot < tuning.learning, "pilot");
  require(tuning.learning <= spec.steps.visits, "learning");
  require(spec.sampling.first_phase < tuning.learning, "first_phase");
  require(are_positive(tuning.radius_factors), "radius_factors");
  require(are_positive(tuning.step_factors), "step_factors");
  require(tuning.candidates() <= 1000, "radius_factors");
  require(tuning.label_size >= 0.0 && std::isfinite(tuning.label_size),
          "label_size");
  require(is_positive(tuning.step_unit), "step_unit");
  for (double null : tuning.nulls)
    require(!std::isinf(null), "null");
  require(tuning.nulls.empty() || tuning.nulls.size() == spec.targets(),
          "null");
  for (double share : tuning.shares)
    require(std::isnan(share) || (share > 0.0 && share < 1.0), "shares");
  require(tuning.shares.empty() ||
              (tuning.shares.size() == spec.targets() && spec.loss.margin),
          "shares");
}

inline void check_spec(const PilotSpec &pilot) {
  if (!pilot.present())
    return;
  require(pilot.limit > 0.0, "limit");
  require(pilot.bound >= 0.0 && std::isfinite(pilot.bound), "bound");
}

inline void check_spec(const FocusSpec &focus, const LookSpec &looks) {
  if (!focus.present())
    return;
  require(focus.spread_share >= 0.0 && std::isfinite(focus.spread_share),
          "spread_share");
  require(focus.rank >= 1 && focus.rank <= looks.groups.columns(), "rank");
  require(focus.iterations >= 1 && focus.iterations <= 1000, "iterations");
  for (double value :
       {focus.precision, focus.noise_looks, focus.noise_floor, focus.ridge})
    require(is_positive(value), "focus");
  require(focus.responses >= 0 && focus.responses <= 10000, "responses");
  require(
      focus.labels.empty() ||
          (focus.responses > 0 &&
           focus.labels.size() % static_cast<std::size_t>(focus.responses) ==
               0),
      "labels");
  for (double label : focus.labels)
    require(!std::isinf(label), "labels");
}

inline void check_spec(const LossSpec &loss) {
  if (!loss.random_degree)
    return;
  const auto is_finite = [](double value) { return std::isfinite(value); };
  const Series &series = loss.series;
  require(is_positive(series.scale) && is_finite(series.constant), "series");
  require(series.weights.size() == series.shifts.size(), "series");
  for (const auto *values :
       {&series.weights, &series.shifts, &series.coefficients})
    require(values->size() <= 1000 &&
                std::all_of(values->begin(), values->end(), is_finite),
            "series");
}

inline void check_spec(const OnlineSpec &spec) {
  check_spec(spec.looks);
  check_spec(spec.sampling, spec.looks);
  require(is_positive(spec.radius), "radius");
  require(is_positive(spec.x_bound), "x_bound");
  require(is_positive(spec.intercept.step_size), "intercept_step");
  for (double size : spec.steps.size)
    require(std::isnan(size) || is_positive(size), "step_size");
  require(spec.steps.averaging >= 0.0 && spec.steps.averaging <= 1000.0,
          "averaging");
  check_spec(spec.loss);
  require(spec.classes >= 0 && spec.classes <= 10000, "classes");
  require(spec.classes == 0 || (spec.loss.margin && spec.tuning.present()),
          "classes");
  check_spec(spec.tuning, spec);
  check_spec(spec.pilot);
  check_spec(spec.focus, spec.looks);
}

} // namespace frugalreg

#endif
