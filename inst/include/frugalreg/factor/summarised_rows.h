// Rows said in fewer: to a normal model, rows that show the same attributes are
// their number, their means and their second moments. Where many rows share a
// pattern, so do these points instead of them, two for each direction in which
// they vary, with weights: whatever is a sum over rows of squares and products
// (likelihoods, expectations, normal equations) is the same but for rounding,
// and takes no longer the more rows there are.
#ifndef FRUGALREG_FACTOR_SUMMARISED_ROWS_H
#define FRUGALREG_FACTOR_SUMMARISED_ROWS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "incomplete_rows.h"
#include "row_patterns.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

class SummarisedRows {
public:
  // Of rows and, unless null, a label each, which is one more thing that a row
  // shows unless it is NaN. Both must outlive this where nothing is summarised.
  SummarisedRows(const IncompleteRows &rows, const double *labels,
                 Heartbeat &heartbeat);
  SummarisedRows(const SummarisedRows &) = delete;
  SummarisedRows &operator=(const SummarisedRows &) = delete;

  const IncompleteRows &view() const { return view_; }
  const double *labels() const { return labels_; }
  // Or each row is left as it is.
  bool summarises() const { return !weight_.empty(); }

  // How many points stand for so many rows that show so many values each (where
  // these vary in all directions).
  static std::int64_t points(std::size_t rows, std::int64_t shown) {
    return is_worth(rows, shown) ? 2 * shown : static_cast<std::int64_t>(rows);
  }

private:
  using Rows = std::vector<std::int32_t>;

  // So many times as many rows as they show values, at least, are summarised:
  // below it little is gained.
  static constexpr std::int64_t least_rows = 4;
  // What shows more is left as it is: its points would take long to find.
  static constexpr std::int64_t most_shown = 500;
  static constexpr Eigen::Index block_rows = 256;

  static bool is_worth(std::size_t rows, std::int64_t shown) {
    return shown > 0 && shown <= most_shown &&
           static_cast<std::int64_t>(rows) >= least_rows * shown;
  }

  // Rows of one pattern, all labelled or none.
  static bool is_worth(const IncompleteRows &rows, const double *labels,
                       const Rows &pattern) {
    return is_worth(pattern.size(), rows.row(pattern[0]).count +
                                        (is_labelled(labels, pattern) ? 1 : 0));
  }

  static bool is_labelled(const double *labels, const Rows &pattern) {
    return labels != nullptr && labels[pattern[0]] == labels[pattern[0]];
  }

  // Those that show the same, and of these those with a label and those
  // without.
  static std::vector<Rows> find_patterns(const IncompleteRows &rows,
                                         const double *labels);

  void keep(const IncompleteRows &rows, const double *labels,
            const Rows &pattern);

  // False, and nothing is done, where numbers are too large.
  bool summarise(const IncompleteRows &rows, const double *labels,
                 const Rows &pattern, Heartbeat &heartbeat);

  // What the row shows, its label last.
  void read(const ObservedEntries &entries, const double *label,
            Eigen::Ref<Eigen::VectorXd> to) const;

  // The sum of weights, means, and how far off them values are at most.
  void find_means(const IncompleteRows &rows, const double *labels,
                  const Rows &pattern);

  // In these units: sums of weighted squares and products of what is off the
  // means, of which the lower triangle is kept.
  void find_products(const IncompleteRows &rows, const double *labels,
                     const Rows &pattern, Heartbeat &heartbeat);

  // Columns whose products add up to those sums.
  void find_directions();

  void put(const ObservedEntries &like, bool labelled,
           const Eigen::VectorXd &values, double weight);

  void close_row(double weight);

  std::vector<std::int64_t> start_{0};
  std::vector<std::int32_t> column_;
  std::vector<double> value_, weight_, label_;
  IncompleteRows view_;
  const double *labels_;
  Eigen::VectorXd mean_, size_, point_;
  Eigen::MatrixXd second_, block_, directions_;
  double total_ = 0.0;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOADINGS)

FRUGALREG_INLINE SummarisedRows::SummarisedRows(const IncompleteRows &rows,
                                                const double *labels,
                                                Heartbeat &heartbeat)
    : view_(rows), labels_(labels) {
  const std::vector<Rows> patterns = find_patterns(rows, labels);
  const auto gains = [&](const Rows &pattern) {
    return is_worth(rows, labels, pattern);
  };
  if (std::none_of(patterns.begin(), patterns.end(), gains))
    return;
  heartbeat.new_pace();
  for (const Rows &pattern : patterns) {
    heartbeat.beat();
    const bool is_said =
        gains(pattern) &&
        summarise(rows, is_labelled(labels, pattern) ? labels : nullptr,
                  pattern, heartbeat);
    if (!is_said)
      keep(rows, labels, pattern);
  }
  view_ = {static_cast<std::int32_t>(weight_.size()),
           rows.d,
           start_.data(),
           column_.data(),
           value_.data(),
           weight_.data()};
  if (labels)
    labels_ = label_.data();
}

FRUGALREG_INLINE std::vector<SummarisedRows::Rows>
SummarisedRows::find_patterns(const IncompleteRows &rows,
                              const double *labels) {
  const RowPatterns shown(rows);
  std::vector<Rows> patterns;
  for (std::size_t at = 0; at < shown.count(); ++at) {
    Rows with(shown.begin(at), shown.end(at)), without;
    if (labels) {
      const auto is_known = [labels](std::int32_t i) {
        return labels[i] == labels[i];
      };
      const auto known =
          std::stable_partition(with.begin(), with.end(), is_known);
      without.assign(known, with.end());
      with.erase(known, with.end());
    }
    for (Rows *rows_of_one : {&with, &without})
      if (!rows_of_one->empty())
        patterns.push_back(std::move(*rows_of_one));
  }
  return patterns;
}

