// A learner that finds its radius and step size within its budget. A pilot
// estimates the scale of the data; a handful of candidates then learn from the
// same looks, which are counted once, and where there are classes a handful of
// each of them against the rest; the last examples are kept to compare them.
// The answer is the average regressor of the one with the least estimated loss
// plus one standard error, or the mean of all that are within a standard error
// of it, or, where even the best is useless, a constant; what was kept learns
// on from further examples, of which later trials keep some where margins
// become probabilities.
#ifndef FRUGALREG_LEARN_AUTO_LEARNER_H
#define FRUGALREG_LEARN_AUTO_LEARNER_H

#include "../base/archive.h"
#include "../base/random.h"
#include "../estimate/shared_draws.h"
#include "../look/assessment.h"
#include "../look/priced_sampling.h"
#include "../look/visit.h"
#include "assumption_watch.h"
#include "candidates.h"
#include "label_shares.h"
#include "loss_trial.h"
#include "online_spec.h"
#include "regressor.h"
#include "sampling_schedule.h"
#include "target_label.h"
#include "trial_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Geometry> class AutoLearner {
public:
  explicit AutoLearner(OnlineSpec spec)
      : spec_(std::move(spec)), plan_(spec_), schedule_(spec_),
        candidates_(spec_), trial_(spec_, spec_.sampling.full_information()),
        shares_(spec_) {}
  // The parts borrow the definition.
  AutoLearner(const AutoLearner &) = delete;
  AutoLearner &operator=(const AutoLearner &) = delete;

  const ColumnGroups &groups() const { return spec_.looks.groups; }
  std::int64_t most_looks() const { return spec_.most_looks(); }
  std::int64_t visits() const { return visits_; }
  std::int64_t visits_ahead() const {
    const std::int64_t ahead = schedule_.visits_ahead(visits_);
    if (!settled())
      return std::min(ahead, plan_.ahead(visits_));
    return trial_.keeps_margins() ? std::min(ahead, plan_.later_ahead(visits_))
                                  : ahead;
  }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    if (in_trial()) {
      open_trial();
      gather_learners();
      trial_.request(visit, generator);
    } else {
      advance();
      schedule_.request(visit, generator);
      gather_learners();
      if (!schedule_.exploring())
        shared_draws_.request(learners_, spec_.sampling.inner, visit,
                              generator);
    }
    visit.add_free(spec_.looks.prices.free);
  }

  template <class Take> void foresee(const Xoshiro256 &generator, Take take) {
    if (!in_trial())
      groups().spans(schedule_.foresee(generator), take);
  }

  // Reads the answer at the functions that asked. Changes nothing.
  void assess(const Visit &visit, double label, Assessment &result) const {
    schedule_.check_zero_moments(visit);
    result.candidates.resize(learners_.size());
    const bool shared = spec_.sampling.shared;
    if (shared && !learners_.empty())
      schedule_.data_point().weigh_pairs(visit, result.weights);
    for (std::size_t at = 0; at < learners_.size(); ++at) {
      const double own = own_label(at, label);
      if (shared)
        learners_[at]->assess_pairs(visit, own, result.weights,
                                    result.candidates[at]);
      else
        learners_[at]->assess(visit, own, schedule_.data_point(),
                              result.candidates[at]);
    }
  }

  // Throws before anything has changed.
  void apply(const Visit &visit, double label, const Assessment &assessment) {
    shares_.include(label, settled());
    if (!in_trial()) {
      learn(visit, label, assessment);
    } else if (settled()) {
      if (visits_ == plan_.later_begin(visits_))
        trial_.fade_margins();
      trial_.include_margins(visit, label);
      shares_.say();
    } else {
      trial_.include(visit, label);
      shares_.say();
      candidates_.choose(trial_);
    }
    ++visits_;
  }

  void drop() { plan_.drop(visits_); }

  // Of each target.
  std::size_t targets() const { return candidates_.targets(); }
  std::vector<double> coefficients(std::size_t of = 0) const {
    if (is_constant(of))
      return std::vector<double>(static_cast<std::size_t>(groups().columns()),
                                 0.0);
    return candidates_.coefficients(of);
  }
  double intercept(std::size_t of = 0) const {
    return is_constant(of) ? spec_.tuning.null(of) : candidates_.intercept(of);
  }

  void archive(Archive &archive) {
    archive("visits", visits_);
    archive("watch", watch_);
    candidates_.archive(archive, trial_);
    if (shares_.present() && archive.has("shares"))
      archive("shares", shares_);
    if (spec_.looks.skips_missing)
      archive("plan", plan_);
    schedule_.archive(archive);
    archive.check("exploring",
                  [this] { return schedule_.can_be_after(visits_); });
    archive.check("radii", [this] {
      return candidates_.has_settings() != schedule_.exploring();
    });
    candidates_.archive_regressors(archive);
  }
  void report(Archive &archive) const {
    archive.report("second_phase", schedule_.second_phase());
    watch_.report(archive);
    if (spec_.classes == 0)
      archive.part("candidates", [&] { report_target(archive, 0); });
    else
      archive.part("classes", [&] {
        for (std::size_t of = 0; of < targets(); ++of)
          archive.part(std::to_string(of + 1).c_str(),
                       [&] { report_target(archive, of); });
      });
  }
  void restore() {
    schedule_.restore();
    for (Regressor<Geometry> &candidate : candidates_) {
      candidate.restore();
      candidate.weight_inner_draws(schedule_.plan().inner_moments);
    }
  }

