// The covariance of attributes with gaps, with an inverse Wishart prior.

#include "r_covariance.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/factor/summarised_rows.h>
#include <frugalreg/moments/covariance_em.h>

#include <cstddef>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

// At most so many passes from `start`, fewer where one gains less than a
// tolerance. `history` has the objective before each step that was kept.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_covariance_em(Rcpp::List rows, Rcpp::NumericMatrix start,
                             Rcpp::NumericMatrix target, double weight,
                             int passes, double tolerance) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    RHeartbeat heartbeat;
    const SummarisedRows summary(looks.view(), nullptr, heartbeat);
    CovarianceEM em(summary.view(), {as_map(target), weight}, as_map(start));
    std::vector<double> history;
    for (int done = 0; done < passes; ++done) {
      if (!em.pass(heartbeat))
        continue;
      const bool ends =
          !history.empty() && em.objective() - history.back() < tolerance;
      history.push_back(em.objective());
      if (ends)
        break;
    }
    return Rcpp::List::create(Named("covariance") = as_matrix(em.covariance()),
                              Named("history") = Rcpp::wrap(history));
  });
}

// The mean log-density of a row.
// [[Rcpp::export(rng = false)]]
double cpp_covariance_likelihood(Rcpp::List rows,
                                 Rcpp::NumericMatrix covariance) {
  return entry([&]() -> double {
    const RIncompleteRows looks(rows);
    const IncompleteRows &view = looks.view();
    RHeartbeat heartbeat;
    return covariance_likelihood(view, RowPatterns(view),
                                 as_covariance(covariance), nullptr,
                                 heartbeat) /
           view.total_weight();
  });
}

// How many rows, how many attributes they show, and how many points stand for
// them and their labels, has each pattern.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_row_patterns(Rcpp::List rows) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const RowPatterns patterns(looks.view());
    const auto count = static_cast<R_xlen_t>(patterns.count());
    Rcpp::IntegerVector examples(count), shown(count), points(count);
    for (std::size_t at = 0; at < patterns.count(); ++at) {
      const auto to = static_cast<R_xlen_t>(at);
      const auto size =
          static_cast<std::size_t>(patterns.end(at) - patterns.begin(at));
      examples[to] = static_cast<int>(size);
      shown[to] = looks.view().row(*patterns.begin(at)).count;
      points[to] =
          static_cast<int>(SummarisedRows::points(size, shown[to] + 1));
    }
    return Rcpp::List::create(Named("examples") = examples,
                              Named("shown") = shown, Named("points") = points);
  });
}
