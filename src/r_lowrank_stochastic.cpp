// The stochastic learner of incomplete rows: SLRM, SMPCR and PETRELS.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"
#include "r_seed.h"

#include <frugalreg/lowrank/free_loadings.h>
#include <frugalreg/lowrank/lazy_loadings.h>
#include <frugalreg/lowrank/recursive_least_squares.h>
#include <frugalreg/lowrank/run_stochastic.h>
#include <frugalreg/lowrank/stochastic_learner.h>

#include <algorithm>
#include <string>

using namespace frugalreg;

namespace {

StochasticSettings as_settings(const Rcpp::List &settings) {
  const auto number = [&](const char *name) {
    return Rcpp::as<double>(settings[name]);
  };
  const auto flag = [&](const char *name) {
    return Rcpp::as<bool>(settings[name]);
  };
  return {
      number("lambda1"),      number("lambda2"),     number("lambda3"),
      number("ridge"),        number("delta"),       number("forgetting"),
      number("step_size"),    number("decay_after"), flag("learns_loadings"),
      flag("learns_weights"), flag("label_in_code"), flag("label_in_weights"),
      flag("has_offsets")};
}

StochasticSchedule as_schedule(const Rcpp::List &settings) {
  return {
      static_cast<std::int64_t>(Rcpp::as<double>(settings["passes"])),
      Rcpp::as<double>(settings["patience"]),
      static_cast<std::int64_t>(Rcpp::as<double>(settings["validate_every"])),
      Rcpp::as<bool>(settings["reset"]),
      Rcpp::as<std::string>(settings["orthonormalise"]) == "pass"};
}

struct StochasticRequest {
  Rcpp::List rows, validation_rows, start, settings, state;
  Rcpp::NumericVector labels, validation_labels, seed;
  bool progress;
};

Rcpp::DataFrame history_of(const StochasticHistory &history, double rows) {
  Rcpp::NumericVector examples = Rcpp::wrap(history.pass);
  using Rcpp::Named;
  return Rcpp::DataFrame::create(
      Named("pass") = Rcpp::wrap(history.pass),
      Named("examples") = Rcpp::NumericVector(Rcpp::round(examples * rows, 0)),
      Named("objective") = Rcpp::wrap(history.objective),
      Named("validation_mse") = Rcpp::wrap(history.validation_error));
}

// A state is what the learner needs to go on with further rows.
template <class Learner>
void restore(Learner &learner, const Rcpp::List &state) {
  if (state.size() == 0)
    return;
  const Rcpp::NumericVector matrices = state["recursions"];
  auto &target = learner.recursion().matrices();
  std::copy(matrices.begin(), matrices.end(), target.data());
  learner.continue_from(
      static_cast<std::int64_t>(Rcpp::as<double>(state["steps"])));
}

template <class Learner> Rcpp::List state_of(Learner &learner) {
  const auto &matrices = learner.recursion().matrices();
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("model") = as_list(learner.model()),
      Named("recursions") = Rcpp::NumericVector(
          matrices.data(), matrices.data() + matrices.size()),
      Named("steps") = static_cast<double>(learner.steps()));
}

template <class Loadings, class Recursion>
Rcpp::List run(const StochasticRequest &request) {
  const LowRankModel start = as_model(request.start);
  const RIncompleteRows rows(request.rows);
  const RIncompleteRows validation_rows(request.validation_rows);
  const ValidationRows validation{validation_rows.view(),
                                  request.validation_labels.size() > 0
                                      ? request.validation_labels.begin()
                                      : nullptr};
  const StochasticSchedule schedule = as_schedule(request.settings);
  using Learner = StochasticLearner<Loadings, Recursion>;
  Learner learner(start, as_settings(request.settings));
  restore(learner, request.state);
  const Streams streams = as_streams(request.seed);
  VisitOrder order(rows.view().n, schedule.passes,
                   Rcpp::as<bool>(request.settings["shuffle"]), streams.order);
  RHeartbeat heartbeat(request.progress);
  heartbeat.expect(order.visits());
  const StochasticOutcome outcome =
      StochasticRun<Learner>(learner, rows.view(), request.labels.begin(),
                             validation, schedule, heartbeat)
          .run(order);
  using Rcpp::Named;
  const bool keeps_state = Rcpp::as<bool>(request.settings["keep_state"]) &&
                           outcome.status != "diverged";
  return Rcpp::List::create(
      Named("status") = outcome.status, Named("model") = as_list(outcome.best),
      Named("best_pass") = outcome.best_pass,
      Named("best_error") = outcome.best_error,
      Named("history") = history_of(outcome.history, rows.view().n),
      Named("state") = keeps_state ? state_of(learner) : Rcpp::List());
}

} // namespace

// Learns from `start`, or goes on from a state.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_stochastic(Rcpp::List rows, Rcpp::NumericVector labels,
                                  Rcpp::List validation_rows,
                                  Rcpp::NumericVector validation_labels,
                                  Rcpp::List start, Rcpp::List settings,
                                  Rcpp::List state, Rcpp::NumericVector seed,
                                  bool progress) {
  return entry([&]() -> Rcpp::List {
    const StochasticRequest request{
        rows,   validation_rows,   start, settings, state,
        labels, validation_labels, seed,  progress};
    const bool lazy =
        Rcpp::as<std::string>(settings["orthonormalise"]) == "step";
    const bool shared =
        Rcpp::as<std::string>(settings["recursions"]) == "shared";
    if (lazy)
      return shared ? run<LazyLoadings, SharedRecursion>(request)
                    : run<LazyLoadings, AttributeRecursions>(request);
    return shared ? run<FreeLoadings, SharedRecursion>(request)
                  : run<FreeLoadings, AttributeRecursions>(request);
  });
}
