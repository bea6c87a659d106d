// The Baseline of Cesa-Bianchi, Shalev-Shwartz and Shamir (2010), Algorithm 1:
// random pairs of attributes give unbiased estimates of A = E[x x'] and
// v = E[2 y x]; the answer minimises w'Aw - w'v over the L1 ball. The paper has
// w'v with a plus, which is the wrong sign.
//
// With an intercept the moments are taken about the means: E[x] is estimated
// from the same pairs, and labels are free.
//
// Where the radius is to be found, the last examples are not summed up: they
// estimate the losses of the answers for several radii.
#ifndef FRUGALREG_LEARN_MOMENT_LEARNER_H
#define FRUGALREG_LEARN_MOMENT_LEARNER_H

#include "../base/archive.h"
#include "../base/eigen.h"
#include "../base/random.h"
#include "../geometry/norms.h"
#include "../look/assessment.h"
#include "../look/visit.h"
#include "assumption_watch.h"
#include "loss_trial.h"
#include "online_spec.h"
#include "pair_estimates.h"
#include "trial_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

class MomentLearner {
public:
  explicit MomentLearner(OnlineSpec spec)
      : spec_(std::move(spec)), plan_(spec_), unit_(1.0 / spec_.x_bound),
        estimates_(columns(), unit_, spec_.intercept.present),
        trial_(spec_, false) {}
  // The trial borrows the definition.
  MomentLearner(const MomentLearner &) = delete;
  MomentLearner &operator=(const MomentLearner &) = delete;

  const ColumnGroups &groups() const { return spec_.looks.groups; }
  std::int64_t most_looks() const { return spec_.most_looks(); }
  std::int64_t visits() const { return visits_; }

  // budget / 2 distinct pairs of all groups^2; one word for each of a pair's
  // two draws would not be without replacement, so a pair is drawn as one
  // number.
  template <class Generator> void request(Visit &visit, Generator &generator) {
    if (in_trial()) {
      if (!trial_.is_open())
        open_trial();
      trial_.request(visit, generator);
      return;
    }
    visit.clear();
    Scratch<std::int32_t> &pairs = visit.draws.inner;
    const auto size = static_cast<std::uint32_t>(groups().groups());
    while (static_cast<std::int64_t>(pairs.size()) < 2 * pair_count()) {
      const auto first =
          static_cast<std::int32_t>(uniform_below(generator, size));
      const auto second =
          static_cast<std::int32_t>(uniform_below(generator, size));
      if (is_new(visit, first, second)) {
        pairs.push_back(visit.add(first));
        pairs.push_back(visit.add(second));
      }
    }
  }

  template <class Generator, class Take>
  void foresee(const Generator &, Take) {}

  std::int64_t visits_ahead() const {
    if (!spec_.tuning.present() || settled())
      return std::numeric_limits<std::int64_t>::max();
    return plan_.ahead(visits_);
  }

  // Moments are added up: there is nothing to assess.
  void assess(const Visit &visit, double, Assessment &) const {
    visit.check_sizes(1e100 * std::min(spec_.x_bound, 1.0));
  }

  void apply(const Visit &visit, double label, const Assessment &) {
    if (in_trial()) {
      trial_.include(visit, label);
      choose();
    } else {
      add(visit, label);
    }
    ++visits_;
  }

  void drop() { plan_.drop(visits_); }

  std::vector<double> coefficients() const {
    return coefficients(is_constant() ? Eigen::VectorXd::Zero(columns())
                                      : solution(radius()));
  }
  double intercept() const {
    return is_constant() ? spec_.tuning.null() : intercept(solution(radius()));
  }

  void archive(Archive &archive) {
    archive("visits", visits_);
    archive("watch", watch_);
    estimates_.archive(archive);
    if (!spec_.tuning.present())
      return;
    const std::size_t candidates = spec_.tuning.radius_factors.size();
    archive.known("radii", radii_, candidates);
    archive("chosen", chosen_);
    archive("useless", useless_);
    archive.part("trial", [&] { trial_.archive(archive, candidates); });
    if (spec_.looks.skips_missing)
      archive("plan", plan_);
    archive.check("chosen", [this] {
      return static_cast<std::size_t>(chosen_) <
             std::max<std::size_t>(radii_.size(), 1);
    });
    archive.check("radii", [this] {
      return are_at_least(radii_, std::numeric_limits<double>::min());
    });
  }
  void report(Archive &archive) const {
    archive.report("step_size", spec_.steps.size[0]);
    watch_.report(archive);
    if (!spec_.tuning.present())
      return;
    Candidates candidates{*this};
    archive("candidates", candidates);
  }
  void restore() { solved_ = Solved(); }

private:
  // The part of a report that says what was tried.
  struct Candidates {
    const MomentLearner &of;
    void archive(Archive &archive) const {
      archive.report("radius", of.radii_);
      of.trial_.report(archive, 0, of.radii_.size());
      archive.report("chosen", of.chosen_); // from 0
      archive.report("useless", of.useless_);
    }
  };

