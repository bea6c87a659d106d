// Incomplete rows and low-rank models between R's lists and the core.
#ifndef FRUGALREG_R_LOWRANK_H
#define FRUGALREG_R_LOWRANK_H

#include "r_eigen.h"

#include <frugalreg/convex/coefficient_limits.h>
#include <frugalreg/factor/incomplete_rows.h>
#include <frugalreg/factor/model.h>

#include <cstdint>
#include <vector>

// Keeps the arrays alive that its view points to. Where the list has a center
// and a unit, values are standardised by them, and labels, if it has any, are
// one more column, the last, which every row shows.
class RIncompleteRows {
public:
  explicit RIncompleteRows(const Rcpp::List &rows);
  RIncompleteRows(const RIncompleteRows &) = delete;
  RIncompleteRows &operator=(const RIncompleteRows &) = delete;

  const frugalreg::IncompleteRows &view() const { return view_; }

private:
  void standardise(const Rcpp::NumericVector &center,
                   const Rcpp::NumericVector &unit);
  void append(const Rcpp::NumericVector &labels);

  Rcpp::IntegerVector column_;
  Rcpp::NumericVector value_, weight_;
  std::vector<std::int64_t> start_;
  std::vector<double> standard_;
  std::vector<std::int32_t> with_labels_; // columns
  frugalreg::IncompleteRows view_{};
};

// Of two columns, or none.
frugalreg::CoefficientLimits as_limits(const Rcpp::NumericMatrix &limits);
frugalreg::LowRankModel as_model(const Rcpp::List &model);
Rcpp::List as_list(const frugalreg::LowRankModel &model);

#endif
