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

// Calls use(model) with the model that the list describes.
template <class Use>
Rcpp::List with_model(const Rcpp::List &model, const Use &use) {
  const Eigen::VectorXd center = as_vector(model["center"]);
  if (model.containsElementNamed("covariance")) {
    const Rcpp::NumericMatrix covariance = model["covariance"];
    return use(CovarianceModel(as_map(covariance), center));
  }
  const Rcpp::NumericMatrix loadings = model["loadings"];
  return use(FactorModel(as_map(loadings), as_vector(model["noise"]), center));
}

} // namespace

// Means and standard deviations of b'x for each row.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_conditional_prediction(Rcpp::List rows, Rcpp::List model,
                                      Rcpp::NumericVector coefficients) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const Eigen::VectorXd b = as_vector(coefficients);
    RHeartbeat heartbeat;
    Rcpp::NumericVector mean(looks.view().n), sd(looks.view().n);
    return with_model(model, [&](const auto &joint) {
      for (std::int32_t i = 0; i < looks.view().n; ++i) {
        heartbeat.beat();
        const Conditional given = joint.condition(looks.view().row(i), b);
        mean[i] = given.mean;
        sd[i] = std::sqrt(given.variance);
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
    return with_model(model, [&](const auto &joint) {
      Eigen::VectorXd gains;
      const Conditional given =
          joint.condition(looks.view().row(0), as_vector(coefficients), &gains);
      return Rcpp::List::create(Named("variance") = given.variance,
                                Named("gains") = as_numeric(gains));
    });
  });
}
