// Looks in three phases: the two of the collector, and a third that draws
// attributes by the size of their coefficients, too, as the looks of the first
// two tell it.
#ifndef FRUGALREG_MOMENTS_FOCUSED_COLLECTOR_H
#define FRUGALREG_MOMENTS_FOCUSED_COLLECTOR_H

#include "../base/archive.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../look/assessment.h"
#include "../look/focus_spec.h"
#include "../look/look_collector.h"
#include "../look/look_spec.h"
#include "../look/sampling_spec.h"
#include "../look/visit.h"
#include "look_regression.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class FocusedCollector {
public:
  FocusedCollector(LookSpec looks, SamplingSpec sampling, FocusSpec focus)
      : collector_(std::move(looks), std::move(sampling)), focus_(focus) {}

  const ColumnGroups &groups() const { return collector_.groups(); }
  std::int64_t visits() const { return collector_.visits(); }
  std::int64_t most_looks() const { return collector_.most_looks(); }

  // Fits to the looks of the first two phases, once these are over: an
  // interrupt of that changes nothing.
  void prepare(Heartbeat &heartbeat) {
    if (is_over())
      begin_third_phase(heartbeat);
  }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    SilentHeartbeat heartbeat;
    prepare(heartbeat);
    collector_.request(visit, generator);
  }
  template <class Generator, class Take>
  void foresee(const Generator &, Take) {}
  static constexpr bool learns_from_gaps = true;
  void assess(const Visit &visit, double label, Assessment &result) const {
    collector_.assess(visit, label, result);
  }

  // Phases end between two batches.
  std::int64_t visits_ahead() const {
    const std::int64_t ahead = collector_.visits_ahead();
    return is_focused() || is_over() ? ahead
                                     : std::min(ahead, focus_.begin - visits());
  }

  void apply(const Visit &visit, double label, const Assessment &assessment) {
    collector_.apply(visit, label, assessment);
    if (!is_focused())
      looks_.include(visit, label);
  }

  // Nothing that anybody is told.
  std::vector<double> coefficients() const { return collector_.coefficients(); }
  double intercept() const { return collector_.intercept(); }

  void archive(Archive &archive) {
    archive("collector", collector_);
    archive.known("second", second_,
                  static_cast<std::size_t>(groups().groups()));
    archive.part("looks", [&] { looks_.archive(archive, groups().columns()); });
    archive.check("second", [this] {
      return is_focused()
                 ? are_probabilities(second_) && visits() >= focus_.begin
                 : visits() <= focus_.begin;
    });
  }
  void report(Archive &archive) const {
    collector_.report(archive);
    archive.report("second", second_);
  }
  void restore() { collector_.restore(); }

private:
  bool is_focused() const { return !second_.empty(); }

  // The first two phases, and the third has not begun.
  bool is_over() const { return !is_focused() && visits() >= focus_.begin; }

  void begin_third_phase(Heartbeat &heartbeat) {
    const ColumnSpread spread = looks_.spread(groups().columns());
    const Eigen::VectorXd of_columns =
        looks_.sizes(spread, collector_.own_units(), focus_, heartbeat);
    std::vector<double> sizes(static_cast<std::size_t>(groups().groups()), 0.0);
    for (std::int32_t column = 0; column < groups().columns(); ++column)
      sizes[static_cast<std::size_t>(groups().group_of(column))] +=
          of_columns[column];
    std::vector<double> weights = collector_.spread_weights(spread.variances());
    const double spread_mean = collector_.paid_mean(weights);
    const double size_mean = collector_.paid_mean(sizes);
    for (std::size_t group = 0; group < weights.size(); ++group)
      weights[group] = (spread_mean > 0.0
                            ? focus_.spread_share * weights[group] / spread_mean
                            : 1.0) +
                       (size_mean > 0.0 ? sizes[group] / size_mean : 0.0);
    second_ = collector_.probabilities();
    collector_.draw_by(weights);
    looks_.clear();
  }

  LookCollector collector_;
  FocusSpec focus_;
  LookRegression looks_;       // of the first two phases, as long as they last
  std::vector<double> second_; // that phase's probabilities, once it is over
};

} // namespace frugalreg

#endif
