// Codes of rows side by side are those of each row alone, however many entries
// a row shows and however many rows there are.

#include "check.h"

#include <frugalreg/factor/code_posterior.h>
#include <frugalreg/factor/code_posteriors.h>
#include <frugalreg/factor/noise_model.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace frugalreg;

namespace {

constexpr std::int32_t attributes = 30, longest = 22;

// Relative, of codes whose precision is as large as the inverse of the noise.
constexpr double rounding = 1e-11;

LowRankModel random_model(SplitMix64 &generator, Eigen::Index rank) {
  LowRankModel model;
  model.loadings = random_matrix(generator, rank, attributes);
  model.offset = random_matrix(generator, attributes, 1);
  model.weights = random_matrix(generator, rank, 1);
  model.y_offset = 0.3;
  model.y_noise = 0.2;
  return model;
}

AttributeNoise random_noise(SplitMix64 &generator, double size) {
  AttributeNoise noise(attributes, size, 0.0);
  const Eigen::VectorXd factors = random_matrix(generator, attributes, 1);
  noise.update(size * (factors.array() + 1.5).matrix(),
               Eigen::VectorXd::Ones(attributes));
  return noise;
}

// The relative difference of what both say of a row.
double difference(const CodePosteriors &together, Eigen::Index row,
                  CodePosterior &alone) {
  const Eigen::MatrixXd &covariance = alone.covariance();
  const Eigen::VectorXd moment = together.second_moment(row);
  double largest =
      (together.mean(row) - alone.mean()).norm() / (1.0 + alone.mean().norm());
  for (Eigen::Index k = 0; k < covariance.cols(); ++k)
    for (Eigen::Index i = 0; i <= k; ++i) {
      const double product = alone.mean()[i] * alone.mean()[k];
      largest = std::max(largest, std::fabs(moment[SmallSystems::place(i, k)] -
                                            product - covariance(i, k)) /
                                      (1.0 + std::fabs(product)));
    }
  const double density = alone.log_density();
  return std::max(largest, std::fabs(together.log_density(row) - density) /
                               (1.0 + std::fabs(density)));
}

// Rows of 0 entries and more, each beginning at another attribute; some have a
// label.
void test_rows(Eigen::Index rank, std::int32_t rows, double size) {
  SplitMix64 generator(5);
  const LowRankModel model = random_model(generator, rank);
  const AttributeNoise noise = random_noise(generator, size);
  std::vector<std::int32_t> column;
  for (std::int32_t j = 0; j < attributes; ++j)
    column.push_back(j);
  const Eigen::VectorXd value = random_matrix(generator, attributes, 1);
  // Of short codes rows may show more than these are long.
  const auto few = static_cast<std::int32_t>(CodePosterior::few_entries(rank));
  const std::int32_t most = rank <= 16 ? 64 : few;
  CodePosteriors together(rank);
  std::vector<ObservedEntries> all;
  // Twice: nothing is left of the rows before.
  for (std::int32_t round = 0; round < 2; ++round) {
    together.clear();
    all.clear();
    for (std::int32_t row = 0; row < rows; ++row) {
      const std::int32_t shows =
          (3 * row * (1 - round)) % (std::min(most, longest) + 1);
      all.push_back({column.data() + row, value.data() + row, shows});
      check(together.takes(all.back()), "rows of few entries are taken");
      together.observe(model, noise, all.back());
      if (row % 2 == 1)
        together.observe_label(model, 0.7);
    }
    together.solve();
    check(together.rows() == rows, "every row has a place");
    for (std::int32_t row = 0; row < rows; ++row) {
      const ObservedEntries &entries = all[static_cast<std::size_t>(row)];
      check(together.entries(row).column == entries.column,
            "rows are in their order");
      CodePosterior alone(rank);
      alone.observe(model, noise, entries);
      if (row % 2 == 1)
        alone.observe_label(model, 0.7);
      check(alone.solve(), "there is a posterior");
      check(difference(together, row, alone) < rounding / size,
            "a row among others has the code that it has alone");
    }
  }
  check(!together.takes({column.data(), value.data(), most + 1}),
        "rows of many entries are not taken");
}

} // namespace

int main() {
  for (const Eigen::Index rank : {1, 2, 5, 16, 20, 24})
    for (const std::int32_t rows : {1, 3, 8})
      test_rows(rank, rows, 0.3);
  for (const Eigen::Index rank : {5, 20})
    test_rows(rank, 8, 1e-6);
  std::printf("%d passed, 0 failed\n", checks);
}
