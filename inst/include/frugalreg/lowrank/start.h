// Where every low-rank method starts: loadings from the leading left singular
// vectors of the zero-filled rows, codes from what is observed of each row,
// and lasso weights on these codes.
#ifndef FRUGALREG_LOWRANK_START_H
#define FRUGALREG_LOWRANK_START_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "batch_settings.h"
#include "lasso_path.h"
#include "predict.h"

#include <algorithm>
#include <cstdint>

namespace frugalreg {

// The leading left singular vectors, at most `rank` of them, from all
// eigenvectors of the smaller Gram matrix: for small data.
Eigen::MatrixXd leading_directions(const IncompleteRows &rows,
                                   Eigen::Index rank, Heartbeat &heartbeat);

// As orthonormal columns, made up to `rank` of them; the largest entry of each
// is positive.
Eigen::MatrixXd orthonormal_basis(const Eigen::MatrixXd &directions,
                                  Eigen::Index rank);

// visit(code, label) for every row whose label is known, the code from x alone.
template <class Visit>
void visit_labelled_codes(const LowRankModel &model, const LabelledRows &data,
                          Heartbeat &heartbeat, const Visit &visit) {
  LowRankPredictor predictor(model);
  heartbeat.new_pace();
  for (std::int64_t i = 0; i < data.rows.n; ++i) {
    heartbeat.beat();
    if (!data.has_label(i))
      continue;
    predictor.predict(data.rows.row(i));
    visit(predictor.code(), data.labels[i]);
  }
}

// None where there are no rows.
LabelledCodes labelled_codes(const LowRankModel &model,
                             const LabelledRows *data, Heartbeat &heartbeat);

// From orthonormal loadings, d x rank. `validation`, which chooses the lasso's
// penalty, may be null: then it is lambda2.
LowRankModel starting_model(const Eigen::MatrixXd &basis, double ridge,
                            double lambda2, const LabelledRows &data,
                            const LabelledRows *validation, bool has_offset,
                            Heartbeat &heartbeat);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOWRANK)

// The sum of x x' over the rows x, what is missing being 0: d x d, of which the
// lower triangle is filled.
FRUGALREG_INLINE Eigen::MatrixXd gram_of_attributes(const IncompleteRows &rows,
                                                    Heartbeat &heartbeat) {
  Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(rows.d, rows.d);
  heartbeat.new_pace();
  for (std::int32_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    const ObservedEntries row = rows.row(i);
    for (std::int32_t at = 0; at < row.count; ++at)
      for (std::int32_t other = at; other < row.count; ++other)
        gram(row.column[other], row.column[at]) +=
            row.value[other] * row.value[at];
  }
  return gram;
}

// The products of all pairs of rows: n x n.
FRUGALREG_INLINE Eigen::MatrixXd gram_of_rows(const IncompleteRows &rows,
                                              Heartbeat &heartbeat) {
  Eigen::MatrixXd gram(rows.n, rows.n);
  Eigen::VectorXd filled = Eigen::VectorXd::Zero(rows.d);
  heartbeat.new_pace();
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries row = rows.row(i);
    for (std::int32_t at = 0; at < row.count; ++at)
      filled[row.column[at]] = row.value[at];
    for (std::int32_t other = 0; other <= i; ++other) {
      heartbeat.beat();
      const ObservedEntries with = rows.row(other);
      double sum = 0.0;
      for (std::int32_t at = 0; at < with.count; ++at)
        sum += with.value[at] * filled[with.column[at]];
      gram(other, i) = gram(i, other) = sum;
    }
    for (std::int32_t at = 0; at < row.count; ++at)
      filled[row.column[at]] = 0.0;
  }
  return gram;
}

// The zero-filled rows as columns, times a matrix with a row for each of them.
FRUGALREG_INLINE Eigen::MatrixXd weighted_rows(const IncompleteRows &rows,
                                               const Eigen::MatrixXd &weights,
                                               Heartbeat &heartbeat) {
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(rows.d, weights.cols());
  heartbeat.new_pace();
  for (Eigen::Index k = 0; k < weights.cols(); ++k)
    for (std::int32_t i = 0; i < rows.n; ++i) {
      heartbeat.beat();
      const ObservedEntries row = rows.row(i);
      for (std::int32_t at = 0; at < row.count; ++at)
        sums(row.column[at], k) += row.value[at] * weights(i, k);
    }
  return sums;
}

FRUGALREG_INLINE Eigen::MatrixXd leading_directions(const IncompleteRows &rows,
                                                    Eigen::Index rank,
                                                    Heartbeat &heartbeat) {
  if (rows.n == 0)
    return Eigen::MatrixXd::Zero(rows.d, 0);
  const bool by_attributes = rows.d <= rows.n;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(
      by_attributes ? gram_of_attributes(rows, heartbeat)
                    : gram_of_rows(rows, heartbeat));
  const Eigen::Index size = eigen.eigenvalues().size();
  const Eigen::Index count = std::min(rank, size);
  const Eigen::MatrixXd vectors =
      eigen.eigenvectors().rightCols(count).rowwise().reverse();
  if (by_attributes)
    return vectors;
  // Where a singular value is 0 there is no direction.
  const double largest = eigen.eigenvalues()[size - 1];
  Eigen::Index valid = 0;
  while (valid < count &&
         eigen.eigenvalues()[size - 1 - valid] > 1e-12 * largest)
    ++valid;
  return weighted_rows(rows, vectors.leftCols(valid), heartbeat);
}

FRUGALREG_INLINE Eigen::MatrixXd
orthonormal_basis(const Eigen::MatrixXd &directions, Eigen::Index rank) {
  // Householder reflections one by one: in blocks they are long to compile.
  const Eigen::Index d = directions.rows();
  Eigen::MatrixXd basis = Eigen::MatrixXd::Identity(d, rank);
  Eigen::MatrixXd left = directions;
  const Eigen::Index count = std::min({left.cols(), rank, d});
  Eigen::VectorXd scales(count), room(std::max(left.cols(), rank));
  for (Eigen::Index k = 0; k < count; ++k) {
    double length = 0.0;
    left.col(k).tail(d - k).makeHouseholderInPlace(scales[k], length);
    left.bottomRightCorner(d - k, left.cols() - k - 1)
        .applyHouseholderOnTheLeft(left.col(k).tail(d - k - 1), scales[k],
                                   room.data());
  }
  for (Eigen::Index k = count; k-- > 0;)
    basis.bottomRightCorner(d - k, rank - k)
        .applyHouseholderOnTheLeft(left.col(k).tail(d - k - 1), scales[k],
                                   room.data());
  for (Eigen::Index k = 0; d > 0 && k < rank; ++k) {
    Eigen::Index at = 0;
    basis.col(k).cwiseAbs().maxCoeff(&at);
    if (basis(at, k) < 0.0)
      basis.col(k) *= -1.0;
  }
  return basis;
}

FRUGALREG_INLINE LabelledCodes labelled_codes(const LowRankModel &model,
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

FRUGALREG_INLINE LowRankModel starting_model(const Eigen::MatrixXd &basis,
                                             double ridge, double lambda2,
                                             const LabelledRows &data,
                                             const LabelledRows *validation,
                                             bool has_offset,
                                             Heartbeat &heartbeat) {
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
      LassoPath(moments, has_offset, lambda2)
          .choose(labelled_codes(model, validation, heartbeat));
  model.weights = choice.weights;
  model.y_offset = choice.offset;
  return model;
}

#endif

} // namespace frugalreg

#endif
