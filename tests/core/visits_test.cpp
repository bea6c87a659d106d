// What a visit may buy, what becomes of a wrong answer, and of an interrupt.

#include "learning.h"

#include <frugalreg/learn/moment_learner.h>

#include <cstdint>
#include <cstdio>
#include <limits>
#include <vector>

namespace {

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

int main() {
  const Data data;
  test_failures(data);
  test_answer_lengths();
  test_focus(data);
  std::printf("%d passed, 0 failed\n", checks);
}
