// Factor models of incomplete rows: their estimation, regression on the rows
// that they complete, and what they (or a covariance matrix) say of a row that
// is partly known.

#include "r_covariance.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/moments/completed_poisson.h>
#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/conditional.h>
#include <frugalreg/moments/covariance_completed_rows.h>
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/factor_completed_rows.h>
#include <frugalreg/moments/poisson_likelihood.h>
#include <frugalreg/moments/posterior_sums.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

// By the covariance matrix of the model, or else by its loadings and noise.
std::unique_ptr<CompletedRows> completed(const RIncompleteRows &looks,
                                         const Rcpp::List &model,
                                         RHeartbeat &heartbeat) {
  if (model.containsElementNamed("covariance"))
    return std::make_unique<CovarianceCompletedRows>(
        as_covariance(model["covariance"]), looks.view(), heartbeat);
  const Rcpp::NumericMatrix loadings = model["loadings"];
  auto rows = std::make_unique<FactorCompletedRows>(as_loadings(loadings),
                                                    as_vector(model["noise"]));
  rows->complete(looks.view(), heartbeat);
  return rows;
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

// What the list has of them; a center moves the rows.
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
  return terms;
}

} // namespace

// The label is the last column of every row. `start` is empty or an earlier
// result. Loadings are a row an attribute. Iterations end early where the
// log-likelihood of a value gains less than a tolerance above 0.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_factor_analysis(Rcpp::List rows, Rcpp::List settings,
                               Rcpp::List start) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const int rank = settings["rank"], iterations = settings["iterations"];
    FactorAnalysis analysis(looks.view(),
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
    RHeartbeat heartbeat;
    std::vector<double> history;
    for (int done = 0; done < iterations; ++done) {
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

// Of centred rows, with the means of what they do not show, times a column of
// coefficients each. The model has loadings (a row an attribute) and noise.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_completed_predictions(Rcpp::List rows, Rcpp::List model,
                                              Rcpp::NumericMatrix beta) {
  return entry([&]() -> Rcpp::NumericMatrix {
    RHeartbeat heartbeat;
    return as_matrix(
        completed(RIncompleteRows(rows), model, heartbeat)->values() *
        as_map(beta));
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
    for (std::int32_t i = 0; i < looks.view().n; ++i) {
      heartbeat.beat();
      sums.add(looks.view().row(i), y[i]);
    }
    Eigen::MatrixXd squares = sums.squares();
    squares.triangularView<Eigen::StrictlyUpper>() = squares.transpose();
    return Rcpp::List::create(Rcpp::Named("squares") = as_matrix(squares),
                              Rcpp::Named("products") =
                                  as_numeric(sums.products()));
  });
}

// The products of the same with a label for each row, by the rows' weights.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_completed_products(Rcpp::List rows, Rcpp::List model,
                                           Rcpp::NumericVector y) {
  return entry([&]() -> Rcpp::NumericVector {
    RHeartbeat heartbeat;
    const RIncompleteRows looks(rows);
    const auto complete = completed(looks, model, heartbeat);
    return as_numeric(complete->values().transpose() *
                      as_vector(y).cwiseProduct(complete->weights()));
  });
}

// A column of coefficients, `beta`, for each pair of penalties, of at most so
// many rounds each, and whether these sufficed. Of `terms` there may be penalty
// factors, limits, and the center that values are moved back to where there is
// no intercept.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_completed_path(Rcpp::List rows, Rcpp::List model,
                              Rcpp::NumericVector y, Rcpp::LogicalVector usable,
                              Rcpp::NumericVector l1, Rcpp::NumericVector l2,
                              int rounds,
                              Rcpp::Nullable<Rcpp::List> terms = R_NilValue) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    RHeartbeat heartbeat;
    const std::unique_ptr<CompletedRows> complete =
        completed(looks, model, heartbeat);
    const CompletedTerms kept = as_terms(terms, *complete);
    CompletedControl control;
    control.most_rounds = rounds;
    CompletedRegression regression(
        *complete, as_vector(y),
        std::vector<bool>(usable.begin(), usable.end()), control, kept);
    Rcpp::NumericMatrix path(looks.view().d, static_cast<int>(l1.size()));
    Rcpp::LogicalVector converged(l1.size());
    for (R_xlen_t at = 0; at < l1.size(); ++at) {
      converged[at] = regression.solve(l1[at], l2[at], heartbeat);
      const Eigen::VectorXd &b = regression.coefficients();
      std::copy(b.data(), b.data() + b.size(),
                path.column(static_cast<int>(at)).begin());
    }
    return Rcpp::List::create(Named("beta") = path,
                              Named("converged") = converged);
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
    const RIncompleteRows looks(rows);
    RHeartbeat heartbeat;
    const std::unique_ptr<CompletedRows> complete =
        completed(looks, model, heartbeat);
    CompletedTerms kept = as_terms(terms, *complete);
    kept.factor.setZero(looks.view().d);
    CompletedControl control;
    control.most_rounds = rounds;
    CompletedRegression regression(
        *complete, as_vector(y),
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
                                 Rcpp::List nodes) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    RHeartbeat heartbeat;
    const std::unique_ptr<CompletedRows> complete =
        completed(looks, model, heartbeat);
    CompletedPoisson regression(
        *complete, as_vector(y),
        std::vector<bool>(usable.begin(), usable.end()),
        {as_vector(nodes["at"]), as_vector(nodes["weight"])}, heartbeat);
    Rcpp::NumericMatrix path(looks.view().d, static_cast<int>(l1.size()));
    Rcpp::NumericVector intercept(l1.size());
    Rcpp::LogicalVector converged(l1.size());
    for (R_xlen_t at = 0; at < l1.size(); ++at) {
      converged[at] = regression.solve(l1[at], l2[at], heartbeat);
      const Eigen::VectorXd &b = regression.coefficients();
      std::copy(b.data(), b.data() + b.size(),
                path.column(static_cast<int>(at)).begin());
      intercept[at] = regression.intercept();
    }
    return Rcpp::List::create(Named("beta") = path,
                              Named("intercept") = intercept,
                              Named("converged") = converged);
  });
}

// Log-likelihoods of counts.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_poisson_likelihood(Rcpp::NumericVector y,
                                           Rcpp::NumericVector mean,
                                           Rcpp::NumericVector variance,
                                           Rcpp::List nodes) {
  return entry([&]() -> Rcpp::NumericVector {
    const NormalNodes at{as_vector(nodes["at"]), as_vector(nodes["weight"])};
    Rcpp::NumericVector value(y.size());
    for (R_xlen_t i = 0; i < y.size(); ++i)
      value[i] = poisson_likelihood(y[i], mean[i], variance[i], at).value;
    return value;
  });
}

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
