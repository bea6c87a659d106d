// The codes of several rows, side by side: what code_posterior.h does by the
// entries of one row, for rows that show fewer than a code is long. Columns so
// short do not fill vector instructions, rows side by side do. Where one row
// shows less than another, the rest of it are loadings of zero, which say
// nothing.
#ifndef FRUGALREG_FACTOR_CODE_POSTERIORS_H
#define FRUGALREG_FACTOR_CODE_POSTERIORS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "code_posterior.h"
#include "incomplete_rows.h"
#include "model.h"
#include "small_systems.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace frugalreg {

class CodePosteriors {
public:
  explicit CodePosteriors(Eigen::Index rank);

  // Whether the row is one of those that are quicker here.
  bool takes(const ObservedEntries &entries) const {
    return entries.count <= most_entries(rank_);
  }

  void clear();

  // The next row; not where all places are taken.
  template <class Noise>
  void observe(const LowRankModel &model, const Noise &noise,
               const ObservedEntries &entries) {
    const Eigen::Index lane = rows_;
    for (std::int32_t at = 0; at < entries.count; ++at) {
      const std::int32_t j = entries.column[at];
      auto loading = seen_.row(lane).segment(place(at, 0), rank_);
      loading = model.loadings.col(j).transpose().array();
      seen_(lane, place(at, rank_)) = entries.value[at] - model.offset[j];
      seen_.row(lane).segment(place(at, 0), rank_ + 1) *=
          noise.root_precision(j);
      log_variances_[lane] += noise.log_variance(j);
    }
    entries_[static_cast<std::size_t>(lane)] = entries;
    most_ = std::max<Eigen::Index>(most_, entries.count);
    ++rows_;
  }

  Eigen::Index rows() const { return rows_; }
  bool is_full() const { return rows_ == SmallSystems::lanes; }

  // What follows is known after it.
  void solve();

  const ObservedEntries &entries(Eigen::Index row) const {
    return entries_[static_cast<std::size_t>(row)];
  }
  auto mean(Eigen::Index row) const {
    return means_.row(row).matrix().transpose();
  }
  // The mean of a code's products with itself: the upper triangle, column after
  // column.
  auto second_moment(Eigen::Index row) const {
    return second_moments_.row(row).matrix().transpose();
  }
  // Of what was observed.
  double log_density(Eigen::Index row) const { return log_densities_[row]; }

private:
  using Lanes = SmallSystems::Lanes;
  using Table = SmallSystems::Table;

  // The columns of longer codes fill vector instructions on their own.
  static constexpr Eigen::Index longest = 64;

  static Eigen::Index most_entries(Eigen::Index rank) {
    return rank > longest ? 0 : CodePosterior::few_entries(rank);
  }

  Eigen::Index place(Eigen::Index at, Eigen::Index a) const {
    return (rank_ + 1) * at + a;
  }

  // Products of two entries' loadings, and the identity.
  void factorise();

  Eigen::Index rank_, rows_ = 0, most_ = 0;
  std::array<ObservedEntries, SmallSystems::lanes> entries_{};
  SmallSystems systems_;
  Table seen_; // of each entry its loading and then its value, over the noise
  Table means_, second_moments_;
  Lanes log_variances_, log_densities_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_FACTOR)

FRUGALREG_INLINE CodePosteriors::CodePosteriors(Eigen::Index rank)
    : rank_(rank), systems_(most_entries(rank)),
      seen_(SmallSystems::lanes, (rank + 1) * most_entries(rank)),
      means_(SmallSystems::lanes, rank),
      second_moments_(SmallSystems::lanes, rank * (rank + 1) / 2) {
  clear();
}

FRUGALREG_INLINE void CodePosteriors::clear() {
  seen_.setZero();
  log_variances_.setZero();
  log_densities_.setZero();
  rows_ = most_ = 0;
}

// With L of the loadings, a column an entry, and the factor U'U = I + L'L, the
// covariance is I - VV' for V = L U^-1, and the mean V times the values so
// treated, whose square is what the density needs.
FRUGALREG_INLINE void CodePosteriors::solve() {
  factorise();
  systems_.substitute(seen_, rank_ + 1);
  Lanes squares = Lanes::Zero();
  for (Eigen::Index at = 0; at < most_; ++at)
    squares += seen_.col(place(at, rank_)).square();
  for (Eigen::Index k = 0; k < rank_; ++k) {
    Lanes mean = Lanes::Zero();
    for (Eigen::Index at = 0; at < most_; ++at)
      mean += seen_.col(place(at, k)) * seen_.col(place(at, rank_));
    means_.col(k) = mean;
    for (Eigen::Index i = 0; i <= k; ++i) {
      Lanes moment = mean * means_.col(i);
      for (Eigen::Index at = 0; at < most_; ++at)
        moment -= seen_.col(place(at, k)) * seen_.col(place(at, i));
      second_moments_.col(SmallSystems::place(i, k)) = moment;
    }
    second_moments_.col(SmallSystems::place(k, k)) += 1.0;
  }
  for (Eigen::Index row = 0; row < rows_; ++row)
    log_densities_[row] = entries(row).count * CodePosterior::log_two_pi;
  log_densities_ += log_variances_ + squares + 2.0 * systems_.log_pivots();
  log_densities_ *= -0.5;
}

FRUGALREG_INLINE void CodePosteriors::factorise() {
  systems_.resize(most_);
  for (Eigen::Index k = 0; k < most_; ++k)
    for (Eigen::Index i = 0; i <= k; ++i) {
      Lanes product = Lanes::Zero();
      for (Eigen::Index a = 0; a < rank_; ++a)
        product += seen_.col(place(k, a)) * seen_.col(place(i, a));
      systems_.set(i, k, product);
    }
  // Where the noise is next to nothing the identity is lost in the products,
  // which are then kept definite by as much as rounding takes.
  systems_.factorise(1.0 + 1e-14 * systems_.trace());
}

#endif

} // namespace frugalreg

#endif
