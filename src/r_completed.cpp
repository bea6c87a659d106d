// Regression on the rows that a model of the attributes completes, of labels
// and of counts.

#include "r_covariance.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/factor/summarised_rows.h>
#include <frugalreg/moments/completed_poisson.h>
#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/count_likelihood.h>
#include <frugalreg/moments/covariance_completed_rows.h>
#include <frugalreg/moments/factor_completed_rows.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

// By the covariance matrix of the model, or else by its loadings and noise.
std::unique_ptr<CompletedRows> completed(const IncompleteRows &looks,
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

struct LabelledRows {
  std::unique_ptr<CompletedRows> rows;
  Eigen::VectorXd labels;
};

// Of rows that may be summarised. Those that were given are not kept: standard
// ones are half a table.
LabelledRows completed(const Rcpp::List &rows, const Rcpp::NumericVector &y,
                       const Rcpp::List &model, RHeartbeat &heartbeat) {
  const RIncompleteRows looks(rows);
  const SummarisedRows summary(looks.view(), y.begin(), heartbeat);
  return {
      completed(summary.view(), model, heartbeat),
      Eigen::Map<const Eigen::VectorXd>(summary.labels(), summary.view().n)};
}

Eigen::VectorXd means_of(const CompletedRows &rows) {
  return rows.values().transpose() * rows.weights() / rows.weights().sum();
}

// What the list has of them; a center moves the rows, as means do that they are
// to have.
CompletedTerms as_terms(const Rcpp::Nullable<Rcpp::List> &given,
                        CompletedRows &rows) {
  CompletedTerms terms;
  if (given.isNull())
    return terms;
  const Rcpp::List list(given);
  if (list.containsElementNamed("factor"))
    terms.factor = as_vector(list["factor"]);
  if (list.containsElementNamed("limits"))
    terms.limits = as_limits(list["limits"]);
  if (list.containsElementNamed("center"))
    rows.move(as_vector(list["center"]));
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
  return Rcpp::List::create(Named("beta") = path,
                            Named("converged") = converged);
}

} // namespace

// Of centred rows, with the means of what they do not show, times a column of
// coefficients each. The model has loadings (a row an attribute) and noise.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_completed_predictions(Rcpp::List rows, Rcpp::List model,
                                              Rcpp::NumericMatrix beta) {
  return entry([&]() -> Rcpp::NumericMatrix {
    RHeartbeat heartbeat;
    return as_matrix(
        completed(RIncompleteRows(rows).view(), model, heartbeat)->values() *
        as_map(beta));
  });
}

// The products of the same with a label for each row, by the rows' weights.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_completed_products(Rcpp::List rows, Rcpp::List model,
                                           Rcpp::NumericVector y) {
  return entry([&]() -> Rcpp::NumericVector {
    RHeartbeat heartbeat;
    const LabelledRows complete = completed(rows, y, model, heartbeat);
    return as_numeric(complete.rows->values().transpose() *
                      complete.labels.cwiseProduct(complete.rows->weights()));
  });
}

// A column of coefficients, `beta`, for each pair of penalties, of at most so
// many rounds each, and whether these sufficed; the completed rows' `means`,
// before these were moved. Of `terms` there may be penalty factors, limits, the
// center that values are moved back to where there is no intercept, and means
// that the rows are to have.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_completed_path(Rcpp::List rows, Rcpp::List model,
                              Rcpp::NumericVector y, Rcpp::LogicalVector usable,
                              Rcpp::NumericVector l1, Rcpp::NumericVector l2,
                              int rounds,
                              Rcpp::Nullable<Rcpp::List> terms = R_NilValue,
                              Rcpp::RObject progress = R_NilValue) {
  return entry([&]() -> Rcpp::List {
    RHeartbeat heartbeat(progress, "penalties");
    const LabelledRows complete = completed(rows, y, model, heartbeat);
    const Eigen::VectorXd means = means_of(*complete.rows);
    const CompletedTerms kept = as_terms(terms, *complete.rows);
    CompletedControl control;
    control.most_rounds = rounds;
    CompletedRegression regression(
        *complete.rows, complete.labels,
        std::vector<bool>(usable.begin(), usable.end()), control, kept);
    Rcpp::List path = solve_path(regression, complete.rows->columns(), l1, l2,
                                 heartbeat, [](R_xlen_t) {});
    path["means"] = as_numeric(means);
    return path;
  });
}

