// What tests of learners share: rows and labels, a spec, and a run that keeps
// the budget.
#ifndef FRUGALREG_TESTS_CORE_LEARNING_H
#define FRUGALREG_TESTS_CORE_LEARNING_H

#include "check.h"

#include <frugalreg/frugalreg.h>
#include <frugalreg/look/look_collector.h>

#include <cmath>
#include <cstdint>
#include <type_traits>
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
  const ColumnGroups &groups = spec.looks.groups;
  account.per_group.assign(static_cast<std::size_t>(groups.groups()), 0);
  KeptLooks kept;
  Ledger ledger(source, groups, spec.most_looks(), account, &kept);
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

} // namespace

#endif
