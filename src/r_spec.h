// The definition of a learner, from the R list that online-spec.R makes.
#ifndef FRUGALREG_R_SPEC_H
#define FRUGALREG_R_SPEC_H

#include <Rcpp.h>

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

// `group_of` counts from 1; empty where each column is its own group.
inline frugalreg::ColumnGroups as_groups(const Rcpp::List &spec) {
  const Rcpp::IntegerVector group_of = spec["group_of"];
  if (group_of.size() == 0)
    return frugalreg::ColumnGroups(Rcpp::as<int>(spec["columns"]));
  return {from_zero(group_of), Rcpp::as<int>(spec["groups"])};
}

// Whether radius or step size are to be found.
inline bool is_tuned(const Rcpp::List &spec) {
  return spec.containsElementNamed("tuning") && !Rf_isNull(spec["tuning"]);
}

inline frugalreg::Tuning as_tuning(const Rcpp::List &spec) {
  if (!is_tuned(spec))
    return {};
  const Rcpp::List tuning = spec["tuning"];
  return {static_cast<std::int64_t>(Rcpp::as<double>(tuning["pilot"])),
          static_cast<std::int64_t>(Rcpp::as<double>(tuning["learning"])),
          Rcpp::as<std::vector<double>>(tuning["radius_factors"]),
          Rcpp::as<std::vector<double>>(tuning["step_factors"]),
          Rcpp::as<double>(tuning["label_size"])};
}

inline frugalreg::OnlineSpec as_spec(const Rcpp::List &spec) {
  const Rcpp::NumericVector step_size = spec["step_size"];
  frugalreg::OnlineSpec result{
      as_groups(spec),
      Rcpp::as<std::int32_t>(spec["budget"]),
      Rcpp::as<std::int32_t>(spec["inner"]),
      Rcpp::as<bool>(spec["inner_by_moment"]),
      Rcpp::as<bool>(spec["replace"]),
      Rcpp::as<double>(spec["radius"]),
      Rcpp::as<double>(spec["x_bound"]),
      {step_size[0], step_size[1]},
      static_cast<std::int64_t>(Rcpp::as<double>(spec["visits"])),
      static_cast<std::int64_t>(Rcpp::as<double>(spec["first_phase"])),
      Rcpp::as<bool>(spec["cautious"]),
      Rcpp::as<double>(spec["confidence"]),
      Rcpp::as<double>(spec["uniform_share"]),
      Rcpp::as<std::vector<double>>(spec["moments"]),
      Rcpp::as<bool>(spec["psd"]),
      Rcpp::as<bool>(spec["center"]),
      Rcpp::as<bool>(spec["intercept"]),
      Rcpp::as<double>(spec["intercept_step"]),
      Rcpp::as<double>(spec["averaging"]),
      Rcpp::as<std::vector<double>>(spec["costs"]),
      from_zero(spec["free"])};
  result.loss = as_loss(spec["loss"]);
  result.tuning = as_tuning(spec);
  if (spec.containsElementNamed("spread_power"))
    result.spread_power = Rcpp::as<double>(spec["spread_power"]);
  return result;
}

inline frugalreg::Prices as_prices(const Rcpp::List &spec) {
  return {Rcpp::as<std::vector<double>>(spec["costs"]),
          Rcpp::as<double>(spec["purse"])};
}

#endif
