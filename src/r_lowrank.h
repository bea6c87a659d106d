// Incomplete rows and low-rank models between R's lists and the core.
#ifndef FRUGALREG_R_LOWRANK_H
#define FRUGALREG_R_LOWRANK_H

#include <Rcpp.h>

#include <frugalreg/factor/incomplete_rows.h>
#include <frugalreg/factor/model.h>

#include <cstdint>
#include <vector>

// Keeps the arrays alive that its view points to.
class RIncompleteRows {
public:
  explicit RIncompleteRows(const Rcpp::List &rows)
      : column_(rows["column"]), value_(rows["value"]) {
    // Offsets above 2^31 are doubles in R.
    const Rcpp::NumericVector start = rows["start"];
    start_.assign(start.begin(), start.end());
    view_ = {Rcpp::as<std::int32_t>(rows["n"]),
             Rcpp::as<std::int32_t>(rows["d"]), start_.data(), column_.begin(),
             value_.begin()};
  }
  RIncompleteRows(const RIncompleteRows &) = delete;
  RIncompleteRows &operator=(const RIncompleteRows &) = delete;

  const frugalreg::IncompleteRows &view() const { return view_; }

private:
  Rcpp::IntegerVector column_;
  Rcpp::NumericVector value_;
  std::vector<std::int64_t> start_;
  frugalreg::IncompleteRows view_{};
};

inline Eigen::VectorXd as_vector(const Rcpp::NumericVector &values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(), values.size());
}

inline Rcpp::NumericVector as_numeric(const Eigen::VectorXd &values) {
  return Rcpp::NumericVector(values.data(), values.data() + values.size());
}

// R keeps a row an attribute, the core a column.
inline Rcpp::NumericMatrix as_matrix(const Eigen::MatrixXd &values) {
  Rcpp::NumericMatrix result(static_cast<int>(values.rows()),
                             static_cast<int>(values.cols()));
  std::copy(values.data(), values.data() + values.size(), result.begin());
  return result;
}

inline frugalreg::LowRankModel as_model(const Rcpp::List &model) {
  const Rcpp::NumericMatrix loadings = model["loadings"];
  frugalreg::LowRankModel result;
  result.loadings = Eigen::Map<const Eigen::MatrixXd>(
                        loadings.begin(), loadings.nrow(), loadings.ncol())
                        .transpose();
  result.weights = as_vector(model["weights"]);
  result.offset = as_vector(model["offset"]);
  result.y_offset = Rcpp::as<double>(model["y_offset"]);
  result.x_noise = Rcpp::as<double>(model["x_noise"]);
  result.y_noise = Rcpp::as<double>(model["y_noise"]);
  result.ridge = Rcpp::as<double>(model["ridge"]);
  result.gamma = Rcpp::as<double>(model["gamma"]);
  return result;
}

inline Rcpp::List as_list(const frugalreg::LowRankModel &model) {
  using Rcpp::Named;
  const auto noise = [](double value) {
    return value == value ? value : NA_REAL;
  };
  return Rcpp::List::create(
      Named("loadings") = as_matrix(model.loadings.transpose()),
      Named("weights") = as_numeric(model.weights),
      Named("offset") = as_numeric(model.offset),
      Named("y_offset") = model.y_offset,
      Named("x_noise") = noise(model.x_noise),
      Named("y_noise") = noise(model.y_noise), Named("ridge") = model.ridge,
      Named("gamma") = model.gamma);
}

#endif
