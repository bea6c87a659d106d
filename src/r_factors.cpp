// Factor models of incomplete rows: their estimation, and what they (or a
// covariance matrix) say of a row that is partly known.

#include "r_covariance.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/factor/summarised_rows.h>
#include <frugalreg/moments/conditional.h>
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/posterior_sums.h>

#include <cmath>
#include <stdexcept>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

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

// Of each row, by as many columns of the coefficients from `first` on.
template <class Model>
void predict(const Model &model, const IncompleteRows &rows,
             const Eigen::Map<const Eigen::MatrixXd> &coefficients, int first,
             int count, Rcpp::NumericMatrix &mean, Rcpp::NumericMatrix &sd) {
  const Eigen::MatrixXd together = coefficients.middleCols(first, count);
  RHeartbeat heartbeat;
  for (std::int32_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    const Conditional found =
        typename Model::Given(model, rows.row(i)).condition(together);
    for (int at = 0; at < count; ++at) {
      mean(i, first + at) = found.mean[at];
      sd(i, first + at) = std::sqrt(found.variance[at]);
    }
  }
}

} // namespace

// The label is the last column of every row. `start` is empty or an earlier
// result. Loadings are a row an attribute. Iterations end early where the
// log-likelihood of a value gains less than a tolerance above 0.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_factor_analysis(Rcpp::List rows, Rcpp::List settings,
                               Rcpp::List start,
                               Rcpp::RObject progress = R_NilValue) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    RHeartbeat heartbeat(progress, "iterations");
    const SummarisedRows summary(looks.view(), nullptr, heartbeat);
    const int rank = settings["rank"], iterations = settings["iterations"];
    FactorAnalysis analysis(summary.view(),
                            {rank, settings["precision"],
                             settings["noise_looks"], settings["noise_floor"],
                             Rcpp::as<bool>(settings["expand"])});
    if (start.size() > 0) {
      const Rcpp::NumericMatrix loadings = start["loadings"];
      analysis.resume(as_loadings(loadings), as_vector(start["noise"]));
    }
    const double tolerance = settings["tolerance"];
    const double least =
        tolerance * static_cast<double>(looks.view().observed());
    std::vector<double> history;
    heartbeat.expect(iterations);
    for (int done = 0; done < iterations; ++done) {
      heartbeat.set_done(done);
      analysis.iterate(heartbeat);
      history.push_back(analysis.log_likelihood());
      if (least > 0.0 && done > 0 && history[done] - history[done - 1] < least)
        break;
    }
    return Rcpp::List::create(Named("loadings") =
                                  as_matrix(analysis.loadings().transpose()),
                              Named("noise") = as_numeric(analysis.noise()),
                              Named("history") = Rcpp::wrap(history));
  });
}

// `model` is of unit variances; squares is symmetric.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_posterior_sums(Rcpp::List rows, Rcpp::List model,
                              Rcpp::LogicalVector usable,
                              Rcpp::NumericVector y) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const Rcpp::NumericMatrix loadings = model["loadings"];
    PosteriorSums sums(as_loadings(loadings), as_vector(model["noise"]),
                       std::vector<bool>(usable.begin(), usable.end()));
    RHeartbeat heartbeat;
    const SummarisedRows summary(looks.view(), y.begin(), heartbeat);
    for (std::int32_t i = 0; i < summary.view().n; ++i) {
      heartbeat.beat();
      sums.add(summary.view().row(i), summary.labels()[i]);
    }
    Eigen::MatrixXd squares = sums.squares();
    squares.triangularView<Eigen::StrictlyUpper>() = squares.transpose();
    return Rcpp::List::create(Rcpp::Named("squares") = as_matrix(squares),
                              Rcpp::Named("products") =
                                  as_numeric(sums.products()));
  });
}

// Means and standard deviations of b'x for each row (and column of
// coefficients). The diagonal has a column for all of these, or one for each of
// several groups of as many.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_conditional_prediction(Rcpp::List rows, Rcpp::List model,
                                      Rcpp::NumericMatrix coefficients) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const Rcpp::NumericMatrix diagonal = model["diagonal"];
    if (looks.view().d != diagonal.nrow() ||
        coefficients.nrow() != diagonal.nrow() ||
        coefficients.ncol() % diagonal.ncol() != 0)
      throw std::logic_error("rows, model and coefficients differ in columns");
    Rcpp::NumericMatrix mean(looks.view().n, coefficients.ncol());
    Rcpp::NumericMatrix sd(looks.view().n, coefficients.ncol());
    return with_model(model, [&](auto joint) {
      const int together = coefficients.ncol() / diagonal.ncol();
      for (int at = 0; at < diagonal.ncol(); ++at) {
        joint.set_diagonal(as_map(diagonal).col(at));
        predict(joint, looks.view(), as_map(coefficients), at * together,
                together, mean, sd);
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
      const Eigen::VectorXd b = as_vector(coefficients);
      return Rcpp::List::create(Named("variance") =
                                    given.condition(b).variance[0],
                                Named("gains") = as_numeric(given.gains(b)));
    });
  });
}