// The same for several labels of each row, a column each: a matrix of
// coefficients for each column. Rows are completed once.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_completed_paths(Rcpp::List rows, Rcpp::List model,
                               Rcpp::NumericMatrix y,
                               Rcpp::LogicalVector usable,
                               Rcpp::NumericVector l1, Rcpp::NumericVector l2,
                               int rounds, Rcpp::List terms) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    if (y.nrow() != looks.view().n)
      throw std::logic_error("labels and rows differ in number");
    RHeartbeat heartbeat;
    CompletedControl control;
    control.most_rounds = rounds;
    std::unique_ptr<CompletedRows> complete;
    CompletedTerms kept;
    Rcpp::List paths(y.ncol());
    for (int at = 0; at < y.ncol(); ++at) {
      const SummarisedRows summary(looks.view(), y.column(at).begin(),
                                   heartbeat);
      if (!complete || summary.summarises()) { // by their labels, too
        complete = completed(summary.view(), model, heartbeat);
        kept = as_terms(terms, *complete);
      }
      CompletedRegression regression(
          *complete,
          Eigen::Map<const Eigen::VectorXd>(summary.labels(), summary.view().n),
          std::vector<bool>(usable.begin(), usable.end()), control, kept);
      paths[at] = solve_path(regression, complete->columns(), l1, l2, heartbeat,
                             [](R_xlen_t) {})["beta"];
    }
    return paths;
  });
}

// The gradient of all attributes, in units of the noise, where those that are
// usable have their coefficients, without a penalty.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_completed_gradient(Rcpp::List rows, Rcpp::List model,
                                           Rcpp::NumericVector y,
                                           Rcpp::LogicalVector usable,
                                           int rounds, Rcpp::List terms) {
  return entry([&]() -> Rcpp::NumericVector {
    RHeartbeat heartbeat;
    const LabelledRows complete = completed(rows, y, model, heartbeat);
    CompletedTerms kept = as_terms(terms, *complete.rows);
    kept.factor.setZero(complete.rows->columns());
    CompletedControl control;
    control.most_rounds = rounds;
    CompletedRegression regression(
        *complete.rows, complete.labels,
        std::vector<bool>(usable.begin(), usable.end()), control, kept);
    regression.solve(0.0, 0.0, heartbeat);
    return as_numeric(regression.gradient());
  });
}

// The same of counts, with `intercept`.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_completed_poisson(Rcpp::List rows, Rcpp::List model,
                                 Rcpp::NumericVector y,
                                 Rcpp::LogicalVector usable,
                                 Rcpp::NumericVector l1, Rcpp::NumericVector l2,
                                 Rcpp::List nodes, Rcpp::RObject progress) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    RHeartbeat heartbeat(progress, "penalties");
    const std::unique_ptr<CompletedRows> complete =
        completed(looks.view(), model, heartbeat);
    CompletedPoisson regression(
        *complete, as_vector(y),
        std::vector<bool>(usable.begin(), usable.end()),
        {as_vector(nodes["at"]), as_vector(nodes["weight"])}, heartbeat);
    Rcpp::NumericVector intercept(l1.size()), size(l1.size());
    Rcpp::List path = solve_path(regression, looks.view().d, l1, l2, heartbeat,
                                 [&](R_xlen_t at) {
                                   intercept[at] = regression.intercept();
                                   size[at] = regression.size();
                                 });
    path["intercept"] = intercept;
    path["size"] = size;
    return path;
  });
}

// Log-likelihoods of counts whose log-means are normal, and their derivatives.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_count_likelihood(Rcpp::NumericVector y, Rcpp::NumericVector mean,
                                Rcpp::NumericVector variance, double size,
                                Rcpp::List nodes) {
  return entry([&]() -> Rcpp::List {
    const NormalNodes points{as_vector(nodes["at"]),
                             as_vector(nodes["weight"])};
    Rcpp::NumericVector value(y.size()), by_mean(y.size()),
        by_variance(y.size());
    for (R_xlen_t i = 0; i < y.size(); ++i) {
      const LabelLikelihood found =
          count_likelihood(y[i], mean[i], variance[i], size, points);
      value[i] = found.value;
      by_mean[i] = found.by_mean;
      by_variance[i] = found.by_variance;
    }
    return Rcpp::List::create(Named("value") = value,
                              Named("by_mean") = by_mean,
                              Named("by_variance") = by_variance);
  });
}
