// The core on its own, without R: compiled with warnings as errors and run
// under sanitizers. The exact tests are in tests/testthat; this one drives
// every header through its doors and checks what must hold whatever the numbers
// are.

#include "check.h"

#include <frugalreg/convex/covariance_elastic_net.h>
#include <frugalreg/frugalreg.h>
#include <frugalreg/learn/moment_learner.h>
#include <frugalreg/look/look_collector.h>
#include <frugalreg/loss/logistic.h>
#include <frugalreg/loss/smoothed_absolute.h>
#include <frugalreg/loss/smoothed_hinge.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

constexpr std::int64_t rows = 300;
constexpr std::int32_t columns = 24;

struct Data {
  std::vector<double> dense = std::vector<double>(rows * columns, 0.0);
  std::vector<double> labels, value;
  std::vector<int> begin{0}, index;

  Data() {
    SplitMix64 generator(7);
    for (std::int64_t row = 0; row < rows; ++row) {
      for (std::int32_t column = 0; column < columns; ++column) {
        if (uniform01(generator) < 0.5)
          continue;
        const double x = (2 * uniform01(generator) - 1) / std::sqrt(columns);
        dense[static_cast<std::size_t>(column) * rows + row] = x;
        index.push_back(column);
        value.push_back(x);
      }
      begin.push_back(static_cast<int>(index.size()));
      labels.push_back(2 * uniform01(generator) - 1);
    }
  }
};

OnlineSpec spec_of(const ColumnGroups &groups) {
  OnlineSpec spec;
  spec.looks.groups = groups;
  spec.looks.budget = 5;
  spec.sampling.inner = 2;
  spec.intercept.present = true;
  spec.steps.size = {0.5, 0.5};
  spec.steps.visits = 2 * rows;
  spec.steps.averaging = 1.0;
  return spec;
}

template <class Learner> Learner learner_of(const OnlineSpec &spec) {
  if constexpr (std::is_same_v<Learner, LookCollector>)
    return LookCollector(spec.looks, spec.sampling);
  else
    return Learner(spec);
}

template <class Learner>
std::vector<double> learn(AttributeSource &source, const Data &data,
                          const OnlineSpec &spec, Account &account,
                          std::size_t batch = 1) {
  Learner learner = learner_of<Learner>(spec);
  account = Account();
  account.per_group.assign(static_cast<std::size_t>(learner.groups().groups()),
                           0);
  KeptLooks kept;
  Ledger ledger(source, spec.most_looks(), account, &kept);
  Streams streams(11);
  VisitOrder order(rows, 2, true, streams.order);
  Checkpoints checkpoints({1, 10, 2 * rows});
  SilentHeartbeat heartbeat;
  run_online(learner, ledger, data.labels.data(), order, streams.draws,
             checkpoints, heartbeat, batch);
  check(account.maximum <= spec.most_looks(), "the budget is kept");
  check(account.visits == 2 * rows, "every visit is counted");
  check(checkpoints.visits.size() == 3, "three records were made");
  for (double coefficient : learner.coefficients())
    check(std::isfinite(coefficient), "coefficients are finite");
  return learner.coefficients();
}

// Each of three classes against the rest, from the same looks.
template <class Geometry> void test_classes(Data data) {
  for (std::size_t row = 0; row < data.labels.size(); ++row)
    data.labels[row] = static_cast<double>(row % 3 + 1);
  DenseSource<double> dense(data.dense.data(), rows, columns);
  OnlineSpec spec = spec_of(ColumnGroups(columns));
  spec.loss.loss = std::make_shared<Logistic>();
  spec.loss.squared = false;
  spec.loss.margin = true;
  spec.classes = 3;
  spec.tuning = {10, 2 * rows - 60, {1.0, 2.0}, {1.0, 0.5}, 1.0, true};
  spec.tuning.nulls = {0.0, 0.0, 0.0};
  spec.tuning.shares = {0.3, 0.3, 0.4};
  Account account;
  learn<AutoLearner<Geometry>>(dense, data, spec, account);
}

