// Runs an online learner over the rows of a source, from a fresh or a saved
// state, and reports how it ended: nothing that was paid for is lost.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_session.h"
#include "r_source.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/learn/any_learner.h>
#include <frugalreg/look/checkpoints.h>
#include <frugalreg/look/ledger.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

// How a run ended, other than by an end of the examples.
struct Ending {
  std::string status = "finished";
  Rcpp::List failure;
  Rcpp::RObject cause = R_NilValue; // the condition that R signalled

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
  } catch (const LossError &error) {
    ending.set("fit", error);
  } catch (const BudgetError &error) {
    ending.set("budget", error);
  } catch (const TimeLimit &limit) {
    ending.status = "limit";
    ending.cause = limit.condition;
  } catch (const std::bad_alloc &) {
    ending.status = "memory";
  }
  if (!ending.failure.containsElementNamed("row"))
    ending.failure["row"] = static_cast<double>(order.current() + 1);
  return ending;
}

Rcpp::List path_of(const Checkpoints &checkpoints, std::int32_t columns,
                   double label_origin) {
  const auto count = static_cast<int>(checkpoints.visits.size());
  Rcpp::NumericMatrix coefficients(columns, count);
  std::copy(checkpoints.coefficients.begin(), checkpoints.coefficients.end(),
            coefficients.begin());
  Rcpp::NumericVector intercepts = Rcpp::wrap(checkpoints.intercepts);
  for (double &intercept : intercepts)
    intercept += label_origin;
  using Rcpp::Named;
  return Rcpp::List::create(Named("examples") = Rcpp::wrap(checkpoints.visits),
                            Named("looks") = Rcpp::wrap(checkpoints.looks),
                            Named("intercept") = intercepts,
                            Named("coefficients") = coefficients);
}

// In memory that may just have run out: one at a time.
template <class Result, class Values, class Number>
Result moved(Values &values, Number shift) {
  Result result(values.begin(), values.end());
  Values().swap(values);
  for (auto &value : result)
    value += shift;
  return result;
}

Rcpp::List kept_of(KeptLooks &kept, double rows_before) {
  kept.give_back();
  using Rcpp::Named;
  const auto row = moved<Rcpp::NumericVector>(kept.row, rows_before + 1.0);
  const auto column = moved<Rcpp::IntegerVector>(kept.column, 1);
  const auto value = moved<Rcpp::NumericVector>(kept.value, 0.0);
  return Rcpp::List::create(Named("row") = row, Named("column") = column,
                            Named("value") = value);
}

// Memory for the result of a run that ran out of it.
std::vector<char> reserve_for(std::int32_t columns) {
  return std::vector<char>(1000 * static_cast<std::size_t>(columns) + 1000000);
}

// What a run comes to, without the records on the way.
Rcpp::List result_of(Session &session, std::int32_t columns,
                     const Ending &ending, const Rcpp::List &kept) {
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("coefficients") = Rcpp::wrap(session.coefficients()),
      Named("intercept") = Rcpp::wrap(session.intercepts()),
      Named("state") = session.write(), Named("summary") = session.summary(),
      Named("path") = path_of(Checkpoints({}), columns, 0.0),
      Named("kept") = kept, Named("status") = ending.status,
      Named("failure") = ending.failure, Named("cause") = ending.cause);
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
    if (session.order.position() > session.order.visits())
      throw StateError(
          "The saved state is damaged: it is beyond the last row.");
    const Rcpp::RObject most = options["most"];
    if (!most.isNULL())
      session.order.end_after(
          static_cast<std::int64_t>(Rcpp::as<double>(most)));

    std::vector<double> own_labels(labels.begin(), labels.end());
    for (double &label : own_labels)
      label -= session.label_origin;

    KeptLooks kept;
    Ledger ledger = session.open_ledger(
        *handle.source,
        Rcpp::as<bool>(options["keep_looks"]) ? &kept : nullptr);
    const Rcpp::NumericVector planned = options["checkpoints"];
    Checkpoints checkpoints({planned.begin(), planned.end()}, learner.visits());
    RHeartbeat heartbeat{Rcpp::RObject(options["progress"])};
    const std::int32_t columns = session.groups.columns();
    std::vector<char> reserve = reserve_for(columns);

    // Whatever becomes of the call from here on, the caller has the result.
    Rcpp::Environment keeper = options["keeper"];
    const auto keep = [&](const Ending &ending) {
      std::vector<char>().swap(reserve);
      Rcpp::List result =
          result_of(session, columns, ending,
                    kept_of(kept, Rcpp::as<double>(options["rows_before"])));
      keeper.assign("result", result);
      // There may be no memory for the records, which were not paid for.
      result["path"] = path_of(checkpoints, columns, session.label_origin);
      return result;
    };
    try {
      Ending ending = ending_of(session.order, [&] {
        learner.run(ledger, own_labels.data(), session.order,
                    session.streams.draws, checkpoints, heartbeat,
                    handle.batch);
      });
      if (ending.cause.isNULL())
        ending.cause = failure;
      return keep(ending);
    } catch (const Rcpp::LongjumpException &) {
      Ending jump;
      jump.status = "jumped";
      keep(jump);
      throw;
    }
  });
}
