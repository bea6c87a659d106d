// Moments, factors and conditional means, on tables with gaps.
#include "check.h"

#include <frugalreg/base/heartbeat.h>
#include <frugalreg/factor/subset_sums.h>
#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/conditional.h>
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/pair_moments.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

// Every second entry or so of a table of two hidden values.
struct Gaps {
  static constexpr std::int32_t n = 60, d = 7;
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value, labels;

  Gaps() {
    frugalreg::SplitMix64 generator(5);
    for (std::int32_t i = 0; i < n; ++i) {
      const double a = frugalreg::uniform01(generator) - 0.5;
      const double b = frugalreg::uniform01(generator) - 0.5;
      for (std::int32_t j = 0; j < d; ++j) {
        const double x = 3.0 * a + j * b + frugalreg::uniform01(generator);
        if (frugalreg::uniform01(generator) < 0.5) {
          column.push_back(j);
          value.push_back(x);
        }
      }
      start.push_back(static_cast<std::int64_t>(column.size()));
      labels.push_back(a - b);
    }
  }
  frugalreg::IncompleteRows rows() const {
    return {n, d, start.data(), column.data(), value.data()};
  }
  // The label as a last attribute of every row.
  Gaps with_labels() const {
    Gaps result = *this;
    result.column.clear();
    result.value.clear();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::int64_t at = start[i]; at < start[i + 1]; ++at) {
        result.column.push_back(column[static_cast<std::size_t>(at)]);
        result.value.push_back(value[static_cast<std::size_t>(at)]);
      }
      result.column.push_back(d);
      result.value.push_back(labels[i]);
      result.start[i + 1] = static_cast<std::int64_t>(result.column.size());
    }
    return result;
  }
};

// Every subset of five vectors among twenty, the others in it or not.
void test_subset_sums() {
  SplitMix64 generator(3);
  const Eigen::MatrixXd columns = random_matrix(generator, 7, 20);
  SubsetSums sums;
  sums.set(columns);
  for (std::uint32_t which = 0; which < 64; ++which) {
    SubsetSums::Subset subset = 0;
    Eigen::VectorXd expected = Eigen::VectorXd::Ones(7), found = expected;
    for (Eigen::Index k = 0; k < 20; ++k)
      if ((which >> std::min<Eigen::Index>(k, 5) & 1) != 0) {
        SubsetSums::put(subset, k);
        expected += columns.col(k);
      }
    check(SubsetSums::has(subset, 0) == ((which & 1) != 0), "a bit a vector");
    sums.add(subset, found.data());
    check((found - expected).norm() < 1e-12, "a sum over a subset");
  }
}

void test_moments() {
  const Gaps gaps;
  const IncompleteRows rows = gaps.rows();
  const std::vector<double> origin(Gaps::d, 0.5);
  PairMoments moments(origin.data(), Gaps::d, 0.1);
  for (std::int32_t i = 0; i < rows.n; ++i)
    moments.add(rows.row(i).column, rows.row(i).value, rows.row(i).count,
                gaps.labels[i]);
  double seen = 0.0;
  for (std::size_t j = 0; j < Gaps::d; ++j)
    seen += moments.pairs()[moments.row_begin(j)].count;
  check(seen == static_cast<double>(rows.observed()), "every look is counted");

  const Gaps all = gaps.with_labels();
  IncompleteRows labelled = all.rows();
  labelled.d = Gaps::d + 1;
  FactorAnalysis factors(labelled, {2, 0.0, 0.0, 1e-6, true});
  SilentHeartbeat heartbeat;
  double last = 0.0;
  for (int round = 0; round < 20; ++round) {
    factors.iterate(heartbeat);
    check(round == 0 || factors.log_likelihood() >= last - 1e-9,
          "the likelihood does not fall");
    last = factors.log_likelihood();
  }

  const Eigen::MatrixXd loadings =
      factors.loadings().leftCols(Gaps::d).transpose();
  const Eigen::VectorXd noise = factors.noise().head(Gaps::d);
  const Eigen::VectorXd center = Eigen::VectorXd::Zero(Gaps::d);
  Eigen::MatrixXd covariance = loadings * loadings.transpose();
  covariance.diagonal() += noise;
  const FactorModel by_factors(loadings, noise, center);
  const CovarianceModel by_covariance(covariance, center);
  const Eigen::VectorXd b = Eigen::VectorXd::Ones(Gaps::d);
  for (std::int32_t i = 0; i < rows.n; ++i) {
    Eigen::VectorXd first, second;
    const Conditional one =
        FactorModel::Given(by_factors, rows.row(i)).condition(b, &first);
    const Conditional two = CovarianceModel::Given(by_covariance, rows.row(i))
                                .condition(b, &second);
    check(std::fabs(one.mean - two.mean) < 1e-8 &&
              std::fabs(one.variance - two.variance) < 1e-8 &&
              (first - second).norm() < 1e-8,
          "a factor model is its covariance");
  }
}

