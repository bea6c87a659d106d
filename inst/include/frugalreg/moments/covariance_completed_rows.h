// Examples completed by a covariance matrix S. Of each pattern of gaps a
// Cholesky factor is kept, of what is shown or of the gaps in the inverse K:
//
//   Vb = S (b - E_O S_OO^-1 (S b)_O),  b'Vb = b'Sb - |L^-1 (S b)_O|^2
//   Vb = E_M K_MM^-1 b_M,              b'Vb = |L^-1 b_M|^2
#ifndef FRUGALREG_MOMENTS_COVARIANCE_COMPLETED_ROWS_H
#define FRUGALREG_MOMENTS_COVARIANCE_COMPLETED_ROWS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "completed_rows.h"
#include "completed_sums.h"
#include "definite_covariance.h"
#include "packed_factor.h"
#include "pattern_factor.h"
#include "row_patterns.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class CovarianceCompletedRows final : public CompletedRows {
public:
  // Values are centred.
  CovarianceCompletedRows(const DefiniteCovariance &covariance,
                          const IncompleteRows &rows, Heartbeat &heartbeat);

  void sum_spread(const Eigen::VectorXd &b, const Weigh &weigh,
                  Heartbeat &heartbeat) override;
  void add_spread(const std::vector<Eigen::Index> &attributes,
                  Eigen::VectorXd &sum) override;
  void add_spread(Eigen::VectorXd &sum) override { sum += spread_; }
  void add_column(const std::vector<Eigen::Index> &with,
                  Eigen::Ref<Eigen::VectorXd> sum,
                  Heartbeat &heartbeat) override;

private:
  struct Pattern {
    bool of_shown;
    std::vector<Eigen::Index> places;
    PackedFactor factor;
  };

  void keep(const PatternFactor &factor);

  Eigen::MatrixXd covariance_;
  RowPatterns patterns_;
  std::vector<Pattern> pattern_;
  Eigen::MatrixXd spreads_; // the sum of all V
  Eigen::VectorXd spread_;  // the weighted sum of Vb
  Eigen::VectorXd part_;    // of the pattern at hand
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE CovarianceCompletedRows::CovarianceCompletedRows(
    const DefiniteCovariance &covariance, const IncompleteRows &rows,
    Heartbeat &heartbeat)
    : covariance_(covariance.covariance()), patterns_(rows) {
  values_.resize(rows.n, rows.d);
  pattern_.reserve(patterns_.count());
  CompletedSums sums(rows.d);
  PatternFactor factor(covariance);
  Eigen::VectorXd completed;
  heartbeat.new_pace();
  for (std::size_t at = 0; at < patterns_.count(); ++at) {
    heartbeat.beat();
    const std::int32_t *first = patterns_.begin(at), *last = patterns_.end(at);
    if (!factor.set(rows.row(*first)))
      throw NumericError("the covariance of an example is not definite");
    sums.add_spread(factor, static_cast<double>(last - first));
    keep(factor);
    for (const std::int32_t *i = first; i != last; ++i) {
      factor.observe(rows.row(*i));
      factor.complete(rows.row(*i), completed);
      values_.row(*i) = completed;
    }
  }
  spreads_ = sums.total(covariance_);
}

FRUGALREG_INLINE void
CovarianceCompletedRows::keep(const PatternFactor &factor) {
  pattern_.push_back(
      {factor.is_of_shown(), factor.places(), PackedFactor(factor.factor())});
}

FRUGALREG_INLINE void
CovarianceCompletedRows::sum_spread(const Eigen::VectorXd &b,
                                    const Weigh &weigh, Heartbeat &heartbeat) {
  Eigen::VectorXd moved = Eigen::VectorXd::Zero(columns());
  for (Eigen::Index j = 0; j < b.size(); ++j)
    if (b[j] != 0.0)
      moved += b[j] * covariance_.col(j);
  const double whole = b.dot(moved);
  double of_shown = 0.0; // weights
  Eigen::VectorXd inner = Eigen::VectorXd::Zero(columns());
  spread_.setZero(columns());
  heartbeat.new_pace();
  for (std::size_t at = 0; at < pattern_.size(); ++at) {
    heartbeat.beat();
    const Pattern &pattern = pattern_[at];
    const Eigen::VectorXd &from = pattern.of_shown ? moved : b;
    part_.resize(static_cast<Eigen::Index>(pattern.places.size()));
    for (Eigen::Index k = 0; k < part_.size(); ++k)
      part_[k] = from[pattern.places[static_cast<std::size_t>(k)]];
    pattern.factor.solve(part_);
    const double square = part_.squaredNorm();
    const double variance =
        pattern.of_shown ? std::max(whole - square, 0.0) : square;
    double weight = 0.0;
    for (const std::int32_t *i = patterns_.begin(at); i != patterns_.end(at);
         ++i)
      weight += weigh(*i, variance);
    if (variance == 0.0)
      continue;
    pattern.factor.solve_transposed(part_);
    Eigen::VectorXd &to = pattern.of_shown ? inner : spread_;
    const double sign = pattern.of_shown ? -weight : weight;
    for (Eigen::Index k = 0; k < part_.size(); ++k)
      to[pattern.places[static_cast<std::size_t>(k)]] += sign * part_[k];
    if (pattern.of_shown)
      of_shown += weight;
  }
  inner += of_shown * b;
  spread_.noalias() += covariance_ * inner;
}

FRUGALREG_INLINE void
CovarianceCompletedRows::add_spread(const std::vector<Eigen::Index> &attributes,
                                    Eigen::VectorXd &sum) {
  for (const Eigen::Index j : attributes)
    sum[j] += spread_[j];
}

FRUGALREG_INLINE void
CovarianceCompletedRows::add_column(const std::vector<Eigen::Index> &with,
                                    Eigen::Ref<Eigen::VectorXd> sum,
                                    Heartbeat &heartbeat) {
  heartbeat.beat();
  for (Eigen::Index at = 0; at < sum.size(); ++at)
    sum[at] += spreads_(with[static_cast<std::size_t>(at)], with.back());
}

#endif

} // namespace frugalreg

#endif
