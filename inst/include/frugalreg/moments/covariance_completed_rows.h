// Examples completed by a covariance matrix S. Of each pattern of gaps an
// inverse is kept, of what is shown or where it is smaller of the gaps in K,
// the inverse of S:
//
//   Vb = S (b - E_O S_OO^-1 (S b)_O),  b'Vb = b'Sb - (S b)_O' S_OO^-1 (S b)_O
//   Vb = E_M K_MM^-1 b_M,              b'Vb = b_M' K_MM^-1 b_M
#ifndef FRUGALREG_MOMENTS_COVARIANCE_COMPLETED_ROWS_H
#define FRUGALREG_MOMENTS_COVARIANCE_COMPLETED_ROWS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "../factor/row_patterns.h"
#include "completed_rows.h"
#include "completed_sums.h"
#include "definite_covariance.h"
#include "packed_symmetric.h"
#include "pattern_factor.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
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
    Eigen::VectorXd inverse; // packed
  };

  void keep(const PatternFactor &factor);

  // The inverse times the pattern's part v of a vector, and v times that.
  double solve(const Pattern &pattern, const Eigen::VectorXd &from);

  Eigen::MatrixXd covariance_;
  RowPatterns patterns_;
  std::vector<Pattern> pattern_;
  Eigen::MatrixXd spreads_;       // the sum of all V
  Eigen::VectorXd spread_;        // the weighted sum of Vb
  Eigen::VectorXd part_, solved_; // of the pattern at hand
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE CovarianceCompletedRows::CovarianceCompletedRows(
    const DefiniteCovariance &covariance, const IncompleteRows &rows,
    Heartbeat &heartbeat)
    : covariance_(covariance.covariance()), patterns_(rows) {
  values_.resize(rows.n, rows.d);
  take_weights(rows);
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
    factor.invert();
    sums.add_spread(factor, weight_of(rows, first, last));
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
  Pattern next{factor.is_of_shown(), factor.places(),
               Eigen::VectorXd(packed_size(factor.inverse().cols()))};
  pack_upper(factor.inverse(), next.inverse.data());
  pattern_.push_back(std::move(next));
}

FRUGALREG_INLINE double
CovarianceCompletedRows::solve(const Pattern &pattern,
                               const Eigen::VectorXd &from) {
  part_.resize(static_cast<Eigen::Index>(pattern.places.size()));
  solved_.resize(part_.size());
  for (Eigen::Index k = 0; k < part_.size(); ++k)
    part_[k] = from[pattern.places[static_cast<std::size_t>(k)]];
  multiply_packed(pattern.inverse.data(), part_.size(), part_.data(),
                  solved_.data());
  return part_.dot(solved_);
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
    const double square = solve(pattern, pattern.of_shown ? moved : b);
    const double variance =
        std::max(pattern.of_shown ? whole - square : square, 0.0);
    double weight = 0.0;
    for (const std::int32_t *i = patterns_.begin(at); i != patterns_.end(at);
         ++i)
      weight += weigh(*i, variance);
    if (variance == 0.0)
      continue;
    Eigen::VectorXd &to = pattern.of_shown ? inner : spread_;
    const double sign = pattern.of_shown ? -weight : weight;
    for (Eigen::Index k = 0; k < solved_.size(); ++k)
      to[pattern.places[static_cast<std::size_t>(k)]] += sign * solved_[k];
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
