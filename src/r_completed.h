// Rows that a model of the attributes completes, and regressions on them.
#ifndef FRUGALREG_R_COMPLETED_H
#define FRUGALREG_R_COMPLETED_H

#include "r_covariance.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/covariance_completed_rows.h>
#include <frugalreg/moments/factor_completed_rows.h>

#include <algorithm>
#include <memory>

namespace frugalreg {

// By the covariance matrix of the model, or else by its loadings and noise.
inline std::unique_ptr<CompletedRows> completed(const IncompleteRows &looks,
                                                const Rcpp::List &model,
                                                RHeartbeat &heartbeat) {
  if (model.containsElementNamed("covariance"))
    return std::make_unique<CovarianceCompletedRows>(
        as_covariance(model["covariance"]), looks, heartbeat);
  const Rcpp::NumericMatrix loadings = model["loadings"];
  auto rows = std::make_unique<FactorCompletedRows>(as_loadings(loadings),
                                                    as_vector(model["noise"]));
  rows->complete(looks, heartbeat);
  return rows;
}

inline Eigen::VectorXd means_of(const CompletedRows &rows) {
  return rows.values().transpose() * rows.weights() / rows.weights().sum();
}

// What the list has of them; a center moves the rows, as means do that they are
// to have.
inline CompletedTerms as_terms(const Rcpp::Nullable<Rcpp::List> &given,
                               CompletedRows &rows) {
  CompletedTerms terms;
  if (given.isNull())
    return terms;
  const Rcpp::List list(given);
  if (list.containsElementNamed("factor"))
    terms.factor = as_vector(list["factor"]);
  if (list.containsElementNamed("limits"))
    terms.limits = as_limits(list["limits"]);
  if (list.containsElementNamed("center")) {
    rows.move(as_vector(list["center"]));
    terms.intercept = false;
  }
  if (list.containsElementNamed("means"))
    rows.move(as_vector(list["means"]) - means_of(rows));
  return terms;
}

// A column of coefficients for each pair of penalties, and whether it
// converged. Calls found(place) after each.
template <class Regression, class Found>
Rcpp::List solve_path(Regression &regression, Eigen::Index d,
                      const Rcpp::NumericVector &l1,
                      const Rcpp::NumericVector &l2, RHeartbeat &heartbeat,
                      const Found &found) {
  Rcpp::NumericMatrix path(static_cast<int>(d), static_cast<int>(l1.size()));
  Rcpp::LogicalVector converged(l1.size());
  heartbeat.expect(l1.size());
  for (R_xlen_t at = 0; at < l1.size(); ++at) {
    heartbeat.set_done(at);
    converged[at] = regression.solve(l1[at], l2[at], heartbeat);
    const Eigen::VectorXd &b = regression.coefficients();
    std::copy(b.data(), b.data() + b.size(),
              path.column(static_cast<int>(at)).begin());
    found(at);
  }
  return Rcpp::List::create(Rcpp::Named("beta") = path,
                            Rcpp::Named("converged") = converged);
}

} // namespace frugalreg

#endif
