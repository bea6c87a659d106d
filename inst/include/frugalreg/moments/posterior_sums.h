// Sums over incomplete rows from which a regression on what the rows let expect
// follows, whatever the prior of its coefficients. For standardised attributes
// with correlations T, rows that show O let expect T[, O] u of all attributes,
// u = T_OO^-1 x_O. Instead of that, u u' and u y are summed on what is shown: T
// comes in once, at the end.
#ifndef FRUGALREG_MOMENTS_POSTERIOR_SUMS_H
#define FRUGALREG_MOMENTS_POSTERIOR_SUMS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class PosteriorSums {
public:
  // T = loadings' loadings + diag(noise), a column of loadings an attribute;
  // what is not `usable` counts as not shown.
  PosteriorSums(Eigen::MatrixXd loadings, Eigen::VectorXd noise,
                std::vector<bool> usable);

  void add(const ObservedEntries &seen, double label);

  // Of u u', the lower triangle.
  const Eigen::MatrixXd &squares() const { return squares_; }
  // Of u y.
  const Eigen::VectorXd &products() const { return products_; }

private:
  // T_OO^-1 x_O: by the k x k matrix, or where fewer factors than attributes
  // are in it by theirs.
  void solve_shown();
  void solve_factors();

  Eigen::MatrixXd loadings_;
  Eigen::VectorXd noise_;
  std::vector<bool> usable_;
  Eigen::MatrixXd squares_;
  Eigen::VectorXd products_;
  std::vector<std::int32_t> column_; // of the row at hand
  Eigen::VectorXd value_;            // likewise; then u
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE PosteriorSums::PosteriorSums(Eigen::MatrixXd loadings,
                                              Eigen::VectorXd noise,
                                              std::vector<bool> usable)
    : loadings_(std::move(loadings)), noise_(std::move(noise)),
      usable_(std::move(usable)),
      squares_(Eigen::MatrixXd::Zero(noise_.size(), noise_.size())),
      products_(Eigen::VectorXd::Zero(noise_.size())) {}

FRUGALREG_INLINE void PosteriorSums::add(const ObservedEntries &seen,
                                         double label) {
  column_.clear();
  value_.resize(seen.count);
  for (std::int32_t at = 0; at < seen.count; ++at)
    if (usable_[static_cast<std::size_t>(seen.column[at])]) {
      value_[static_cast<Eigen::Index>(column_.size())] = seen.value[at];
      column_.push_back(seen.column[at]);
    }
  const auto count = static_cast<Eigen::Index>(column_.size());
  value_.conservativeResize(count);
  if (count <= loadings_.rows())
    solve_shown();
  else
    solve_factors();
  for (Eigen::Index a = 0; a < count; ++a) {
    const std::int32_t j = column_[static_cast<std::size_t>(a)];
    const double weighted = seen.weight * value_[a];
    products_[j] += weighted * label;
    double *column = squares_.col(j).data();
    for (Eigen::Index b = a; b < count; ++b)
      column[column_[static_cast<std::size_t>(b)]] += weighted * value_[b];
  }
}

FRUGALREG_INLINE void PosteriorSums::solve_shown() {
  const Eigen::Index count = value_.size();
  Eigen::MatrixXd block(count, count);
  for (Eigen::Index a = 0; a < count; ++a) {
    const auto own = loadings_.col(column_[static_cast<std::size_t>(a)]);
    for (Eigen::Index b = a; b < count; ++b)
      block(b, a) =
          own.dot(loadings_.col(column_[static_cast<std::size_t>(b)]));
    block(a, a) += noise_[column_[static_cast<std::size_t>(a)]];
  }
  block.selfadjointView<Eigen::Lower>().llt().solveInPlace(value_);
}

FRUGALREG_INLINE void PosteriorSums::solve_factors() {
  const Eigen::Index rank = loadings_.rows();
  Eigen::MatrixXd inner = Eigen::MatrixXd::Identity(rank, rank);
  Eigen::VectorXd code = Eigen::VectorXd::Zero(rank);
  for (Eigen::Index a = 0; a < value_.size(); ++a) {
    const std::int32_t j = column_[static_cast<std::size_t>(a)];
    value_[a] /= noise_[j];
    code += value_[a] * loadings_.col(j);
    inner.selfadjointView<Eigen::Lower>().rankUpdate(loadings_.col(j),
                                                     1.0 / noise_[j]);
  }
  inner.selfadjointView<Eigen::Lower>().llt().solveInPlace(code);
  for (Eigen::Index a = 0; a < value_.size(); ++a) {
    const std::int32_t j = column_[static_cast<std::size_t>(a)];
    value_[a] -= loadings_.col(j).dot(code) / noise_[j];
  }
}

#endif

} // namespace frugalreg

#endif
