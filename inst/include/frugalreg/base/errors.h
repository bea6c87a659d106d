// The exceptions of the core. Each carries what a caller needs to name the
// culprit; the glue turns them into classed R conditions.
#ifndef FRUGALREG_BASE_ERRORS_H
#define FRUGALREG_BASE_ERRORS_H

#include <cstdint>
#include <stdexcept>
#include <string>

namespace frugalreg {

struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
  std::int64_t row = -1; // the example's, where it is known
};

// A visit asked for more distinct attributes than its budget.
struct BudgetError : Error {
  BudgetError(std::int64_t wanted_, std::int64_t allowed_)
      : Error("a visit wants " + std::to_string(wanted_) +
              " distinct attributes, its budget is " +
              std::to_string(allowed_)),
        wanted(wanted_), allowed(allowed_) {}
  explicit BudgetError(const std::string &message) : Error(message) {}
  std::int64_t wanted = 0, allowed = 0;
};

// A look was paid for, but what came back cannot be learned from.
struct ValueError : Error {
  ValueError(const std::string &message, std::int32_t column_, double value_)
      : Error(message), column(column_), value(value_) {}
  std::int32_t column;
  double value;
};

// The source itself failed (an oracle raised an error, a lab is closed).
struct SourceError : Error {
  using Error::Error;
};

// A loss that is not of the core failed.
struct LossError : Error {
  using Error::Error;
};

// What was saved is not what a learner can go on from.
struct StateError : Error {
  using Error::Error;
};

// The user does not want to go on.
struct Interrupted : Error {
  Interrupted() : Error("interrupted") {}
};

// The arithmetic left the finite numbers.
struct NumericError : Error {
  using Error::Error;
};

} // namespace frugalreg

#endif
