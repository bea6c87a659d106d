// Regression on the rows that a model of the attributes completes.

#include "r_completed.h"
#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/factor/summarised_rows.h>
#include <frugalreg/moments/completed_regression.h>

#include <memory>
#include <stdexcept>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

struct CompletedExamples {
  std::unique_ptr<CompletedRows> rows;
  Eigen::VectorXd labels;
};

// Of rows that may be summarised. Those that were given are not kept: standard
// ones are half a table.
CompletedExamples completed(const Rcpp::List &rows,
                            const Rcpp::NumericVector &y,
                            const Rcpp::List &model, RHeartbeat &heartbeat) {
  const RIncompleteRows looks(rows);
  const SummarisedRows summary(looks.view(), y.begin(), heartbeat);
  return {
      completed(summary.view(), model, heartbeat),
      Eigen::Map<const Eigen::VectorXd>(summary.labels(), summary.view().n)};
}

CompletedEnd as_end(const Rcpp::List &end) {
  return {as_vector(end["beta"]), Rcpp::as<double>(end["noise"]),
          Rcpp::as<double>(end["l1"])};
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
    const CompletedExamples complete = completed(rows, y, model, heartbeat);
    return as_numeric(complete.rows->values().transpose() *
                      complete.labels.cwiseProduct(complete.rows->weights()));
  });
}

// A column of coefficients, `beta`, for each pair of penalties, of at most so
// many rounds each, and whether these sufficed; the completed rows' `means`,
// before these were moved. Of `terms` there may be penalty factors, limits, the
// center that values are moved back to where there is no intercept, and means
// that the rows are to have. With the `noise` a path can be gone on with: `end`
// has this, the last coefficients (beta) and lasso penalty (l1).
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_completed_path(Rcpp::List rows, Rcpp::List model,
                              Rcpp::NumericVector y, Rcpp::LogicalVector usable,
                              Rcpp::NumericVector l1, Rcpp::NumericVector l2,
                              int rounds,
                              Rcpp::Nullable<Rcpp::List> terms = R_NilValue,
                              Rcpp::RObject progress = R_NilValue,
                              Rcpp::Nullable<Rcpp::List> end = R_NilValue) {
  return entry([&]() -> Rcpp::List {
    RHeartbeat heartbeat(progress, "penalties");
    const CompletedExamples complete = completed(rows, y, model, heartbeat);
    const Eigen::VectorXd means = means_of(*complete.rows);
    const CompletedTerms kept = as_terms(terms, *complete.rows);
    CompletedControl control;
    control.most_rounds = rounds;
    CompletedRegression regression(
        *complete.rows, complete.labels,
        std::vector<bool>(usable.begin(), usable.end()), control, kept);
    if (end.isNotNull())
      regression.go_on_from(as_end(end.get()), l1[0], l2[0], heartbeat);
    Rcpp::List path = solve_path(regression, complete.rows->columns(), l1, l2,
                                 heartbeat, [](R_xlen_t) {});
    path["means"] = as_numeric(means);
    path["noise"] = regression.noise();
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
    const CompletedExamples complete = completed(rows, y, model, heartbeat);
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
