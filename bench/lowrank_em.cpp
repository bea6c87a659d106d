// Times one example's share of a pass of expectation maximisation against the
// time that its floating point operations take in Eigen's own matrix products:
// those of the example's shapes (loadings of what is seen, rank x seen, times
// their transpose), and large ones, which no code for one example reaches.
// Prints one line a measurement: attributes, rank, share observed, microseconds
// an example, and of either bound. bench/lowrank-em.R compiles it and prints
// ratios.

#include "product_speed.h"

#include <frugalreg/base/random.h>
#include <frugalreg/lowrank/expectation_maximisation.h>
#include <frugalreg/lowrank/start.h>

#include <cstdint>
#include <cstdio>
#include <vector>

using namespace frugalreg;

namespace {

struct Data {
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value, labels;

  // Noise would do as well: the work does not depend on the numbers.
  Data(std::int32_t n, std::int32_t d, double share) {
    SplitMix64 generator(1);
    for (std::int32_t i = 0; i < n; ++i) {
      for (std::int32_t j = 0; j < d; ++j) {
        if (uniform01(generator) >= share)
          continue;
        column.push_back(j);
        value.push_back(2.0 * uniform01(generator) - 1.0);
      }
      start.push_back(static_cast<std::int64_t>(column.size()));
      labels.push_back(2.0 * uniform01(generator) - 1.0);
    }
  }
};

// Of a pass: the Gram matrix and the sums of products (symmetric: half of
// each), Cholesky factor and inverse, and the attributes' solutions.
double operations(double n, double d, double rank, double seen) {
  const double length = rank + 1.0;
  const double row = seen * rank * rank + rank * rank * rank +
                     seen * length * length + 6.0 * seen * length;
  return n * row + d * length * length * (length / 3.0 + 4.0);
}

void measure(std::int32_t n, std::int32_t d, int rank, double share) {
  const Data data(n, d, share);
  const LabelledRows rows{
      {n, d, data.start.data(), data.column.data(), data.value.data()},
      data.labels.data()};
  LowRankModel model;
  const Eigen::MatrixXd directions = Eigen::MatrixXd::Random(d, rank);
  model.loadings = orthonormal_basis(directions, rank).transpose();
  model.weights = Eigen::VectorXd::Ones(rank);
  model.offset = Eigen::VectorXd::Zero(d);
  model.x_noise = model.y_noise = 0.3;
  BatchSettings settings;
  settings.tolerance = 0.0;
  settings.passes = 3;
  ExpectationMaximisation<CommonNoise> method(model, settings, 1e-8, 1e-8);
  SilentHeartbeat heartbeat;
  const double seen = static_cast<double>(data.column.size()) / n;
  const double shape_speed =
      product_speed(rank, static_cast<Eigen::Index>(seen));
  const double large_speed = product_speed(256, 256);
  const double start = seconds();
  method.run(rows, nullptr, heartbeat);
  // The last state costs a pass without its maximisation.
  const double scale = 1e6 / n;
  const double spent = (seconds() - start) / (settings.passes + 1.0);
  const double work = operations(n, d, rank, seen);
  std::printf("%d,%d,%g,%.3f,%.3f,%.3f\n", d, rank, share, scale * spent,
              scale * work / shape_speed, scale * work / large_speed);
}

} // namespace

int main() {
  measure(4000, 100, 10, 0.5);
  measure(3000, 100, 30, 0.3);
  measure(3000, 100, 30, 0.5);
  measure(3000, 100, 30, 0.75);
  measure(600, 100, 80, 0.5);
  measure(2000, 1000, 30, 0.1);
  measure(2000, 1000, 30, 0.5);
  measure(400, 1000, 100, 0.5);
  measure(1000, 10000, 20, 0.01);
}
