// The core on its own, without R: compiled with warnings as errors and run
// under sanitizers. The exact tests are in tests/testthat; this one drives
// every header through its doors and checks what must hold whatever the numbers
// are.

#include "learning.h"

#include <frugalreg/frugalreg.h>
#include <frugalreg/learn/moment_learner.h>
#include <frugalreg/look/look_collector.h>
#include <frugalreg/loss/logistic.h>
#include <frugalreg/loss/smoothed_absolute.h>
#include <frugalreg/loss/smoothed_hinge.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace {

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

} // namespace

int main() {
  const Data data;
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
  std::printf("%d passed, 0 failed\n", checks);
}
