// What is looked at for the data point, and when that changes: the phases, and
// the moments that the later ones go by. One schedule serves any number of
// regressors that learn from the same looks.
#ifndef FRUGALREG_LEARN_SAMPLING_SCHEDULE_H
#define FRUGALREG_LEARN_SAMPLING_SCHEDULE_H

#include "../base/archive.h"
#include "../base/errors.h"
#include "../base/random.h"
#include "../base/scratch.h"
#include "../estimate/data_point.h"
#include "../look/look_moments.h"
#include "../look/visit.h"
#include "online_spec.h"
#include "sampling_plan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Geometry> class SamplingSchedule {
public:
  explicit SamplingSchedule(const OnlineSpec &spec)
      : spec_(&spec), data_point_(Design()),
        moments_(spec.sampling.two_phase() || spec.center ||
                         spec.tuning.pilot > 0
                     ? spec.looks.groups.columns()
                     : 0,
                 spec.center),
        exploring_(spec.tuning.pilot > 0 || explores_first_phase()) {
    follow(spec.sampling.moments.empty() ? uniform_plan<Geometry>(spec)
                                         : moment_plan<Geometry>(spec));
  }

  // What a change means for the regressors.
  enum class Change { none, plan, phase };

  // To be called before each request.
  Change advance(std::int64_t visits) {
    if (spec_->sampling.two_phase() && !second_phase_ &&
        visits >= spec_->sampling.first_phase) {
      begin_second_phase();
      return Change::phase;
    }
    if (exploring_ && visits >= spec_->tuning.pilot &&
        !explores_first_phase()) {
      exploring_ = false;
      follow(std::move(plan_));
      return Change::plan;
    }
    if (spec_->center && looks_ >= next_plan_ && goes_by_moments()) {
      renew_plan();
      return Change::plan;
    }
    return Change::none;
  }

  // How many visits can be asked for at a time before a phase ends.
  std::int64_t visits_ahead(std::int64_t visits) const {
    std::int64_t result = std::numeric_limits<std::int64_t>::max();
    for (std::int64_t end : {spec_->tuning.pilot, spec_->sampling.first_phase})
      if (visits < end)
        result = std::min(result, end - visits);
    return result;
  }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    visit.clear();
    data_point_.request(visit, generator);
  }
  const Scratch<std::int32_t> &foresee(const Xoshiro256 &generator) {
    return data_point_.foresee(generator);
  }

  // Looks are for the moments alone.
  bool exploring() const { return exploring_; }
  bool second_phase() const { return second_phase_; }
  const DataPoint &data_point() const { return data_point_; }
  const SamplingPlan &plan() const { return plan_; }
  const LookMoments &moments() const { return moments_; }

  double step_size() const {
    const double given = spec_->steps.size[second_phase_ ? 1 : 0];
    return std::isnan(given) ? plan_.step_size : given;
  }

  // The theorem's step size if the radius were another.
  double theory_step_size(double radius) const {
    OnlineSpec other = *spec_;
    other.radius = radius;
    return second_phase_
               ? second_phase_plan<Geometry>(other, spreads()).step_size
           : spec_->sampling.moments.empty()
               ? uniform_plan<Geometry>(other).step_size
               : moment_plan<Geometry>(other).step_size;
  }

  // The mean squared value of each attribute in the coordinates that are
  // learned in, as far as known; those not seen often enough count as the mean
  // of the others.
  std::vector<double> likely_spreads() const {
    return spec_->sampling.moments.empty() ? moments_.likely_spreads()
                                           : spreads();
  }

  // The expected squared length of the data point's estimate.
  double squared_length() const {
    const std::vector<double> spreads = likely_spreads();
    double sum = 0.0;
    for (std::int32_t column = 0; column < spec_->looks.groups.columns();
         ++column) {
      const double weight =
          data_point_.weight(spec_->looks.groups.group_of(column));
      sum += spreads[static_cast<std::size_t>(column)] *
             (std::isfinite(weight) ? std::max(weight, 1.0) : 1.0);
    }
    return sum;
  }

  // Mean squares about the means, from given moments where there are any.
  std::vector<double> spreads() const {
    return spec_->sampling.moments.empty()
               ? moments_.spreads()
               : moments_.spreads(spec_->sampling.moments);
  }

  // What was looked at enters the moments last of all.
  void remember(const Visit &visit, double unit) {
    looks_ += visit.paid_slots();
    if (!spec_->center && (!moments_.kept() || second_phase_))
      return;
    visit.each([&](std::int32_t column, double value) {
      moments_.include(column, value * unit);
    });
  }

  // Where E[x^2] is known to be 0 there can be no other value than 0.
  void check_zero_moments(const Visit &visit) const {
    if (spec_->sampling.moments.empty())
      return;
    visit.each([this](std::int32_t column, double value) {
      if (value != 0.0 && spec_->sampling.moments[column] == 0.0)
        throw ValueError("not 0, though its second moment is given as 0",
                         column, value);
    });
  }

  void archive(Archive &archive) {
    archive("second_phase", second_phase_);
    archive("exploring", exploring_);
    archive("moments", moments_);
    archive("looks", looks_);
    archive("next_plan", next_plan_);
    archive.part("plan", [&] { plan_.archive(archive, spec_->looks.groups); });
  }
  // Whether a schedule can be as this one is after so many visits.
  bool can_be_after(std::int64_t visits) const {
    const std::int64_t pilot = spec_->tuning.pilot;
    const std::int64_t first_phase = spec_->sampling.first_phase;
    if (spec_->sampling.two_phase() &&
        (second_phase_ ? visits < first_phase : visits > first_phase))
      return false;
    if (second_phase_ && !spec_->sampling.two_phase())
      return false;
    if (explores_first_phase())
      return exploring_;
    return exploring_ ? pilot > 0 && visits <= pilot && !second_phase_
                      : visits >= pilot || second_phase_;
  }
  void restore() { follow(std::move(plan_)); }

private:
  // The theory's first phase only estimates moments.
  bool explores_first_phase() const {
    return spec_->sampling.two_phase() && spec_->sampling.cautious &&
           !second_phase_;
  }
  bool goes_by_moments() const {
    return second_phase_ || !spec_->sampling.moments.empty();
  }

  void follow(SamplingPlan plan) {
    plan_ = std::move(plan);
    const std::int32_t draws =
        exploring_ ? spec_->looks.budget : spec_->draws();
    data_point_ =
        DataPoint(spec_->sampling.full_information()
                      ? Design::everything(spec_->looks.groups.groups())
                  : plan_.probabilities.empty()
                      ? Design::uniform(spec_->looks.groups.groups(), draws,
                                        spec_->sampling.replace)
                      : Design::weighted(plan_.probabilities, draws));
  }

  void begin_second_phase() {
    second_phase_ = true;
    exploring_ = false;
    follow(second_phase_plan<Geometry>(*spec_, moments_.spreads()));
    next_plan_ = 2 * looks_;
  }

  // The means have become clearer: as often as the looks have doubled, so that
  // the cost, O(d) each time, is shared by many visits.
  void renew_plan() {
    follow_spreads<Geometry>(plan_, *spec_, spreads());
    follow(std::move(plan_));
    next_plan_ = 2 * looks_;
  }

  const OnlineSpec *spec_;
  DataPoint data_point_;
  LookMoments moments_;
  SamplingPlan plan_;
  std::int64_t looks_ = 0;
  std::int64_t next_plan_ = 0; // when so many looks were made
  bool second_phase_ = false;
  bool exploring_;
};

} // namespace frugalreg

#endif