// Completed rows agree with conditional means, and what a penalty above all
// slopes allows is nothing.
void test_completion() {
  const Gaps gaps;
  SilentHeartbeat heartbeat;
  Eigen::MatrixXd loadings(2, Gaps::d);
  for (int j = 0; j < Gaps::d; ++j)
    loadings.col(j) << std::cos(j), std::sin(2.0 * j);
  const Eigen::VectorXd noise = Eigen::VectorXd::Constant(Gaps::d, 0.4);
  CompletedRows rows(loadings, noise);
  rows.complete(gaps.rows(), heartbeat);
  const Eigen::MatrixXd by_attribute = loadings.transpose();
  const FactorModel model(by_attribute, noise, Eigen::VectorXd::Zero(Gaps::d));
  Eigen::VectorXd b(Gaps::d);
  for (int j = 0; j < Gaps::d; ++j)
    b[j] = j % 3 - 1.0;
  double sum = 0.0;
  for (std::int32_t i = 0; i < Gaps::n; ++i) {
    const Conditional given =
        FactorModel::Given(model, gaps.rows().row(i)).condition(b);
    const double mean = rows.values().row(i).dot(b);
    rows.set_coefficients(b);
    const double variance = rows.variance_of(i);
    Eigen::VectorXd moved = Eigen::VectorXd::Zero(Gaps::d);
    rows.weigh(i, 2.0);
    rows.add_spread(moved);
    Eigen::VectorXd of_some = Eigen::VectorXd::Zero(Gaps::d);
    rows.add_spread({1, 4}, of_some);
    check(std::fabs(mean - given.mean) < 1e-10 &&
              std::fabs(variance - given.variance) < 1e-10 &&
              std::fabs(moved.dot(b) - 2.0 * variance) < 1e-10 &&
              std::fabs(of_some[1] - moved[1]) < 1e-10 &&
              std::fabs(of_some[4] - moved[4]) < 1e-10 && of_some[0] == 0.0,
          "what is not seen has its conditional mean and variance");
    sum += mean * mean + variance;
  }
  CompletedGram gram(rows);
  Eigen::VectorXd permuted(Gaps::d);
  for (int at = 0; at < Gaps::d; ++at) {
    gram.add(Gaps::d - 1 - at, heartbeat);
    permuted[at] = b[Gaps::d - 1 - at];
  }
  check(std::fabs(permuted.dot(gram.matrix() * permuted) - sum / Gaps::n) <
            1e-8,
        "mean squares and products add up");

  const Eigen::VectorXd y =
      Eigen::Map<const Eigen::VectorXd>(gaps.labels.data(), Gaps::n);
  CompletedRegression regression(rows, y, std::vector<bool>(Gaps::d, true));
  check(is_interrupted(
            1, [&](Heartbeat &stop) { CompletedGram(rows).add(0, stop); }) &&
            is_interrupted(1,
                           [&](Heartbeat &stop) {
                             CompletedRegression(
                                 rows, y, std::vector<bool>(Gaps::d, true))
                                 .solve(0.1, 0.0, stop);
                           }),
        "an interrupt is heard");
  const double steepest =
      (rows.values().transpose() * y).cwiseAbs().maxCoeff() / Gaps::n;
  regression.solve(1.01 * steepest, 0.0, heartbeat);
  check(regression.coefficients().isZero(0.0), "large penalties leave nothing");
  regression.solve(0.1 * steepest, 0.0, heartbeat);
  check(!regression.coefficients().isZero(0.0) &&
            regression.coefficients().allFinite() &&
            regression.noise() < y.squaredNorm() / Gaps::n,
        "smaller ones explain some of the labels");
}

} // namespace

int main() {
  test_subset_sums();
  test_moments();
  test_completion();
  std::printf("%d passed, 0 failed\n", checks);
}
