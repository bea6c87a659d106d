// Regression of counts on the rows that a model of the attributes completes.

#include "r_completed.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/moments/completed_poisson.h>
#include <frugalreg/moments/count_likelihood.h>

#include <memory>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

// Rows of counts, and the terms of their regression.
class CompletedCounts {
public:
  CompletedCounts(const Rcpp::List &rows, const Rcpp::List &model,
                  const Rcpp::List &terms, RHeartbeat &heartbeat)
      : looks_(rows), rows_(completed(looks_.view(), model, heartbeat)),
        terms_(as_terms(Rcpp::Nullable<Rcpp::List>(terms), *rows_)) {}

  CompletedPoisson regression(const Rcpp::List &counts,
                              const Rcpp::LogicalVector &usable,
                              const Rcpp::List &nodes,
                              RHeartbeat &heartbeat) const {
    return CompletedPoisson(
        *rows_, {as_vector(counts["y"]), as_vector(counts["offset"])},
        std::vector<bool>(usable.begin(), usable.end()),
        {as_vector(nodes["at"]), as_vector(nodes["weight"])}, heartbeat,
        terms_);
  }

private:
  RIncompleteRows looks_;
  std::unique_ptr<CompletedRows> rows_;
  CompletedTerms terms_;
};

} // namespace

// A column of coefficients, `beta`, of each pair of penalties, with `intercept`
// and `size`, and whether the search ended. Counts are a list of `y` and
// `offset`; of `terms` there may be penalty factors and limits.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_completed_poisson(Rcpp::List rows, Rcpp::List model,
                                 Rcpp::List counts, Rcpp::LogicalVector usable,
                                 Rcpp::NumericVector l1, Rcpp::NumericVector l2,
                                 Rcpp::List nodes, Rcpp::List terms,
                                 Rcpp::RObject progress) {
  return entry([&]() -> Rcpp::List {
    RHeartbeat heartbeat(progress, "penalties");
    const CompletedCounts complete(rows, model, terms, heartbeat);
    CompletedPoisson regression =
        complete.regression(counts, usable, nodes, heartbeat);
    Rcpp::NumericVector intercept(l1.size()), size(l1.size());
    Rcpp::List path = solve_path(regression, usable.size(), l1, l2, heartbeat,
                                 [&](R_xlen_t at) {
                                   intercept[at] = regression.intercept();
                                   size[at] = regression.size();
                                 });
    path["intercept"] = intercept;
    path["size"] = size;
    return path;
  });
}

// The gradient of all attributes, where those that are usable have their
// coefficients, without a penalty.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector
cpp_completed_poisson_gradient(Rcpp::List rows, Rcpp::List model,
                               Rcpp::List counts, Rcpp::LogicalVector usable,
                               Rcpp::List nodes, Rcpp::List terms) {
  return entry([&]() -> Rcpp::NumericVector {
    RHeartbeat heartbeat;
    const CompletedCounts complete(rows, model, terms, heartbeat);
    CompletedPoisson regression =
        complete.regression(counts, usable, nodes, heartbeat);
    regression.solve(0.0, 0.0, heartbeat);
    return as_numeric(regression.gradient());
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