// A margin of which draws tell with noise is calibrated as if it was known.
void test_margins() {
  MarginSums exact(1), drawn(1);
  Streams streams(5);
  for (int example = 0; example < 4000; ++example) {
    const double margin = (example % 2 ? 0.5 : -0.5) + (example % 4 < 2);
    std::vector<double> draws;
    for (int draw = 0; draw < 5; ++draw)
      draws.push_back(margin + 8.0 * (uniform01(streams.draws) - 0.5));
    exact.note(margin, {});
    drawn.note(0.0, draws);
    exact.include(example % 2 == 1);
    drawn.include(example % 2 == 1);
  }
  const Calibration known = exact.calibration(exact.slope({0}), 0.5, 1.0);
  const Calibration found = drawn.calibration(drawn.slope({0}), 0.5, 1.0);
  check(std::fabs(known.slope - 4.0) < 0.2, "Fisher's slope");
  check(std::fabs(found.slope - known.slope) < 1.0,
        "the draws' variance, four times the margins', is taken off");
  check(known.share == 0.5, "the share is as given");
}

template <class Learner>
void test_sources(const Data &data, const Tuning &tuning = {}) {
  DenseSource<double> dense(data.dense.data(), rows, columns);
  SparseSource sparse(data.begin.data(), data.index.data(), data.value.data(),
                      rows, columns);
  std::int64_t asked = 0;
  CallbackSource callback(
      [&](std::int64_t row, const std::int32_t *at, std::int32_t length,
          double *values) {
        asked += length;
        for (std::int32_t k = 0; k < length; ++k)
          values[k] = data.dense[static_cast<std::size_t>(at[k]) * rows + row];
      },
      rows, columns);
  BatchCallbackSource pairs(
      [&](const std::vector<std::int64_t> &row,
          const std::vector<std::int32_t> &column) {
        std::vector<double> values;
        for (std::size_t k = 0; k < row.size(); ++k)
          values.push_back(
              data.dense[static_cast<std::size_t>(column[k] * rows + row[k])]);
        return values;
      },
      rows, columns);
  std::vector<OnlineSpec> specs;
  for (int design = 0; design < 8; ++design) {
    OnlineSpec spec = spec_of(ColumnGroups(columns));
    spec.sampling.inner_by_moment = design % 4 > 0;
    spec.sampling.replace = design % 4 != 1;
    spec.center = design >= 4;
    if (design % 4 == 2)
      spec.sampling.moments.assign(columns, 0.25);
    if (design % 4 == 3)
      spec.sampling.first_phase = 60;
    specs.push_back(spec);
  }
  if (tuning.learning == 0) {
    OnlineSpec everything = spec_of(ColumnGroups(columns));
    everything.looks.budget = columns;
    everything.sampling.inner = 0;
    specs.push_back(everything);
  }
  std::vector<std::int32_t> group_of;
  for (std::int32_t column = 0; column < columns; ++column)
    group_of.push_back(column % 7);
  specs.push_back(spec_of(ColumnGroups(group_of, 7)));
  for (OnlineSpec spec : specs) {
    spec.tuning = tuning;
    Account account;
    asked = 0;
    const std::vector<double> by_callback =
        learn<Learner>(callback, data, spec, account);
    if (spec.looks.groups.trivial())
      check(asked == account.total, "the oracle was asked what was counted");
    check(by_callback == learn<Learner>(dense, data, spec, account) &&
              by_callback == learn<Learner>(sparse, data, spec, account),
          "the same result from every source");
    check(by_callback == learn<Learner>(pairs, data, spec, account),
          "the same result from an oracle of pairs");
    check(learn<Learner>(dense, data, spec, account, 7) ==
              learn<Learner>(pairs, data, spec, account, 7),
          "the same result from every source in batches");
  }
}

std::vector<LossSpec> losses() {
  std::vector<LossSpec> result(6);
  result[0].loss = std::make_shared<SmoothedAbsolute>(0.1, 0.5);
  result[1].loss = std::make_shared<SmoothedHinge>(0.5);
  result[2].loss = std::make_shared<Logistic>();
  result[3].loss = std::make_shared<GivenLoss>([](double z) { return z; });
  // Narrow enough for factors of several draws.
  result[4].loss = std::make_shared<SmoothedAbsolute>(0.1, 1.2);
  result[4].series = {0.0, 1.2, {0.5, 0.5}, {0.1, -0.1}, {0, 1.1, 0, -0.4}};
  result[5].loss = std::make_shared<SmoothedHinge>(1.2);
  result[5].series = {-0.5, 1.2, {0.5}, {1.0}, {0, 1.1, 0, -0.4}};
  for (std::size_t at = 0; at < result.size(); ++at) {
    result[at].squared = false;
    result[at].margin = at == 1 || at == 2 || at == 5;
    result[at].random_degree = at > 3;
  }
  result[5].odd_degrees = true;
  return result;
}

