// The stochastic learner of incomplete rows and its parts on their own, without
// R: compiled with warnings as errors and run under sanitizers. The exact tests
// are in tests/testthat.

#include "check.h"

#include <frugalreg/lowrank/free_loadings.h>
#include <frugalreg/lowrank/lazy_loadings.h>
#include <frugalreg/lowrank/recursive_least_squares.h>
#include <frugalreg/lowrank/run_stochastic.h>
#include <frugalreg/lowrank/square_roots.h>
#include <frugalreg/lowrank/stochastic_learner.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

// Of every size, so that each way to compute them is taken: tiny, the series
// with each number of blocks, the iteration, and eigenvalues.
void test_square_roots() {
  SplitMix64 generator(3);
  for (Eigen::Index rank : {1, 4, 17}) {
    SquareRoots roots(rank);
    for (double size = 1e-8; size < 5.0; size *= 1.3) {
      Eigen::MatrixXd e = random_matrix(generator, rank, rank);
      e = (e + e.transpose()).eval();
      e *= size / e.norm();
      if (size >= 0.9) // must stay above -I
        e = (e * e).eval();
      roots.compute(e);
      const Eigen::MatrixXd identity = Eigen::MatrixXd::Identity(rank, rank);
      const double off =
          (roots.root() * roots.root() - identity - e).norm() +
          (roots.root() * roots.inverse_root() - identity).norm();
      check(off < 1e-13 * static_cast<double>(rank + 1),
            "roots of size " + std::to_string(size));
    }
  }
}

void test_lost_rank() {
  Eigen::MatrixXd e = Eigen::MatrixXd::Zero(2, 2);
  e(0, 0) = -1.0;
  for (double value : {-1.0, -1.5, std::nan("")}) {
    e(0, 0) = value;
    bool is_refused = false;
    try {
      SquareRoots(2).compute(e);
    } catch (const NumericError &) {
      is_refused = true;
    }
    check(is_refused, "what has no roots is refused");
  }
}

// Three directions without noise; every fifth row has no label, row 7 nothing.
struct Data {
  static constexpr std::int32_t n = 120, d = 15;
  Eigen::MatrixXd u;
  Eigen::VectorXd w;
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value, labels;

  explicit Data(double share, std::uint64_t seed = 5) {
    SplitMix64 fixed(1), generator(seed);
    u = Eigen::HouseholderQR<Eigen::MatrixXd>(random_matrix(fixed, d, 3))
            .householderQ() *
        Eigen::MatrixXd::Identity(d, 3);
    w = random_matrix(fixed, 3, 1);
    for (std::int32_t i = 0; i < n; ++i) {
      const Eigen::VectorXd code = random_matrix(generator, 3, 1);
      for (std::int32_t j = 0; j < d; ++j) {
        if (uniform01(generator) >= share || i == 7)
          continue;
        column.push_back(j);
        value.push_back(u.row(j).dot(code));
      }
      start.push_back(static_cast<std::int64_t>(column.size()));
      labels.push_back(i % 5 == 0 || i == 7
                           ? std::numeric_limits<double>::quiet_NaN()
                           : w.dot(code));
    }
  }

  IncompleteRows rows() const {
    return {n, d, start.data(), column.data(), value.data()};
  }
};

LowRankModel start_of(Eigen::Index rank) {
  SplitMix64 generator(9);
  LowRankModel model;
  const Eigen::MatrixXd random = random_matrix(generator, Data::d, rank);
  model.loadings =
      (Eigen::HouseholderQR<Eigen::MatrixXd>(random).householderQ() *
       Eigen::MatrixXd::Identity(Data::d, rank))
          .transpose();
  model.weights = Eigen::VectorXd::Zero(rank);
  model.offset = Eigen::VectorXd::Zero(Data::d);
  model.ridge = 1e-3;
  return model;
}

StochasticSettings settings_of(bool has_offsets) {
  return {1.0, 1e-7, 1e-8, 1e-3, 10.0, 1.0,        0.1,
          1e9, true, true, true, true, has_offsets};
}

