// The gradient estimate: the loss's factor times the estimate of the data
// point, whose free attributes are known exactly.
#ifndef FRUGALREG_ESTIMATE_GRADIENT_ESTIMATE_H
#define FRUGALREG_ESTIMATE_GRADIENT_ESTIMATE_H

#include "../look/gradient.h"
#include "../look/visit.h"
#include "data_point.h"

#include <cstddef>
#include <cstdint>

namespace frugalreg {

// `x(column, value)` turns a value looked at into the learner's coordinates.
template <class Coordinate>
void estimate_gradient(const Visit &visit, const DataPoint &data_point,
                       double factor, Coordinate x, Gradient &gradient) {
  std::size_t entries = 0;
  const auto add = [&](std::int32_t column, double weight, double value) {
    const double entry = factor * weight * x(column, value);
    if (entry != 0.0)
      gradient[entries++] = {column, entry};
  };
  gradient.resize(visit.columns().size()); // at most
  data_point.estimate(visit, add);
  visit.each(visit.paid_slots(), visit.slots(),
             [&](std::int32_t, std::int32_t column, double value) {
               add(column, 1.0, value);
             });
  gradient.resize(entries);
}

} // namespace frugalreg

#endif
