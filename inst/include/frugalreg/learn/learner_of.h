// A learner of a known kind as one of any.
#ifndef FRUGALREG_LEARN_LEARNER_OF_H
#define FRUGALREG_LEARN_LEARNER_OF_H

#include "any_learner.h"
#include "learner_concept.h"
#include "run_online.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Learner> class LearnerOf final : public AnyLearner {
  static_assert(IsLearner<Learner>::value, "see learner_concept.h");

public:
  // What the learner is made of: as a rule an OnlineSpec.
  template <class... Parts>
  explicit LearnerOf(Parts &&...parts)
      : learner_(std::forward<Parts>(parts)...) {}

  std::int64_t most_looks() const override { return learner_.most_looks(); }
  std::int64_t visits() const override { return learner_.visits(); }
  std::size_t targets() const override {
    if constexpr (HasTargets<Learner>::value)
      return learner_.targets();
    else
      return 1;
  }
  std::vector<double> coefficients(std::size_t target) const override {
    if constexpr (HasTargets<Learner>::value)
      return learner_.coefficients(target);
    else
      return learner_.coefficients();
  }
  double intercept(std::size_t target) const override {
    if constexpr (HasTargets<Learner>::value)
      return learner_.intercept(target);
    else
      return learner_.intercept();
  }
  void archive(Archive &archive) override { learner_.archive(archive); }
  void restore() override { learner_.restore(); }
  void report(Archive &archive) const override { learner_.report(archive); }

  void request(Visit &visit, Xoshiro256 &generator) override {
    learner_.request(visit, generator);
  }
  void learn(const double *labels, std::vector<Question> &questions) override {
    learn_batch(learner_, labels, questions, questions.size());
  }
  void run(Ledger &ledger, const double *labels, VisitOrder &order,
           Xoshiro256 &generator, Checkpoints &checkpoints,
           Heartbeat &heartbeat, std::size_t batch) override {
    run_online(learner_, ledger, labels, order, generator, checkpoints,
               heartbeat, batch);
  }

private:
  Learner learner_;
};

} // namespace frugalreg

#endif
