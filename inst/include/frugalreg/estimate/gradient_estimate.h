// The gradient estimate: the loss's factor times the estimate of the data
// point, whose free attributes are known exactly.
#ifndef FRUGALREG_ESTIMATE_GRADIENT_ESTIMATE_H
#define FRUGALREG_ESTIMATE_GRADIENT_ESTIMATE_H

#include "../look/gradient.h"
#include "../look/visit.h"
#include "data_point.h"

#include <cstdint>

namespace frugalreg {

// `x(column, value)` turns a value looked at into the learner's coordinates.
template <class Coordinate>
void estimate_gradient(const Visit &visit, const DataPoint &data_point,
                       double factor, Coordinate x, Gradient &gradient) {
  const auto add = [&](std::int32_t column, double weight, double value) {
    const double entry = factor * weight * x(column, value);
    if (entry != 0.0)
      gradient.push_back({column, entry});
  };
  gradient.clear();
  data_point.estimate(visit, add);
  for (std::int32_t slot = visit.paid_slots(); slot < visit.slots(); ++slot) {
    const double *value = visit.values(slot);
    for (std::int32_t column : visit.columns(slot))
      add(column, 1.0, *value++);
  }
}

} // namespace frugalreg

#endif
