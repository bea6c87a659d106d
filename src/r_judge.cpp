// Held-out rows that judge regressions by a model which completes them.

#include "r_covariance.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/moments/covariance_example.h>
#include <frugalreg/moments/factor_example.h>
#include <frugalreg/moments/judge_rows.h>

#include <cstddef>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

std::vector<JudgedCoefficients>
as_judged(const Rcpp::List &beta, const Rcpp::NumericMatrix &intercept) {
  std::vector<JudgedCoefficients> judged(static_cast<std::size_t>(beta.size()));
  for (R_xlen_t fold = 0; fold < beta.size(); ++fold) {
    const Rcpp::NumericMatrix one = beta[fold];
    JudgedCoefficients &to = judged[static_cast<std::size_t>(fold)];
    to.b = as_map(one).transpose();
    to.intercept = as_map(intercept).col(fold);
  }
  return judged;
}

} // namespace

// Of rows of standardised attributes, each judged by the coefficients of its
// fold (from 1): the prediction and its variance given what is shown, and the
// sum over that of the odds of a gap (`odds` of the attribute times `row_odds`
// of the row) times the coefficient times the distance of the value from its
// mean given the rest.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_judge_rows(Rcpp::List rows, Rcpp::List model, Rcpp::List beta,
                          Rcpp::NumericMatrix intercept,
                          Rcpp::IntegerVector fold, Rcpp::NumericVector odds,
                          Rcpp::NumericVector row_odds) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    std::vector<JudgedCoefficients> judged = as_judged(beta, intercept);
    std::vector<std::size_t> which;
    for (const int one : fold)
      which.push_back(static_cast<std::size_t>(one - 1));
    RHeartbeat heartbeat;
    const auto judge = [&](auto example) {
      return judge_rows(example, looks.view(), judged, which, as_vector(odds),
                        as_vector(row_odds), heartbeat);
    };
    const Judgement found = [&] {
      if (model.containsElementNamed("covariance")) {
        const DefiniteCovariance covariance =
            as_covariance(model["covariance"]);
        return judge(CovarianceExample(covariance));
      }
      const Rcpp::NumericMatrix loadings = model["loadings"];
      return judge(
          FactorExample(as_loadings(loadings), as_vector(model["noise"])));
    }();
    return Rcpp::List::create(Named("prediction") = as_matrix(found.prediction),
                              Named("variance") = as_matrix(found.variance),
                              Named("shown") = as_matrix(found.shown));
  });
}
