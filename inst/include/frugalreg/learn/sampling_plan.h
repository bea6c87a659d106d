// What the sampling of a learner comes down to in one phase: how the data point
// is drawn, which moments weight the inner product, and the step size.
#ifndef FRUGALREG_LEARN_SAMPLING_PLAN_H
#define FRUGALREG_LEARN_SAMPLING_PLAN_H

#include "../base/archive.h"
#include "../look/priced_sampling.h"
#include "../look/sampling_law.h"
#include "../step/step_setting.h"
#include "online_spec.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

struct SamplingPlan {
  std::vector<double> probabilities; // q over the groups; none: uniform
  std::vector<double> inner_moments; // none: by the coefficients alone
  double step_size;

  // Where no theorem gives a step size it need not be a number.
  void archive(Archive &archive, const ColumnGroups &groups) {
    archive.known("probabilities", probabilities,
                  static_cast<std::size_t>(groups.groups()));
    archive.known("inner_moments", inner_moments,
                  static_cast<std::size_t>(groups.columns()));
    archive.open("step_size", step_size);
    archive.check("probabilities", [this] {
      return probabilities.empty() || are_probabilities(probabilities);
    });
    archive.check("inner_moments",
                  [this] { return are_at_least(inner_moments, 0.0); });
  }
};

inline StepSetting step_setting(const OnlineSpec &spec, std::int64_t visits) {
  return {static_cast<double>(spec.draws()),
          static_cast<double>(spec.looks.paid_groups()),
          static_cast<double>(spec.looks.groups.columns()),
          static_cast<double>(std::max<std::int64_t>(visits, 1)), spec.radius};
}

// The theorems' steps are for a factor as large as the radius, as squared loss
// has it; that of the other losses is at most 1.
inline double theory_scale(const OnlineSpec &spec) {
  return spec.loss.squared ? 1.0 : spec.radius;
}

// With uniform draws nothing is known of the moments: they count as equal.
template <class Geometry> SamplingPlan uniform_plan(const OnlineSpec &spec) {
  const std::int64_t visits =
      spec.sampling.two_phase() ? spec.sampling.first_phase : spec.steps.visits;
  SamplingPlan plan;
  if (spec.sampling.inner_by_moment)
    plan.inner_moments.assign(
        static_cast<std::size_t>(spec.looks.groups.columns()), 1.0);
  plan.step_size =
      theory_scale(spec) * Geometry::Steps::uniform(step_setting(spec, visits));
  if (!spec.looks.prices.free.empty())
    plan.probabilities = draw_probabilities<MaxMomentLaw>(
        spec.looks,
        std::vector<double>(
            static_cast<std::size_t>(spec.looks.groups.groups()), 1.0),
        0.0);
  return plan;
}

template <class Geometry> SamplingPlan moment_plan(const OnlineSpec &spec) {
  SamplingPlan plan;
  std::vector<double> weights = law_weights<typename Geometry::Law>(
      spec.looks.groups, spec.sampling.moments);
  plan.step_size =
      theory_scale(spec) *
      Geometry::Steps::moments(step_setting(spec, spec.steps.visits),
                               paid_sum(spec.looks, weights));
  plan.probabilities = draw_probabilities<typename Geometry::Law>(
      spec.looks, std::move(weights), 0.0);
  if (spec.sampling.inner_by_moment)
    plan.inner_moments = priced_moments<typename Geometry::Law>(
        spec.looks, spec.sampling.moments);
  return plan;
}

// Mixes roots of estimated moments with their mean: an attribute that showed
// only zeros may be alive, and its coefficient must not escape the inner
// product.
inline std::vector<double> floored_moments(std::vector<double> moments,
                                           double share) {
  double mean_root = 0.0;
  for (double moment : moments)
    mean_root += std::sqrt(moment);
  mean_root /= static_cast<double>(moments.size());
  for (double &moment : moments) {
    const double root =
        mean_root > 0.0 ? (1.0 - share) * std::sqrt(moment) + share * mean_root
                        : 1.0;
    moment = root * root;
  }
  return moments;
}

// The second phase, from the first one's estimates. The theory's is cautious:
// it samples by upper confidence bounds. The practical one takes the estimates
// as they are and mixes in a uniform share.
template <class Geometry>
SamplingPlan second_phase_plan(const OnlineSpec &spec,
                               const std::vector<double> &estimates) {
  using Law = typename Geometry::Law;
  using Steps = typename Geometry::Steps;
  const double groups = spec.looks.paid_groups();
  const double slack =
      spec.sampling.cautious
          ? Steps::bounded_slack(
                groups *
                std::log(2.0 * spec.looks.groups.columns() /
                         spec.sampling.confidence) /
                (static_cast<double>(spec.looks.budget) *
                 static_cast<double>(spec.sampling.first_phase)))
          : 0.0;
  std::vector<double> sampled = estimates, bounded = estimates;
  for (std::size_t at = 0; at < estimates.size(); ++at) {
    sampled[at] = estimates[at] + 13.0 * slack / 6.0;
    bounded[at] = Steps::bounded_moment(estimates[at], slack);
  }
  SamplingPlan plan;
  plan.step_size =
      theory_scale(spec) *
      Steps::second_phase(
          step_setting(spec, spec.steps.visits - spec.sampling.first_phase),
          paid_sum(spec.looks, law_weights<Law>(spec.looks.groups, bounded)),
          slack);
  plan.probabilities = draw_probabilities<Law>(
      spec.looks, law_weights<Law>(spec.looks.groups, sampled),
      spec.sampling.cautious ? 0.0 : spec.sampling.uniform_share);
  if (spec.sampling.inner_by_moment)
    plan.inner_moments = priced_moments<Law>(
        spec.looks,
        floored_moments(std::move(sampled), spec.sampling.cautious
                                                ? 0.0
                                                : spec.sampling.uniform_share));
  return plan;
}

// Centring: the same plan by the spreads about the means as they are now known.
template <class Geometry>
void follow_spreads(SamplingPlan &plan, const OnlineSpec &spec,
                    const std::vector<double> &spreads) {
  plan.probabilities = draw_probabilities<typename Geometry::Law>(
      spec.looks,
      law_weights<typename Geometry::Law>(spec.looks.groups, spreads),
      spec.sampling.uniform_share);
  if (spec.sampling.inner_by_moment)
    plan.inner_moments = priced_moments<typename Geometry::Law>(
        spec.looks, floored_moments(spreads, spec.sampling.uniform_share));
}

} // namespace frugalreg

#endif
