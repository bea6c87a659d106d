// What a factor model says of the attributes that an example does not show:
// their means given those that it shows, and their covariances, which are
// w_j'C w_k + [j = k] noise_j for the covariance C of the example's factors.
// Sums over what an example does not show are those over all attributes less
// those over what it shows, where that is less.
#ifndef FRUGALREG_MOMENTS_COMPLETED_ROWS_H
#define FRUGALREG_MOMENTS_COMPLETED_ROWS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/code_posterior.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "../factor/noise_model.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace frugalreg {

class CompletedRows {
public:
  // Values are centred; `loadings` has a column an attribute.
  CompletedRows(const Eigen::MatrixXd &loadings, const Eigen::VectorXd &noise);

  void complete(const IncompleteRows &rows, Heartbeat &heartbeat);

  Eigen::Index rows() const { return values_.cols(); }
  Eigen::Index columns() const { return values_.rows(); }

  // Seen values, and the means of the others: a column an example.
  const Eigen::MatrixXd &values() const { return values_; }

  bool shows(Eigen::Index i, Eigen::Index j) const {
    return shown_[place(i, j)] != 0;
  }

  // The coefficients that the next three are of.
  void set_coefficients(const Eigen::VectorXd &b);

  // b'Vb of example i, for the covariance V of what it does not show.
  double variance_of(Eigen::Index i);

  // Adds weight times Vb of the example that the variance was last asked of;
  // where it lists what is shown, all of Vb comes at the end, with the others'.
  void add_spread(Eigen::Index i, double weight, Eigen::VectorXd &sum);
  void finish_spreads(Eigen::VectorXd &sum) const;

  // Adds, for the attributes `with`, the last of which is j, their part of
  // column j of all V.
  void add_spreads(const std::vector<Eigen::Index> &with,
                   Eigen::Ref<Eigen::VectorXd> sum, Heartbeat &heartbeat);

private:
  // Lists what the example shows or what it does not, whichever is less.
  void fill(std::int32_t i, const ObservedEntries &seen, std::int32_t d);

  std::size_t place(Eigen::Index i, Eigen::Index j) const {
    return static_cast<std::size_t>(i * columns() + j);
  }

  Eigen::Block<const Eigen::MatrixXd> covariance(Eigen::Index i) const;

  bool lists_shown(Eigen::Index i) const {
    return lists_shown_[static_cast<std::size_t>(i)] != 0;
  }
  const std::int32_t *begin(Eigen::Index i) const {
    return listed_.data() + start_[static_cast<std::size_t>(i)];
  }
  const std::int32_t *end(Eigen::Index i) const { return begin(i + 1); }

