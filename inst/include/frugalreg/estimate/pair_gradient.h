// The gradient of the squared loss where every look is for both its factors:
// the gradient is a sum over single attributes and pairs of them, and what was
// seen of it counts one over the probability of being seen, which is without
// bias. There is no product of two estimates: each look tells of the data point
// as of the inner product, at a variance well below that of looks that are
// divided between the two.
#ifndef FRUGALREG_ESTIMATE_PAIR_GRADIENT_H
#define FRUGALREG_ESTIMATE_PAIR_GRADIENT_H

#include "../base/scratch.h"
#include "../look/gradient.h"
#include "../look/pair_weights.h"
#include "../look/visit.h"

#include <cstdint>

namespace frugalreg {

// `parts` are the paid slots' parts of the prediction, `known` is the rest of
// the residual: free attributes, intercept and label. Returns the estimate of
// the residual. `x(column, value)` turns a value looked at into the learner's
// coordinates.
template <class Coordinate>
double estimate_pair_gradient(const Visit &visit, const PairWeights &weights,
                              const Scratch<double> &parts, double known,
                              Coordinate x, Gradient &gradient) {
  const std::int32_t seen = visit.paid_slots();
  double total = 0.0, residual = known;
  for (std::int32_t slot = 0; slot < seen; ++slot) {
    total += parts[slot];
    residual += weights.slot(slot) * parts[slot];
  }
  gradient.clear();
  const auto add = [&](std::int32_t slot, double factor) {
    const double *value = visit.values(slot);
    for (std::int32_t column : visit.columns(slot)) {
      const double entry = factor * x(column, *value++);
      if (entry != 0.0)
        gradient.push_back({column, entry});
    }
  };
  for (std::int32_t slot = 0; slot < seen; ++slot) {
    double others = weights.even_pair() * (total - parts[slot]);
    if (!weights.even()) {
      others = 0.0;
      for (std::int32_t other = 0; other < seen; ++other)
        if (other != slot)
          others += weights.pair(slot, other) * parts[other];
    }
    add(slot, weights.slot(slot) * (known + parts[slot]) + others);
  }
  for (std::int32_t slot = seen; slot < visit.slots(); ++slot)
    add(slot, residual);
  return residual;
}

} // namespace frugalreg

#endif
