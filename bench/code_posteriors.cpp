// Times the codes of rows of few entries, with what is added to the sums of
// their products: side by side against one by one, in one run. Prints one line
// a measurement: rank, entries of a row, microseconds a row of either.
// bench/code-posteriors.R compiles it and prints ratios.

#include "product_speed.h"

#include <frugalreg/base/random.h>
#include <frugalreg/factor/code_posterior.h>
#include <frugalreg/factor/code_posteriors.h>
#include <frugalreg/factor/noise_model.h>

#include <cstdint>
#include <cstdio>
#include <vector>

using namespace frugalreg;

namespace {

constexpr std::int32_t attributes = 500, rows = 8000;

struct Data {
  std::vector<std::int32_t> column;
  std::vector<double> value;
  std::int32_t seen;

  explicit Data(std::int32_t entries) : seen(entries) {
    SplitMix64 generator(1);
    for (std::int32_t i = 0; i < rows; ++i)
      for (std::int32_t at = 0; at < entries; ++at) {
        column.push_back((i * 7 + at * 11) % attributes);
        value.push_back(2.0 * uniform01(generator) - 1.0);
      }
  }

  ObservedEntries row(std::int32_t i) const {
    return {column.data() + i * seen, value.data() + i * seen, seen};
  }
};

double alone(const Data &data, const LowRankModel &model,
             const AttributeNoise &noise, double &sum) {
  CodePosterior posterior(model.loadings.rows());
  const double start = seconds();
  for (std::int32_t i = 0; i < rows; ++i) {
    posterior.observe(model, noise, data.row(i));
    posterior.solve();
    sum += posterior.covariance()(0, 0) + posterior.mean()[0] +
           posterior.log_density();
  }
  return seconds() - start;
}

double together(const Data &data, const LowRankModel &model,
                const AttributeNoise &noise, double &sum) {
  CodePosteriors posteriors(model.loadings.rows());
  const double start = seconds();
  for (std::int32_t i = 0; i < rows; ++i) {
    posteriors.observe(model, noise, data.row(i));
    if (!posteriors.is_full())
      continue;
    posteriors.solve();
    for (Eigen::Index row = 0; row < posteriors.rows(); ++row) {
      const double mean = posteriors.mean(row)[0];
      sum -= posteriors.second_moment(row)[0] - mean * mean + mean +
             posteriors.log_density(row);
    }
    posteriors.clear();
  }
  return seconds() - start;
}

void measure(Eigen::Index rank, std::int32_t entries) {
  const Data data(entries);
  LowRankModel model;
  model.loadings = Eigen::MatrixXd::Random(rank, attributes);
  model.offset = Eigen::VectorXd::Zero(attributes);
  const AttributeNoise noise(attributes, 0.3, 0.0);
  double sum = 0.0;
  const double one = alone(data, model, noise, sum);
  const double many = together(data, model, noise, sum);
  if (!(sum < 1e-6 && sum > -1e-6))
    std::fprintf(stderr, "they differ: %g\n", sum);
  std::printf("%d,%d,%.3f,%.3f\n", static_cast<int>(rank), entries,
              1e6 * one / rows, 1e6 * many / rows);
}

} // namespace

int main() {
  measure(3, 8);
  measure(5, 3);
  measure(5, 10);
  measure(10, 6);
  measure(10, 20);
  measure(10, 60);
  measure(16, 30);
  measure(20, 6);
  measure(20, 14);
  measure(40, 6);
  measure(40, 29);
  measure(60, 6);
  measure(60, 44);
}
