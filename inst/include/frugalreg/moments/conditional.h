// What is known of x when some of its entries are: the means of the others
// given these, the variance of b'x, and by how much a look at each would lower
// that. For normal x with a covariance matrix (conditional_covariance.h), or
// with a factor model (conditional_factors.h). Each model has a
// Given(model, seen), a row of which some is known: what it takes is worked out
// once and serves any coefficients, and by take() other rows of which the same
// is known, whose variances and gains are the same.
#ifndef FRUGALREG_MOMENTS_CONDITIONAL_H
#define FRUGALREG_MOMENTS_CONDITIONAL_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"

#include <cstdint>

namespace frugalreg {

// Coefficients of what is not known.
Eigen::VectorXd unknown_part(const ObservedEntries &seen,
                             const Eigen::VectorXd &coefficients);

// What is known, in place of what is expected of it.
void put_known(const ObservedEntries &seen, Eigen::VectorXd &row);

// cov(x_j, b'x)^2 / var(x_j), both given what is known.
Eigen::VectorXd reduction(const ObservedEntries &seen,
                          const Eigen::VectorXd &joint,
                          const Eigen::VectorXd &own,
                          const Eigen::VectorXd &scale);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE Eigen::VectorXd reduction(const ObservedEntries &seen,
                                           const Eigen::VectorXd &joint,
                                           const Eigen::VectorXd &own,
                                           const Eigen::VectorXd &scale) {
  Eigen::VectorXd gains = Eigen::VectorXd::Zero(own.size());
  for (Eigen::Index j = 0; j < own.size(); ++j)
    if (own[j] > 1e-12 * scale[j])
      gains[j] = joint[j] * joint[j] / own[j];
  for (std::int32_t at = 0; at < seen.count; ++at)
    gains[seen.column[at]] = 0.0;
  return gains;
}

FRUGALREG_INLINE Eigen::VectorXd
unknown_part(const ObservedEntries &seen, const Eigen::VectorXd &coefficients) {
  Eigen::VectorXd rest = coefficients;
  for (std::int32_t at = 0; at < seen.count; ++at)
    rest[seen.column[at]] = 0.0;
  return rest;
}

FRUGALREG_INLINE void put_known(const ObservedEntries &seen,
                                Eigen::VectorXd &row) {
  for (std::int32_t at = 0; at < seen.count; ++at)
    row[seen.column[at]] = seen.value[at];
}

#endif

} // namespace frugalreg

#endif
