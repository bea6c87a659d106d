// Sufficient statistics of a regression from what was seen: for every pair of
// attributes, over the examples in which both were seen, how many there were,
// the sum of products and the sum of each of the two. Statistics are additive,
// and those about one origin give those about any other.
#ifndef FRUGALREG_MOMENTS_PAIR_MOMENTS_H
#define FRUGALREG_MOMENTS_PAIR_MOMENTS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

// Over the examples in which attributes i <= j were both seen, by their
// weights.
struct PairSums {
  double count = 0.0; // of weights
  double product = 0.0;
  double first = 0.0;  // of x_i
  double second = 0.0; // of x_j
};

// With labels, which are always seen.
struct LabelSums {
  double product = 0.0; // of x_i y
  double label = 0.0;   // of y
};

// Rows of which most was seen, a column each, about the origins: zero where
// nothing was seen.
struct PairBlock {
  static constexpr std::int32_t rows = 64; // at most: a bit of a word each

  explicit PairBlock(std::int32_t columns)
      : centred(Eigen::MatrixXd::Zero(columns, rows)), seen(centred),
        labels(Eigen::VectorXd::Zero(rows)),
        rows_seen(static_cast<std::size_t>(columns)) {}

  void clear() { std::fill(rows_seen.begin(), rows_seen.end(), 0U); }

  Eigen::MatrixXd centred, seen; // 1 where seen
  Eigen::VectorXd labels;
  std::vector<std::uint64_t> rows_seen; // of each column
};

class PairMoments {
public:
  // Values are counted from `origin`, labels from `label_origin`: near the
  // means, where differences of large sums would lose digits.
  // With `weighs` examples may have other weights than 1.
  PairMoments(const double *origin, std::int32_t columns, double label_origin,
              bool weighs = false)
      : columns_(columns), origin_(origin, origin + columns),
        label_origin_(label_origin),
        pairs_(static_cast<std::size_t>(columns) * (columns + 1) / 2),
        labels_(static_cast<std::size_t>(columns)),
        count_squares_(weighs ? pairs_.size() : 0) {}

  std::int32_t columns() const { return columns_; }

  // Where the pairs (i, i), (i, i + 1), ... begin.
  std::size_t row_begin(std::size_t i) const {
    return i * (2 * static_cast<std::size_t>(columns_) - i + 1) / 2;
  }

  // One example: its distinct columns in increasing order.
  void add(const std::int32_t *column, const double *value, std::int32_t count,
           double label, double weight = 1.0) {
    label -= label_origin_;
    ++examples_;
    weight_ += weight;
    weight_square_ += weight * weight;
    const double weighted = weight * label;
    label_sum_ += weighted;
    label_square_ += weighted * label;
    seen_.resize(static_cast<std::size_t>(count));
    for (std::int32_t at = 0; at < count; ++at)
      seen_[at] = value[at] - origin_[column[at]];
    for (std::int32_t a = 0; a < count; ++a) {
      const double x = seen_[a];
      labels_[column[a]].product += x * weighted;
      labels_[column[a]].label += weighted;
      PairSums *pair = pairs_.data() +
                       row_begin(static_cast<std::size_t>(column[a])) -
                       column[a];
      const double own = weight * x;
      for (std::int32_t b = a; b < count; ++b) {
        PairSums &sums = pair[column[b]];
        sums.count += weight;
        sums.product += own * seen_[b];
        sums.first += own;
        sums.second += weight * seen_[b];
      }
    }
    if (!count_squares_.empty())
      add_squares(column, count, weight * weight);
  }

  // The first rows of a block, of weight 1.
  void add_block(const PairBlock &block, std::int32_t rows);

