// The one loop that drives every online learner. The learner names what it
// wants to see, the ledger buys it, the learner gets what was bought: at no
// point does a learner hold the source.
#ifndef FRUGALREG_CORE_RUN_ONLINE_H
#define FRUGALREG_CORE_RUN_ONLINE_H

#include "checkpoints.h"
#include "ledger.h"
#include "monitor.h"
#include "visit.h"
#include "visit_order.h"

#include <cstdint>

namespace frugalreg {

// Memory is slow to answer: what the next visit is likely to ask for is hinted
// at while this one is still being learned from.
template <class Learner, class Generator>
void foresee_visit(Learner &learner, Ledger &ledger, std::int64_t row,
                   const Generator &generator) {
  if (row >= 0)
    learner.foresee(generator,
                    [&](std::int32_t column) { ledger.expect(row, column); });
}

// True when every visit was made, false when the monitor stopped the run. An
// exception leaves the learner as it was before the example that failed.
template <class Learner, class Generator>
bool run_online(Learner &learner, Ledger &ledger, const double *labels,
                VisitOrder &order, Generator &generator,
                Checkpoints &checkpoints, Monitor &monitor) {
  Visit visit(learner.groups());
  while (!order.finished()) {
    if (!monitor.go_on(order.position(), order.visits()))
      return false;
    const std::int64_t row = order.next();
    learner.request(visit, generator);
    ledger.look(row, visit);
    foresee_visit(learner, ledger, order.upcoming(), generator);
    learner.learn(visit, labels[row]);
    checkpoints.record(learner, ledger.account().total);
  }
  checkpoints.record_end(learner, ledger.account().total);
  return true;
}

} // namespace frugalreg

#endif
