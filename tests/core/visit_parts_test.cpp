// Parts of a visit that a fit does not show one by one: the hyperbolic sine of
// the exponentiated gradient, and scratch space that was moved from.

#include "check.h"

#include <frugalreg/base/scratch.h>
#include <frugalreg/geometry/exponentiated_gradient.h>

#include <cmath>
#include <cstdint>
#include <utility>

using namespace frugalreg;

namespace {

// One step of the first of two coordinates to the exponent u, which may be
// taken in several as an entry of the gradient is clipped at 1.
double first_coefficient(double u, double radius) {
  ExponentiatedGradient geometry(2, radius);
  for (double left = u; left != 0.0;) {
    const double change = std::fabs(left) < 1.0 ? left : std::copysign(1.0, u);
    Gradient gradient;
    gradient.push_back({0, -change});
    geometry.propose(gradient, 1.0);
    geometry.accept();
    left -= change;
  }
  return geometry.iterate().scale() * geometry.iterate().unscaled(0);
}

void test_hyperbolic_sine() {
  constexpr double radius = 3.0;
  for (double size : {1e-300, 1e-12, 1e-3, 0.25, 0.5, 0.999, 1.0, 1.25, 2.0,
                      7.5, 29.75, 30.0, 30.25, 60.0, 700.0})
    for (double u : {size, -size}) {
      const auto v = static_cast<long double>(u);
      // sinh u / (cosh u + cosh 0), without overflow.
      const long double truth =
          radius * std::tanh(v) / (1.0L + 1.0L / std::cosh(v));
      const double off = static_cast<double>(
          (static_cast<long double>(first_coefficient(u, radius)) - truth) /
          truth);
      check(std::fabs(off) < 1e-14,
            "w[0] after a step to u = " + std::to_string(u));
    }
}

void test_scratch() {
  Scratch<std::int32_t> one;
  for (std::int32_t value = 0; value < 100; ++value)
    one.push_back(value);
  Scratch<std::int32_t> other(std::move(one));
  check(one.empty(), "moved from: empty"); // NOLINT: it is defined
  one.push_back(7);
  check(one.size() == 1 && one[0] == 7, "moved from: can be written to");
  check(other.size() == 100 && other[99] == 99, "moved to: as it was");
  other = std::move(one);
  check(other.size() == 1 && other[0] == 7, "assigned by a move");
  one.resize(40);
  check(one.size() == 40, "moved from: can be resized");
  std::swap(one, other);
  check(one.size() == 1 && other.size() == 40, "swapped");
}

} // namespace

int main() {
  test_hyperbolic_sine();
  test_scratch();
  std::printf("%d passed, 0 failed\n", checks);
}