  const std::vector<PairSums> &pairs() const { return pairs_; }
  const std::vector<LabelSums> &labels() const { return labels_; }
  // Of the weights of the examples that a pair's count is of; empty where none
  // may differ from 1.
  const std::vector<double> &count_squares() const { return count_squares_; }
  double weight() const { return weight_; }
  double weight_square() const { return weight_square_; }
  double examples() const { return static_cast<double>(examples_); }
  double label_sum() const { return label_sum_; }
  double label_square() const { return label_square_; }

private:
  void add_squares(const std::int32_t *column, std::int32_t count,
                   double square) {
    for (std::int32_t a = 0; a < count; ++a) {
      const std::size_t begin =
          row_begin(static_cast<std::size_t>(column[a])) - column[a];
      for (std::int32_t b = a; b < count; ++b)
        count_squares_[begin + column[b]] += square;
    }
  }

  std::int32_t columns_;
  std::vector<double> origin_;
  double label_origin_;
  std::int64_t examples_ = 0;
  double weight_ = 0.0, weight_square_ = 0.0;
  double label_sum_ = 0.0, label_square_ = 0.0;
  std::vector<PairSums> pairs_; // upper triangle, row after row
  std::vector<LabelSums> labels_;
  std::vector<double> count_squares_; // as pairs
  std::vector<double> seen_;          // scratch
  Eigen::MatrixXd products_, sums_;   // scratch
};

// How many bits are set; the library's function is a call for each.
inline std::uint64_t bits_set(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return (word * 0x0101010101010101U) >> 56;
}

// Products of all pairs of columns about an origin, where nothing is missing:
// blocks of rows keep the copy small. Only the lower triangle is filled.
// Weights of rows may be empty: each counts once.
void add_complete_products(const Eigen::Ref<const Eigen::MatrixXd> &x,
                           const Eigen::Ref<const Eigen::VectorXd> &mid,
                           const Eigen::Ref<const Eigen::VectorXd> &weights,
                           Eigen::MatrixXd &products, Heartbeat &heartbeat);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE void PairMoments::add_block(const PairBlock &block,
                                             std::int32_t rows) {
  const auto centred = block.centred.leftCols(rows);
  const auto seen = block.seen.leftCols(rows);
  const auto labels = block.labels.head(rows);
  examples_ += rows;
  weight_ += rows;
  weight_square_ += rows;
  label_sum_ += labels.sum();
  label_square_ += labels.squaredNorm();
  products_.setZero(columns_, columns_);
  products_.selfadjointView<Eigen::Lower>().rankUpdate(centred);
  sums_.noalias() = centred * seen.transpose();
  const Eigen::VectorXd product = centred * labels, label = seen * labels;
  for (std::int32_t i = 0; i < columns_; ++i) {
    labels_[i].product += product[i];
    labels_[i].label += label[i];
    PairSums *pair = pairs_.data() + row_begin(static_cast<std::size_t>(i)) - i;
    for (std::int32_t j = i; j < columns_; ++j) {
      pair[j].count += static_cast<double>(
          bits_set(block.rows_seen[i] & block.rows_seen[j]));
      pair[j].product += products_(j, i);
      pair[j].first += sums_(i, j);
      pair[j].second += sums_(j, i);
    }
  }
}

FRUGALREG_INLINE void
add_complete_products(const Eigen::Ref<const Eigen::MatrixXd> &x,
                      const Eigen::Ref<const Eigen::VectorXd> &mid,
                      const Eigen::Ref<const Eigen::VectorXd> &weights,
                      Eigen::MatrixXd &products, Heartbeat &heartbeat) {
  // As many as are multiplied between two beats.
  const Eigen::Index rows_at_once = std::clamp<Eigen::Index>(
      static_cast<Eigen::Index>(5e8) /
          std::max<Eigen::Index>(x.cols() * x.cols(), 1),
      16, 256);
  heartbeat.new_pace();
  Eigen::MatrixXd block;
  for (Eigen::Index from = 0; from < x.rows(); from += rows_at_once) {
    heartbeat.beat();
    const Eigen::Index length = std::min(rows_at_once, x.rows() - from);
    block = x.middleRows(from, length).rowwise() - mid.transpose();
    if (weights.size() > 0)
      block.array().colwise() *= weights.segment(from, length).array().sqrt();
    products.selfadjointView<Eigen::Lower>().rankUpdate(block.transpose());
  }
}

#endif

} // namespace frugalreg

#endif
