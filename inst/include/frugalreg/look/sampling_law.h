// The probabilities that make the bound of a geometry least, from the second
// moments E[x^2] of the columns (Kukliansky and Shamir 2015, sections 3 and 4).
// A group of columns bought by one look counts as one attribute.
#ifndef FRUGALREG_LOOK_SAMPLING_LAW_H
#define FRUGALREG_LOOK_SAMPLING_LAW_H

#include "column_groups.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

// For the Euclidean ball: q_g proportional to the root of the group's moments,
// and where looks have prices to the root of moments over price, which makes
// variance times price least.
struct RootMomentLaw {
  static double by_price(double weight, double price) {
    return weight / std::sqrt(price);
  }
  static double weight(ColumnSpan columns, const std::vector<double> &moments) {
    double sum = 0.0;
    for (std::int32_t column : columns)
      sum += moments[column];
    return std::sqrt(sum);
  }
};

// For the L1 ball: q_g proportional to the group's largest moment, whatever the
// prices: its bound is about the worst attribute, not about a sum.
struct MaxMomentLaw {
  static double by_price(double weight, double) { return weight; }
  static double weight(ColumnSpan columns, const std::vector<double> &moments) {
    double largest = 0.0;
    for (std::int32_t column : columns)
      largest = std::max(largest, moments[column]);
    return largest;
  }
};

template <class Law>
std::vector<double> law_weights(const ColumnGroups &groups,
                                const std::vector<double> &moments) {
  std::vector<double> weights(static_cast<std::size_t>(groups.groups()));
  for (std::int32_t group = 0; group < groups.groups(); ++group)
    weights[group] = Law::weight(groups.members(group), moments);
  return weights;
}

inline double sum_of(const std::vector<double> &values) {
  double sum = 0.0;
  for (double value : values)
    sum += value;
  return sum;
}

inline bool are_probabilities(const std::vector<double> &values) {
  return std::none_of(values.begin(), values.end(),
                      [](double value) { return !(value >= 0.0); }) &&
         std::fabs(sum_of(values) - 1.0) < 1e-6;
}

// Mixes the normalised weights with the uniform distribution; all-zero weights
// give the uniform one.
inline std::vector<double> as_probabilities(std::vector<double> weights,
                                            double uniform_share) {
  const double total = sum_of(weights);
  const double even = 1.0 / static_cast<double>(weights.size());
  for (double &weight : weights)
    weight = total > 0.0
                 ? (1.0 - uniform_share) * weight / total + uniform_share * even
                 : even;
  return weights;
}

} // namespace frugalreg

#endif
