// The definition of a learner, from the R list that online-spec.R makes.
#ifndef FRUGALREG_R_SPEC_H
#define FRUGALREG_R_SPEC_H

#include <Rcpp.h>

#include "r_fields.h"
#include "r_loss.h"

#include <frugalreg/learn/online_spec.h>
#include <frugalreg/look/ledger.h>

#include <cstdint>
#include <vector>

inline std::vector<std::int32_t> from_zero(const Rcpp::IntegerVector &indices) {
  std::vector<std::int32_t> result(indices.begin(), indices.end());
  for (std::int32_t &index : result)
    --index;
  return result;
}

inline std::int64_t as_count(SEXP number) {
  return static_cast<std::int64_t>(Rcpp::as<double>(number));
}

// `group_of` counts from 1; empty where each column is its own group.
inline frugalreg::ColumnGroups as_groups(RFields &spec) {
  const Rcpp::IntegerVector group_of(spec["group_of"]);
  if (group_of.size() == 0)
    return frugalreg::ColumnGroups(Rcpp::as<int>(spec["columns"]));
  return {from_zero(group_of), Rcpp::as<int>(spec["groups"])};
}

inline frugalreg::LookSpec as_looks(RFields &spec) {
  frugalreg::LookSpec looks;
  looks.groups = as_groups(spec);
  looks.budget = Rcpp::as<std::int32_t>(spec["budget"]);
  looks.costs = Rcpp::as<std::vector<double>>(spec["costs"]);
  looks.free = from_zero(Rcpp::IntegerVector(spec["free"]));
  return looks;
}

inline frugalreg::SamplingSpec as_sampling(RFields &spec) {
  frugalreg::SamplingSpec sampling;
  sampling.inner = Rcpp::as<std::int32_t>(spec["inner"]);
  if (const SEXP shared = spec.find("shared"))
    sampling.shared = Rcpp::as<bool>(shared);
  sampling.inner_by_moment = Rcpp::as<bool>(spec["inner_by_moment"]);
  sampling.replace = Rcpp::as<bool>(spec["replace"]);
  sampling.first_phase = as_count(spec["first_phase"]);
  sampling.cautious = Rcpp::as<bool>(spec["cautious"]);
  sampling.confidence = Rcpp::as<double>(spec["confidence"]);
  sampling.uniform_share = Rcpp::as<double>(spec["uniform_share"]);
  sampling.moments = Rcpp::as<std::vector<double>>(spec["moments"]);
  if (const SEXP spread_power = spec.find("spread_power"))
    sampling.spread_power = Rcpp::as<double>(spread_power);
  if (const SEXP unit_limit = spec.find("unit_limit"))
    sampling.unit_limit = Rcpp::as<double>(unit_limit);
  return sampling;
}

inline frugalreg::StepSpec as_steps(RFields &spec) {
  const Rcpp::NumericVector size(spec["step_size"]);
  frugalreg::StepSpec steps;
  steps.size = {size[0], size[1]};
  steps.visits = as_count(spec["visits"]);
  steps.averaging = Rcpp::as<double>(spec["averaging"]);
  return steps;
}

// Where radius or step size are to be found.
inline frugalreg::Tuning as_tuning(RFields &spec) {
  frugalreg::Tuning tuning;
  const SEXP tuned = spec.find("tuning");
  if (tuned == nullptr || Rf_isNull(tuned))
    return tuning;
  RFields given(tuned);
  tuning.pilot = as_count(given["pilot"]);
  tuning.learning = as_count(given["learning"]);
  tuning.radius_factors =
      Rcpp::as<std::vector<double>>(given["radius_factors"]);
  tuning.step_factors = Rcpp::as<std::vector<double>>(given["step_factors"]);
  tuning.label_size = Rcpp::as<double>(given["label_size"]);
  // Of version 0.1.0 there are no more.
  if (const SEXP mixes = given.find("mixes"))
    tuning.mixes = Rcpp::as<bool>(mixes);
  if (const SEXP step_unit = given.find("step_unit"))
    tuning.step_unit = Rcpp::as<double>(step_unit);
  if (const SEXP null = given.find("null"))
    tuning.null = Rcpp::as<double>(null);
  return tuning;
}

// Where the scale of the attributes is to be found.
inline frugalreg::PilotSpec as_pilot(RFields &spec) {
  frugalreg::PilotSpec pilot;
  const SEXP found = spec.find("pilot");
  if (found == nullptr || Rf_isNull(found))
    return pilot;
  RFields given(found);
  pilot.visits = as_count(given["visits"]);
  pilot.scale = Rcpp::as<bool>(given["scale"]);
  pilot.centre = Rcpp::as<bool>(given["centre"]);
  pilot.limit = Rcpp::as<double>(given["limit"]);
  pilot.bound = Rcpp::as<double>(given["bound"]);
  pilot.euclidean = Rcpp::as<bool>(given["euclidean"]);
  return pilot;
}

inline frugalreg::OnlineSpec as_spec(const Rcpp::List &list) {
  RFields spec(list);
  frugalreg::OnlineSpec result;
  result.looks = as_looks(spec);
  result.sampling = as_sampling(spec);
  result.radius = Rcpp::as<double>(spec["radius"]);
  result.x_bound = Rcpp::as<double>(spec["x_bound"]);
  result.center = Rcpp::as<bool>(spec["center"]);
  result.intercept.present = Rcpp::as<bool>(spec["intercept"]);
  result.intercept.step_size = Rcpp::as<double>(spec["intercept_step"]);
  result.steps = as_steps(spec);
  result.loss = as_loss(spec["loss"]);
  result.tuning = as_tuning(spec);
  result.pilot = as_pilot(spec);
  result.psd = Rcpp::as<bool>(spec["psd"]);
  return result;
}

inline frugalreg::Prices as_prices(const Rcpp::List &list) {
  RFields spec(list);
  return {Rcpp::as<std::vector<double>>(spec["costs"]),
          Rcpp::as<double>(spec["purse"])};
}

#endif
