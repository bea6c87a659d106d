// Supervised factor analysis of standardised incomplete rows.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/moments/factor_analysis.h>

using namespace frugalreg;

// The label is the last column of every row. `start` is empty or an earlier
// result. Loadings are a row an attribute.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_factor_analysis(Rcpp::List rows, Rcpp::List settings,
                               Rcpp::List start) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const int rank = settings["rank"], iterations = settings["iterations"];
    FactorAnalysis analysis(looks.view(),
                            {rank, settings["precision"],
                             settings["noise_looks"], settings["noise_floor"],
                             Rcpp::as<bool>(settings["expand"])});
    if (start.size() > 0) {
      const Rcpp::NumericMatrix loadings = start["loadings"];
      analysis.resume(Eigen::Map<const Eigen::MatrixXd>(
                          loadings.begin(), loadings.nrow(), loadings.ncol())
                          .transpose(),
                      as_vector(start["noise"]));
    }
    RHeartbeat heartbeat;
    Rcpp::NumericVector history;
    for (int done = 0; done < iterations; ++done) {
      analysis.iterate(heartbeat);
      history.push_back(analysis.log_likelihood());
    }
    using Rcpp::Named;
    return Rcpp::List::create(Named("loadings") =
                                  as_matrix(analysis.loadings().transpose()),
                              Named("noise") = as_numeric(analysis.noise()),
                              Named("history") = history);
  });
}
