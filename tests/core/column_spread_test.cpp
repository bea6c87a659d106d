// What is known of a column's spread, of values of any size in any order.

#include "check.h"

#include <frugalreg/look/column_spread.h>
#include <frugalreg/look/look_moments.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace {

using frugalreg::ColumnSpread;

ColumnSpread spread_of(const std::vector<double> &values) {
  ColumnSpread spread(1);
  for (const double value : values)
    spread.include(0, value);
  return spread;
}

bool are_near(double one, double other) {
  return std::abs(one / other - 1.0) < 1e-12;
}

// One to twenty beside a value that is nothing to them.
void test_order() {
  std::vector<double> values(21);
  for (std::size_t at = 1; at < values.size(); ++at)
    values[at] = static_cast<double>(at);
  const ColumnSpread plain = spread_of(values);
  check(are_near(plain.variances()[0], 110.0 / 3.0), "the variance is right");
  for (const double tiny : {1e-40, 1e-90, 1e-160, 1e-200, -1e-300,
                            std::numeric_limits<double>::denorm_min()}) {
    values[0] = tiny;
    const ColumnSpread first = spread_of(values);
    std::reverse(values.begin(), values.end());
    const ColumnSpread last = spread_of(values);
    std::reverse(values.begin(), values.end());
    for (const ColumnSpread *spread : {&first, &last}) {
      const std::string what = std::to_string(std::ilogb(tiny));
      check(are_near(spread->means()[0], 10.0), "the mean beside 2^" + what);
      check(are_near(spread->variances()[0], plain.variances()[0]),
            "the variance beside 2^" + what);
      check(are_near(spread->effective_looks()[0], plain.effective_looks()[0]),
            "effective looks beside 2^" + what);
    }
  }
}

// Each value is larger than those before, by powers of two or by far.
void test_growing() {
  for (const int step : {1, 30, 90}) {
    std::vector<double> values;
    for (int at = 0; at <= 20; ++at)
      values.push_back(std::ldexp(1.0 + 0.01 * at, step * (at - 10)));
    const ColumnSpread up = spread_of(values);
    std::reverse(values.begin(), values.end());
    const ColumnSpread down = spread_of(values);
    check(are_near(up.effective_looks()[0], down.effective_looks()[0]),
          "effective looks in either order");
    check(are_near(up.sizes(true)[0], down.sizes(true)[0]),
          "standard deviations in either order");
  }
}

// A unit is a power of two: nothing is rounded by it.
void test_units() {
  const std::vector<double> values{0.0, 0.3, -0.7, 1.9, 0.0, 17.0, -5.0};
  const ColumnSpread plain = spread_of(values);
  for (const int unit : {-400, 3, 400}) {
    std::vector<double> other(values);
    for (double &value : other)
      value = std::ldexp(value, unit);
    const ColumnSpread spread = spread_of(other);
    check(spread.effective_looks() == plain.effective_looks(),
          "the same effective looks in another unit");
    check(spread.sizes(true)[0] == std::ldexp(plain.sizes(true)[0], unit),
          "the same deviation in another unit");
  }
}

// As after one more look that showed the mean of the spreads without bias; a
// column that was seen too rarely has that mean.
void test_likely_spreads() {
  const std::vector<std::vector<double>> looks{
      {1.0, 3.0, 8.0}, {2.0, 2.5}, {5}};
  for (const bool with_means : {false, true}) {
    frugalreg::LookMoments moments(3, with_means);
    for (std::int32_t column = 0; column < 3; ++column)
      for (const double x : looks[static_cast<std::size_t>(column)])
        moments.include(column, x);
    // Sums of squares, about the means if there are any, and what they are of.
    const std::vector<double> squares =
        with_means ? std::vector<double>{26.0, 0.125, 0.0}
                   : std::vector<double>{74.0, 10.25, 25.0};
    const std::vector<double> of = with_means
                                       ? std::vector<double>{2.0, 1.0, 0.0}
                                       : std::vector<double>{3.0, 2.0, 1.0};
    double mean = 0.0, columns = 0.0;
    for (std::size_t at = 0; at < 3; ++at)
      if (of[at] > 0.0) {
        mean += squares[at] / of[at];
        columns += 1.0;
      }
    mean /= columns;
    for (std::size_t at = 0; at < 3; ++at)
      check(are_near(moments.likely_spreads()[at],
                     (squares[at] + mean) / (of[at] + 1.0)),
            "the likely spread of column " + std::to_string(at));
  }
}

} // namespace

int main() {
  test_order();
  test_growing();
  test_units();
  test_likely_spreads();
  std::printf("%d passed, 0 failed\n", checks);
}
