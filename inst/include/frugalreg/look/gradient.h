// A sparse gradient estimate: each column once.
#ifndef FRUGALREG_LOOK_GRADIENT_H
#define FRUGALREG_LOOK_GRADIENT_H

#include <cstdint>
#include <vector>

namespace frugalreg {

struct GradientEntry {
  std::int32_t column;
  double value;
};

using Gradient = std::vector<GradientEntry>;

} // namespace frugalreg

#endif
