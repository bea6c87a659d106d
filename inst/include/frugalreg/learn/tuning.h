// How a learner chooses its radius and step size while it learns: the first
// visits give the scale of the candidates, and the last ones, which nothing is
// learned from, the loss of each.
#ifndef FRUGALREG_LEARN_TUNING_H
#define FRUGALREG_LEARN_TUNING_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace frugalreg {

struct Tuning {
  std::int64_t pilot = 0;    // visits before learning
  std::int64_t learning = 0; // visits before the trial of the candidates
  std::vector<double> radius_factors = {}; // none: the radius is given
  std::vector<double> step_factors = {};   // none: the step size is given
  double label_size = 0.0; // root mean square of what there is to explain

  // Whether radius or step size are to be found.
  bool present() const { return learning > 0; }
};

// What the scale of step sizes depends on.
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
