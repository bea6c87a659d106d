// The batch methods of the low-rank model on their own, without R: compiled
// with warnings as errors and run under sanitizers. What must hold whatever the
// numbers are, against direct computations where there are any.

#include "check.h"

#include <frugalreg/base/heartbeat.h>
#include <frugalreg/base/random.h>
#include <frugalreg/factor/attribute_moments.h>
#include <frugalreg/factor/code_posterior.h>
#include <frugalreg/factor/factor_inverse.h>
#include <frugalreg/factor/loading_solver.h>
#include <frugalreg/lowrank/alternating_least_squares.h>
#include <frugalreg/lowrank/expectation_maximisation.h>
#include <frugalreg/lowrank/start.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

// Rows of three directions and noise; every fifth has no label, row 7 no entry,
// column 5 is never seen.
struct Data {
  static constexpr std::int32_t n = 150, d = 12;
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value, labels;

  Data(double share, double noise) {
    SplitMix64 generator(5);
    const Eigen::MatrixXd u = random_matrix(generator, d, 3);
    const Eigen::VectorXd w = random_matrix(generator, 3, 1);
    for (std::int32_t i = 0; i < n; ++i) {
      const Eigen::VectorXd code = random_matrix(generator, 3, 1);
      for (std::int32_t j = 0; j < d; ++j) {
        const double spread = 2.0 * uniform01(generator) - 1.0;
        if (uniform01(generator) >= share || i == 7 || j == 5)
          continue;
        column.push_back(j);
        value.push_back(0.3 + u.row(j).dot(code) + (1 + j) * noise * spread);
      }
      start.push_back(static_cast<std::int64_t>(column.size()));
      labels.push_back(i % 5 == 0 ? std::numeric_limits<double>::quiet_NaN()
                                  : w.dot(code) - 1.0);
    }
  }

  LabelledRows view() const {
    return {{n, d, start.data(), column.data(), value.data()}, labels.data()};
  }
};

LowRankModel start_of(const Data &data, Eigen::Index rank) {
  SilentHeartbeat heartbeat;
  const Eigen::MatrixXd directions =
      leading_directions(data.view().rows, rank, heartbeat);
  LowRankModel model =
      starting_model(orthonormal_basis(directions, rank), 0.1, 0.0, data.view(),
                     nullptr, true, heartbeat);
  model.x_noise = model.y_noise = 0.2;
  return model;
}

void test_inverse() {
  SplitMix64 generator(1);
  for (Eigen::Index size : {1, 5, 12, 13, 31, 100}) {
    const Eigen::MatrixXd root = random_matrix(generator, size, 2 * size);
    const Eigen::MatrixXd matrix = root * root.transpose();
    const Eigen::LLT<Eigen::MatrixXd> factor(matrix);
    FactorInverse inverse(size);
    inverse.compute(factor.matrixLLT()); // leaves nothing behind
    const Eigen::MatrixXd found =
        inverse.compute(factor.matrixLLT()).selfadjointView<Eigen::Upper>();
    check((found * matrix - Eigen::MatrixXd::Identity(size, size)).norm() <
              1e-9,
          "the inverse is one");
  }
}

