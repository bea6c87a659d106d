// What prices and free attributes change in the probabilities of draws.
#ifndef FRUGALREG_LOOK_PRICED_SAMPLING_H
#define FRUGALREG_LOOK_PRICED_SAMPLING_H

#include "look_spec.h"
#include "sampling_law.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

// The sum of a law's weights over the groups that looks are spent on.
inline double paid_sum(const LookSpec &looks,
                       const std::vector<double> &weights) {
  double sum = sum_of(weights);
  for (std::int32_t group : looks.prices.free)
    sum -= weights[static_cast<std::size_t>(group)];
  return sum;
}

// Probabilities from the weights of a law, priced; free groups are never drawn.
template <class Law>
std::vector<double> draw_probabilities(const LookSpec &looks,
                                       std::vector<double> weights,
                                       double uniform_share) {
  const std::vector<double> &price = looks.prices.per_group;
  for (std::size_t at = 0; at < price.size(); ++at)
    weights[at] = Law::by_price(weights[at], price[at]);
  const std::vector<bool> is_free =
      looks.prices.are_free(looks.groups.groups());
  std::vector<double> paid;
  for (std::size_t at = 0; at < weights.size(); ++at)
    if (!is_free[at])
      paid.push_back(weights[at]);
  paid = as_probabilities(std::move(paid), uniform_share);
  auto next = paid.begin();
  for (std::size_t at = 0; at < weights.size(); ++at)
    weights[at] = is_free[at] ? 0.0 : *next++;
  return weights;
}

// Inner-product draws follow |w| times the root of moment over price on the
// Euclidean ball, which is the same as lower moments.
template <class Law>
std::vector<double> priced_moments(const LookSpec &looks,
                                   std::vector<double> moments) {
  const std::vector<double> &price = looks.prices.per_group;
  if (!price.empty())
    for (std::size_t at = 0; at < moments.size(); ++at) {
      const auto column = static_cast<std::int32_t>(at);
      const double root = Law::by_price(
          1.0, price[static_cast<std::size_t>(looks.groups.group_of(column))]);
      moments[at] *= root * root;
    }
  return moments;
}

} // namespace frugalreg

#endif
