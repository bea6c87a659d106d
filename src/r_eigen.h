// Vectors and matrices between R and Eigen.
#ifndef FRUGALREG_R_EIGEN_H
#define FRUGALREG_R_EIGEN_H

#include <Rcpp.h>

#include <frugalreg/base/eigen.h>

// Borrows the matrix.
inline Eigen::Map<const Eigen::MatrixXd>
as_map(const Rcpp::NumericMatrix &matrix) {
  return {matrix.begin(), matrix.nrow(), matrix.ncol()};
}

inline Eigen::VectorXd as_vector(const Rcpp::NumericVector &values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(), values.size());
}

// R keeps a row an attribute, the core a column.
inline Eigen::MatrixXd as_loadings(const Rcpp::NumericMatrix &rows) {
  return as_map(rows).transpose();
}

inline Rcpp::NumericVector as_numeric(const Eigen::VectorXd &values) {
  return Rcpp::NumericVector(values.data(), values.data() + values.size());
}

inline Rcpp::NumericMatrix as_matrix(const Eigen::MatrixXd &values) {
  return Rcpp::NumericMatrix(static_cast<int>(values.rows()),
                             static_cast<int>(values.cols()), values.data());
}

#endif
