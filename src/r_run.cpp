// Runs an online learner over the rows of a source, from a fresh or a saved
// state, and reports how it ended: nothing that was paid for is lost.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_session.h"
#include "r_source.h"

#include <frugalreg/learn/any_learner.h>
#include <frugalreg/look/checkpoints.h>
#include <frugalreg/look/ledger.h>

#include <algorithm>
#include <cstdint>
#include <string>

using namespace frugalreg;

namespace {

// How a run ended, other than by an end of the examples.
struct Ending {
  std::string status = "finished";
  Rcpp::List failure;

  void set(const char *how, const Error &error) {
    status = how;
    failure["message"] = error.what();
    if (error.row >= 0)
      failure["row"] = static_cast<double>(error.row + 1);
  }
};

template <class Run> Ending ending_of(const VisitOrder &order, const Run &run) {
  Ending ending;
  try {
    run();
  } catch (const ValueError &error) {
    ending.set("value", error);
    ending.failure["column"] = error.column + 1;
    ending.failure["value"] = error.value;
  } catch (const Interrupted &) {
    ending.status = "interrupted";
  } catch (const SourceError &error) {
    ending.set("source", error);
  } catch (const NumericError &error) {
    ending.set("numeric", error);
  } catch (const BudgetError &error) {
    ending.set("budget", error);
  }
  if (!ending.failure.containsElementNamed("row"))
    ending.failure["row"] = static_cast<double>(order.current() + 1);
  return ending;
}

Rcpp::List path_of(const Checkpoints &checkpoints, std::int32_t columns) {
  const auto count = static_cast<int>(checkpoints.visits.size());
  Rcpp::NumericMatrix coefficients(columns, count);
  std::copy(checkpoints.coefficients.begin(), checkpoints.coefficients.end(),
            coefficients.begin());
  using Rcpp::Named;
  return Rcpp::List::create(Named("examples") = Rcpp::wrap(checkpoints.visits),
                            Named("looks") = Rcpp::wrap(checkpoints.looks),
                            Named("intercept") =
                                Rcpp::wrap(checkpoints.intercepts),
                            Named("coefficients") = coefficients);
}

Rcpp::List kept_of(const KeptLooks &kept) {
  using Rcpp::Named;
  Rcpp::IntegerVector column(kept.column.begin(), kept.column.end());
  for (int &index : column)
    ++index;
  Rcpp::NumericVector row(kept.row.begin(), kept.row.end());
  for (double &index : row)
    index += 1;
  return Rcpp::List::create(Named("row") = row, Named("column") = column,
                            Named("value") = Rcpp::wrap(kept.value));
}

} // namespace

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_run_online(Rcpp::List spec, Rcpp::List state, Rcpp::List source,
                          Rcpp::NumericVector labels, Rcpp::List options) {
  return entry([&]() -> Rcpp::List {
    Rcpp::RObject failure = R_NilValue;
    SourceHandle handle = make_source(source, failure);
    Session session(
        spec, state, options["seed"], handle.source->rows(),
        static_cast<std::int64_t>(Rcpp::as<double>(options["passes"])),
        Rcpp::as<bool>(options["shuffle"]));
    AnyLearner &learner = *session.learner;
    if (Rcpp::as<bool>(options["new_rows"]))
      session.order.start_over();
    const Rcpp::RObject most = options["most"];
    if (!most.isNULL())
      session.order.end_after(
          static_cast<std::int64_t>(Rcpp::as<double>(most)));

    KeptLooks kept;
    Ledger ledger = session.open_ledger(
        *handle.source,
        Rcpp::as<bool>(options["keep_looks"]) ? &kept : nullptr);
    const Rcpp::NumericVector planned = options["checkpoints"];
    Checkpoints checkpoints({planned.begin(), planned.end()}, learner.visits());
    RHeartbeat heartbeat(Rcpp::as<bool>(options["progress"]));
    const Ending ending = ending_of(session.order, [&] {
      learner.run(ledger, labels.begin(), session.order, session.streams.draws,
                  checkpoints, heartbeat, handle.batch);
    });

    using Rcpp::Named;
    return Rcpp::List::create(
        Named("coefficients") = Rcpp::wrap(learner.coefficients()),
        Named("intercept") = learner.intercept(),
        Named("state") = session.write(), Named("summary") = session.summary(),
        Named("path") = path_of(checkpoints, learner.groups().columns()),
        Named("kept") = kept_of(kept), Named("status") = ending.status,
        Named("failure") = ending.failure, Named("cause") = failure);
  });
}
