// A learner that sees values scaled by what a pilot found of them. It knows
// nothing of that: the ledger hands it scaled values, and what it learned is
// brought back to the raw ones here.
#ifndef FRUGALREG_LEARN_PILOTED_LEARNER_H
#define FRUGALREG_LEARN_PILOTED_LEARNER_H

#include "../look/pilot.h"
#include "any_learner.h"
#include "run_online.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace frugalreg {

class PilotedLearner final : public AnyLearner {
public:
  PilotedLearner(std::unique_ptr<AnyLearner> learner, LookSpec looks,
                 PilotSpec spec)
      : learner_(std::move(learner)), pilot_(std::move(looks), spec) {}

  std::int64_t most_looks() const override { return learner_->most_looks(); }
  std::int64_t visits() const override {
    return pilot_.visits() + learner_->visits();
  }
  Scaling *scaling() override { return &scaling_; }

  std::size_t targets() const override { return learner_->targets(); }
  std::vector<double> coefficients(std::size_t target) const override {
    return answer(target).first;
  }
  double intercept(std::size_t target) const override {
    return answer(target).second;
  }

  void archive(Archive &archive) override {
    archive("pilot", pilot_);
    archive_scaling(archive, scaling_);
    archive("learner", *learner_);
    archive.check("scaling", [this] {
      return scaling_.present() == pilot_.finished() &&
             (scaling_.present() || learner_->visits() == 0);
    });
  }
  void restore() override { learner_->restore(); }
  void report(Archive &archive) const override {
    learner_->report(archive);
    archive.report("pilot", pilot_.visits());
    Scaling scaling = scaling_;
    archive_scaling(archive, scaling);
  }

  void request(Visit &visit, Xoshiro256 &generator) override {
    if (pilot_.finished())
      learner_->request(visit, generator);
    else
      pilot_.request(visit, generator);
  }
  void learn(const double *labels, std::vector<Question> &questions) override {
    if (pilot_.finished()) {
      learner_->learn(labels, questions);
      return;
    }
    learn_batch(pilot_, labels, questions, questions.size());
    end_pilot();
  }
  void run(Ledger &ledger, const double *labels, VisitOrder &order,
           Xoshiro256 &generator, Checkpoints &checkpoints,
           Heartbeat &heartbeat, std::size_t batch) override {
    if (!pilot_.finished()) {
      Checkpoints none({});
      run_online(pilot_, ledger, labels, order, generator, none, heartbeat,
                 batch);
      end_pilot();
    }
    checkpoints.follow(pilot_.visits(), scaling_);
    learner_->run(ledger, labels, order, generator, checkpoints, heartbeat,
                  batch);
  }

private:
  void archive_scaling(Archive &archive, Scaling &scaling) const {
    archive.part("scaling", [&] {
      scaling.archive(archive,
                      static_cast<std::size_t>(pilot_.groups().columns()));
    });
  }

  void end_pilot() {
    if (pilot_.finished())
      scaling_ = pilot_.scaling();
  }

  std::pair<std::vector<double>, double> answer(std::size_t target) const {
    std::pair<std::vector<double>, double> result{
        learner_->coefficients(target), learner_->intercept(target)};
    scaling_.bring_back(result.first, result.second);
    return result;
  }

  std::unique_ptr<AnyLearner> learner_;
  Pilot pilot_;
  Scaling scaling_;
};

} // namespace frugalreg

#endif
