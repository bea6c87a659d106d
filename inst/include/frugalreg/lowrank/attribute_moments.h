// For every attribute, sums over the rows that show it: of the products of the
// row's code with itself, R_j, and with the value, r_j. They are what a least
// squares solution for the attribute's loading needs.
#ifndef FRUGALREG_LOWRANK_ATTRIBUTE_MOMENTS_H
#define FRUGALREG_LOWRANK_ATTRIBUTE_MOMENTS_H

#include "incomplete_rows.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace frugalreg {

class AttributeMoments {
public:
  // Codes of `length` entries, a constant among them if there is one.
  AttributeMoments(Eigen::Index attributes, Eigen::Index length)
      : products_(packed(length), attributes), cross_(length, attributes),
        squares_(attributes), counts_(attributes),
        block_(packed(length), rows_in_block), second_(length, length),
        right_(length), factor_(length) {
    clear();
  }

  // What a call of the constructor takes, but for a block of rows.
  static double bytes(double attributes, double length) {
    return 8.0 * attributes * (length * (length + 1.0) / 2.0 + length);
  }

  void clear() {
    products_.setZero();
    cross_.setZero();
    squares_.setZero();
    counts_.setZero();
    rows_.clear();
    observed_ = 0;
  }

  // A row whose code has these (expected) values and products; only the upper
  // triangle of the products is read. The entries must outlive flush().
  void add(const ObservedEntries &entries,
           const Eigen::Ref<const Eigen::VectorXd> &code,
           const Eigen::Ref<const Eigen::MatrixXd> &second) {
    for (std::int32_t at = 0; at < entries.count; ++at) {
      const std::int32_t j = entries.column[at];
      const double value = entries.value[at];
      cross_.col(j) += value * code;
      squares_[j] += value * value;
      counts_[j] += 1.0;
    }
    pack(second, block_.col(static_cast<Eigen::Index>(rows_.size())));
    rows_.push_back(entries);
    observed_ += entries.count;
    if (rows_.size() == rows_in_block)
      flush();
  }

  // Products are added a block of rows at a time: one by one they would go
  // through all of the memory for every row.
  void flush() {
    const double cells =
        static_cast<double>(rows_.size()) * static_cast<double>(cross_.cols());
    if (static_cast<double>(observed_) > dense_share * cells)
      add_by_mask();
    else
      add_by_entry();
    rows_.clear();
    observed_ = 0;
  }

  // After flush(). The loading that minimises the attribute's squared error
  // plus ridge |change|^2, where the tiny ridge only decides what the rows
  // leave open; returns the squared error. Unseen attributes have no loading.
  double solve(Eigen::Index j, Eigen::Ref<Eigen::VectorXd> loading) {
    if (counts_[j] == 0.0) {
      loading.setZero();
      return 0.0;
    }
    unpack(products_.col(j), second_);
    right_ = cross_.col(j);
    right_.noalias() -= second_.selfadjointView<Eigen::Upper>() * loading;
    const double ridge = relative_ridge * second_.trace();
    second_.diagonal().array() += ridge;
    factor_.compute(second_);
    if (factor_.info() == Eigen::Success) {
      factor_.solveInPlace(right_);
      if (right_.allFinite())
        loading += right_;
    }
    second_.diagonal().array() -= ridge;
    right_.noalias() = second_.selfadjointView<Eigen::Upper>() * loading;
    right_ -= 2.0 * cross_.col(j);
    return std::max(0.0, squares_[j] + loading.dot(right_));
  }

  Eigen::Index attributes() const { return cross_.cols(); }
  const Eigen::VectorXd &counts() const { return counts_; }
  const Eigen::VectorXd &squares() const { return squares_; }

private:
  static constexpr std::size_t rows_in_block = 64;
  // Share of observed entries from which a product with zeros in it is faster.
  static constexpr double dense_share = 0.08;
  static constexpr double relative_ridge = 1e-12;

  static Eigen::Index packed(Eigen::Index length) {
    return length * (length + 1) / 2;
  }

  template <class Column>
  static void pack(const Eigen::Ref<const Eigen::MatrixXd> &second,
                   Column column) {
    for (Eigen::Index k = 0; k < second.cols(); ++k)
      column.segment(packed(k), k + 1) = second.col(k).head(k + 1);
  }

  template <class Column>
  static void unpack(const Column &column, Eigen::MatrixXd &second) {
    for (Eigen::Index k = 0; k < second.cols(); ++k)
      second.col(k).head(k + 1) = column.segment(packed(k), k + 1);
  }

  void add_by_mask() {
    const auto rows = static_cast<Eigen::Index>(rows_.size());
    mask_.setZero(rows, cross_.cols());
    for (Eigen::Index i = 0; i < rows; ++i) {
      const ObservedEntries &entries = rows_[static_cast<std::size_t>(i)];
      for (std::int32_t at = 0; at < entries.count; ++at)
        mask_(i, entries.column[at]) = 1.0;
    }
    products_.noalias() += block_.leftCols(rows) * mask_;
  }

  void add_by_entry() {
    for (std::size_t i = 0; i < rows_.size(); ++i)
      for (std::int32_t at = 0; at < rows_[i].count; ++at)
        products_.col(rows_[i].column[at]) +=
            block_.col(static_cast<Eigen::Index>(i));
  }

  Eigen::MatrixXd products_; // upper triangle of R_j, column after column
  Eigen::MatrixXd cross_;
  Eigen::VectorXd squares_, counts_;
  Eigen::MatrixXd block_, mask_;
  std::vector<ObservedEntries> rows_;
  std::int64_t observed_ = 0;
  Eigen::MatrixXd second_;
  Eigen::VectorXd right_;
  Eigen::LLT<Eigen::MatrixXd, Eigen::Upper> factor_;
};

} // namespace frugalreg

#endif
