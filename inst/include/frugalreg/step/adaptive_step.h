// AdaGrad: each coordinate's step is divided by the root of its squared
// gradients so far, the present one included (Duchi, Hazan and Singer 2011; for
// these learners Kukliansky and Shamir 2015, appendix A).
#ifndef FRUGALREG_STEP_ADAPTIVE_STEP_H
#define FRUGALREG_STEP_ADAPTIVE_STEP_H

#include "../base/archive.h"
#include "step_scale.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class AdaptiveStep {
public:
  explicit AdaptiveStep(std::int32_t dimension)
      : squares_(static_cast<std::size_t>(dimension), 0.0) {}

  // What the step size is multiplied with for this gradient, which is not 0.
  double factor(std::int32_t at, double gradient) const {
    return 1.0 / std::sqrt(squares_[at] + gradient * gradient);
  }
  void accept(std::int32_t at, double gradient) {
    squares_[at] += gradient * gradient;
  }
  // A part of what a coefficient may become: a coordinate's first steps are of
  // this length.
  static double likely_step(const StepScale &scale) {
    return 0.18 * scale.likely_radius / std::sqrt(scale.dimension);
  }
  void archive(Archive &archive) {
    archive.open("squares", squares_); // of huge gradients
    archive.check("squares", [this] { return are_at_least(squares_, 0.0); });
  }

private:
  std::vector<double> squares_;
};

} // namespace frugalreg

#endif
