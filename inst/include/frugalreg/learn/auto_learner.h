// A learner that finds its radius and step size within its budget. A pilot
// estimates the scale of the data; a handful of candidates then learn from the
// same looks, which are counted once; the last examples are kept to compare
// them. The answer is the average regressor of the one with the least estimated
// loss plus one standard error, or the mean of all that are within a standard
// error of it, or, where even the best is useless, a constant; what was kept
// learns on from further examples.
#ifndef FRUGALREG_LEARN_AUTO_LEARNER_H
#define FRUGALREG_LEARN_AUTO_LEARNER_H

#include "../base/archive.h"
#include "../estimate/shared_draws.h"
#include "../look/assessment.h"
#include "../look/priced_sampling.h"
#include "../look/visit.h"
#include "assumption_watch.h"
#include "candidate_settings.h"
#include "loss_trial.h"
#include "online_spec.h"
#include "regressor.h"
#include "sampling_schedule.h"
#include "trial_choice.h"
#include "trial_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Geometry> class AutoLearner {
public:
  explicit AutoLearner(OnlineSpec spec)
      : spec_(std::move(spec)), plan_(spec_), schedule_(spec_),
        trial_(spec_.looks, spec_.loss, spec_.sampling.full_information(),
               spec_.tuning.null) {}
  // The parts borrow the definition.
  AutoLearner(const AutoLearner &) = delete;
  AutoLearner &operator=(const AutoLearner &) = delete;

  const ColumnGroups &groups() const { return spec_.looks.groups; }
  std::int64_t most_looks() const { return spec_.most_looks(); }
  std::int64_t visits() const { return visits_; }
  std::int64_t visits_ahead() const {
    const std::int64_t ahead = schedule_.visits_ahead(visits_);
    return settled() ? ahead : std::min(ahead, plan_.ahead(visits_));
  }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    if (in_trial()) {
      if (!trial_.is_open())
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
    visit.begin_free();
    for (std::int32_t group : spec_.looks.free)
      visit.add(group);
  }

  template <class Generator, class Take>
  void foresee(const Generator &generator, Take take) {
    if (in_trial())
      return;
    schedule_.foresee(generator, [&](std::int32_t group) {
      for (std::int32_t column : groups().members(group))
        take(column);
    });
  }

  // Reads the answer at the functions that asked. Changes nothing.
  void assess(const Visit &visit, double label, Assessment &result) const {
    schedule_.check_zero_moments(visit);
    result.candidates.resize(learners_.size());
    const bool shared = spec_.sampling.shared;
    if (shared && !learners_.empty())
      schedule_.data_point().weigh_pairs(visit, result.weights);
    for (std::size_t at = 0; at < learners_.size(); ++at)
      if (shared)
        learners_[at]->assess_pairs(visit, label, result.weights,
                                    result.candidates[at]);
      else
        learners_[at]->assess(visit, label, schedule_.data_point(),
                              result.candidates[at]);
  }

  // Throws before anything has changed.
  void apply(const Visit &visit, double label, const Assessment &assessment) {
    if (in_trial()) {
      trial_.include(visit, label);
      choice_.choose(trial_, candidates_.size(), spec_.tuning.mixes);
    } else {
      learn(visit, label, assessment);
    }
    ++visits_;
  }

  void drop() { plan_.drop(visits_); }

  // Of what the answer is made of.
  std::vector<double> coefficients() const {
    std::vector<double> result(static_cast<std::size_t>(groups().columns()),
                               0.0);
    if (is_constant())
      return result;
    const std::vector<std::size_t> kept = answer();
    for (std::size_t of : kept) {
      const std::vector<double> part = candidates_[of].coefficients();
      for (std::size_t at = 0; at < result.size(); ++at)
        result[at] += part[at] / static_cast<double>(kept.size());
    }
    return result;
  }
  double intercept() const {
    if (is_constant())
      return spec_.tuning.null;
    double result = 0.0;
    const std::vector<std::size_t> kept = answer();
    for (std::size_t of : kept)
      result += candidates_[of].intercept() / static_cast<double>(kept.size());
    return result;
  }

  void archive(Archive &archive) {
    archive("visits", visits_);
    archive("watch", watch_);
    settings_.archive(archive, spec_.tuning.candidates());
    choice_.archive(archive, settings_.count(), spec_.tuning.mixes);
    archive.part("trial", [&] { trial_.archive(archive, settings_.count()); });
    if (spec_.looks.skips_missing)
      archive("plan", plan_);
    schedule_.archive(archive);
    archive.check("exploring",
                  [this] { return schedule_.can_be_after(visits_); });
    archive.check("radii", [this] {
      return (settings_.count() == 0) == schedule_.exploring();
    });
    open_candidates();
    for (std::size_t at = 0; at < candidates_.size(); ++at)
      archive(("candidate" + std::to_string(at + 1)).c_str(), candidates_[at]);
  }
  void report(Archive &archive) const {
    archive.report("second_phase", schedule_.second_phase());
    watch_.report(archive);
    Candidates candidates{*this};
    archive("candidates", candidates);
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

  // The part of a report that says what was tried.
  struct Candidates {
    const AutoLearner &of;
    void archive(Archive &archive) const {
      of.settings_.report(archive);
      of.trial_.report(archive, of.settings_.count());
      of.choice_.report(archive);
    }
  };

  // Which candidates learn from the visit that is asked for: all, none in the
  // trial, and those of the answer after it.
  void gather_learners() {
    const std::size_t count = in_trial()  ? 0
                              : settled() ? answer().size()
                                          : candidates_.size();
    if (learners_.size() == count)
      return;
    learning_.resize(count);
    std::iota(learning_.begin(), learning_.end(), std::size_t{0});
    if (settled())
      learning_ = answer();
    learners_.clear();
    for (std::size_t at : learning_)
      learners_.push_back(&candidates_[at]);
  }
  std::vector<std::size_t> answer() const {
    return candidates_.empty() ? std::vector<std::size_t>() : choice_.answer();
  }
  bool is_constant() const {
    return choice_.is_useless() && visits_ <= plan_.visits();
  }
  bool settled() const { return plan_.settled(visits_); }
  bool in_trial() const { return plan_.in_trial(visits_); }

  void advance() {
    const Change change = schedule_.advance(visits_);
    if (change == Change::none || schedule_.exploring())
      return;
    const bool is_start = candidates_.empty();
    if (is_start)
      begin_learning();
    for (Regressor<Geometry> &candidate : candidates_) {
      candidate.weight_inner_draws(schedule_.plan().inner_moments);
      if (change == Change::phase)
        candidate.end_average();
    }
    if (is_start || change == Change::phase)
      settings_.set_steps(spec_, schedule_);
  }

  void begin_learning() {
    choice_.begin(settings_.open(spec_, schedule_));
    open_candidates();
    for (Regressor<Geometry> &candidate : candidates_)
      candidate.follow_means(schedule_.moments());
  }

  void open_candidates() {
    while (candidates_.size() < settings_.count())
      candidates_.emplace_back(spec_, settings_.radius(candidates_.size()));
  }

  void learn(const Visit &visit, double label, const Assessment &assessment) {
    for (std::size_t at = 0; at < learners_.size(); ++at)
      learners_[at]->propose(assessment.candidates[at],
                             settings_.step(learning_[at]));
    for (std::size_t at = 0; at < learners_.size(); ++at)
      learners_[at]->step(visit, assessment.candidates[at], label);
    if (!candidates_.empty())
      watch_.note(visit, label, settings_.largest_radius(),
                  [this](std::int32_t column, double value) {
                    return candidates_.front().coordinate(column, value);
                  });
    schedule_.remember(visit, 1.0 / spec_.x_bound);
    for (Regressor<Geometry> *learner : learners_)
      learner->follow_means(visit, schedule_.moments());
  }

  void open_trial() {
    std::vector<Contender> contenders;
    for (const Regressor<Geometry> &candidate : candidates_)
      contenders.push_back({candidate.coefficients(), candidate.intercept()});
    std::vector<double> means;
    if (spec_.center)
      for (std::int32_t column = 0; column < groups().columns(); ++column)
        means.push_back(schedule_.moments().mean(column) * spec_.x_bound);
    trial_.open(std::move(contenders),
                priced_moments<typename Geometry::Law>(
                    spec_.looks, floored_moments(schedule_.spreads(),
                                                 spec_.sampling.uniform_share)),
                std::move(means));
  }

  OnlineSpec spec_;
  TrialPlan plan_;
  SamplingSchedule<Geometry> schedule_;
  CandidateSettings<Geometry> settings_;
  std::deque<Regressor<Geometry>> candidates_;
  SharedDraws shared_draws_;
  LossTrial trial_;
  AssumptionWatch<typename Geometry::Norm> watch_;
  TrialChoice choice_;
  std::int64_t visits_ = 0;
  std::vector<std::size_t> learning_;           // from this visit
  std::vector<Regressor<Geometry> *> learners_; // likewise
};

} // namespace frugalreg

#endif
