// Predictions of partly known rows, and what a further look would tell.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/moments/conditional.h>

#include <cmath>

using namespace frugalreg;
using Rcpp::Named;

namespace {

Eigen::Map<const Eigen::MatrixXd> as_map(const Rcpp::NumericMatrix &matrix) {
  return {matrix.begin(), matrix.nrow(), matrix.ncol()};
}

// Calls use(model) with the model that the list describes, but for its
// diagonal.
template <class Use>
Rcpp::List with_model(const Rcpp::List &model, const Use &use) {
  const Eigen::VectorXd center = as_vector(model["center"]);
  if (model.containsElementNamed("covariance")) {
    const Rcpp::NumericMatrix covariance = model["covariance"];
    return use(CovarianceModel(as_map(covariance), center));
  }
  const Rcpp::NumericMatrix loadings = model["loadings"];
  const Eigen::VectorXd noise = Eigen::VectorXd::Zero(center.size());
  return use(FactorModel(as_map(loadings), noise, center));
}

// Of each row, by the columns from `first` to before `last` of the
// coefficients.
template <class Model>
void predict(const Model &model, const IncompleteRows &rows,
             const Eigen::Map<const Eigen::MatrixXd> &coefficients,
             Eigen::Index first, Eigen::Index last, Rcpp::NumericMatrix &mean,
             Rcpp::NumericMatrix &sd) {
  RHeartbeat heartbeat;
  for (std::int32_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    const typename Model::Given given(model, rows.row(i));
    for (Eigen::Index at = first; at < last; ++at) {
      const Conditional found = given.condition(coefficients.col(at));
      mean(i, static_cast<int>(at)) = found.mean;
      sd(i, static_cast<int>(at)) = std::sqrt(found.variance);
    }
  }
}

} // namespace

// Means and standard deviations of b'x for each row (and column of
// coefficients). The diagonal is one for all coefficients, or a column each.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_conditional_prediction(Rcpp::List rows, Rcpp::List model,
                                      Rcpp::NumericMatrix coefficients) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const Rcpp::NumericMatrix diagonal = model["diagonal"];
    Rcpp::NumericMatrix mean(looks.view().n, coefficients.ncol());
    Rcpp::NumericMatrix sd(looks.view().n, coefficients.ncol());
    return with_model(model, [&](auto joint) {
      const Eigen::Index together =
          diagonal.ncol() == 1 ? coefficients.ncol() : 1;
      for (int at = 0; at < diagonal.ncol(); ++at) {
        joint.set_diagonal(as_map(diagonal).col(at));
        predict(joint, looks.view(), as_map(coefficients), at, at + together,
                mean, sd);
      }
      return Rcpp::List::create(Named("mean") = mean, Named("sd") = sd);
    });
  });
}

// Of one row: the variance now, and what each look would take from it.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_conditional_gains(Rcpp::List rows, Rcpp::List model,
                                 Rcpp::NumericVector coefficients) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    return with_model(model, [&](auto joint) {
      joint.set_diagonal(as_vector(model["diagonal"]));
      const typename decltype(joint)::Given given(joint, looks.view().row(0));
      Eigen::VectorXd gains;
      const Conditional found =
          given.condition(as_vector(coefficients), &gains);
      return Rcpp::List::create(Named("variance") = found.variance,
                                Named("gains") = as_numeric(gains));
    });
  });
}
