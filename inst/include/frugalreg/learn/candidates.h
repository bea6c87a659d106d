// Regressors that learn side by side from the same looks: of each target (the
// label, or each class against the rest) one for each setting that is tried;
// and what a trial chose of them.
#ifndef FRUGALREG_LEARN_CANDIDATES_H
#define FRUGALREG_LEARN_CANDIDATES_H

#include "../base/archive.h"
#include "candidate_settings.h"
#include "loss_trial.h"
#include "online_spec.h"
#include "regressor.h"
#include "sampling_schedule.h"
#include "trial_choice.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace frugalreg {

template <class Geometry> class Candidates {
public:
  using Schedule = SamplingSchedule<Geometry>;

  explicit Candidates(const OnlineSpec &spec)
      : spec_(&spec), choices_(spec.targets()) {}

  bool empty() const { return regressors_.empty(); }
  std::size_t size() const { return regressors_.size(); }
  std::size_t targets() const { return choices_.size(); }
  Regressor<Geometry> &operator[](std::size_t at) { return regressors_[at]; }
  const Regressor<Geometry> &front() const { return regressors_.front(); }
  auto begin() { return regressors_.begin(); }
  auto end() { return regressors_.end(); }

  // Those of a target follow each other.
  std::size_t target(std::size_t at) const { return at / settings_.count(); }
  double step(std::size_t at) const {
    return settings_.step(at % settings_.count());
  }
  double largest_radius() const { return settings_.largest_radius(); }

  void start(const Schedule &schedule) {
    const std::int64_t most_cautious = settings_.open(*spec_, schedule);
    for (TrialChoice &choice : choices_)
      choice.begin(most_cautious);
    open_regressors();
    for (Regressor<Geometry> &regressor : regressors_)
      regressor.follow_means(schedule.moments());
  }

  // To be called again when a phase begins.
  void set_steps(const Schedule &schedule) {
    settings_.set_steps(*spec_, schedule);
  }

  std::vector<Contender> contenders() const {
    std::vector<Contender> result;
    for (const Regressor<Geometry> &regressor : regressors_)
      result.push_back({regressor.coefficients(), regressor.intercept(),
                        target(result.size())});
    return result;
  }

  // Nothing is asked of those that have no part in an answer.
  std::vector<Contender> answering() const {
    std::vector<Contender> result;
    for (std::size_t at = 0; at < regressors_.size(); ++at)
      result.push_back(
          {std::vector<double>(
               static_cast<std::size_t>(spec_->looks.groups.columns()), 0.0),
           0.0, target(at)});
    for (std::size_t at : answers()) {
      result[at].coefficients = regressors_[at].coefficients();
      result[at].intercept = regressors_[at].intercept();
    }
    return result;
  }

  void choose(const LossTrial &trial) {
    for (std::size_t of = 0; of < targets(); ++of)
      choices_[of].choose(trial, of * settings_.count(), settings_.count(),
                          spec_->tuning.mixes);
  }

  bool is_useless(std::size_t of) const { return choices_[of].is_useless(); }

  // What the target's answer is the mean of, and so for all targets.
  std::vector<std::size_t> answer(std::size_t of) const {
    std::vector<std::size_t> result;
    if (!empty())
      for (std::size_t at : choices_[of].answer())
        result.push_back(of * settings_.count() + at);
    return result;
  }
  std::vector<std::size_t> answers() const {
    std::vector<std::size_t> result;
    for (std::size_t of = 0; of < targets(); ++of)
      for (std::size_t at : answer(of))
        result.push_back(at);
    return result;
  }

  std::vector<double> coefficients(std::size_t of) const {
    std::vector<double> result(
        static_cast<std::size_t>(spec_->looks.groups.columns()), 0.0);
    const std::vector<std::size_t> kept = answer(of);
    for (std::size_t at : kept) {
      const std::vector<double> part = regressors_[at].coefficients();
      for (std::size_t column = 0; column < result.size(); ++column)
        result[column] += part[column] / static_cast<double>(kept.size());
    }
    return result;
  }
  double intercept(std::size_t of) const {
    double result = 0.0;
    const std::vector<std::size_t> kept = answer(of);
    for (std::size_t at : kept)
      result += regressors_[at].intercept() / static_cast<double>(kept.size());
    return result;
  }

  // The settings and the choices, of which there is one where labels are
  // learned as they are.
  void archive(Archive &archive, LossTrial &trial) {
    settings_.archive(archive, spec_->tuning.candidates());
    if (spec_->classes == 0)
      archive_choice(archive, choices_.front());
    else
      for (std::size_t of = 0; of < targets(); ++of)
        archive.part(("choice" + std::to_string(of + 1)).c_str(),
                     [&] { archive_choice(archive, choices_[of]); });
    archive.part("trial", [&] { trial.archive(archive, settings_.count()); });
  }
  bool has_settings() const { return settings_.count() > 0; }
  void archive_regressors(Archive &archive) {
    open_regressors();
    for (std::size_t at = 0; at < regressors_.size(); ++at)
      archive(("candidate" + std::to_string(at + 1)).c_str(), regressors_[at]);
  }
  // Of an answer that is a constant there is no slope. A slope of which little
  // is known is likely to be 1, the margin's own, and with several classes
  // about as those of the others.
  Calibration calibration(const LossTrial &trial, std::size_t of,
                          bool is_constant, double share) const {
    double logarithms = 0.0, trust = 1.0;
    for (std::size_t other = 0; targets() > 1 && other < targets(); ++other) {
      const SlopeEstimate found =
          trial.margins(other).slope(choices_[other].answer());
      if (found.slope > 0.0) {
        logarithms += found.trust * std::log(found.slope);
        trust += found.trust;
      }
    }
    const SlopeEstimate own =
        is_constant ? SlopeEstimate()
                    : trial.margins(of).slope(choices_[of].answer());
    return trial.margins(of).calibration(own, share,
                                         std::exp(logarithms / trust));
  }
  void report(Archive &archive, const LossTrial &trial, std::size_t of) const {
    const std::size_t count = settings_.count();
    settings_.report(archive);
    trial.report(archive, of, count);
    choices_[of].report(archive);
  }

private:
  void archive_choice(Archive &archive, TrialChoice &choice) {
    choice.archive(archive, settings_.count(), spec_->tuning.mixes);
  }

  void open_regressors() {
    while (regressors_.size() < settings_.count() * targets())
      regressors_.emplace_back(
          *spec_, settings_.radius(regressors_.size() % settings_.count()));
  }

  const OnlineSpec *spec_;
  CandidateSettings<Geometry> settings_;
  std::deque<Regressor<Geometry>> regressors_;
  std::vector<TrialChoice> choices_; // of each target
};

} // namespace frugalreg

#endif
