// One step size for all coordinates and rounds.
#ifndef FRUGALREG_STEP_CONSTANT_STEP_H
#define FRUGALREG_STEP_CONSTANT_STEP_H

#include "../base/archive.h"
#include "step_scale.h"

#include <cstdint>

namespace frugalreg {

class ConstantStep {
public:
  explicit ConstantStep(std::int32_t) {}
  double factor(std::int32_t, double) const { return 1.0; }
  void accept(std::int32_t, double) {}
  static double likely_step(const StepScale &scale) {
    return likely_descent_step(scale);
  }
  void archive(Archive &) {}
};

} // namespace frugalreg

#endif
