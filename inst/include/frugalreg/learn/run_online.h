// The one loop that drives every online learner. The learner names what it
// wants to see, the ledger buys it, the learner gets what was bought: at no
// point does a learner hold the source.
//
// A source may answer a batch of examples at once. Then the questions of a
// batch are all asked by the same iterate, and so are their gradients taken:
// what is looked at cannot depend on answers within the batch.
#ifndef FRUGALREG_LEARN_RUN_ONLINE_H
#define FRUGALREG_LEARN_RUN_ONLINE_H

#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../look/checkpoints.h"
#include "../look/column_groups.h"
#include "../look/ledger.h"
#include "../look/question.h"
#include "../look/visit_order.h"
#include "learner_concept.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

namespace frugalreg {

// Memory is slow to answer: what the next visit is likely to ask for is hinted
// at while this one is still being learned from.
template <class Learner, class Generator>
void foresee_visit(Learner &learner, Ledger &ledger, std::int64_t row,
                   const Generator &generator) {
  if (row >= 0)
    learner.foresee(generator,
                    [&](ColumnSpan columns) { ledger.expect(row, columns); });
}

// Lets the learner ask about the next rows; a batch ends where the sampling
// changes. Returns how many questions there are.
template <class Learner, class Generator>
std::size_t ask_batch(Learner &learner, VisitOrder &order, Generator &generator,
                      std::vector<Question> &questions) {
  const std::int64_t length =
      std::min({static_cast<std::int64_t>(questions.size()),
                learner.visits_ahead(), order.visits() - order.position()});
  for (std::int64_t at = 0; at < length; ++at) {
    Question &question = questions[static_cast<std::size_t>(at)];
    question.row = order.next();
    learner.request(question.visit, generator);
  }
  return static_cast<std::size_t>(length);
}

template <class Learner> bool can_learn_from(const Visit &visit) {
  return LearnsFromGaps<Learner>::value || !visit.has_gaps();
}

// Learns from the answers of a batch. An example that cannot be learned from is
// dropped; the first such error is thrown once the others were learned from.
// What is missing, and may be, is no error.
template <class Learner>
void learn_batch(Learner &learner, const double *labels,
                 std::vector<Question> &questions, std::size_t length) {
  std::exception_ptr failure;
  const auto attempt = [&](std::size_t at, auto action) {
    try {
      return action(questions[at], labels[questions[at].row]);
    } catch (Error &error) {
      error.row = questions[at].row;
      if (!failure)
        failure = std::current_exception();
      return false;
    }
  };
  std::size_t assessed = 0; // these come first
  for (std::size_t at = 0; at < length; ++at) {
    const bool usable = attempt(at, [&](Question &question, double label) {
      question.visit.check_values();
      if (can_learn_from<Learner>(question.visit)) {
        learner.assess(question.visit, label, question.assessment);
        return true;
      }
      if constexpr (!LearnsFromGaps<Learner>::value)
        learner.drop();
      return false;
    });
    if (usable && assessed++ != at)
      std::swap(questions[assessed - 1], questions[at]);
  }
  for (std::size_t at = 0; at < assessed; ++at)
    attempt(at, [&](Question &question, double label) {
      learner.apply(question.visit, label, question.assessment);
      return true;
    });
  if (failure)
    std::rethrow_exception(failure);
}

// Makes every visit, or as many as the learner is for. An exception leaves the
// learner without the examples that failed; an interrupt comes between two of
// them.
template <class Learner, class Generator>
void run_online(Learner &learner, Ledger &ledger, const double *labels,
                VisitOrder &order, Generator &generator,
                Checkpoints &checkpoints, Heartbeat &heartbeat,
                std::size_t batch = 1) {
  ledger.check_sizes(order.rows());
  if (batch < 1)
    throw Error("a batch has no examples");
  std::vector<Question> questions = ledger.questions(batch);
  heartbeat.expect(order.visits());
  while (!order.finished() && learner.visits_ahead() > 0) {
    heartbeat.set_done(order.position());
    heartbeat.beat();
    if constexpr (Prepares<Learner>::value)
      learner.prepare(heartbeat);
    const std::size_t length = ask_batch(learner, order, generator, questions);
    ledger.look(questions, length);
    foresee_visit(learner, ledger, order.upcoming(), generator);
    learn_batch(learner, labels, questions, length);
    checkpoints.record(learner, ledger.account().total);
  }
  checkpoints.record_end(learner, ledger.account().total);
}

} // namespace frugalreg

#endif
