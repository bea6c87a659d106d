// max(1 - z, 0) of the margin z, its corner rounded over a width of epsilon.
#ifndef FRUGALREG_LOSS_SMOOTHED_HINGE_H
#define FRUGALREG_LOSS_SMOOTHED_HINGE_H

#include "loss.h"
#include "smooth_absolute.h"

#include <cmath>

namespace frugalreg {

class SmoothedHinge final : public Loss {
public:
  explicit SmoothedHinge(double epsilon) : epsilon_(epsilon) {}

  double derivative(double z) const override {
    return 0.5 * (std::erf((z - 1.0) / epsilon_) - 1.0);
  }
  double value(double z) const override {
    return 0.5 * (epsilon_ * smooth_absolute((1.0 - z) / epsilon_) + 1.0 - z);
  }

private:
  double epsilon_;
};

} // namespace frugalreg

#endif
