// How held-out examples judge regressions for complete examples, by a model
// that completes them: given what is shown, a prediction's mean and variance;
// and how much the errors of complete examples would share with what was left
// out of this one. One factorisation an example serves all coefficients.
//
// For examples whose cells are missing at random, with odds r_j, and the means
// and covariances x, V of an example, (y - b'x)^2 + b'Vb - 2 y sum_j r_j b_j
// xi_j over what is shown, where xi_j is the distance of a value from its mean
// given the others that are shown, has the expectation of the squared error on
// the complete example.
#ifndef FRUGALREG_MOMENTS_JUDGE_ROWS_H
#define FRUGALREG_MOMENTS_JUDGE_ROWS_H

#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "judged_coefficients.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

// A row an example, a column a vector of coefficients.
struct Judgement {
  Eigen::MatrixXd prediction, variance, shown;
};

// Example i is judged by judged[which[i]], and its odds of attribute j are
// odds[j] * row_odds[i].
template <class Example>
Judgement judge_rows(Example &example, const IncompleteRows &rows,
                     std::vector<JudgedCoefficients> &judged,
                     const std::vector<std::size_t> &which,
                     const Eigen::VectorXd &odds,
                     const Eigen::VectorXd &row_odds, Heartbeat &heartbeat) {
  for (JudgedCoefficients &one : judged)
    example.prepare(one);
  const Eigen::Index vectors = judged.front().b.rows();
  Judgement result{Eigen::MatrixXd(rows.n, vectors),
                   Eigen::MatrixXd(rows.n, vectors),
                   Eigen::MatrixXd(rows.n, vectors)};
  Eigen::VectorXd values(vectors);
  heartbeat.new_pace();
  for (std::int32_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    const ObservedEntries seen = rows.row(i);
    const JudgedCoefficients &own = judged[which[static_cast<std::size_t>(i)]];
    example.observe(seen);
    values.noalias() = own.b * example.completed();
    result.prediction.row(i) = values + own.intercept;
    example.variances(own, values);
    result.variance.row(i) = values;
    values.setZero();
    for (std::int32_t at = 0; at < seen.count; ++at) {
      const Eigen::Index j = seen.column[at];
      values += odds[j] * example.surprises()[at] * own.b.col(j);
    }
    result.shown.row(i) = row_odds[i] * values;
  }
  return result;
}

} // namespace frugalreg

#endif