template <class Loadings, class Recursion>
StochasticOutcome learn(const Data &data, Eigen::Index rank, bool has_offsets,
                        std::int64_t passes = 30) {
  const Data held_out(0.8, 77);
  StochasticLearner<Loadings, Recursion> learner(start_of(rank),
                                                 settings_of(has_offsets));
  const IncompleteRows rows = data.rows();
  const ValidationRows validation{held_out.rows(), held_out.labels.data()};
  VisitOrder order(rows.n, passes, true, Streams(2).order);
  SilentHeartbeat heartbeat;
  StochasticRun<decltype(learner)> run(learner, rows, data.labels.data(),
                                       validation, {passes, 50, 50, true, true},
                                       heartbeat);
  StochasticOutcome outcome = run.run(order);
  const double again = prediction_error(outcome.best, held_out.rows(),
                                        held_out.labels.data(), heartbeat);
  check(again == outcome.best_error, "the best is what was kept");
  for (double error : outcome.history.validation_error)
    check(error >= outcome.best_error, "nothing was better than the best");
  return outcome;
}

template <class Loadings, class Recursion> void test_learning() {
  const Data data(0.8);
  for (bool has_offsets : {false, true}) {
    const StochasticOutcome outcome =
        learn<Loadings, Recursion>(data, 3, has_offsets);
    check(outcome.best_error < 1e-2 * outcome.history.validation_error[0],
          "a low-rank regression is learned");
    const Eigen::MatrixXd gram =
        outcome.best.loadings * outcome.best.loadings.transpose();
    check((gram - Eigen::MatrixXd::Identity(3, 3)).norm() < 1e-12 ||
              outcome.best_pass != std::floor(outcome.best_pass),
          "loadings are orthonormal after a pass");
    // Of every rank there is, and with hardly an entry.
    learn<Loadings, Recursion>(data, 1, has_offsets, 3);
    learn<Loadings, Recursion>(data, Data::d, has_offsets, 3);
    learn<Loadings, Recursion>(Data(0.08), 3, has_offsets, 3);
  }
}

// Whenever V M is multiplied out, the loadings are the same.
void test_lazy_interval() {
  const Data data(0.5);
  SplitMix64 generator(4);
  LazyLoadings often(start_of(4).loadings, 1), seldom(start_of(4).loadings, 50),
      never(start_of(4).loadings, 1 << 30);
  for (int step = 0; step < 1000; ++step) {
    const ObservedEntries row = data.rows().row(step % Data::n);
    const Eigen::MatrixXd change =
        0.05 * random_matrix(generator, 4, row.count);
    for (LazyLoadings *loadings : {&often, &seldom, &never}) {
      Eigen::MatrixXd before(4, row.count);
      loadings->gather(row, before);
      loadings->add(row, before, change);
    }
  }
  check((often.matrix() - seldom.matrix()).norm() < 1e-11,
        "an interval of 50 changes nothing");
  check((often.matrix() - never.matrix()).norm() < 1e-10,
        "nor does multiplying out at the end only");
}

// Long steps along one factor: M would soon be singular.
void test_lazy_conditioning() {
  const Data data(0.5);
  SplitMix64 generator(5);
  LazyLoadings often(start_of(4).loadings, 1),
      seldom(start_of(4).loadings, 1 << 30);
  for (int step = 0; step < 40; ++step) {
    const ObservedEntries row = data.rows().row(step % Data::n);
    Eigen::MatrixXd change = random_matrix(generator, 4, row.count);
    change.row(0) *= 1e3;
    for (LazyLoadings *loadings : {&often, &seldom}) {
      Eigen::MatrixXd before(4, row.count);
      loadings->gather(row, before);
      loadings->add(row, before, change);
    }
  }
  check((often.matrix() - seldom.matrix()).norm() < 1e-9,
        "long steps are multiplied out in time");
}

void test_interrupt() {
  const Data data(0.6);
  check(is_interrupted(50,
                       [&](Heartbeat &heartbeat) {
                         prediction_error(start_of(3), data.rows(),
                                          data.labels.data(), heartbeat);
                       }),
        "a long prediction is interrupted");
}

} // namespace

int main() {
  test_square_roots();
  test_lost_rank();
  test_lazy_interval();
  test_lazy_conditioning();
  test_learning<LazyLoadings, AttributeRecursions>();
  test_learning<LazyLoadings, SharedRecursion>();
  test_learning<FreeLoadings, AttributeRecursions>();
  test_learning<FreeLoadings, SharedRecursion>();
  test_interrupt();
  std::printf("%d passed, 0 failed\n", checks);
}