  // A regressor, and from how many examples, in which ball.
  struct Solved {
    double summed = -1.0, radius = 0.0; // none yet
    Eigen::VectorXd w;
  };

  Eigen::Index columns() const { return spec_.looks.groups.columns(); }
  std::int64_t pair_count() const { return spec_.looks.budget / 2; }

  bool is_constant() const { return useless_ && visits_ <= plan_.visits(); }
  bool settled() const { return plan_.settled(visits_); }
  bool in_trial() const {
    return spec_.tuning.present() && plan_.in_trial(visits_);
  }
  // Examples that were summed up.
  double summed() const {
    return static_cast<double>(
        visits_ -
        (spec_.tuning.present()
             ? std::clamp<std::int64_t>(visits_ - plan_.learning(), 0,
                                        plan_.visits() - plan_.learning())
             : 0));
  }
  double radius() const {
    return radii_.empty() ? spec_.radius
                          : radii_[static_cast<std::size_t>(chosen_)];
  }

  void open_trial() {
    const Eigen::VectorXd spreads = estimates_.spreads(summed());
    const double likely = spec_.tuning.likely_radius(
        static_cast<double>(columns()), spreads.sum());
    radii_.clear();
    std::vector<Contender> contenders;
    for (double factor : spec_.tuning.radius_factors) {
      radii_.push_back(factor * likely);
      const Eigen::VectorXd &w = solution(radii_.back());
      contenders.push_back({coefficients(w), intercept(w)});
    }
    trial_.open(std::move(contenders),
                {spreads.data(), spreads.data() + spreads.size()},
                std::vector<double>());
  }

  // The least estimate plus standard error.
  void choose() {
    chosen_ = 0;
    for (std::size_t at = 1; at < radii_.size(); ++at)
      if (trial_.bound(at) < trial_.bound(static_cast<std::size_t>(chosen_)))
        chosen_ = static_cast<std::int64_t>(at);
    useless_ = spec_.tuning.mixes &&
               trial_.is_useless(static_cast<std::size_t>(chosen_));
  }

  void add(const Visit &visit, double label) {
    estimates_.add(visit, label, static_cast<double>(groups().groups()));
    watch_.note(visit, label, spec_.radius,
                [this](std::int32_t, double value) { return value * unit_; });
  }

  std::vector<double> coefficients(const Eigen::VectorXd &w) const {
    std::vector<double> result(w.data(), w.data() + w.size());
    for (double &coefficient : result)
      coefficient *= unit_;
    return result;
  }
  double intercept(const Eigen::VectorXd &w) const {
    return estimates_.intercept(summed(), w);
  }

  static bool is_new(const Visit &visit, std::int32_t first,
                     std::int32_t second) {
    const Scratch<std::int32_t> &pairs = visit.draws.inner;
    for (std::size_t at = 0; at < pairs.size(); at += 2)
      if (visit.group(pairs[at]) == first &&
          visit.group(pairs[at + 1]) == second)
        return false;
    return true;
  }

  // Coefficients and intercept come from one, which takes long.
  const Eigen::VectorXd &solution(double radius) const {
    if (solved_.summed != summed() || solved_.radius != radius)
      solved_ = {summed(), radius,
                 estimates_.solution(summed(), radius, spec_.psd)};
    return solved_.w;
  }

  OnlineSpec spec_;
  TrialPlan plan_;
  double unit_;
  PairEstimates estimates_;
  AssumptionWatch<LargestValue> watch_;
  std::vector<double> radii_; // that are tried
  LossTrial trial_;
  std::int64_t visits_ = 0;
  std::int64_t chosen_ = 0;
  bool useless_ = false;
  mutable Solved solved_; // the last
};

} // namespace frugalreg

#endif
