// One example's question with its answer: what the loop carries from the
// learner to the ledger and back.
#ifndef FRUGALREG_LOOK_QUESTION_H
#define FRUGALREG_LOOK_QUESTION_H

#include "assessment.h"
#include "visit.h"

#include <cstdint>

namespace frugalreg {

struct Question {
  explicit Question(const ColumnGroups &groups) : visit(groups) {}

  std::int64_t row = 0;
  Visit visit;
  Assessment assessment;
};

} // namespace frugalreg

#endif
