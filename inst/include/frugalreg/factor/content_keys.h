// Numbers of what rows and columns hold, by which they are told apart in
// whatever order they come. No unit and no shift of a column changes them, and
// its sign changes that of the columns' keys alone.
#ifndef FRUGALREG_FACTOR_CONTENT_KEYS_H
#define FRUGALREG_FACTOR_CONTENT_KEYS_H

#include "incomplete_rows.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

namespace content {

// Calls use(row, column, value, weight) for each entry.
template <class Use>
void for_entries(const IncompleteRows &rows, const Use &use) {
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries entries = rows.row(i);
    for (std::int32_t at = 0; at < entries.count; ++at)
      use(i, entries.column[at], entries.value[at], entries.weight);
  }
}

// Of what a column shows. The mean becomes 0 and the mean square 1, unless all
// are alike but for rounding.
struct Scale {
  double weight = 0.0, mean = 0.0, size = 0.0;
  double of(double value) const {
    return size > 1e-13 * std::fabs(mean) ? (value - mean) / size : 0.0;
  }
};

inline std::vector<Scale> scales(const IncompleteRows &rows) {
  std::vector<Scale> result(static_cast<std::size_t>(rows.d));
  for_entries(rows, [&](std::int32_t, std::int32_t j, double, double weight) {
    result[j].weight += weight;
  });
  for_entries(rows, [&](std::int32_t, std::int32_t j, double x, double weight) {
    result[j].mean += weight / result[j].weight * x;
  });
  for_entries(rows, [&](std::int32_t, std::int32_t j, double x, double weight) {
    const double off = x - result[j].mean;
    result[j].size += weight / result[j].weight * off * off;
  });
  for (Scale &own : result)
    own.size = std::sqrt(own.size);
  return result;
}

// Sums of squares of each row's entries, in standard deviations.
inline std::vector<double> row_sizes(const IncompleteRows &rows,
                                     const std::vector<Scale> &scales) {
  std::vector<double> result(static_cast<std::size_t>(rows.n), 0.0);
  for_entries(rows, [&](std::int32_t i, std::int32_t j, double x, double) {
    const double z = scales[j].of(x);
    result[i] += z * z;
  });
  return result;
}

// Mean products of a column: of its powers, with the labels if there are any,
// and with its rows' sizes.
struct Products {
  double skewness = 0.0, kurtosis = 0.0, label = 0.0;
  double size = 0.0, size_of_square = 0.0;
};

// Where rows are `labelled` the last entry of each is its label.
inline std::vector<Products> products(const IncompleteRows &rows, bool labelled,
                                      const std::vector<Scale> &scales) {
  const std::vector<double> sizes = row_sizes(rows, scales);
  std::vector<Products> result(static_cast<std::size_t>(rows.d));
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries entries = rows.row(i);
    const std::int32_t count = entries.count - (labelled ? 1 : 0);
    const double y = labelled ? scales.back().of(entries.value[count]) : 0.0;
    for (std::int32_t at = 0; at < count; ++at) {
      const std::int32_t j = entries.column[at];
      const double part = entries.weight / scales[j].weight;
      const double z = scales[j].of(entries.value[at]);
      Products &own = result[j];
      own.skewness += part * z * z * z;
      own.kurtosis += part * z * z * z * z;
      own.label += part * z * y;
      own.size += part * z * sizes[i];
      own.size_of_square += part * z * z * sizes[i];
    }
  }
  return result;
}

constexpr double digits = 1e9;

// What is less is rounding.
inline bool tells(double product) { return std::fabs(product) * digits > 1.0; }

// The first that tells in which direction a column goes, or 0.
inline double direction(const Products &of) {
  for (const double odd : {of.label, of.skewness, of.size})
    if (tells(odd))
      return odd < 0.0 ? -1.0 : 1.0;
  return 0.0;
}

// None of the products alone tells all columns apart: flags that are as rare
// differ in what they go with alone.
inline double key(const Products &of) {
  const double sum =
      std::fabs(of.skewness) + std::sqrt(2.0) * std::fabs(of.label) +
      std::sqrt(3.0) * of.kurtosis + std::sqrt(5.0) * std::fabs(of.size) +
      std::sqrt(7.0) * of.size_of_square;
  return std::round(digits * std::log1p(sum)) / digits;
}

} // namespace content

// Of each column: a number that its sign does not change, and the sign, 0 where
// nothing tells it.
struct ColumnKeys {
  std::vector<double> key, direction;
};

inline ColumnKeys column_keys(const IncompleteRows &rows, bool labelled,
                              const std::vector<content::Scale> &scales) {
  ColumnKeys result;
  for (const content::Products &own :
       content::products(rows, labelled, scales)) {
    result.key.push_back(content::key(own));
    result.direction.push_back(content::direction(own));
  }
  return result;
}

// Of each row, the sum of what its entries say: how far they are from the
// columns' means, on which side, and in which columns they are.
inline std::vector<double> row_keys(const IncompleteRows &rows) {
  const std::vector<content::Scale> scales = content::scales(rows);
  const ColumnKeys columns = column_keys(rows, false, scales);
  std::vector<double> result(static_cast<std::size_t>(rows.n), 0.0);
  content::for_entries(
      rows, [&](std::int32_t i, std::int32_t j, double x, double) {
        const double z = scales[j].of(x);
        result[i] += z * z + columns.key[j] * (1.0 + columns.direction[j] * z);
      });
  return result;
}

// Which of the random numbers that there are for columns are a column's own,
// and with which sign: 0 where a column does not vary. Columns that are alike,
// but for rounding, stay in their order; labels stay the last.
struct ColumnPlaces {
  std::vector<std::int32_t> place;
  std::vector<double> sign;
};

inline ColumnPlaces column_places(const IncompleteRows &rows, bool labelled) {
  const ColumnKeys keys = column_keys(rows, labelled, content::scales(rows));
  const auto all = static_cast<std::int32_t>(keys.key.size());
  const std::int32_t d = all - (labelled ? 1 : 0);
  ColumnPlaces result{std::vector<std::int32_t>(all),
                      std::vector<double>(all, 1.0)};
  std::vector<std::int32_t> order(d);
  for (std::int32_t j = 0; j < d; ++j) {
    order[j] = j;
    const bool varies = keys.key[j] > 0.0; // else all products are 0
    result.sign[j] = !varies ? 0.0 : keys.direction[j] < 0.0 ? -1.0 : 1.0;
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::int32_t a, std::int32_t b) {
                     return keys.key[a] < keys.key[b];
                   });
  for (std::int32_t at = 0; at < d; ++at)
    result.place[order[at]] = at;
  if (labelled)
    result.place[d] = d;
  return result;
}

} // namespace frugalreg

#endif
