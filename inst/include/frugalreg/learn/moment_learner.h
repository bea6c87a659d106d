// The Baseline of Cesa-Bianchi, Shalev-Shwartz and Shamir (2010), Algorithm 1:
// random pairs of attributes give unbiased estimates of A = E[x x'] and
// v = E[2 y x]; the answer minimises w'Aw - w'v over the L1 ball. The paper
// prints
// + w'v, which has the wrong sign.
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
#include "../convex/l1_quadratic.h"
#include "../convex/psd_projection.h"
#include "../geometry/norms.h"
#include "../look/assessment.h"
#include "../look/visit.h"
#include "assumption_watch.h"
#include "loss_trial.h"
#include "online_spec.h"
#include "trial_plan.h"

#include <algorithm>
#include <cmath>
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
        products_(Eigen::MatrixXd::Zero(columns(), columns())),
        values_(Eigen::VectorXd::Zero(columns())),
        labelled_(Eigen::VectorXd::Zero(columns())),
        trial_(spec_.looks, spec_.loss, false, spec_.tuning.null) {}
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
    return is_constant() ? spec_.tuning.null : intercept(solution(radius()));
  }

  void archive(Archive &archive) {
    archive("visits", visits_);
    archive("watch", watch_);
    archive("labels", labels_);
    archive("values", values_);
    archive("labelled", labelled_);
    archive("products", products_);
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
  void restore() {}

private:
  // The part of a report that says what was tried.
  struct Candidates {
    const MomentLearner &of;
    void archive(Archive &archive) const {
      archive.report("radius", of.radii_);
      of.trial_.report(archive, of.radii_.size());
      archive.report("chosen", of.chosen_); // from 0
      archive.report("useless", of.useless_);
    }
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

  // Radii around the length of equal coefficients that explain the labels, were
  // the attributes uncorrelated.
  void open_trial() {
    const Eigen::VectorXd means = values_ / std::max(summed(), 1.0);
    const Eigen::VectorXd spreads =
        (products_.diagonal() / std::max(summed(), 1.0) -
         (spec_.intercept.present ? Eigen::VectorXd(means.cwiseAbs2())
                                  : Eigen::VectorXd::Zero(columns())))
            .cwiseMax(0.0);
    const double likely =
        spec_.tuning.label_size *
        std::sqrt(static_cast<double>(columns()) / spreads.sum());
    radii_.clear();
    std::vector<Contender> contenders;
    for (double factor : spec_.tuning.radius_factors) {
      radii_.push_back(factor *
                       (std::isfinite(likely) && likely > 0.0 ? likely : 1.0));
      const Eigen::VectorXd w = solution(radii_.back());
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
    const double single = static_cast<double>(groups().groups()) /
                          static_cast<double>(2 * pair_count());
    const double both = single * groups().groups();
    const Scratch<std::int32_t> &pairs = visit.draws.inner;
    for (std::int32_t slot : pairs)
      add_single(visit, slot, single, label);
    for (std::size_t at = 0; at < pairs.size(); at += 2)
      add_pair(visit, pairs[at], pairs[at + 1], both);
    labels_ += label;
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
    const double n = summed();
    return spec_.intercept.present && n > 0.0 ? (labels_ - w.dot(values_)) / n
                                              : 0.0;
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

  void add_single(const Visit &visit, std::int32_t slot, double weight,
                  double label) {
    const double *value = visit.values(slot);
    for (std::int32_t column : visit.columns(slot)) {
      const double estimate = weight * unit_ * *value++;
      values_[column] += estimate;
      labelled_[column] += 2.0 * label * estimate;
    }
  }

  // Both orders of the pair; a pair of one with itself counts twice, too.
  void add_pair(const Visit &visit, std::int32_t first, std::int32_t second,
                double weight) {
    const double *x = visit.values(first);
    for (std::int32_t row : visit.columns(first)) {
      const double *z = visit.values(second);
      for (std::int32_t column : visit.columns(second)) {
        const double product = weight * unit_ * unit_ * *x * *z++;
        products_(row, column) += product;
        products_(column, row) += product;
      }
      ++x;
    }
  }

  Eigen::VectorXd solution(double radius) const {
    const double n = summed();
    if (n == 0.0)
      return Eigen::VectorXd::Zero(columns());
    Eigen::MatrixXd a = products_ / n;
    Eigen::VectorXd b = labelled_ / n;
    if (spec_.intercept.present) {
      a -= values_ * values_.transpose() / (n * n);
      b -= 2.0 * (labels_ / n) * values_ / n;
    }
    return minimise_on_l1_ball(spec_.psd ? nearest_psd(a) : a, b, radius);
  }

  OnlineSpec spec_;
  TrialPlan plan_;
  double unit_;
  Eigen::MatrixXd products_; // sum of estimates of x x'
  Eigen::VectorXd values_;   // of x
  Eigen::VectorXd labelled_; // of 2 y x
  double labels_ = 0.0;      // sum of y
  AssumptionWatch<LargestValue> watch_;
  std::vector<double> radii_; // that are tried
  LossTrial trial_;
  std::int64_t visits_ = 0;
  std::int64_t chosen_ = 0;
  bool useless_ = false;
};

} // namespace frugalreg

#endif
