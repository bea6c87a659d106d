// Moments, factors and conditional means, on tables with gaps.
#include "gaps.h"

#include <frugalreg/base/heartbeat.h>
#include <frugalreg/factor/subset_sums.h>
#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/conditional_covariance.h>
#include <frugalreg/moments/conditional_factors.h>
#include <frugalreg/moments/covariance_completed_rows.h>
#include <frugalreg/moments/covariance_em.h>
#include <frugalreg/moments/covariance_example.h>
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/factor_completed_rows.h>
#include <frugalreg/moments/factor_example.h>
#include <frugalreg/moments/judge_rows.h>
#include <frugalreg/moments/pair_moments.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

using namespace frugalreg;

namespace {

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
    const FactorModel::Given first(by_factors, rows.row(i));
    const CovarianceModel::Given second(by_covariance, rows.row(i));
    check((first.completed() - second.completed()).norm() < 1e-8 &&
              std::abs(first.variance(b) - second.variance(b)) < 1e-8 &&
              (first.gains(b) - second.gains(b)).norm() < 1e-8,
          "a factor model is its covariance");
  }
}

template <class Model>
void check_takes_rows(const Model &model, const IncompleteRows &rows) {
  const Eigen::VectorXd b = some_coefficients();
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries seen = rows.row(i);
    const std::vector<double> values(static_cast<std::size_t>(seen.count), 2.0);
    typename Model::Given given(model,
                                {seen.column, values.data(), seen.count});
    given.take(seen);
    const typename Model::Given fresh(model, seen);
    check(given.completed() == fresh.completed() &&
              given.variance(b) == fresh.variance(b),
          "another row that shows the same is as if it were the first");
  }
}

void test_rows_of_one_pattern() {
  const Gaps gaps;
  const TwoFactors truth;
  const Eigen::VectorXd center = Eigen::VectorXd::Ones(Gaps::d);
  const Eigen::MatrixXd by_attribute = truth.loadings.transpose();
  check_takes_rows(FactorModel(by_attribute, truth.noise, center), gaps.rows());
  check_takes_rows(CovarianceModel(truth.covariance().covariance(), center),
                   gaps.rows());
}

// Of an attribute that is there twice, and of a row that shows nothing.
void test_singular_covariance() {
  Eigen::MatrixXd covariance(3, 3);
  covariance << 2.0, 2.0, 1.0, 2.0, 2.0, 1.0, 1.0, 1.0, 3.0;
  const CovarianceModel model(covariance, Eigen::VectorXd::Zero(3));
  const Eigen::VectorXd b = Eigen::Vector3d(0.0, 0.0, 1.0);
  const std::vector<std::int32_t> column{0, 1};
  const std::vector<double> value{4.0, 4.0};
  for (std::int32_t count : {1, 2}) {
    const ObservedEntries seen{column.data(), value.data(), count};
    const CovarianceModel::Given given(model, seen);
    check(std::abs(given.completed()[2] - 2.0) < 1e-12 &&
              std::abs(given.variance(b) - 2.5) < 1e-12,
          "what is known twice is known once");
  }
  const ObservedEntries nothing{column.data(), value.data(), 0};
  const Eigen::MatrixXd loadings = Eigen::MatrixXd::Ones(3, 1);
  const FactorModel factors(loadings, Eigen::VectorXd::Ones(3),
                            Eigen::VectorXd::Ones(3));
  const FactorModel::Given unknown(factors, nothing);
  const double variance = unknown.variance(Eigen::VectorXd::Ones(3));
  check(unknown.completed() == Eigen::VectorXd::Ones(3) &&
            std::abs(variance - 12.0) < 1e-12,
        "a row that shows nothing has the model's mean and variance");
  const CovarianceModel::Given open(model, nothing);
  check(open.completed() == Eigen::VectorXd::Zero(3) &&
            open.variance(b) == 3.0 && open.gains(b)[2] == 3.0,
        "and by a covariance, too");
}

// A ridge is for the regression on what is known: terms that cancel in what is
// not known cancel with it, too. A look takes what the variance falls by.
void test_ridge() {
  const double ridge = 0.1;
  Eigen::MatrixXd plain(3, 3);
  plain << 1.0, 0.99, 0.5, 0.99, 1.0, 0.5, 0.5, 0.5, 2.0;
  Eigen::MatrixXd whole = plain;
  whole.diagonal() *= 1.0 + ridge;
  const CovarianceModel model(whole, Eigen::VectorXd::Zero(3), ridge);
  const Eigen::VectorXd b = Eigen::Vector3d(10.0, -10.0, 1.0);
  const std::vector<std::int32_t> column{2, 1};
  const std::vector<double> value{1.0, 1.0};
  const CovarianceModel::Given open(
      model, ObservedEntries{column.data(), value.data(), 0});
  check(std::abs(open.variance(b) - 1.1 * b.dot(plain * b)) < 1e-12,
        "the ridge of a sum is that part of its variance");
  const CovarianceModel::Given first(
      model, ObservedEntries{column.data(), value.data(), 1});
  const CovarianceModel::Given second(
      model, ObservedEntries{column.data(), value.data(), 2});
  const double falls = open.variance(b) - first.variance(b);
  check(falls > 0.0 && std::abs(open.gains(b)[2] - falls) < 1e-12,
        "a look takes what the variance falls by");
  check(second.variance(b) > first.variance(b) && first.gains(b)[1] == 0.0,
        "a look at one of two that cancel takes nothing");
}

// The likelihood of rows rises to one that is larger than that of a model, and
// stops where it is told to.
void test_covariance() {
  const Gaps gaps;
  SilentHeartbeat heartbeat;
  const Eigen::MatrixXd start = TwoFactors().covariance().covariance();
  CovarianceEM em(gaps.rows(), {start, 2.0}, start);
  double before = -1e300;
  for (int pass = 0; pass < 30; ++pass) {
    em.pass(heartbeat);
    check(em.objective() >= before, "the objective does not fall");
    before = em.objective();
  }
  DefiniteCovariance found;
  check(found.set(em.covariance()), "what is found is definite");
  const RowPatterns patterns(gaps.rows());
  const auto likelihood = [&](const DefiniteCovariance &covariance) {
    return covariance_likelihood(gaps.rows(), patterns, covariance, nullptr,
                                 heartbeat);
  };
  check(likelihood(found) > likelihood(TwoFactors().covariance()),
        "rows are likelier");
  check(!found.set(-start) && found.size() == Gaps::d,
        "what is not definite is refused");
  check(is_interrupted(1, [&](Heartbeat &stop) { em.pass(stop); }) &&
            is_interrupted(1,
                           [&](Heartbeat &stop) {
                             CovarianceCompletedRows(TwoFactors().covariance(),
                                                     gaps.rows(), stop);
                           }),
        "an interrupt is heard");
}

} // namespace

int main() {
  test_subset_sums();
  test_moments();
  test_rows_of_one_pattern();
  test_singular_covariance();
  test_ridge();
  test_covariance();
  std::printf("%d passed, 0 failed\n", checks);
}
