// Supervised factor analysis of standardised incomplete rows.

#include "r_lowrank.h"
#include "r_monitor.h"

#include <frugalreg/moments/factor_analysis.h>

#include <vector>

using namespace frugalreg;

// `start` is empty or an earlier result. Loadings are a row an attribute, the
// label's last.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_factor_analysis(Rcpp::List rows, Rcpp::NumericVector labels,
                               Rcpp::List settings, Rcpp::List start) {
  const RIncompleteRows looks(rows);
  const int rank = settings["rank"], iterations = settings["iterations"];
  FactorAnalysis analysis(looks.view(), labels.begin(),
                          {rank, settings["precision"], settings["noise_looks"],
                           settings["noise_floor"],
                           Rcpp::as<bool>(settings["expand"])});
  if (start.size() > 0) {
    const Rcpp::NumericMatrix loadings =
        Rcpp::transpose(Rcpp::as<Rcpp::NumericMatrix>(start["loadings"]));
    analysis.resume({loadings.begin(), loadings.end()},
                    Rcpp::as<std::vector<double>>(start["noise"]));
  }
  RMonitor monitor(2048, false);
  Rcpp::NumericVector history;
  for (int done = 0; done < iterations; ++done) {
    if (!analysis.iterate(monitor))
      throw Rcpp::internal::InterruptedException();
    history.push_back(analysis.log_likelihood());
  }
  Rcpp::NumericMatrix loadings(rank, looks.view().d + 1,
                               analysis.loadings().begin());
  using Rcpp::Named;
  return Rcpp::List::create(Named("loadings") = Rcpp::transpose(loadings),
                            Named("noise") = Rcpp::wrap(analysis.noise()),
                            Named("history") = history);
}
