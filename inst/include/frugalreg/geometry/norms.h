// How the norm of a row is built up from single coordinates; above 1 or not is
// the same for the Euclidean norm and its square.
#ifndef FRUGALREG_GEOMETRY_NORMS_H
#define FRUGALREG_GEOMETRY_NORMS_H

#include <algorithm>
#include <cmath>

namespace frugalreg {

struct SquaredNorm {
  static double add(double norm, double x) { return norm + x * x; }
};
struct LargestValue {
  static double add(double norm, double x) {
    return std::max(norm, std::fabs(x));
  }
};

} // namespace frugalreg

#endif
