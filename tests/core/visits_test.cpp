// What a visit may buy, what becomes of a wrong answer, and of an interrupt.

#include "learning.h"

#include <frugalreg/learn/moment_learner.h>

#include <cmath>
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
  Ledger ledger(source, groups, 2, account, nullptr);
  std::vector<Question> questions = ledger.questions(1);
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

// The purse is the ledger's to keep, whatever a learner asks for; what is
// refused is not counted.
void test_prices(const Data &data) {
  const ColumnGroups groups({1, 0, 1, 2}, 3);
  DenseSource<double> source(data.dense.data(), rows, 4);
  Account account;
  account.per_group.assign(3, 0);
  Ledger ledger(source, groups, 3, account, nullptr, {{1.0, 1.25, 4.0}, 5.0});
  const auto is_refused = [&](std::vector<std::int32_t> asked) {
    std::vector<Question> questions = ledger.questions(1);
    for (std::int32_t group : asked)
      questions[0].visit.add(group);
    try {
      ledger.look(questions, 1);
    } catch (const BudgetError &) {
      return true;
    }
    return false;
  };
  check(is_refused({0, 2, 1}) && is_refused({2, 1}), "above the purse");
  check(account.visits == 0 && account.money == 0.0, "refused: not paid");
  check(!is_refused({2, 0}) && !is_refused({1}), "as much as the purse");
  check(account.money == 6.25 && account.most_money == 5.0,
        "by groups' prices");
  check(account.per_group == std::vector<std::int64_t>{1, 1, 1}, "a look each");
}

// What is free the ledger knows: nobody else can say so.
void test_free(const Data &data) {
  DenseSource<double> source(data.dense.data(), rows, columns);
  const ColumnGroups groups(columns);
  const auto is_refused = [&](const std::vector<std::int32_t> &free) {
    Account account;
    account.per_group.assign(columns, 0);
    Ledger ledger(source, groups, 2, account, nullptr, {{}, 0.0, free});
    std::vector<Question> questions = ledger.questions(1);
    questions[0].visit.add(4);
    questions[0].visit.add_free({7, 9});
    try {
      ledger.look(questions, 1);
    } catch (const BudgetError &) {
      check(account.total == 0, "nothing was bought");
      return true;
    }
    check(account.total == 1 && account.per_group[4] == 1,
          "what is free is not counted");
    return false;
  };
  check(!is_refused({9, 7}), "what is free is seen");
  check(is_refused({7}) && is_refused({}), "what is not is refused");
}

// Which columns a look buys is not for who asks to say either.
void test_groups(const Data &data) {
  DenseSource<double> source(data.dense.data(), rows, 3);
  const ColumnGroups groups({0, 1, 1}, 2), others({0, 0, 1}, 2);
  Account account;
  account.per_group.assign(2, 0);
  Ledger ledger(source, groups, 2, account, nullptr);
  std::vector<Question> questions(1, Question(others));
  questions[0].visit.add(0);
  bool refused = false;
  try {
    ledger.look(questions, 1);
  } catch (const BudgetError &) {
    refused = account.total == 0;
  }
  check(refused, "other groups are refused");
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
    Ledger ledger(source, groups, 2, account, nullptr);
    std::vector<Question> questions = ledger.questions(2);
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

// What a callback leaves out is missing, and no value of an earlier visit.
void test_unfilled_answers() {
  const ColumnGroups groups(columns);
  CallbackSource source(
      [](std::int64_t row, const std::int32_t *, std::int32_t length,
         double *values) {
        for (std::int32_t at = 0; row == 0 && at < length; ++at)
          values[at] = 1.0;
      },
      rows, columns);
  Account account;
  account.per_group.assign(columns, 0);
  Ledger ledger(source, groups, 2, account, nullptr);
  std::vector<Question> questions = ledger.questions(1);
  for (std::int64_t row : {0, 1}) {
    questions[0].row = row;
    questions[0].visit.clear();
    questions[0].visit.add(4);
    ledger.look(questions, 1);
    const double value = questions[0].visit.values()[0];
    check(row == 0 ? value == 1.0 : std::isnan(value),
          "a value is that of its row");
  }
}

// Of another size than the learner is of, nothing is bought.
void test_sizes(const Data &data) {
  const auto is_refused = [&](std::int64_t source_rows,
                              std::int32_t source_columns, std::size_t counted,
                              std::size_t priced, std::size_t batch = 1) {
    DenseSource<double> source(data.dense.data(), source_rows, source_columns);
    OnlineLearner<L2Ball> learner(spec_of(ColumnGroups(columns)));
    Account account;
    account.per_group.assign(counted, 0);
    const Prices prices{std::vector<double>(priced, 1.0), 5.0};
    const ColumnGroups groups(columns);
    Ledger ledger(source, groups, 5, account, nullptr, prices);
    Streams streams(1);
    VisitOrder order(rows, 1, false, streams.order);
    Checkpoints checkpoints({});
    SilentHeartbeat heartbeat;
    try {
      run_online(learner, ledger, data.labels.data(), order, streams.draws,
                 checkpoints, heartbeat, batch);
    } catch (const Error &) {
      check(account.total == 0, "nothing was bought");
      return true;
    }
    return false;
  };
  check(!is_refused(rows, columns, columns, 0), "sizes that fit");
  check(!is_refused(rows, columns, columns, columns), "prices that fit");
  check(is_refused(rows, columns, 0, 0), "an account without groups");
  check(is_refused(rows, columns, columns, columns - 1), "too few prices");
  check(is_refused(rows - 1, columns, columns, 0), "too few rows");
  check(is_refused(rows, columns - 1, columns, 0), "too few columns");
  check(is_refused(rows, columns, columns, 0, 0), "batches without examples");
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
    Ledger ledger(dense, spec.looks.groups, spec.most_looks(), account,
                  nullptr);
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
  test_prices(data);
  test_free(data);
  test_groups(data);
  test_answer_lengths();
  test_unfilled_answers();
  test_sizes(data);
  test_focus(data);
  std::printf("%d passed, 0 failed\n", checks);
}
