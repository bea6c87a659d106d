// When a learner that finds its settings ends learning and begins to compare
// what it learned. Examples that are dropped because a value is missing bring
// both ends nearer, so that the trial does not fall off the end of the rows.
// Where margins become probabilities there are later trials, of margins alone:
// the last tenth whenever there have been twice as many visits.
#ifndef FRUGALREG_LEARN_TRIAL_PLAN_H
#define FRUGALREG_LEARN_TRIAL_PLAN_H

#include "../base/archive.h"
#include "online_spec.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace frugalreg {

class TrialPlan {
public:
  explicit TrialPlan(const OnlineSpec &spec)
      : first_(spec.tuning.pilot + 1), learning_(spec.tuning.learning),
        visits_(spec.steps.visits) {}

  // Visits that are learned from, and those with the trial.
  std::int64_t learning() const { return learning_; }
  std::int64_t visits() const { return visits_; }

  bool settled(std::int64_t done) const { return done >= visits_; }
  bool in_trial(std::int64_t done) const {
    return done >= learning_ && !settled(done);
  }
  // Until the next of the two ends.
  std::int64_t ahead(std::int64_t done) const {
    return (in_trial(done) ? visits_ : learning_) - done;
  }

  // The same of later trials, once it is settled. They end at twice, four
  // times, eight times the visits.
  std::int64_t later_end(std::int64_t done) const {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    std::int64_t end = std::max<std::int64_t>(visits_, 1);
    while (end <= done && end <= most / 2)
      end *= 2;
    return std::max(end, done + 1);
  }
  std::int64_t later_begin(std::int64_t done) const {
    const std::int64_t end = later_end(done);
    return end - end / 10;
  }
  bool in_later_trial(std::int64_t done) const {
    return settled(done) && done >= later_begin(done);
  }
  std::int64_t later_ahead(std::int64_t done) const {
    return (in_later_trial(done) ? later_end(done) : later_begin(done)) - done;
  }

  // An example after `done` visits is dropped. Something is learned from and
  // something tried, if late.
  void drop(std::int64_t done) {
    if (settled(done))
      return;
    if (done < learning_)
      learning_ = std::max(learning_ - 1, std::min(learning_, first_));
    visits_ = std::max(visits_ - 1, std::min(visits_, learning_ + 1));
  }

  void archive(Archive &archive) {
    archive("learning", learning_);
    archive("visits", visits_);
    archive.check("learning", [this] { return learning_ < visits_; });
  }

private:
  std::int64_t first_, learning_, visits_;
};

} // namespace frugalreg

#endif
