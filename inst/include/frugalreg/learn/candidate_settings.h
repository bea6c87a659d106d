// The radii and step sizes that candidates learn with: multiples of what the
// scale of the data suggests, or what is given.
#ifndef FRUGALREG_LEARN_CANDIDATE_SETTINGS_H
#define FRUGALREG_LEARN_CANDIDATE_SETTINGS_H

#include "../base/archive.h"
#include "../step/step_scale.h"
#include "online_spec.h"
#include "sampling_schedule.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace frugalreg {

template <class Geometry> class CandidateSettings {
public:
  using Schedule = SamplingSchedule<Geometry>;

  std::size_t count() const { return radii_.size(); }
  double radius(std::size_t at) const { return radii_[at]; }
  double step(std::size_t at) const { return steps_[at]; }
  double largest_radius() const {
    return *std::max_element(radii_.begin(), radii_.end());
  }

  // For each radius each step size, the largest first. Returns the most
  // cautious.
  std::int64_t open(const OnlineSpec &spec, const Schedule &schedule) {
    const Tuning &tuning = spec.tuning;
    const std::size_t steps =
        std::max<std::size_t>(tuning.step_factors.size(), 1);
    if (tuning.radius_factors.empty())
      radii_.assign(steps, spec.radius);
    for (double factor : tuning.radius_factors)
      radii_.insert(radii_.end(), steps,
                    factor * likely_radius(spec, schedule));
    return static_cast<std::int64_t>(steps) - 1;
  }

  // To be called again when a phase begins.
  void set_steps(const OnlineSpec &spec, const Schedule &schedule) {
    const std::vector<double> &factors = spec.tuning.step_factors;
    const double given = spec.steps.size[schedule.second_phase() ? 1 : 0];
    StepScale scale{schedule.squared_length(),
                    squared_row(schedule),
                    static_cast<double>(spec.tuning.learning),
                    static_cast<double>(spec.looks.groups.columns()),
                    0.0,
                    likely_radius(spec, schedule)};
    steps_.clear();
    for (std::size_t at = 0; at < radii_.size(); ++at) {
      scale.radius = radii_[at];
      steps_.push_back(!factors.empty() ? factors[at % factors.size()] *
                                              spec.tuning.step_unit *
                                              Geometry::likely_step(scale)
                       : std::isnan(given)
                           ? schedule.theory_step_size(radii_[at])
                           : given);
    }
    if (first_steps_.empty())
      first_steps_ = steps_;
  }

  void archive(Archive &archive, std::size_t candidates) {
    archive.known("radii", radii_, candidates);
    archive.known("first_steps", first_steps_, radii_.size(), Range::open);
    archive.known("steps", steps_, radii_.size(), Range::open);
    archive.check("radii", [this] {
      return are_at_least(radii_, std::numeric_limits<double>::min()) &&
             steps_.size() == radii_.size() &&
             first_steps_.size() == radii_.size();
    });
  }
  void report(Archive &archive) const {
    archive.report("radius", radii_);
    archive.report("step_size", steps_);
    archive.report("first_step_size", first_steps_);
  }

private:
  static double likely_radius(const OnlineSpec &spec,
                              const Schedule &schedule) {
    return spec.tuning.likely_radius(
        static_cast<double>(spec.looks.groups.columns()),
        squared_row(schedule));
  }

  static double squared_row(const Schedule &schedule) {
    const std::vector<double> spreads = schedule.likely_spreads();
    return std::accumulate(spreads.begin(), spreads.end(), 0.0);
  }

  std::vector<double> radii_, first_steps_, steps_; // of each candidate
};

} // namespace frugalreg

#endif