FRUGALREG_INLINE void SummarisedRows::keep(const IncompleteRows &rows,
                                           const double *labels,
                                           const Rows &pattern) {
  for (const std::int32_t i : pattern) {
    const ObservedEntries entries = rows.row(i);
    column_.insert(column_.end(), entries.column,
                   entries.column + entries.count);
    value_.insert(value_.end(), entries.value, entries.value + entries.count);
    label_.push_back(labels ? labels[i] : 0.0);
    close_row(entries.weight);
  }
}

// A point for each side of each direction, as far off as its weight wants.
FRUGALREG_INLINE bool SummarisedRows::summarise(const IncompleteRows &rows,
                                                const double *labels,
                                                const Rows &pattern,
                                                Heartbeat &heartbeat) {
  const ObservedEntries like = rows.row(pattern[0]);
  const bool labelled = labels != nullptr;
  find_means(rows, labels, pattern);
  find_products(rows, labels, pattern, heartbeat);
  if (!second_.allFinite())
    return false;
  find_directions();
  const auto count = static_cast<double>(directions_.cols());
  if (count == 0.0)
    put(like, labelled, mean_, total_);
  const double far = std::sqrt(count / total_);
  for (Eigen::Index at = 0; at < directions_.cols(); ++at)
    for (const double side : {far, -far}) {
      point_ = mean_ + side * directions_.col(at);
      put(like, labelled, point_, 0.5 * total_ / count);
    }
  return true;
}

FRUGALREG_INLINE void
SummarisedRows::read(const ObservedEntries &entries, const double *label,
                     Eigen::Ref<Eigen::VectorXd> to) const {
  to.head(entries.count) =
      Eigen::Map<const Eigen::VectorXd>(entries.value, entries.count);
  if (label)
    to[entries.count] = *label;
}

FRUGALREG_INLINE void SummarisedRows::find_means(const IncompleteRows &rows,
                                                 const double *labels,
                                                 const Rows &pattern) {
  const Eigen::Index width = rows.row(pattern[0]).count + (labels ? 1 : 0);
  mean_.setZero(width);
  size_.setZero(width);
  point_.resize(width);
  total_ = 0.0;
  for (const std::int32_t i : pattern) {
    read(rows.row(i), labels ? labels + i : nullptr, point_);
    mean_ += rows.weight(i) * point_;
    total_ += rows.weight(i);
  }
  if (total_ > 0.0)
    mean_ /= total_;
  for (const std::int32_t i : pattern) {
    read(rows.row(i), labels ? labels + i : nullptr, point_);
    size_ = size_.cwiseMax((point_ - mean_).cwiseAbs());
  }
  size_ = (size_.array() > 0.0).select(size_, 1.0);
}

FRUGALREG_INLINE void SummarisedRows::find_products(const IncompleteRows &rows,
                                                    const double *labels,
                                                    const Rows &pattern,
                                                    Heartbeat &heartbeat) {
  second_.setZero(mean_.size(), mean_.size());
  block_.resize(mean_.size(), block_rows);
  Eigen::Index filled = 0;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const std::int32_t i = pattern[at];
    read(rows.row(i), labels ? labels + i : nullptr, block_.col(filled));
    block_.col(filled) = std::sqrt(rows.weight(i)) *
                         (block_.col(filled) - mean_).cwiseQuotient(size_);
    if (++filled < block_rows && at + 1 < pattern.size())
      continue;
    heartbeat.beat();
    second_.selfadjointView<Eigen::Lower>().rankUpdate(block_.leftCols(filled));
    filled = 0;
  }
}

// Of the correlations, so that rounding is relative to each attribute's size.
FRUGALREG_INLINE void SummarisedRows::find_directions() {
  const Eigen::VectorXd sd =
      second_.diagonal().array().sqrt().max(std::numeric_limits<double>::min());
  second_.array().colwise() /= sd.array();
  second_.array().rowwise() /= sd.transpose().array();
  const Eigen::LDLT<Eigen::MatrixXd, Eigen::Lower> factor(second_);
  directions_ = factor.matrixL();
  directions_ = factor.transpositionsP().transpose() * directions_;
  const Eigen::VectorXd pivots = factor.vectorD();
  Eigen::Index count = 0;
  for (Eigen::Index at = 0; at < pivots.size(); ++at)
    if (pivots[at] > 1e-16)
      directions_.col(count++) =
          std::sqrt(pivots[at]) *
          directions_.col(at).cwiseProduct(sd).cwiseProduct(size_).eval();
  directions_.conservativeResize(Eigen::NoChange, count);
}

FRUGALREG_INLINE void SummarisedRows::put(const ObservedEntries &like,
                                          bool labelled,
                                          const Eigen::VectorXd &values,
                                          double weight) {
  column_.insert(column_.end(), like.column, like.column + like.count);
  value_.insert(value_.end(), values.data(), values.data() + like.count);
  label_.push_back(labelled ? values[like.count]
                            : std::numeric_limits<double>::quiet_NaN());
  close_row(weight);
}

FRUGALREG_INLINE void SummarisedRows::close_row(double weight) {
  weight_.push_back(weight);
  start_.push_back(static_cast<std::int64_t>(column_.size()));
}

#endif

} // namespace frugalreg

#endif
