// A row is offset + loadings' code + noise, its label y_offset + weights' code
// + noise. Everything is in standardised units.
#ifndef FRUGALREG_FACTOR_MODEL_H
#define FRUGALREG_FACTOR_MODEL_H

#include "../base/compiled.h"
#include "../base/eigen.h"

#include <limits>

namespace frugalreg {

struct LowRankModel {
  // rank x d: the loadings of one attribute are contiguous.
  Eigen::MatrixXd loadings;
  Eigen::VectorXd weights; // rank
  Eigen::VectorXd offset;  // d
  double y_offset = 0.0;
  // Variances; NaN where a method does not estimate them.
  double x_noise = std::numeric_limits<double>::quiet_NaN();
  double y_noise = std::numeric_limits<double>::quiet_NaN();
  // Of the code, in prediction. With gamma = 1 every row that has an entry is
  // predicted; below, rows that say too little about their code are not.
  double ridge = 0.0;
  double gamma = 1.0;

  Eigen::Index rank() const { return loadings.rows(); }
  Eigen::Index attributes() const { return loadings.cols(); }
};

// Loadings as least squares solves for them: with the offsets, if there are
// any, as a last row.
Eigen::MatrixXd loadings_with_offset(const LowRankModel &model,
                                     bool has_offset);

void set_loadings_with_offset(const Eigen::MatrixXd &values, bool has_offset,
                              LowRankModel &model);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_FACTOR)

FRUGALREG_INLINE Eigen::MatrixXd loadings_with_offset(const LowRankModel &model,
                                                      bool has_offset) {
  Eigen::MatrixXd result(model.rank() + (has_offset ? 1 : 0),
                         model.attributes());
  result.topRows(model.rank()) = model.loadings;
  if (has_offset)
    result.bottomRows(1) = model.offset.transpose();
  return result;
}

FRUGALREG_INLINE void set_loadings_with_offset(const Eigen::MatrixXd &values,
                                               bool has_offset,
                                               LowRankModel &model) {
  model.loadings = values.topRows(model.rank());
  if (has_offset)
    model.offset = values.bottomRows(1).transpose();
}

#endif

} // namespace frugalreg

#endif