template <class Learner> void test_losses(Data data) {
  DenseSource<double> dense(data.dense.data(), rows, columns);
  SparseSource sparse(data.begin.data(), data.index.data(), data.value.data(),
                      rows, columns);
  for (double &label : data.labels)
    label = label > 0.0 ? 1.0 : -1.0;
  for (LossSpec loss : losses()) {
    for (bool hard : {true, false}) {
      if (!hard && !loss.random_degree)
        continue;
      OnlineSpec spec = spec_of(ColumnGroups(columns));
      spec.steps.size = {0.01, 0.01};
      spec.loss = loss;
      spec.loss.hard = hard;
      Account account;
      check(learn<Learner>(dense, data, spec, account) ==
                learn<Learner>(sparse, data, spec, account),
            "the same result with another loss");
      check(hard || account.maximum > spec.looks.budget,
            "a soft budget is exceeded now and then");
    }
  }
}

void test_failures(const Data &data) {
  std::vector<double> poisoned = data.dense;
  poisoned.assign(poisoned.size(), std::numeric_limits<double>::quiet_NaN());
  DenseSource<double> source(poisoned.data(), rows, columns);
  Account account;
  bool refused = false;
  try {
    learn<OnlineLearner<L2Ball>>(source, data, spec_of(ColumnGroups(columns)),
                                 account);
  } catch (const ValueError &) {
    refused = true;
  }
  check(refused, "a value that is not finite is refused");

  const ColumnGroups groups(columns);
  account.per_group.assign(columns, 0);
  Ledger ledger(source, 2, account, nullptr);
  std::vector<Question> questions(1, Question(groups));
  for (std::int32_t column : {3, 4, 3, 5})
    questions[0].visit.add(column);
  check(questions[0].visit.slots() == 3, "a repeated draw is one look");
  refused = false;
  try {
    ledger.look(questions, 1);
  } catch (const BudgetError &error) {
    refused = error.wanted == 3 && error.allowed == 2;
  }
  check(refused, "more than the budget is refused");
}

// An answer of another length is refused before any of it is copied.
void test_answer_lengths() {
  const ColumnGroups groups(columns);
  for (std::size_t length : {0, 3, 4, 5}) {
    BatchCallbackSource source(
        [&](const std::vector<std::int64_t> &,
            const std::vector<std::int32_t> &) {
          return std::vector<double>(length, 1.0);
        },
        rows, columns);
    Account account;
    account.per_group.assign(columns, 0);
    Ledger ledger(source, 2, account, nullptr);
    std::vector<Question> questions(2, Question(groups));
    for (Question &question : questions)
      for (std::int32_t column : {3, 7})
        question.visit.add(column);
    bool refused = false;
    try {
      ledger.look(questions, 2);
    } catch (const SourceError &) {
      refused = true;
    }
    check(refused == (length != 4), "as many values as were asked for");
    check(account.total == 4, "what was asked for is counted all the same");
  }
}

void test_elastic_net(const Data &data) {
  const Eigen::Map<const Eigen::MatrixXd> x(data.dense.data(), rows, columns);
  const Eigen::Map<const Eigen::VectorXd> y(data.labels.data(), rows);
  const Eigen::MatrixXd gram = x.transpose() * x;
  const Eigen::VectorXd linear = x.transpose() * y;
  const Eigen::VectorXd factor = Eigen::VectorXd::Ones(columns);
  Eigen::VectorXd b = Eigen::VectorXd::Zero(columns);
  const double l1 = 0.2 * linear.lpNorm<Eigen::Infinity>();
  check(covariance_elastic_net({gram, linear, factor}, l1, 1.0, b).converged,
        "coordinate descent comes to its end");
  const Eigen::VectorXd slope = linear - gram * b - b;
  for (Eigen::Index j = 0; j < columns; ++j)
    check(b[j] == 0.0
              ? std::fabs(slope[j]) <= l1 * (1.0 + 1e-6)
              : std::fabs(slope[j] - std::copysign(l1, b[j])) < 1e-6 * l1,
          "the elastic net is optimal");
}

