// The absolute value smoothed to the width 1; its derivative is erf.
#ifndef FRUGALREG_LOSS_SMOOTH_ABSOLUTE_H
#define FRUGALREG_LOSS_SMOOTH_ABSOLUTE_H

#include <cmath>

namespace frugalreg {

inline double smooth_absolute(double u) {
  constexpr double root_of_pi = 1.7724538509055160273;
  return u * std::erf(u) + std::exp(-u * u) / root_of_pi;
}

} // namespace frugalreg

#endif
