// The stochastic learner of incomplete rows: SLRM, SMPCR and PETRELS.

#include "r_archive.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"
#include "r_seed.h"

#include <frugalreg/lowrank/stochastic_fit.h>

#include <cmath>
#include <cstdint>
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

Rcpp::DataFrame history_of(const StochasticHistory &history, double rows) {
  Rcpp::NumericVector examples = Rcpp::wrap(history.pass);
  for (double &count : examples)
    count = std::nearbyint(count * rows);
  using Rcpp::Named;
  return Rcpp::DataFrame::create(
      Named("pass") = Rcpp::wrap(history.pass), Named("examples") = examples,
      Named("objective") = Rcpp::wrap(history.objective),
      Named("validation_mse") = Rcpp::wrap(history.validation_error));
}

// What the learner needs to go on with further rows.
Rcpp::List state_of(const LowRankModel &model, const Rcpp::List &learner) {
  using Rcpp::Named;
  return Rcpp::List::create(Named("model") = as_list(model),
                            Named("recursions") = learner["recursions"],
                            Named("steps") = learner["steps"]);
}

auto fit_of(const Rcpp::List &settings) {
  const bool shared = Rcpp::as<std::string>(settings["recursions"]) == "shared";
  if (Rcpp::as<std::string>(settings["orthonormalise"]) == "step")
    return shared ? &fit_stochastic<LazyLoadings, SharedRecursion>
                  : &fit_stochastic<LazyLoadings, AttributeRecursions>;
  return shared ? &fit_stochastic<FreeLoadings, SharedRecursion>
                : &fit_stochastic<FreeLoadings, AttributeRecursions>;
}

} // namespace

// Learns from `start`, or goes on from a state.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_stochastic(Rcpp::List rows, Rcpp::NumericVector labels,
                                  Rcpp::List validation_rows,
                                  Rcpp::NumericVector validation_labels,
                                  Rcpp::List start, Rcpp::List settings,
                                  Rcpp::List state, Rcpp::NumericVector seed,
                                  Rcpp::RObject progress) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows taught(rows), held_out(validation_rows);
    const StochasticData data{taught.view(),
                              labels.begin(),
                              {held_out.view(), validation_labels.size() > 0
                                                    ? validation_labels.begin()
                                                    : nullptr}};
    StochasticRequest request{as_model(start), as_settings(settings),
                              as_schedule(settings)};
    RListReader reader(state);
    RListWriter writer;
    if (state.size() > 0)
      request.from = &reader;
    if (Rcpp::as<bool>(settings["keep_state"]))
      request.to = &writer;
    VisitOrder order(data.rows.n, request.schedule.passes,
                     Rcpp::as<bool>(settings["shuffle"]),
                     as_streams(seed).order);
    RHeartbeat heartbeat(progress);
    heartbeat.expect(order.visits());
    const StochasticOutcome outcome =
        fit_of(settings)(request, data, order, heartbeat);
    using Rcpp::Named;
    return Rcpp::List::create(
        Named("status") = outcome.status,
        Named("model") = as_list(outcome.best),
        Named("best_pass") = outcome.best_pass,
        Named("best_error") = outcome.best_error,
        Named("history") = history_of(outcome.history, data.rows.n),
        Named("state") = outcome.last.loadings.size() == 0
                             ? Rcpp::List()
                             : state_of(outcome.last, writer.list()));
  });
}
