// The elastic net on moments.

#include "r_entry.h"
#include "r_heartbeat.h"

#include <Rcpp.h>

#include <frugalreg/convex/covariance_elastic_net.h>
#include <frugalreg/convex/psd_projection.h>

#include <algorithm>

using namespace frugalreg;

// One column of coefficients for each pair of penalties, each started from the
// one before, the first from `start`. With several columns `start` is a path
// for these penalties on other data: each solution then starts from the one
// before, moved as the other path moves.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_covariance_elastic_net(Rcpp::NumericMatrix gram,
                                      Rcpp::NumericVector linear,
                                      Rcpp::NumericVector penalty_factor,
                                      Rcpp::NumericVector l1,
                                      Rcpp::NumericVector l2,
                                      Rcpp::NumericVector start,
                                      double tolerance, int most_sweeps) {
  return entry([&]() -> Rcpp::List {
    using Eigen::Map, Eigen::MatrixXd, Eigen::VectorXd;
    const ElasticNetProblem problem{
        Map<const MatrixXd>(gram.begin(), gram.nrow(), gram.ncol()),
        Map<const VectorXd>(linear.begin(), linear.size()),
        Map<const VectorXd>(penalty_factor.begin(), penalty_factor.size())};
    const Map<const MatrixXd> guess(start.begin(), gram.nrow(),
                                    start.size() / gram.nrow());
    VectorXd coefficients = guess.col(0);
    ElasticNetControl control;
    control.tolerance = tolerance;
    control.most_sweeps = most_sweeps;
    CovarianceElasticNet solver(problem, coefficients, control);
    Rcpp::NumericMatrix path(gram.nrow(), static_cast<int>(l1.size()));
    Rcpp::LogicalVector converged(l1.size());
    Rcpp::IntegerVector sweeps(l1.size());
    RHeartbeat heartbeat;
    for (R_xlen_t at = 0; at < l1.size(); ++at) {
      heartbeat.beat();
      if (at > 0 && guess.cols() > 1)
        solver.shift(guess.col(at) - guess.col(at - 1));
      const ElasticNetResult result = solver.solve(l1[at], l2[at]);
      converged[at] = result.converged;
      sweeps[at] = result.sweeps;
      std::copy(coefficients.data(), coefficients.data() + coefficients.size(),
                path.column(static_cast<int>(at)).begin());
    }
    using Rcpp::Named;
    return Rcpp::List::create(Named("coefficients") = path,
                              Named("converged") = converged,
                              Named("sweeps") = sweeps);
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_nearest_psd(Rcpp::NumericMatrix a) {
  return entry([&]() -> Rcpp::NumericMatrix {
    const Eigen::MatrixXd projected = nearest_psd(
        Eigen::Map<const Eigen::MatrixXd>(a.begin(), a.nrow(), a.ncol()));
    return Rcpp::NumericMatrix(a.nrow(), a.ncol(), projected.data());
  });
}
