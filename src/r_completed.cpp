// Regression of incomplete rows that a factor model completes.

#include "r_lowrank.h"
#include "r_monitor.h"

#include <frugalreg/moments/completed_regression.h>

#include <algorithm>
#include <vector>

using namespace frugalreg;

namespace {

CompletedRows completed(const RIncompleteRows &looks, const Rcpp::List &model,
                        RMonitor &monitor) {
  const Rcpp::NumericMatrix loadings = model["loadings"];
  CompletedRows rows(Eigen::Map<const Eigen::MatrixXd>(
                         loadings.begin(), loadings.nrow(), loadings.ncol())
                         .transpose(),
                     as_vector(model["noise"]));
  if (!rows.complete(looks.view(), monitor))
    throw Rcpp::internal::InterruptedException();
  return rows;
}

} // namespace

// The rows with the means of what they do not show, a column an example. Values
// are centred, the model has loadings (a row an attribute) and noise.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_completed_rows(Rcpp::List rows, Rcpp::List model) {
  RMonitor monitor(256, false);
  return as_matrix(completed(RIncompleteRows(rows), model, monitor).values());
}

// A column of coefficients for each pair of penalties.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_completed_path(Rcpp::List rows, Rcpp::List model,
                                       Rcpp::NumericVector y,
                                       Rcpp::LogicalVector usable,
                                       Rcpp::NumericVector l1,
                                       Rcpp::NumericVector l2) {
  const RIncompleteRows looks(rows);
  RMonitor monitor(256, false);
  CompletedRows complete = completed(looks, model, monitor);
  CompletedRegression regression(
      complete, as_vector(y), std::vector<bool>(usable.begin(), usable.end()));
  Rcpp::NumericMatrix path(looks.view().d, static_cast<int>(l1.size()));
  for (R_xlen_t at = 0; at < l1.size(); ++at) {
    if (!regression.solve(l1[at], l2[at], monitor))
      throw Rcpp::internal::InterruptedException();
    const Eigen::VectorXd &b = regression.coefficients();
    std::copy(b.data(), b.data() + b.size(),
              path.column(static_cast<int>(at)).begin());
  }
  return path;
}
