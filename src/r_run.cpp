// Runs an online learner over the rows of a source, from a fresh or a saved
// state, and reports how it ended: nothing that was paid for is lost.

#include "r_archive.h"
#include "r_geometry.h"
#include "r_monitor.h"
#include "r_source.h"
#include "r_spec.h"

#include <frugalreg/core/online_learner.h>
#include <frugalreg/core/run_online.h>

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
  }
};

template <class Run> Ending ending_of(const VisitOrder &order, const Run &run) {
  Ending ending;
  try {
    if (!run())
      ending.status = "interrupted";
  } catch (const ValueError &error) {
    ending.set("value", error);
    ending.failure["column"] = error.column + 1;
    ending.failure["value"] = error.value;
  } catch (const SourceInterrupted &) {
    ending.status = "interrupted";
  } catch (const SourceError &error) {
    ending.set("source", error);
  } catch (const NumericError &error) {
    ending.set("numeric", error);
  } catch (const BudgetError &error) {
    ending.set("budget", error);
  }
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

// The parts of a run that are saved between two examples.
template <class Learner> struct Saved {
  Learner &learner;
  Account &account;
  Xoshiro256 &draws;
  VisitOrder &order;

  template <class Archive> void archive(Archive &archive) {
    archive("learner", learner);
    archive("account", account);
    archive("draws", draws);
    archive("order", order);
  }
};

struct RunRequest {
  Rcpp::List spec, state, source, options;
  Rcpp::NumericVector labels;
};

template <class Geometry> Rcpp::List run(const RunRequest &request) {
  Rcpp::RObject failure = R_NilValue;
  SourceHandle handle = make_source(request.source, failure);
  OnlineLearner<Geometry> learner(as_spec(request.spec));
  Account account;
  account.per_group.assign(learner.groups().groups(), 0);
  const Rcpp::List &options = request.options;
  Streams streams(
      static_cast<std::uint64_t>(Rcpp::as<double>(options["seed_high"])) << 32 |
      static_cast<std::uint64_t>(Rcpp::as<double>(options["seed_low"])));
  VisitOrder order(
      handle.source->rows(),
      static_cast<std::int64_t>(Rcpp::as<double>(options["passes"])),
      Rcpp::as<bool>(options["shuffle"]), streams.order);
  Saved<OnlineLearner<Geometry>> saved{learner, account, streams.draws, order};
  if (request.state.size() > 0) {
    RListReader reader{request.state};
    saved.archive(reader);
    learner.restore();
  }
  if (Rcpp::as<bool>(options["new_rows"]))
    order.start_over();

  KeptLooks kept;
  Ledger ledger(*handle.source, Rcpp::as<int>(request.spec["budget"]), account,
                Rcpp::as<bool>(options["keep_looks"]) ? &kept : nullptr);
  const Rcpp::NumericVector planned = options["checkpoints"];
  Checkpoints checkpoints({planned.begin(), planned.end()});
  RMonitor monitor(handle.monitor_interval,
                   Rcpp::as<bool>(options["progress"]));
  const Ending ending = ending_of(order, [&] {
    return run_online(learner, ledger, request.labels.begin(), order,
                      streams.draws, checkpoints, monitor);
  });

  RListWriter writer;
  saved.archive(writer);
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("coefficients") = Rcpp::wrap(learner.coefficients()),
      Named("intercept") = learner.intercept(), Named("state") = writer.list(),
      Named("path") = path_of(checkpoints, learner.groups().columns()),
      Named("kept") = kept_of(kept), Named("status") = ending.status,
      Named("failure") = ending.failure, Named("cause") = failure);
}

} // namespace

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_run_online(Rcpp::List spec, Rcpp::List state, Rcpp::List source,
                          Rcpp::NumericVector labels, Rcpp::List options) {
  const RunRequest request{spec, state, source, options, labels};
  return with_geometry(spec, [&](auto tag) {
    return run<typename decltype(tag)::type>(request);
  });
}
