// The definition of a learner, from the R list that online-spec.R makes.
#ifndef FRUGALREG_R_SPEC_H
#define FRUGALREG_R_SPEC_H

#include <Rcpp.h>

#include "r_fields.h"
#include "r_loss.h"

#include <frugalreg/learn/online_spec.h>
#include <frugalreg/look/ledger.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

// Numbers that count from 1 in R.
inline std::vector<std::int32_t>
from_zero(const std::vector<std::int64_t> &indices) {
  std::vector<std::int32_t> result;
  for (std::int64_t index : indices)
    result.push_back(static_cast<std::int32_t>(index) - 1);
  return result;
}

inline std::vector<std::int32_t> indices_of(RFields &spec, const char *name) {
  return from_zero(spec.counts(name, std::numeric_limits<std::int32_t>::max()));
}

// `group_of` counts from 1; empty where each column is its own group.
inline frugalreg::ColumnGroups as_groups(RFields &spec) {
  const std::vector<std::int32_t> group_of = indices_of(spec, "group_of");
  const std::int32_t columns = spec.index("columns");
  const std::int32_t groups = spec.index("groups");
  if (group_of.empty() && groups == columns)
    return frugalreg::ColumnGroups(columns);
  if (group_of.size() != static_cast<std::size_t>(columns))
    spec.refuse("group_of", "not one for each column");
  return {group_of, groups};
}

inline frugalreg::ColumnGroups as_groups(const Rcpp::List &list) {
  RFields spec(list);
  return as_groups(spec);
}

// Before there was a choice a missing value was an error.
inline bool skips_missing(RFields &spec) {
  return spec.has("skips_missing") && spec.flag("skips_missing");
}
inline bool skips_missing(const Rcpp::List &list) {
  RFields spec(list);
  return skips_missing(spec);
}

inline frugalreg::Prices as_prices(RFields &spec) {
  return {spec.finite_numbers("costs"), spec.finite("purse"),
          indices_of(spec, "free")};
}
inline frugalreg::Prices as_prices(const Rcpp::List &list) {
  RFields spec(list);
  return as_prices(spec);
}

inline frugalreg::LookSpec as_looks(RFields &spec) {
  frugalreg::LookSpec looks;
  looks.groups = as_groups(spec);
  looks.budget = spec.index("budget");
  looks.prices = as_prices(spec);
  looks.skips_missing = skips_missing(spec);
  return looks;
}

inline frugalreg::SamplingSpec as_sampling(RFields &spec) {
  frugalreg::SamplingSpec sampling;
  sampling.inner = spec.index("inner");
  if (spec.has("shared"))
    sampling.shared = spec.flag("shared");
  sampling.inner_by_moment = spec.flag("inner_by_moment");
  sampling.replace = spec.flag("replace");
  sampling.first_phase = spec.count("first_phase");
  sampling.cautious = spec.flag("cautious");
  sampling.confidence = spec.number("confidence");
  sampling.uniform_share = spec.number("uniform_share");
  sampling.moments = spec.numbers("moments");
  if (spec.has("spread_power"))
    sampling.spread_power = spec.number("spread_power");
  if (spec.has("unit_limit"))
    sampling.unit_limit = spec.number("unit_limit");
  if (spec.has("variety_power"))
    sampling.variety_power = spec.number("variety_power");
  return sampling;
}

inline frugalreg::StepSpec as_steps(RFields &spec) {
  const std::vector<double> size = spec.numbers("step_size");
  if (size.size() != 2)
    spec.refuse("step_size", "not of length 2");
  frugalreg::StepSpec steps;
  steps.size = {size[0], size[1]};
  steps.visits = spec.count("visits");
  steps.averaging = spec.number("averaging");
  return steps;
}

// Where radius or step size are to be found.
inline frugalreg::Tuning as_tuning(RFields &spec) {
  frugalreg::Tuning tuning;
  if (!spec.has_part("tuning"))
    return tuning;
  RFields given = spec.part("tuning");
  tuning.pilot = given.count("pilot");
  tuning.learning = given.count("learning");
  tuning.radius_factors = given.numbers("radius_factors");
  tuning.step_factors = given.numbers("step_factors");
  tuning.label_size = given.number("label_size");
  // Of version 0.1.0 there are no more.
  if (given.has("mixes"))
    tuning.mixes = given.flag("mixes");
  if (given.has("step_unit"))
    tuning.step_unit = given.number("step_unit");
  if (given.has("null"))
    tuning.nulls = given.numbers("null");
  if (given.has("shares"))
    tuning.shares = given.numbers("shares");
  return tuning;
}

// Where the scale of the attributes is to be found.
inline frugalreg::PilotSpec as_pilot(RFields &spec) {
  frugalreg::PilotSpec pilot;
  if (!spec.has_part("pilot"))
    return pilot;
  RFields given = spec.part("pilot");
  pilot.visits = given.count("visits");
  pilot.scale = given.flag("scale");
  pilot.centre = given.flag("centre");
  pilot.limit = given.number("limit");
  pilot.bound = given.number("bound");
  pilot.euclidean = given.flag("euclidean");
  return pilot;
}

// Where looks go to what has large coefficients, in the end.
inline frugalreg::FocusSpec as_focus(RFields &spec) {
  frugalreg::FocusSpec focus;
  if (!spec.has_part("focus"))
    return focus;
  RFields given = spec.part("focus");
  focus.begin = given.count("begin");
  focus.spread_share = given.number("spread_share");
  focus.rank = given.index("rank");
  focus.iterations = given.index("iterations");
  focus.precision = given.number("precision");
  focus.noise_looks = given.number("noise_looks");
  focus.noise_floor = given.number("noise_floor");
  focus.ridge = given.number("ridge");
  if (given.has("responses")) {
    focus.responses = given.index("responses");
    focus.labels = given.numbers("labels");
  }
  return focus;
}

// Before version 0.2.0 there was none.
inline double as_label_origin(const Rcpp::List &list) {
  RFields spec(list);
  return spec.has("label_origin") ? spec.finite("label_origin") : 0.0;
}

inline frugalreg::OnlineSpec as_spec(const Rcpp::List &list) {
  RFields spec(list);
  frugalreg::OnlineSpec result;
  result.looks = as_looks(spec);
  result.sampling = as_sampling(spec);
  result.radius = spec.number("radius");
  result.x_bound = spec.number("x_bound");
  result.center = spec.flag("center");
  result.intercept.present = spec.flag("intercept");
  result.intercept.step_size = spec.number("intercept_step");
  result.steps = as_steps(spec);
  result.loss = as_loss(spec.part("loss"));
  if (spec.has("classes"))
    result.classes = spec.index("classes");
  result.tuning = as_tuning(spec);
  result.pilot = as_pilot(spec);
  result.focus = as_focus(spec);
  result.psd = spec.flag("psd");
  return result;
}

#endif
