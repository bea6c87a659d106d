// Moments, factors and conditional means, on tables with gaps.
#include "check.h"

#include <frugalreg/base/heartbeat.h>
#include <frugalreg/factor/subset_sums.h>
#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/conditional.h>
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
    const FactorModel::Given first(by_factors, rows.row(i));
    const CovarianceModel::Given second(by_covariance, rows.row(i));
    check((first.completed() - second.completed()).norm() < 1e-8 &&
              std::abs(first.variance(b) - second.variance(b)) < 1e-8 &&
              (first.gains(b) - second.gains(b)).norm() < 1e-8,
          "a factor model is its covariance");
  }
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

// A model of two factors, and its covariance matrix.
struct TwoFactors {
  Eigen::MatrixXd loadings{2, Gaps::d};
  Eigen::VectorXd noise = Eigen::VectorXd::Constant(Gaps::d, 0.4);

  TwoFactors() {
    for (int j = 0; j < Gaps::d; ++j)
      loadings.col(j) << std::cos(j), std::sin(2.0 * j);
  }
  DefiniteCovariance covariance() const {
    Eigen::MatrixXd matrix = loadings.transpose() * loadings;
    matrix.diagonal() += noise;
    DefiniteCovariance result;
    check(result.set(matrix), "a model has a definite covariance");
    return result;
  }
  // Mean and variance of b'x.
  std::pair<double, double> condition(const ObservedEntries &seen,
                                      const Eigen::VectorXd &b) const {
    const Eigen::MatrixXd by_attribute = loadings.transpose();
    const FactorModel model(by_attribute, noise,
                            Eigen::VectorXd::Zero(Gaps::d));
    const FactorModel::Given given(model, seen);
    return {b.dot(given.completed()), given.variance(b)};
  }
};

Eigen::VectorXd some_coefficients() {
  Eigen::VectorXd b(Gaps::d);
  for (int j = 0; j < Gaps::d; ++j)
    b[j] = j % 3 - 1.0;
  return b;
}

// Completed rows agree with conditional means and variances.
void test_completion(CompletedRows &rows) {
  const Gaps gaps;
  SilentHeartbeat heartbeat;
  const Eigen::VectorXd b = some_coefficients();
  double sum = 0.0;
  for (std::int32_t i = 0; i < Gaps::n; ++i) {
    const auto given = TwoFactors().condition(gaps.rows().row(i), b);
    const double mean = rows.values().row(i).dot(b);
    double variance = -1.0;
    const auto weigh = [&](Eigen::Index at, double unseen) {
      variance = at == i ? unseen : variance;
      return at == i ? 2.0 : 0.0;
    };
    rows.sum_spread(b, weigh, heartbeat);
    Eigen::VectorXd moved = Eigen::VectorXd::Zero(Gaps::d);
    rows.add_spread(moved);
    Eigen::VectorXd of_some = Eigen::VectorXd::Zero(Gaps::d);
    rows.add_spread({1, 4}, of_some);
    check(std::fabs(mean - given.first) < 1e-10 &&
              std::fabs(variance - given.second) < 1e-10 &&
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
}

// What a penalty above all slopes allows is nothing.
void test_completed_regression(CompletedRows &rows) {
  const Gaps gaps;
  SilentHeartbeat heartbeat;
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

// One example at a time, and every kind of model says the same.
template <class Example>
Judgement judged(Example example, Heartbeat &heartbeat) {
  const Gaps gaps;
  JudgedCoefficients some;
  some.b = some_coefficients().transpose();
  some.intercept = Eigen::VectorXd::Constant(1, 3.0);
  std::vector<JudgedCoefficients> all{some};
  return judge_rows(example, gaps.rows(), all,
                    std::vector<std::size_t>(Gaps::n, 0),
                    Eigen::VectorXd::Ones(Gaps::d),
                    Eigen::VectorXd::Ones(Gaps::n), heartbeat);
}

void test_judge() {
  const Gaps gaps;
  const TwoFactors model;
  const DefiniteCovariance covariance = model.covariance();
  SilentHeartbeat heartbeat;
  const Judgement one =
      judged(FactorExample(model.loadings, model.noise), heartbeat);
  const Judgement other = judged(CovarianceExample(covariance), heartbeat);
  const auto near = [](const Eigen::MatrixXd &a, const Eigen::MatrixXd &b) {
    return (a - b).cwiseAbs().maxCoeff() < 1e-10;
  };
  check(near(one.prediction, other.prediction) &&
            near(one.variance, other.variance) && near(one.shown, other.shown),
        "factors and their covariance judge alike");
  for (std::int32_t i = 0; i < Gaps::n; ++i) {
    const auto given = model.condition(gaps.rows().row(i), some_coefficients());
    check(std::fabs(one.prediction(i, 0) - 3.0 - given.first) < 1e-10 &&
              std::fabs(one.variance(i, 0) - given.second) < 1e-10,
          "a prediction has its conditional mean and variance");
  }
  check(is_interrupted(1,
                       [&](Heartbeat &stop) {
                         judged(CovarianceExample(covariance), stop);
                       }),
        "an interrupt is heard");
}

void test_completing() {
  const Gaps gaps;
  const TwoFactors model;
  SilentHeartbeat heartbeat;
  FactorCompletedRows factor(model.loadings, model.noise);
  factor.complete(gaps.rows(), heartbeat);
  CovarianceCompletedRows full(model.covariance(), gaps.rows(), heartbeat);
  for (CompletedRows *rows :
       std::initializer_list<CompletedRows *>{&factor, &full}) {
    test_completion(*rows);
    test_completed_regression(*rows);
  }
}

} // namespace

int main() {
  test_subset_sums();
  test_moments();
  test_singular_covariance();
  test_completing();
  test_covariance();
  test_judge();
  std::printf("%d passed, 0 failed\n", checks);
}
