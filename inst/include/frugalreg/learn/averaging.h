// The weight of the t-th iterate in the average: t^power. 0 is the papers'
// plain average; larger powers forget the start.
#ifndef FRUGALREG_LEARN_AVERAGING_H
#define FRUGALREG_LEARN_AVERAGING_H

#include <cmath>
#include <cstdint>

namespace frugalreg {

inline double averaging_weight(std::int64_t t, double power) {
  return power == 0.0 ? 1.0 : std::pow(static_cast<double>(t), power);
}

} // namespace frugalreg

#endif
