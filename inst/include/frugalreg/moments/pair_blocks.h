// Pair moments of rows with NaN where nothing was seen: a block of rows at a
// time, by products of matrices where most was seen, pair by pair where little
// was. Counts are the same numbers either way, sums are up to their rounding.
#ifndef FRUGALREG_MOMENTS_PAIR_BLOCKS_H
#define FRUGALREG_MOMENTS_PAIR_BLOCKS_H

#include "pair_moments.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace frugalreg {

class PairBlocks {
public:
  PairBlocks(const double *origin, std::int32_t columns, double label_origin);

  // One example; a label is always there.
  void add(const double *row, double label) {
    std::copy(row, row + columns_, rows_.col(filled_).data());
    labels_[filled_++] = label;
    if (filled_ == PairBlock::rows)
      add_block();
  }

  // After the last row.
  void finish() {
    if (filled_ > 0)
      add_block();
  }

  const PairMoments &moments() const { return moments_; }
  // Sums of powers of what was seen, about the origin.
  const Eigen::VectorXd &third() const { return third_; }
  const Eigen::VectorXd &fourth() const { return fourth_; }

private:
  void add_block();
  void add_pairs();
  double center_row(std::int32_t i);

  // The value, or 0 where `known` is 0.
  static double only_if(std::uint64_t known, double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits &= std::uint64_t{0} - known;
    std::memcpy(&value, &bits, sizeof bits);
    return value;
  }

  // Of d^2: where the squares of how much was seen of rows are more, products
  // are quicker (both took as long at 0.36 of 50 columns).
  static constexpr double dense_share = 0.35;

  std::int32_t columns_, filled_ = 0;
  Eigen::VectorXd origin_, labels_, third_, fourth_;
  double label_origin_;
  Eigen::MatrixXd rows_; // a column each
  PairBlock block_;
  PairMoments moments_;
  std::vector<std::int32_t> column_; // scratch
  std::vector<double> value_;        // scratch
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE PairBlocks::PairBlocks(const double *origin,
                                        std::int32_t columns,
                                        double label_origin)
    : columns_(columns),
      origin_(Eigen::Map<const Eigen::VectorXd>(origin, columns)),
      labels_(Eigen::VectorXd::Zero(PairBlock::rows)),
      third_(Eigen::VectorXd::Zero(columns)),
      fourth_(Eigen::VectorXd::Zero(columns)), label_origin_(label_origin),
      rows_(columns, PairBlock::rows), block_(columns),
      moments_(origin, columns, label_origin),
      column_(static_cast<std::size_t>(columns)),
      value_(static_cast<std::size_t>(columns)) {}

// How many were seen. What is missing cannot be foreseen: without branches.
FRUGALREG_INLINE double PairBlocks::center_row(std::int32_t i) {
  const double *row = rows_.col(i).data();
  double *centred = block_.centred.col(i).data();
  double *seen = block_.seen.col(i).data();
  std::int32_t count = 0;
  for (std::int32_t j = 0; j < columns_; ++j) {
    const std::uint64_t known = row[j] == row[j];
    centred[j] = only_if(known, row[j] - origin_[j]);
    seen[j] = static_cast<double>(known);
    block_.rows_seen[j] |= known << i;
    count += static_cast<std::int32_t>(known);
  }
  return count;
}

FRUGALREG_INLINE void PairBlocks::add_block() {
  block_.clear();
  double squares = 0.0;
  for (std::int32_t i = 0; i < filled_; ++i) {
    squares += std::pow(center_row(i), 2.0);
    const auto off = block_.centred.col(i).array();
    third_.array() += off.cube();
    fourth_.array() += off.square().square();
  }
  const double d = columns_;
  if (squares > dense_share * d * d * filled_) {
    block_.labels.head(filled_) = labels_.head(filled_).array() - label_origin_;
    moments_.add_block(block_, filled_);
  } else {
    add_pairs();
  }
  filled_ = 0;
}

FRUGALREG_INLINE void PairBlocks::add_pairs() {
  for (std::int32_t i = 0; i < filled_; ++i) {
    std::int32_t count = 0;
    for (std::int32_t j = 0; j < columns_; ++j) {
      value_[count] = rows_(j, i);
      column_[count] = j;
      count += block_.seen(j, i) != 0.0;
    }
    moments_.add(column_.data(), value_.data(), count, labels_[i]);
  }
}

#endif

} // namespace frugalreg

#endif
