// Where every low-rank method starts: loadings from the leading left singular
// vectors of the zero-filled rows, codes from what is observed of each row,
// and lasso weights on these codes.
#ifndef FRUGALREG_LOWRANK_START_H
#define FRUGALREG_LOWRANK_START_H

#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "batch_settings.h"
#include "lasso_path.h"
#include "predict.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace frugalreg {

// The rows as sparse columns, what is missing being 0: d x n.
inline Eigen::SparseMatrix<double> zero_filled(const IncompleteRows &rows) {
  Eigen::SparseMatrix<double> filled(rows.d, rows.n);
  Eigen::VectorXi counts(rows.n);
  for (std::int32_t i = 0; i < rows.n; ++i)
    counts[i] = rows.row(i).count;
  filled.reserve(counts);
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries entries = rows.row(i);
    for (std::int32_t at = 0; at < entries.count; ++at)
      filled.insert(entries.column[at], i) = entries.value[at];
  }
  return filled;
}

// The leading left singular vectors, at most `rank` of them, from all
// eigenvectors of the smaller Gram matrix: for small data.
inline Eigen::MatrixXd leading_directions(const IncompleteRows &rows,
                                          Eigen::Index rank) {
  const Eigen::SparseMatrix<double> filled = zero_filled(rows);
  const bool by_attributes = rows.d <= rows.n;
  const Eigen::SparseMatrix<double> other = filled.transpose();
  const Eigen::MatrixXd gram = by_attributes ? Eigen::MatrixXd(filled * other)
                                             : Eigen::MatrixXd(other * filled);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(gram);
  const Eigen::Index count = std::min(rank, gram.rows());
  const Eigen::MatrixXd vectors =
      eigen.eigenvectors().rightCols(count).rowwise().reverse();
  if (by_attributes)
    return vectors;
  // Where a singular value is 0 there is no direction.
  const double largest = eigen.eigenvalues()[gram.rows() - 1];
  Eigen::Index valid = 0;
  while (valid < count &&
         eigen.eigenvalues()[gram.rows() - 1 - valid] > 1e-12 * largest)
    ++valid;
  return filled * vectors.leftCols(valid);
}

// As orthonormal columns, made up to `rank` of them; the largest entry of each
// is positive.
inline Eigen::MatrixXd orthonormal_basis(const Eigen::MatrixXd &directions,
                                         Eigen::Index rank) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(directions);
  Eigen::MatrixXd basis =
      qr.householderQ() * Eigen::MatrixXd::Identity(directions.rows(), rank);
  for (Eigen::Index k = 0; k < rank; ++k) {
    Eigen::Index at = 0;
    basis.col(k).cwiseAbs().maxCoeff(&at);
    if (basis(at, k) < 0.0)
      basis.col(k) *= -1.0;
  }
  return basis;
}

// visit(code, label) for every row whose label is known, the code from x alone.
template <class Visit>
void visit_labelled_codes(const LowRankModel &model, const LabelledRows &data,
                          Heartbeat &heartbeat, const Visit &visit) {
  LowRankPredictor predictor(model);
  for (std::int64_t i = 0; i < data.rows.n; ++i) {
    heartbeat.beat();
    if (!data.has_label(i))
      continue;
    predictor.predict(data.rows.row(i));
    visit(predictor.code(), data.labels[i]);
  }
}

// None where there are no rows.
inline LabelledCodes labelled_codes(const LowRankModel &model,
                                    const LabelledRows *data,
                                    Heartbeat &heartbeat) {
  std::int64_t known = 0;
  for (std::int64_t i = 0; data && i < data->rows.n; ++i)
    known += data->has_label(i) ? 1 : 0;
  LabelledCodes result{Eigen::MatrixXd(model.rank(), known),
                       Eigen::VectorXd(known)};
  Eigen::Index at = 0;
  if (data)
    visit_labelled_codes(model, *data, heartbeat,
                         [&](const Eigen::VectorXd &code, double label) {
                           result.codes.col(at) = code;
                           result.labels[at++] = label;
                         });
  return result;
}

// From orthonormal loadings, d x rank. `validation` may be null.
inline LowRankModel starting_model(const Eigen::MatrixXd &basis, double ridge,
                                   const LabelledRows &data,
                                   const LabelledRows *validation,
                                   bool has_offset, Heartbeat &heartbeat) {
  LowRankModel model;
  model.loadings = basis.transpose();
  model.weights = Eigen::VectorXd::Zero(basis.cols());
  model.offset = Eigen::VectorXd::Zero(basis.rows());
  model.ridge = std::max(ridge, 1e-6);
  LabelMoments moments(model.rank());
  visit_labelled_codes(model, data, heartbeat,
                       [&](const Eigen::VectorXd &code, double label) {
                         moments.add(code, label);
                       });
  const LassoChoice choice =
      LassoPath(moments, has_offset)
          .choose(labelled_codes(model, validation, heartbeat));
  model.weights = choice.weights;
  model.y_offset = choice.offset;
  return model;
}

} // namespace frugalreg

#endif
