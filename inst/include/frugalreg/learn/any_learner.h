// A learner of which kind is known only while the program runs. One call is
// virtual for a whole run, or for an example that is asked and told: the loop
// inside knows the kind and pays nothing.
#ifndef FRUGALREG_LEARN_ANY_LEARNER_H
#define FRUGALREG_LEARN_ANY_LEARNER_H

#include "../base/archive.h"
#include "../base/heartbeat.h"
#include "../base/random.h"
#include "../look/checkpoints.h"
#include "../look/column_groups.h"
#include "../look/ledger.h"
#include "../look/question.h"
#include "../look/scaling.h"
#include "../look/visit.h"
#include "../look/visit_order.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class AnyLearner {
public:
  virtual ~AnyLearner() = default;
  AnyLearner(const AnyLearner &) = delete;
  AnyLearner &operator=(const AnyLearner &) = delete;

  // As learner_concept.h describes them.
  virtual std::int64_t most_looks() const = 0;
  virtual std::int64_t visits() const = 0;
  virtual std::size_t targets() const = 0;
  virtual std::vector<double> coefficients(std::size_t target) const = 0;
  virtual double intercept(std::size_t target) const = 0;
  virtual void archive(Archive &archive) = 0;
  virtual void restore() = 0;
  virtual void report(Archive &archive) const = 0;

  // How values are to be handed to it; null: as they are.
  virtual Scaling *scaling() { return nullptr; }

  virtual void request(Visit &visit, Xoshiro256 &generator) = 0;
  // Learns from answered questions, see learn_batch().
  virtual void learn(const double *labels,
                     std::vector<Question> &questions) = 0;
  // Makes every visit, see run_online().
  virtual void run(Ledger &ledger, const double *labels, VisitOrder &order,
                   Xoshiro256 &generator, Checkpoints &checkpoints,
                   Heartbeat &heartbeat, std::size_t batch) = 0;

protected:
  AnyLearner() = default;
};

} // namespace frugalreg

#endif
