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

} // namespace content

// Sums of squares of each row's entries, in standard deviations.
inline std::vector<double> row_keys(const IncompleteRows &rows) {
  const std::vector<content::Scale> scales = content::scales(rows);
  std::vector<double> result(static_cast<std::size_t>(rows.n), 0.0);
  content::for_entries(rows,
                       [&](std::int32_t i, std::int32_t j, double x, double) {
                         const double z = scales[j].of(x);
                         result[i] += z * z;
                       });
  return result;
}

// Of each column, and its mean product with the labels, if there are any.
struct ColumnKeys {
  std::vector<double> skewness, correlation;
};

// Where rows are `labelled` the last entry of each is its label.
inline ColumnKeys column_keys(const IncompleteRows &rows, bool labelled) {
  const auto d = static_cast<std::size_t>(rows.d);
  const std::vector<content::Scale> scales = content::scales(rows);
  ColumnKeys keys{std::vector<double>(d, 0.0), std::vector<double>(d, 0.0)};
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries entries = rows.row(i);
    const std::int32_t count = entries.count - (labelled ? 1 : 0);
    const double y = labelled ? scales.back().of(entries.value[count]) : 0.0;
    for (std::int32_t at = 0; at < count; ++at) {
      const std::int32_t j = entries.column[at];
      const double part = entries.weight / scales[j].weight;
      const double z = scales[j].of(entries.value[at]);
      keys.skewness[j] += part * z * z * z;
      keys.correlation[j] += part * z * y;
    }
  }
  return keys;
}

// Which of the random numbers that there are for columns are a column's own,
// and with which sign. Columns that are alike, but for rounding, stay in their
// order; labels stay the last.
struct ColumnPlaces {
  std::vector<std::int32_t> place;
  std::vector<double> sign;
};

inline ColumnPlaces column_places(const IncompleteRows &rows, bool labelled) {
  const ColumnKeys keys = column_keys(rows, labelled);
  const std::size_t d = keys.skewness.size() - (labelled ? 1 : 0);
  constexpr double digits = 1e9;
  ColumnPlaces result{std::vector<std::int32_t>(keys.skewness.size()),
                      std::vector<double>(keys.skewness.size(), 1.0)};
  std::vector<double> key(d);
  std::vector<std::int32_t> order(d);
  for (std::size_t j = 0; j < d; ++j) {
    // Neither of the two alone tells columns of flags apart.
    const double skewness = keys.skewness[j], correlation = keys.correlation[j];
    key[j] = std::round(digits * (std::fabs(skewness) +
                                  std::sqrt(2.0) * std::fabs(correlation)));
    order[j] = static_cast<std::int32_t>(j);
    const bool tells = std::fabs(correlation) * digits > 1.0;
    result.sign[j] = (tells ? correlation : skewness) < 0.0 ? -1.0 : 1.0;
  }
  std::stable_sort(
      order.begin(), order.end(),
      [&](std::int32_t a, std::int32_t b) { return key[a] < key[b]; });
  for (std::size_t at = 0; at < d; ++at)
    result.place[order[at]] = static_cast<std::int32_t>(at);
  if (labelled)
    result.place[d] = static_cast<std::int32_t>(d);
  return result;
}

} // namespace frugalreg

#endif