// One penalty may take minutes: beats come by the work that is done.
void test_elastic_net_beats() {
  SplitMix64 generator(3);
  const Eigen::MatrixXd x = random_matrix(generator, 400, 300);
  const Eigen::MatrixXd gram = x.transpose() * x;
  const Eigen::VectorXd linear = x.transpose() * x.rowwise().sum();
  const Eigen::VectorXd factor = Eigen::VectorXd::Ones(300);
  for (int beat : {1, 3})
    check(is_interrupted(beat,
                         [&](Heartbeat &stop) {
                           Eigen::VectorXd b = Eigen::VectorXd::Zero(300);
                           ElasticNetControl control;
                           control.heartbeat = &stop;
                           covariance_elastic_net({gram, linear, factor}, 1e-3,
                                                  0.0, b, control);
                         }),
          "an interrupt is heard within one penalty");
}

// The fit between two phases is interrupted without a change.
void test_focus(const Data &data) {
  DenseSource<double> dense(data.dense.data(), rows, columns);
  const auto bought = [&](std::vector<int> beats) {
    OnlineSpec spec = spec_of(ColumnGroups(columns));
    spec.sampling.first_phase = 60;
    FocusSpec focus;
    focus.begin = 100;
    FocusedCollector collector(spec.looks, spec.sampling, focus);
    Account account;
    account.per_group.assign(columns, 0);
    Ledger ledger(dense, spec.most_looks(), account, nullptr);
    Streams streams(11);
    VisitOrder order(rows, 1, true, streams.order);
    Checkpoints checkpoints({});
    const auto run = [&](Heartbeat &heartbeat) {
      run_online(collector, ledger, data.labels.data(), order, streams.draws,
                 checkpoints, heartbeat);
    };
    for (int beat : beats)
      check(is_interrupted(beat, run) && collector.visits() == focus.begin,
            "an interrupt is heard between two phases");
    SilentHeartbeat heartbeat;
    run(heartbeat);
    check(collector.visits() == rows, "the visits go on");
    return account.per_group;
  };
  check(bought({150, 40, 2000}) == bought({}),
        "the same is bought after interrupts");
}

} // namespace

// Time goes by as the test says.
class ManualHeartbeat final : public Heartbeat {
public:
  void work(int steps, double seconds) {
    for (int step = 0; step < steps; ++step) {
      seconds_ += seconds;
      longest_ = std::max(longest_, seconds_ - asked_);
      beat();
    }
  }
  // Without a chance of an interrupt.
  double longest() const { return longest_; }

private:
  bool go_on(std::int64_t, std::int64_t) override {
    asked_ = seconds_;
    return true;
  }
  Clock::time_point now() const override {
    return Clock::time_point(std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(1.0 + seconds_)));
  }

  double seconds_ = 0.0, asked_ = 0.0, longest_ = 0.0;
};

void test_heartbeat() {
  ManualHeartbeat quick;
  quick.work(1000000, 1e-7);
  check(quick.longest() < 0.06, "quick steps are interrupted soon");
  quick.work(200, 0.015);
  check(quick.longest() < 0.3, "slower ones, too");
  ManualHeartbeat slow;
  slow.work(1000000, 1e-7);
  slow.new_pace();
  slow.work(50, 0.2); // and the pause between two chances
  check(slow.longest() < 0.3, "and with a new pace each of the slowest");
}

int main() {
  const Data data;
  test_heartbeat();
  test_sources<OnlineLearner<L2Ball>>(data);
  test_sources<OnlineLearner<AdaptiveL2Ball>>(data);
  test_sources<OnlineLearner<ExponentiatedGradient>>(data);
  const Tuning both{10, 2 * rows - 60, {1.0, 2.0}, {1.0, 0.5, 0.25}, 0.6};
  test_sources<AutoLearner<L2Ball>>(data, both);
  test_sources<AutoLearner<AdaptiveL2Ball>>(data, both);
  test_sources<AutoLearner<ExponentiatedGradient>>(data, both);
  test_sources<AutoLearner<L2Ball>>(data, {10, rows, {1.0, 2.0}, {}, 0.6});
  test_margins();
  test_classes<L2Ball>(data);
  test_classes<ExponentiatedGradient>(data);
  test_losses<OnlineLearner<L2Ball>>(data);
  test_losses<OnlineLearner<ExponentiatedGradient>>(data);
  test_sources<PegasosLearner>(data);
  test_sources<MomentLearner>(data);
  test_sources<LookCollector>(data);
  test_failures(data);
  test_answer_lengths();
  test_elastic_net(data);
  test_elastic_net_beats();
  test_focus(data);
  std::printf("%d passed, 0 failed\n", checks);
}
