// Coefficients that held-out examples are to judge, a row a vector, with what
// does not depend on the example.
#ifndef FRUGALREG_MOMENTS_JUDGED_COEFFICIENTS_H
#define FRUGALREG_MOMENTS_JUDGED_COEFFICIENTS_H

#include "../base/eigen.h"

namespace frugalreg {

struct JudgedCoefficients {
  Eigen::MatrixXd b; // a column an attribute
  Eigen::VectorXd intercept;
  // Of a covariance S, where there is a matrix: bS, and bSb' of each vector.
  Eigen::MatrixXd covariances;
  Eigen::VectorXd variances;
};

} // namespace frugalreg

#endif
