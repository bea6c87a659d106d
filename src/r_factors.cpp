// Factor models of incomplete rows: their estimation, and what they (or a
// covariance matrix) say of a row that is partly known.

#include "r_covariance.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/factor/content_keys.h>
#include <frugalreg/factor/row_patterns.h>
#include <frugalreg/factor/summarised_rows.h>
#include <frugalreg/moments/conditional_covariance.h>
#include <frugalreg/moments/conditional_factors.h>
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/posterior_sums.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

// Calls use(model) with the model that the list describes: `diagonal` is that
// of the covariance, or the noise; a `ridge` is what the covariance has of one.
template <class Use>
Rcpp::List with_model(const Rcpp::List &model, const Use &use) {
  const Eigen::VectorXd center = as_vector(model["center"]);
  const Eigen::VectorXd diagonal = as_vector(model["diagonal"]);
  if (model.containsElementNamed("covariance")) {
    const Rcpp::NumericMatrix covariance = model["covariance"];
    Eigen::MatrixXd whole = as_map(covariance);
    whole.diagonal() = diagonal;
    const double ridge = model.containsElementNamed("ridge")
                             ? Rcpp::as<double>(model["ridge"])
                             : 0.0;
    return use(CovarianceModel(std::move(whole), center, ridge));
  }
  const Rcpp::NumericMatrix loadings = model["loadings"];
  return use(FactorModel(as_map(loadings), diagonal, center));
}

} // namespace

// What tells rows apart, whatever their order.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_row_keys(Rcpp::List rows) {
  return entry([&]() -> Rcpp::NumericVector {
    return Rcpp::wrap(row_keys(RIncompleteRows(rows).view()));
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_column_places(Rcpp::List rows) {
  return entry([&]() -> Rcpp::List {
    const ColumnPlaces places =
        column_places(RIncompleteRows(rows).view(), false);
    return Rcpp::List::create(Named("place") = Rcpp::wrap(places.place),
                              Named("sign") = Rcpp::wrap(places.sign));
  });
}

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
    FactorAnalysis analysis(
        summary.view(),
        {rank, settings["precision"], settings["noise_looks"],
         settings["noise_floor"], Rcpp::as<bool>(settings["expand"]),
         start.size() > 0 ? ColumnPlaces{}
                          : column_places(looks.view(), true)});
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

// Each row with the conditional means of what it does not show, and for each
// column of coefficients, of which there may be none, the standard deviation of
// its b'x.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_conditional_rows(Rcpp::List rows, Rcpp::List model,
                                Rcpp::NumericMatrix coefficients) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const IncompleteRows &view = looks.view();
    if (view.d != Rf_length(model["diagonal"]) || coefficients.nrow() != view.d)
      throw std::logic_error("rows, model and coefficients differ in columns");
    Rcpp::NumericMatrix completed(view.n, view.d);
    Rcpp::NumericMatrix sd(view.n, coefficients.ncol());
    Eigen::Map<Eigen::MatrixXd> means(completed.begin(), view.n, view.d);
    Eigen::Map<Eigen::MatrixXd> deviations(sd.begin(), sd.nrow(), sd.ncol());
    return with_model(model, [&](const auto &joint) {
      using Given = typename std::decay_t<decltype(joint)>::Given;
      const Eigen::MatrixXd columns = as_map(coefficients);
      RHeartbeat heartbeat;
      const RowPatterns patterns(view);
      for (std::size_t pattern = 0; pattern < patterns.count(); ++pattern) {
        const std::int32_t first = *patterns.begin(pattern);
        Given given(joint, view.row(first));
        // One at a time: to the last digit what it is without the others.
        for (Eigen::Index at = 0; at < columns.cols(); ++at)
          deviations(first, at) = std::sqrt(given.variance(columns.col(at)));
        for (const std::int32_t *i = patterns.begin(pattern);
             i != patterns.end(pattern); ++i) {
          heartbeat.beat();
          if (*i != first)
            given.take(view.row(*i));
          means.row(*i) = given.completed().transpose();
          deviations.row(*i) = deviations.row(first);
        }
      }
      return Rcpp::List::create(Named("completed") = completed,
                                Named("sd") = sd);
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
      using Given = typename std::decay_t<decltype(joint)>::Given;
      const Given given(joint, looks.view().row(0));
      const Eigen::VectorXd b = as_vector(coefficients);
      return Rcpp::List::create(Named("variance") = given.variance(b),
                                Named("gains") = as_numeric(given.gains(b)));
    });
  });
}
