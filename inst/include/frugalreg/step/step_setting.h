// What the theorems' step sizes depend on.
#ifndef FRUGALREG_STEP_STEP_SETTING_H
#define FRUGALREG_STEP_STEP_SETTING_H

namespace frugalreg {

struct StepSetting {
  double draws;      // k, for the data point
  double attributes; // looks on offer
  double dimension;  // coefficients
  double visits;     // m, of the phase
  double radius;     // B
};

} // namespace frugalreg

#endif
