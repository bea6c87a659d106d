// Rows completed by conditional means, the regression on them, and the judge.

#include "gaps.h"

#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/covariance_completed_rows.h>
#include <frugalreg/moments/covariance_example.h>
#include <frugalreg/moments/factor_completed_rows.h>
#include <frugalreg/moments/factor_example.h>
#include <frugalreg/moments/judge_rows.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <vector>

namespace {

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
  const double before = regression.noise();
  check(regression.solve(0.0, 0.0, heartbeat) && regression.noise() < before &&
            regression.gradient().cwiseAbs().maxCoeff() < 1e-4 * steepest,
        "without a penalty the slopes are 0");
}

// With and without the matrix of attributes the same ridge regression is found,
// whose slopes are those of its penalty; and a lasso goes on from it.
void test_wide_ridge(CompletedRows &rows) {
  const Gaps gaps;
  SilentHeartbeat heartbeat;
  const Eigen::VectorXd y =
      Eigen::Map<const Eigen::VectorXd>(gaps.labels.data(), Gaps::n);
  std::vector<bool> usable(Gaps::d, true);
  usable[2] = false;
  CompletedTerms terms;
  terms.factor.setLinSpaced(Gaps::d, 1.0, 2.0);
  CompletedControl control;
  control.tolerance = control.noise_tolerance = 1e-8;
  control.most_rounds = 1000;
  CompletedRegression by_matrix(rows, y, usable, control, terms);
  control.wide = 0.0;
  CompletedRegression without(rows, y, usable, control, terms);
  for (const double l2 : {0.5, 0.05}) {
    check(by_matrix.solve(0.0, l2, heartbeat) &&
              without.solve(0.0, l2, heartbeat),
          "both settle");
    const Eigen::VectorXd &b = without.coefficients();
    check((b - by_matrix.coefficients()).norm() < 1e-5 * b.norm() &&
              b[2] == 0.0 && b.norm() > 0.0,
          "the same ridge regression");
    for (int j = 0; j < Gaps::d; ++j)
      check(j == 2 ||
                std::fabs(without.gradient()[j] - l2 * terms.factor[j] * b[j]) <
                    1e-5 * without.gradient().norm(),
            "slopes are those of the penalty");
  }
  by_matrix.solve(0.05, 0.05, heartbeat);
  without.solve(0.05, 0.05, heartbeat);
  check((without.coefficients() - by_matrix.coefficients()).norm() <
            1e-5 * by_matrix.coefficients().norm(),
        "a lasso goes on from it");
  CompletedRegression fresh(rows, y, usable, control, terms);
  check(
      is_interrupted(2, [&](Heartbeat &stop) { fresh.solve(0.0, 0.5, stop); }),
      "an interrupt is heard");
}

// A path that goes on from the end of its first part is the path at once, with
// and without a matrix.
void test_longer_path(CompletedRows &rows, double l1, double wide) {
  const Gaps gaps;
  SilentHeartbeat heartbeat;
  const Eigen::VectorXd y =
      Eigen::Map<const Eigen::VectorXd>(gaps.labels.data(), Gaps::n);
  const std::vector<bool> usable(Gaps::d, true);
  CompletedControl control;
  control.most_rounds = 3; // ends before noise has settled
  control.wide = wide;
  CompletedRegression at_once(rows, y, usable, control);
  at_once.solve(4.0 * l1, 0.4, heartbeat);
  at_once.solve(2.0 * l1, 0.2, heartbeat);
  const CompletedEnd end{at_once.coefficients(), at_once.noise(), 2.0 * l1};
  at_once.solve(l1, 0.1, heartbeat);
  CompletedRegression later(rows, y, usable, control);
  later.go_on_from(end, l1, 0.1, heartbeat);
  later.solve(l1, 0.1, heartbeat);
  const Eigen::VectorXd &b = at_once.coefficients();
  check(b.norm() > 0.0 && (later.coefficients() - b).norm() < 1e-8 * b.norm() &&
            std::fabs(later.noise() - at_once.noise()) < 1e-8 * at_once.noise(),
        "a path goes on from its end");
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
    test_wide_ridge(*rows);
    test_longer_path(*rows, 0.0, 15.0);
    test_longer_path(*rows, 0.0, 0.0);
    test_longer_path(*rows, 0.02, 15.0);
  }
}

} // namespace

int main() {
  test_completing();
  test_judge();
  std::printf("%d passed, 0 failed\n", checks);
}
