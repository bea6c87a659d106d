// Which steps a learner takes, and how its iterates are averaged.
#ifndef FRUGALREG_STEP_STEP_SPEC_H
#define FRUGALREG_STEP_STEP_SPEC_H

#include <array>
#include <cstdint>
#include <limits>

namespace frugalreg {

struct StepSpec {
  // Of the two phases; for the Pegasos learner its lambda. NaN: the theorem's.
  std::array<double, 2> size = {std::numeric_limits<double>::quiet_NaN(),
                                std::numeric_limits<double>::quiet_NaN()};
  std::int64_t visits = 1; // planned in all, for the theorems' step sizes
  double averaging = 0.0;  // iterate t counts t^averaging
};

} // namespace frugalreg

#endif