private:
  using Change = typename SamplingSchedule<Geometry>::Change;

  // What was tried, and how margins become probabilities.
  void report_target(Archive &archive, std::size_t of) const {
    candidates_.report(archive, trial_, of);
    if (!trial_.calibrates())
      return;
    const Calibration found =
        candidates_.calibration(trial_, of, is_constant(of), shares_.said(of));
    archive.report("calibration",
                   std::vector<double>{found.shift, found.slope});
    archive.report("share", found.share);
  }

  // Which candidates learn from the visit that is asked for: all, none in the
  // trial, and those of the answer after it.
  void gather_learners() {
    const std::size_t count = in_trial()  ? 0
                              : settled() ? candidates_.answers().size()
                                          : candidates_.size();
    if (learners_.size() == count)
      return;
    learning_.resize(count);
    std::iota(learning_.begin(), learning_.end(), std::size_t{0});
    if (settled())
      learning_ = candidates_.answers();
    learners_.clear();
    for (std::size_t at : learning_)
      learners_.push_back(&candidates_[at]);
  }
  bool is_constant(std::size_t of) const {
    return candidates_.is_useless(of) && visits_ <= plan_.visits();
  }
  double own_label(std::size_t learner, double label) const {
    return target_label(spec_.classes, candidates_.target(learning_[learner]),
                        label);
  }
  bool settled() const { return plan_.settled(visits_); }
  bool in_trial() const {
    return plan_.in_trial(visits_) ||
           (trial_.keeps_margins() && plan_.in_later_trial(visits_));
  }

  void advance() {
    const Change change = schedule_.advance(visits_);
    if (change == Change::none || schedule_.exploring())
      return;
    const bool is_start = candidates_.empty();
    if (is_start)
      candidates_.start(schedule_);
    for (Regressor<Geometry> &candidate : candidates_) {
      candidate.weight_inner_draws(schedule_.plan().inner_moments);
      if (change == Change::phase)
        candidate.end_average();
    }
    if (is_start || change == Change::phase)
      candidates_.set_steps(schedule_);
  }

  void learn(const Visit &visit, double label, const Assessment &assessment) {
    for (std::size_t at = 0; at < learners_.size(); ++at)
      learners_[at]->propose(assessment.candidates[at],
                             candidates_.step(learning_[at]));
    for (std::size_t at = 0; at < learners_.size(); ++at)
      learners_[at]->step(visit, assessment.candidates[at],
                          own_label(at, label));
    if (!candidates_.empty())
      watch_.note(visit, spec_.classes > 0 ? 1.0 : label,
                  candidates_.largest_radius(),
                  [this](std::int32_t column, double value) {
                    return candidates_.front().coordinate(column, value);
                  });
    schedule_.remember(visit, 1.0 / spec_.x_bound);
    for (Regressor<Geometry> *learner : learners_)
      learner->follow_means(visit, schedule_.moments());
  }

  // Once for each: in a trial nothing is learned.
  void open_trial() {
    const std::int64_t end = settled() ? plan_.later_end(visits_) : 0;
    if (trial_.is_open() && trial_end_ == end)
      return;
    trial_end_ = end;
    std::vector<double> means;
    if (spec_.center)
      for (std::int32_t column = 0; column < groups().columns(); ++column)
        means.push_back(schedule_.moments().mean(column) * spec_.x_bound);
    trial_.open(settled() ? candidates_.answering() : candidates_.contenders(),
                priced_moments<typename Geometry::Law>(
                    spec_.looks, floored_moments(schedule_.spreads(),
                                                 spec_.sampling.uniform_share)),
                std::move(means));
  }

  OnlineSpec spec_;
  TrialPlan plan_;
  SamplingSchedule<Geometry> schedule_;
  Candidates<Geometry> candidates_;
  SharedDraws shared_draws_;
  LossTrial trial_;
  LabelShares shares_;
  AssumptionWatch<typename Geometry::Norm> watch_;
  std::int64_t visits_ = 0;
  std::int64_t trial_end_ = 0;        // of the one that is open; 0: the first
  std::vector<std::size_t> learning_; // from this visit
  std::vector<Regressor<Geometry> *> learners_; // likewise
};

} // namespace frugalreg

#endif
