// Covariance matrices from R.
#ifndef FRUGALREG_R_COVARIANCE_H
#define FRUGALREG_R_COVARIANCE_H

#include "r_eigen.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/moments/definite_covariance.h>

inline frugalreg::DefiniteCovariance
as_covariance(const Rcpp::NumericMatrix &matrix) {
  frugalreg::DefiniteCovariance covariance;
  if (!covariance.set(as_map(matrix)))
    throw frugalreg::NumericError("a covariance is not positive definite");
  return covariance;
}

#endif