// However the products were added, and however many attributes are solved for
// together, loadings are the least squares solutions.
void test_loadings(double share, Eigen::Index length) {
  const Data data(share, 0.1);
  const IncompleteRows rows = data.view().rows;
  const Eigen::Index unsure = length - 1;
  SplitMix64 generator(2);
  const Eigen::MatrixXd codes = random_matrix(generator, length, rows.n);
  const Eigen::MatrixXd root = random_matrix(generator, unsure, unsure);
  const Eigen::MatrixXd covariance = root * root.transpose();
  AttributeMoments moments(rows.d, length);
  std::vector<Eigen::MatrixXd> second(
      Data::d,
      Eigen::MatrixXd(0.3 * Eigen::MatrixXd::Identity(length, length)));
  Eigen::MatrixXd cross = Eigen::MatrixXd::Zero(length, Data::d);
  Eigen::VectorXd squares = Eigen::VectorXd::Zero(Data::d);
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const Eigen::VectorXd code = codes.col(i);
    const ObservedEntries entries = rows.row(i);
    if (i % 2 == 0)
      moments.add(entries, code);
    else
      moments.add(entries, code, covariance);
    for (std::int32_t at = 0; at < entries.count; ++at) {
      const auto j = static_cast<std::size_t>(entries.column[at]);
      second[j] += code * code.transpose();
      if (i % 2 == 1)
        second[j].topLeftCorner(unsure, unsure) += covariance;
      cross.col(entries.column[at]) += entries.value[at] * code;
      squares[entries.column[at]] += entries.value[at] * entries.value[at];
    }
  }
  moments.flush();

  LoadingSolver solver(length);
  Eigen::MatrixXd loadings = Eigen::MatrixXd::Ones(length, Data::d);
  Eigen::VectorXd errors(Data::d);
  const Eigen::VectorXd priors = Eigen::VectorXd::Constant(Data::d, 0.3);
  SilentHeartbeat silent;
  check(is_interrupted(1,
                       [&](Heartbeat &heartbeat) {
                         solver.solve(moments, priors, loadings, errors,
                                      heartbeat);
                       }),
        "the host is asked");
  solver.solve(moments, priors, loadings, errors, silent);
  for (std::int32_t j = 0; j < rows.d; ++j) {
    if (j == 5) {
      check(loadings.col(j).isZero() && errors[j] == 0.0,
            "the unseen have no loading");
      continue;
    }
    const Eigen::VectorXd solution =
        second[static_cast<std::size_t>(j)].ldlt().solve(cross.col(j));
    check((loadings.col(j) - solution).norm() < 1e-8,
          "the loading is penalised least squares");
    const double error =
        squares[j] - solution.dot(cross.col(j)) - 0.3 * solution.squaredNorm();
    check(std::fabs(errors[j] - error) < 1e-8 * squares[j],
          "the squared error is what is left");
  }
}

// What few entries say of a code, by the smaller system, and what many do, by
// the code's own: both are the formulas.
void test_posterior(std::int32_t seen, Eigen::Index rank, double variance) {
  SplitMix64 generator(3);
  LowRankModel model;
  model.loadings = random_matrix(generator, rank, 30);
  model.offset = random_matrix(generator, 30, 1);
  model.weights = random_matrix(generator, rank, 1);
  model.y_noise = 0.7;
  std::vector<std::int32_t> column;
  std::vector<double> value;
  for (std::int32_t at = 0; at < seen; ++at) {
    column.push_back(at);
    value.push_back(uniform01(generator));
  }
  CodePosterior posterior(rank);
  posterior.observe(model, CommonNoise(30, variance, 1e-12),
                    {column.data(), value.data(), seen});
  posterior.observe_label(model, 0.4);
  check(posterior.solve(), "there is a posterior");

  Eigen::MatrixXd loadings(seen + 1, rank);
  Eigen::VectorXd values(seen + 1);
  Eigen::VectorXd noise = Eigen::VectorXd::Constant(seen + 1, variance);
  for (std::int32_t at = 0; at < seen; ++at) {
    const std::int32_t j = column[static_cast<std::size_t>(at)];
    loadings.row(at) = model.loadings.col(j).transpose();
    values[at] = value[static_cast<std::size_t>(at)] - model.offset[j];
  }
  loadings.row(seen) = model.weights.transpose();
  values[seen] = 0.4;
  noise[seen] = model.y_noise;
  Eigen::MatrixXd joint = loadings * loadings.transpose();
  joint.diagonal() += noise;
  const Eigen::LDLT<Eigen::MatrixXd> factor(joint);
  const Eigen::VectorXd solved = factor.solve(values);
  check((posterior.mean() - loadings.transpose() * solved).norm() < 1e-10,
        "the mean is the formula's");
  const Eigen::MatrixXd covariance =
      Eigen::MatrixXd::Identity(rank, rank) -
      loadings.transpose() * factor.solve(loadings);
  const Eigen::MatrixXd found =
      posterior.covariance().selfadjointView<Eigen::Upper>();
  check((found - covariance).norm() < 1e-10, "the covariance is the formula's");
  const double density =
      -0.5 * (values.dot(solved) + factor.vectorD().array().log().sum() +
              (seen + 1) * std::log(2.0 * 3.14159265358979324));
  check(std::fabs(posterior.log_density() - density) < 1e-9,
        "the density is the normal one");
}

