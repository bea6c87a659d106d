// For every attribute, sums over the rows that show it, by their weights: of
// the products of the row's code with itself, R_j, and with the value, r_j.
// They are what loading_solver.h needs.
#ifndef FRUGALREG_FACTOR_ATTRIBUTE_MOMENTS_H
#define FRUGALREG_FACTOR_ATTRIBUTE_MOMENTS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "incomplete_rows.h"
#include "subset_sums.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class AttributeMoments {
public:
  // Codes of `length` entries, a constant among them if there is one.
  AttributeMoments(Eigen::Index attributes, Eigen::Index length);

  void clear();

  // A row whose code is this. The entries must outlive flush().
  void add(const ObservedEntries &entries, const Eigen::VectorXd &code);

  // A row whose code is only known up to a covariance, whose upper triangle is
  // read; the constant, if there is one, comes last and has none.
  void add(const ObservedEntries &entries, const Eigen::VectorXd &code,
           const Eigen::MatrixXd &covariance);

  // The same with what is expected of the code's products, but for those with a
  // constant: the upper triangle, column after column.
  template <class Packed>
  void add_expected(const ObservedEntries &entries, const Eigen::VectorXd &code,
                    const Packed &second_moment) {
    add_values(entries, code);
    auto products = next_products();
    products.head(second_moment.size()) = second_moment;
    const Eigen::Index last = code.size() - 1;
    if (second_moment.size() < products.size())
      products.tail(code.size()) = code[last] * code;
    weigh(products, entries.weight);
    close_row(entries);
  }

  // Products are added a block of rows at a time: one by one they would go
  // through all of the memory for every row.
  void flush();

  // After flush(). The upper triangle of R_j, column after column.
  Eigen::MatrixXd::ConstColXpr products(Eigen::Index j) const {
    return products_.col(j);
  }
  // The same as a matrix, whose lower triangle is left alone.
  void unpack_products(Eigen::Index j, Eigen::MatrixXd &upper) const;
  Eigen::MatrixXd::ConstColXpr cross(Eigen::Index j) const {
    return cross_.col(j);
  }

  Eigen::Index attributes() const { return cross_.cols(); }
  const Eigen::VectorXd &counts() const { return counts_; }
  const Eigen::VectorXd &squares() const { return squares_; }

private:
  static constexpr Eigen::Index segment = 256;
  // Share of observed entries from which sums of subsets are faster.
  static constexpr double dense_share = 0.3;

  // A megabyte, which caches hold; or a sixteenth of the sums, which are gone
  // through once a block.
  static Eigen::Index rows_in_block(Eigen::Index attributes,
                                    Eigen::Index length);

  static Eigen::Index packed(Eigen::Index length) {
    return length * (length + 1) / 2;
  }

  void add_values(const ObservedEntries &entries, const Eigen::VectorXd &code);

  Eigen::MatrixXd::ColXpr next_products() {
    return block_.col(static_cast<Eigen::Index>(rows_.size()));
  }

  // Most rows count once.
  static void weigh(Eigen::MatrixXd::ColXpr products, double weight) {
    if (weight != 1.0)
      products *= weight;
  }

  void close_row(const ObservedEntries &entries);

  // Some rows at a time, a part of the products at a time: what is added to
  // the products of an attribute is ready in a cache.
  void add_by_subsets();

  // Attribute after attribute, four rows at a time.
  void add_by_attribute();

  // row_of_[first_[j]], ..., up to first_[j + 1]: where attribute j is seen.
  void sort_by_attribute();

  Eigen::MatrixXd products_; // upper triangle of R_j, column after column
  Eigen::MatrixXd cross_;
  Eigen::VectorXd squares_, counts_;
  Eigen::MatrixXd block_;
  std::vector<ObservedEntries> rows_;
  std::int64_t observed_ = 0;
  SubsetSums sums_;
  std::vector<SubsetSums::Subset> subsets_; // of rows, for every attribute
  Eigen::VectorXi first_, row_of_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOADINGS)

FRUGALREG_INLINE AttributeMoments::AttributeMoments(Eigen::Index attributes,
                                                    Eigen::Index length)
    : products_(packed(length), attributes), cross_(length, attributes),
      squares_(attributes), counts_(attributes),
      block_(packed(length), rows_in_block(attributes, length)) {
  clear();
}

FRUGALREG_INLINE void AttributeMoments::clear() {
  products_.setZero();
  cross_.setZero();
  squares_.setZero();
  counts_.setZero();
  rows_.clear();
  observed_ = 0;
}

FRUGALREG_INLINE void AttributeMoments::add(const ObservedEntries &entries,
                                            const Eigen::VectorXd &code) {
  add_values(entries, code);
  auto products = next_products();
  for (Eigen::Index k = 0; k < code.size(); ++k)
    products.segment(packed(k), k + 1) = code[k] * code.head(k + 1);
  weigh(products, entries.weight);
  close_row(entries);
}

