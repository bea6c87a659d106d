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

struct ContentKeys {
  // Sums of squares of a row's entries, in standard deviations.
  std::vector<double> rows;
  // Of a column, and its mean product with the labels, if there are any.
  std::vector<double> skewness, correlation;
};

namespace content {

// The mean becomes 0 and the mean square 1, unless all are alike.
struct Scale {
  double mean = 0.0, size = 0.0;
  double of(double value) const {
    return size > 0.0 ? (value - mean) / size : 0.0;
  }
};

inline std::vector<Scale> scales(const IncompleteRows &rows,
                                 const std::vector<double> &seen) {
  std::vector<Scale> result(seen.size());
  for (std::int64_t at = 0; at < rows.observed(); ++at)
    result[rows.column[at]].mean += rows.value[at];
  for (std::size_t j = 0; j < seen.size(); ++j)
    result[j].mean /= std::max(seen[j], 1.0);
  for (std::int64_t at = 0; at < rows.observed(); ++at) {
    Scale &own = result[rows.column[at]];
    const double off = rows.value[at] - own.mean;
    own.size += off * off;
  }
  for (std::size_t j = 0; j < seen.size(); ++j)
    result[j].size = std::sqrt(result[j].size / std::max(seen[j], 1.0));
  return result;
}

inline Scale scale_of(const double *labels, std::int32_t n) {
  Scale result;
  for (std::int32_t i = 0; i < n; ++i)
    result.mean += labels[i] / n;
  for (std::int32_t i = 0; i < n; ++i)
    result.size += (labels[i] - result.mean) * (labels[i] - result.mean) / n;
  result.size = std::sqrt(result.size);
  return result;
}

} // namespace content

// `labels` are one a row, or null.
inline ContentKeys content_keys(const IncompleteRows &rows,
                                const double *labels = nullptr) {
  const auto d = static_cast<std::size_t>(rows.d);
  std::vector<double> seen(d, 0.0);
  for (std::int64_t at = 0; at < rows.observed(); ++at)
    ++seen[rows.column[at]];
  const std::vector<content::Scale> scales = content::scales(rows, seen);
  content::Scale label;
  if (labels)
    label = content::scale_of(labels, rows.n);
  ContentKeys keys{std::vector<double>(static_cast<std::size_t>(rows.n), 0.0),
                   std::vector<double>(d, 0.0), std::vector<double>(d, 0.0)};
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries entries = rows.row(i);
    const double y = labels ? label.of(labels[i]) : 0.0;
    for (std::int32_t at = 0; at < entries.count; ++at) {
      const std::int32_t j = entries.column[at];
      const double z = scales[j].of(entries.value[at]);
      keys.rows[i] += z * z;
      keys.skewness[j] += z * z * z / seen[j];
      keys.correlation[j] += z * y / seen[j];
    }
  }
  return keys;
}

} // namespace frugalreg

#endif
