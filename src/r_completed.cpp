// Regression of incomplete rows that a factor model completes.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/moments/completed_regression.h>

#include <algorithm>
#include <vector>

using namespace frugalreg;

namespace {

CompletedRows completed(const RIncompleteRows &looks, const Rcpp::List &model,
                        RHeartbeat &heartbeat) {
  const Rcpp::NumericMatrix loadings = model["loadings"];
  CompletedRows rows(Eigen::Map<const Eigen::MatrixXd>(
                         loadings.begin(), loadings.nrow(), loadings.ncol())
                         .transpose(),
                     as_vector(model["noise"]));
  rows.complete(looks.view(), heartbeat);
  return rows;
}

} // namespace

// The rows with the means of what they do not show, a column an example. Values
// are centred, the model has loadings (a row an attribute) and noise.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_completed_rows(Rcpp::List rows, Rcpp::List model) {
  return entry([&]() -> Rcpp::NumericMatrix {
    RHeartbeat heartbeat;
    return as_matrix(
        completed(RIncompleteRows(rows), model, heartbeat).values());
  });
}

// A column of coefficients for each pair of penalties.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_completed_path(Rcpp::List rows, Rcpp::List model,
                                       Rcpp::NumericVector y,
                                       Rcpp::LogicalVector usable,
                                       Rcpp::NumericVector l1,
                                       Rcpp::NumericVector l2) {
  return entry([&]() -> Rcpp::NumericMatrix {
    const RIncompleteRows looks(rows);
    RHeartbeat heartbeat;
    CompletedRows complete = completed(looks, model, heartbeat);
    CompletedRegression regression(
        complete, as_vector(y),
        std::vector<bool>(usable.begin(), usable.end()));
    Rcpp::NumericMatrix path(looks.view().d, static_cast<int>(l1.size()));
    for (R_xlen_t at = 0; at < l1.size(); ++at) {
      regression.solve(l1[at], l2[at], heartbeat);
      const Eigen::VectorXd &b = regression.coefficients();
      std::copy(b.data(), b.data() + b.size(),
                path.column(static_cast<int>(at)).begin());
    }
    return path;
  });
}
