// max(|z| - delta, 0), its corners rounded over a width of epsilon (Hazan and
// Koren 2012, section 4.2); nowhere further from it than epsilon.
#ifndef FRUGALREG_LOSS_SMOOTHED_ABSOLUTE_H
#define FRUGALREG_LOSS_SMOOTHED_ABSOLUTE_H

#include "loss.h"
#include "smooth_absolute.h"

#include <cmath>

namespace frugalreg {

class SmoothedAbsolute final : public Loss {
public:
  SmoothedAbsolute(double delta, double epsilon)
      : delta_(delta), epsilon_(epsilon) {}

  double derivative(double z) const override {
    return 0.5 * (std::erf((z - delta_) / epsilon_) +
                  std::erf((z + delta_) / epsilon_));
  }
  double value(double z) const override {
    return 0.5 * epsilon_ *
               (smooth_absolute((z - delta_) / epsilon_) +
                smooth_absolute((z + delta_) / epsilon_)) -
           delta_;
  }

private:
  double delta_, epsilon_;
};

} // namespace frugalreg

#endif
