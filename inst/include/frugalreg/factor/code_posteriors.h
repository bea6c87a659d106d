// The codes of several rows, side by side: what code_posterior.h does of one
// row, for short codes and for rows that show fewer entries than a code is
// long. Columns so short do not fill vector instructions, rows side by side do.
// Where one row shows less than another, the rest of it are loadings of zero,
// which say nothing.
#ifndef FRUGALREG_FACTOR_CODE_POSTERIORS_H
#define FRUGALREG_FACTOR_CODE_POSTERIORS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/log_two_pi.h"
#include "code_posterior.h"
#include "incomplete_rows.h"
#include "model.h"
#include "small_systems.h"

#include <algorithm>
#include <array>
#include <cmath>
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
    entries_[static_cast<std::size_t>(rows_)] = entries;
    shown_[rows_] = 0.0;
    ++rows_;
    for (std::int32_t at = 0; at < entries.count; ++at) {
      const std::int32_t j = entries.column[at];
      append(model.loadings.col(j), entries.value[at] - model.offset[j],
             noise.root_precision(j), noise.log_variance(j));
    }
  }

  // Of the last row.
  void observe_label(const LowRankModel &model, double label) {
    append(model.weights, label - model.y_offset,
           1.0 / std::sqrt(model.y_noise), std::log(model.y_noise));
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

  // The columns of longer codes fill vector instructions on their own: in the
  // system of the code, and in that of the entries.
  static constexpr Eigen::Index longest_by_code = 16, longest = 64;
  // As many as caches hold of short codes.
  static constexpr Eigen::Index entries_by_code = 64;

  static Eigen::Index most_entries(Eigen::Index rank) {
    return rank <= longest_by_code ? entries_by_code
           : rank <= longest       ? CodePosterior::few_entries(rank)
                                   : 0;
  }

  static Eigen::Index largest_system(Eigen::Index rank) {
    return rank <= longest_by_code ? rank : most_entries(rank) + 1;
  }

  bool is_by_code() const {
    return rank_ <= longest_by_code &&
           most_ > CodePosterior::few_entries(rank_);
  }

  Eigen::Index place(Eigen::Index at, Eigen::Index a) const {
    return (rank_ + 1) * at + a;
  }

  template <class Column>
  void append(const Column &loading, double value, double root_precision,
              double log_variance) {
    const Eigen::Index lane = rows_ - 1;
    const auto at = static_cast<Eigen::Index>(shown_[lane]);
    seen_.row(lane).segment(place(at, 0), rank_) =
        root_precision * loading.transpose().array();
    seen_(lane, place(at, rank_)) = root_precision * value;
    log_variances_[lane] += log_variance;
    shown_[lane] += 1.0;
    most_ = std::max(most_, at + 1);
  }

  // The factor U'U of the identity and products of two entries' loadings.
  void factorise_entries();

  // What is left of the values, squared, and the mean's square.
  Lanes solve_by_entries();

  // The same by the identity and products of two of the code's columns.
  Lanes solve_by_code();

  // Where the noise is next to nothing the identity is lost in the products,
  // which are then kept definite by as much as rounding takes.
  void factorise() { systems_.factorise(1.0 + 1e-14 * systems_.trace()); }

  Eigen::Index rank_, rows_ = 0, most_ = 0;
  std::array<ObservedEntries, SmallSystems::lanes> entries_{};
  SmallSystems systems_;
  Table seen_; // of each entry its loading and then its value, over the noise
  Table means_, second_moments_;
  Lanes shown_, log_variances_, log_densities_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_FACTOR)

FRUGALREG_INLINE CodePosteriors::CodePosteriors(Eigen::Index rank)
    : rank_(rank), systems_(largest_system(rank)),
      seen_(SmallSystems::lanes, (rank + 1) * (most_entries(rank) + 1)),
      means_(SmallSystems::lanes, rank),
      second_moments_(SmallSystems::lanes, rank * (rank + 1) / 2) {
  seen_.setZero();
  clear();
}

FRUGALREG_INLINE void CodePosteriors::clear() {
  seen_.leftCols((rank_ + 1) * most_).setZero();
  log_variances_.setZero();
  shown_.setZero();
  rows_ = most_ = 0;
}

FRUGALREG_INLINE void CodePosteriors::solve() {
  const Lanes squares = is_by_code() ? solve_by_code() : solve_by_entries();
  log_densities_ = -0.5 * (log_two_pi * shown_ + log_variances_ + squares +
                           2.0 * systems_.log_pivots());
}

// With L of the loadings, a column an entry, and the factor U'U = I + L'L, the
// covariance is I - VV' for V = L U^-1, and the mean V times the values so
// treated, whose square is what the density needs.
FRUGALREG_INLINE SmallSystems::Lanes CodePosteriors::solve_by_entries() {
  factorise_entries();
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
  return squares;
}

FRUGALREG_INLINE void CodePosteriors::factorise_entries() {
  systems_.resize(most_);
  for (Eigen::Index k = 0; k < most_; ++k)
    for (Eigen::Index i = 0; i <= k; ++i) {
      Lanes product = Lanes::Zero();
      for (Eigen::Index a = 0; a < rank_; ++a)
        product += seen_.col(place(k, a)) * seen_.col(place(i, a));
      systems_.set(i, k, product);
    }
  factorise();
}

// The squares of residuals and mean do not cancel where noise is small.
FRUGALREG_INLINE SmallSystems::Lanes CodePosteriors::solve_by_code() {
  systems_.resize(rank_);
  for (Eigen::Index k = 0; k < rank_; ++k)
    for (Eigen::Index i = 0; i <= k; ++i) {
      Lanes product = Lanes::Zero();
      for (Eigen::Index at = 0; at < most_; ++at)
        product += seen_.col(place(at, k)) * seen_.col(place(at, i));
      systems_.set(i, k, product);
    }
  factorise();
  means_.setZero();
  for (Eigen::Index at = 0; at < most_; ++at) {
    const Lanes value = seen_.col(place(at, rank_));
    for (Eigen::Index k = 0; k < rank_; ++k)
      means_.col(k) += seen_.col(place(at, k)) * value;
  }
  systems_.substitute(means_);
  systems_.substitute_back(means_);
  Lanes squares = Lanes::Zero();
  for (Eigen::Index at = 0; at < most_; ++at) {
    Lanes left = seen_.col(place(at, rank_));
    for (Eigen::Index k = 0; k < rank_; ++k)
      left -= seen_.col(place(at, k)) * means_.col(k);
    squares += left.square();
  }
  systems_.invert(second_moments_);
  for (Eigen::Index k = 0; k < rank_; ++k) {
    squares += means_.col(k).square();
    for (Eigen::Index i = 0; i <= k; ++i)
      second_moments_.col(SmallSystems::place(i, k)) +=
          means_.col(i) * means_.col(k);
  }
  return squares;
}

#endif

} // namespace frugalreg

#endif