  LowRankModel model_; // its loadings and offset only
  Eigen::VectorXd noise_;
  Eigen::MatrixXd values_, spread_;
  std::vector<std::int32_t> listed_;       // columns, example after example
  std::vector<unsigned char> lists_shown_; // an example's list
  std::vector<unsigned char> shown_; // an example's attributes side by side
  std::vector<std::int64_t> start_;
  Eigen::VectorXd b_, all_toward_, toward_, moved_, subtracted_moved_;
  double all_own_ = 0.0, subtracted_weight_ = 0.0;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE CompletedRows::CompletedRows(const Eigen::MatrixXd &loadings,
                                              const Eigen::VectorXd &noise)
    : noise_(noise) {
  model_.loadings = loadings;
  model_.offset = Eigen::VectorXd::Zero(noise.size());
}

FRUGALREG_INLINE void CompletedRows::complete(const IncompleteRows &rows,
                                              Heartbeat &heartbeat) {
  const Eigen::Index rank = model_.rank();
  AttributeNoise noise(rows.d, 0.0, 0.0);
  noise.update(noise_, Eigen::VectorXd::Ones(rows.d));
  CodePosterior posterior(rank);
  values_.resize(rows.d, rows.n);
  spread_.resize(rank, rank * rows.n);
  start_.assign(1, 0);
  listed_.clear();
  lists_shown_.clear();
  shown_.assign(
      static_cast<std::size_t>(rows.d) * static_cast<std::size_t>(rows.n), 0);
  for (std::int32_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    const ObservedEntries seen = rows.row(i);
    posterior.observe(model_, noise, seen);
    if (!posterior.solve())
      throw NumericError("the factors of an example are not finite");
    values_.col(i).noalias() = model_.loadings.transpose() * posterior.mean();
    spread_.middleCols(i * rank, rank) =
        posterior.covariance().selfadjointView<Eigen::Upper>();
    fill(i, seen, rows.d);
  }
}

FRUGALREG_INLINE void
CompletedRows::set_coefficients(const Eigen::VectorXd &b) {
  b_ = b;
  all_toward_.noalias() = model_.loadings * b;
  all_own_ = noise_.dot(b.cwiseAbs2());
  subtracted_moved_ = Eigen::VectorXd::Zero(model_.rank());
  subtracted_weight_ = 0.0;
}

FRUGALREG_INLINE double CompletedRows::variance_of(Eigen::Index i) {
  toward_.setZero(model_.rank());
  double own = 0.0;
  for (auto at = begin(i); at != end(i); ++at)
    if (b_[*at] != 0.0) {
      toward_ += b_[*at] * model_.loadings.col(*at);
      own += noise_[*at] * b_[*at] * b_[*at];
    }
  if (lists_shown(i)) {
    toward_ = all_toward_ - toward_;
    own = std::max(all_own_ - own, 0.0);
  }
  moved_.noalias() = covariance(i) * toward_;
  return own + toward_.dot(moved_);
}

FRUGALREG_INLINE void CompletedRows::add_spread(Eigen::Index i, double weight,
                                                Eigen::VectorXd &sum) {
  const double sign = lists_shown(i) ? -weight : weight;
  for (auto at = begin(i); at != end(i); ++at)
    sum[*at] +=
        sign * (model_.loadings.col(*at).dot(moved_) + noise_[*at] * b_[*at]);
  if (lists_shown(i)) {
    subtracted_moved_ += weight * moved_;
    subtracted_weight_ += weight;
  }
}

FRUGALREG_INLINE void
CompletedRows::finish_spreads(Eigen::VectorXd &sum) const {
  sum += model_.loadings.transpose() * subtracted_moved_ +
         subtracted_weight_ * noise_.cwiseProduct(b_);
}

FRUGALREG_INLINE void
CompletedRows::add_spreads(const std::vector<Eigen::Index> &with,
                           Eigen::Ref<Eigen::VectorXd> sum,
                           Heartbeat &heartbeat) {
  const Eigen::Index j = with.back();
  for (Eigen::Index i = 0; i < rows(); ++i) {
    heartbeat.beat();
    if (shows(i, j))
      continue;
    moved_.noalias() = covariance(i) * model_.loadings.col(j);
    Eigen::Index at = 0;
    for (const Eigen::Index k : with) {
      if (!shows(i, k))
        sum[at] += model_.loadings.col(k).dot(moved_);
      ++at;
    }
    sum[at - 1] += noise_[j];
  }
}

FRUGALREG_INLINE void CompletedRows::fill(std::int32_t i,
                                          const ObservedEntries &seen,
                                          std::int32_t d) {
  const bool shown = seen.count < d - seen.count;
  std::int32_t at = 0;
  for (std::int32_t j = 0; j < d; ++j) {
    const bool sees = at < seen.count && seen.column[at] == j;
    if (sees) {
      values_(j, i) = seen.value[at++];
      shown_[place(i, j)] = 1;
    }
    if (sees == shown)
      listed_.push_back(j);
  }
  lists_shown_.push_back(shown ? 1 : 0);
  start_.push_back(static_cast<std::int64_t>(listed_.size()));
}

FRUGALREG_INLINE Eigen::Block<const Eigen::MatrixXd>
CompletedRows::covariance(Eigen::Index i) const {
  const Eigen::Index rank = model_.rank();
  return spread_.block(0, i * rank, rank, rank);
}

#endif

} // namespace frugalreg

#endif