FRUGALREG_INLINE void AttributeMoments::add(const ObservedEntries &entries,
                                            const Eigen::VectorXd &code,
                                            const Eigen::MatrixXd &covariance) {
  add_values(entries, code);
  auto products = next_products();
  for (Eigen::Index k = 0; k < covariance.cols(); ++k)
    products.segment(packed(k), k + 1) =
        code[k] * code.head(k + 1) + covariance.col(k).head(k + 1);
  for (Eigen::Index k = covariance.cols(); k < code.size(); ++k)
    products.segment(packed(k), k + 1) = code[k] * code.head(k + 1);
  weigh(products, entries.weight);
  close_row(entries);
}

FRUGALREG_INLINE void AttributeMoments::flush() {
  const double cells =
      static_cast<double>(rows_.size()) * static_cast<double>(cross_.cols());
  if (static_cast<double>(observed_) > dense_share * cells)
    add_by_subsets();
  else
    add_by_attribute();
  rows_.clear();
  observed_ = 0;
}

FRUGALREG_INLINE void
AttributeMoments::unpack_products(Eigen::Index j,
                                  Eigen::MatrixXd &upper) const {
  for (Eigen::Index k = 0; k < upper.cols(); ++k)
    upper.col(k).head(k + 1) = products(j).segment(packed(k), k + 1);
}

FRUGALREG_INLINE Eigen::Index
AttributeMoments::rows_in_block(Eigen::Index attributes, Eigen::Index length) {
  const Eigen::Index megabyte =
      (1 << 17) / std::max<Eigen::Index>(packed(length), 1);
  return std::max<Eigen::Index>(
      {64, std::min<Eigen::Index>(megabyte, 512), attributes / 16});
}

FRUGALREG_INLINE void
AttributeMoments::add_values(const ObservedEntries &entries,
                             const Eigen::VectorXd &code) {
  for (std::int32_t at = 0; at < entries.count; ++at) {
    const std::int32_t j = entries.column[at];
    const double value = entries.value[at];
    const double weighted = entries.weight * value;
    cross_.col(j) += weighted * code;
    squares_[j] += weighted * value;
    counts_[j] += entries.weight;
  }
}

FRUGALREG_INLINE void
AttributeMoments::close_row(const ObservedEntries &entries) {
  rows_.push_back(entries);
  observed_ += entries.count;
  if (static_cast<Eigen::Index>(rows_.size()) == block_.cols())
    flush();
}

FRUGALREG_INLINE void AttributeMoments::add_by_subsets() {
  const auto end = static_cast<Eigen::Index>(rows_.size());
  for (Eigen::Index from = 0; from < end; from += SubsetSums::most) {
    const Eigen::Index count = std::min(SubsetSums::most, end - from);
    subsets_.assign(static_cast<std::size_t>(cross_.cols()), 0);
    for (Eigen::Index i = 0; i < count; ++i) {
      const ObservedEntries &row = rows_[static_cast<std::size_t>(from + i)];
      for (std::int32_t at = 0; at < row.count; ++at)
        SubsetSums::put(subsets_[static_cast<std::size_t>(row.column[at])], i);
    }
    for (Eigen::Index top = 0; top < products_.rows(); top += segment) {
      sums_.set(block_.block(top, from,
                             std::min(segment, products_.rows() - top), count));
      for (Eigen::Index j = 0; j < cross_.cols(); ++j)
        sums_.add(subsets_[static_cast<std::size_t>(j)], &products_(top, j));
    }
  }
}

FRUGALREG_INLINE void AttributeMoments::add_by_attribute() {
  sort_by_attribute();
  for (Eigen::Index j = 0; j < cross_.cols(); ++j) {
    auto sum = products_.col(j);
    std::int32_t at = first_[j];
    for (; at + 4 <= first_[j + 1]; at += 4)
      sum += block_.col(row_of_[at]) + block_.col(row_of_[at + 1]) +
             block_.col(row_of_[at + 2]) + block_.col(row_of_[at + 3]);
    for (; at < first_[j + 1]; ++at)
      sum += block_.col(row_of_[at]);
  }
}

FRUGALREG_INLINE void AttributeMoments::sort_by_attribute() {
  first_.setZero(cross_.cols() + 1);
  row_of_.resize(observed_);
  for (const ObservedEntries &entries : rows_)
    for (std::int32_t at = 0; at < entries.count; ++at)
      ++first_[entries.column[at]];
  for (Eigen::Index j = 1; j < first_.size(); ++j)
    first_[j] += first_[j - 1];
  for (std::size_t i = rows_.size(); i-- > 0;)
    for (std::int32_t at = 0; at < rows_[i].count; ++at)
      row_of_[--first_[rows_[i].column[at]]] = static_cast<std::int32_t>(i);
}

#endif

} // namespace frugalreg

#endif