template <class Method>
void test_monotone(Method &method, const Data &data, double sign) {
  const LabelledRows view = data.view();
  SilentHeartbeat heartbeat;
  method.run(view, &view, heartbeat);
  const std::vector<PassRecord> &history = method.history();
  check(history.size() > 3, "there are several passes");
  for (std::size_t at = 1; at < history.size(); ++at) {
    const double gain =
        sign * (history[at].objective - history[at - 1].objective);
    check(gain >= -1e-9 * std::fabs(history[at].objective),
          "the objective goes one way");
  }
  check(method.best().model().loadings.allFinite(), "the loadings are finite");
}

void test_methods(double share, double noise, Eigen::Index rank) {
  const Data data(share, noise);
  const LowRankModel start = start_of(data, rank);
  BatchSettings settings;
  settings.tolerance = 1e-8;
  for (double lambda2 : {0.0, 0.05}) {
    settings.penalty = {lambda2, lambda2 / 10.0};
    ExpectationMaximisation<CommonNoise> common(start, settings, 1e-9, 1e-9);
    test_monotone(common, data, 1.0);
    ExpectationMaximisation<AttributeNoise> single(start, settings, 1e-9, 1e-9);
    test_monotone(single, data, 1.0);
    AlternatingLeastSquares labelled(start, settings, 2.0, true);
    test_monotone(labelled, data, -1.0);
    AlternatingLeastSquares unlabelled(start, settings, 1.0, false);
    test_monotone(unlabelled, data, -1.0);
    const Eigen::MatrixXd &loadings = labelled.best().model().loadings;
    check((loadings * loadings.transpose() -
           Eigen::MatrixXd::Identity(rank, rank))
                  .norm() < 1e-9,
          "the loadings stay orthonormal");
  }
}

void test_interrupt() {
  const Data data(0.6, 0.1);
  ExpectationMaximisation<CommonNoise> method(start_of(data, 3), {}, 1e-9,
                                              1e-9);
  check(is_interrupted(200,
                       [&](Heartbeat &heartbeat) {
                         method.run(data.view(), nullptr, heartbeat);
                       }),
        "a run is interrupted");
  // By attributes, where rows are more, and by pairs of rows, where they are
  // fewer and then by rows and directions.
  IncompleteRows rows = data.view().rows;
  const auto start = [&](Heartbeat &heartbeat) {
    leading_directions(rows, 3, heartbeat);
  };
  check(is_interrupted(rows.n, start), "so is its start, at each row");
  rows.n = 6;
  check(is_interrupted(6 * 7 / 2 + 3 * 6, start), "and at each pair of few");
}

} // namespace

int main() {
  test_inverse();
  for (const double share : {0.1, 0.8})
    for (const Eigen::Index length : {3, 32, 33})
      test_loadings(share, length);
  for (const std::int32_t seen : {0, 1, 5, 9, 12, 30})
    test_posterior(seen, 10, 0.3);
  test_posterior(5, 10, 1e-6);
  test_posterior(2, 1, 0.3);
  test_methods(0.7, 0.1, 3);
  test_methods(0.3, 0.05, 5);
  test_methods(0.6, 0.0, 2);
  test_interrupt();
  std::printf("%d passed, 0 failed\n", checks);
}
