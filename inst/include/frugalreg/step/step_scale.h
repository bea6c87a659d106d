// What the scale of step sizes depends on, where a step size is to be found.
#ifndef FRUGALREG_STEP_STEP_SCALE_H
#define FRUGALREG_STEP_STEP_SCALE_H

#include <algorithm>
#include <cmath>

namespace frugalreg {

struct StepScale {
  double squared_length; // expected, of the data point's estimate
  double squared_row;    // likewise, of the data point itself
  double visits;         // to learn from
  double dimension;      // coefficients
  double radius;
  double likely_radius;
};

// Where gradient descent's step size is looked for. The theorems' are
// 1 / sqrt(visits * squared length), for rows of length 1 and the worst case;
// twice that on the scale of the rows is what real and simulated data want, far
// from where the estimate of the data point alone makes an iterate grow.
inline double likely_descent_step(const StepScale &scale) {
  const double spread = scale.visits * scale.squared_row * scale.squared_length;
  return spread > 0.0
             ? std::min(2.0 / std::sqrt(spread), 0.35 / scale.squared_length)
             : 1.0;
}

} // namespace frugalreg

#endif
