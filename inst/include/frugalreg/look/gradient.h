// A sparse gradient estimate: each column once.
#ifndef FRUGALREG_LOOK_GRADIENT_H
#define FRUGALREG_LOOK_GRADIENT_H

#include "../base/scratch.h"

#include <cstdint>

namespace frugalreg {

struct GradientEntry {
  std::int32_t column;
  double value;
};

using Gradient = Scratch<GradientEntry>;

} // namespace frugalreg

#endif
