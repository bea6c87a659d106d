// The first visits of a run, whose looks are uniform, counted as all others, and
// tell how the values of later ones are to be scaled.
#ifndef FRUGALREG_LOOK_PILOT_H
#define FRUGALREG_LOOK_PILOT_H

#include "../base/archive.h"
#include "assessment.h"
#include "look_collector.h"
#include "look_spec.h"
#include "pilot_spec.h"
#include "sampling_spec.h"
#include "scaling.h"
#include "visit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class Pilot {
public:
  Pilot(LookSpec looks, PilotSpec spec)
      : spec_(spec), collector_(std::move(looks), SamplingSpec()),
        counts_(columns(), 0.0), means_(columns(), 0.0),
        deviations_(columns(), 0.0) {}

  const ColumnGroups &groups() const { return collector_.groups(); }
  std::int64_t visits() const { return collector_.visits(); }
  // None are left at the end.
  std::int64_t visits_ahead() const { return spec_.visits - visits(); }
  bool finished() const { return visits_ahead() <= 0; }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    collector_.request(visit, generator);
  }
  template <class Generator, class Take>
  void foresee(const Generator &, Take) {}
  void assess(const Visit &, double, Assessment &) const {}

  void apply(const Visit &visit, double label, const Assessment &assessment) {
    for (std::int32_t slot = 0; slot < visit.slots(); ++slot) {
      const double *value = visit.values(slot);
      for (std::int32_t column : visit.columns(slot))
        include(static_cast<std::size_t>(column), *value++);
    }
    collector_.apply(visit, label, assessment);
  }

  Scaling scaling() const {
    std::vector<double> scales(columns(), 1.0);
    if (spec_.scale)
      for (std::size_t at = 0; at < scales.size(); ++at)
        scales[at] = spread(at);
    return {spec_.centre ? means_ : std::vector<double>(columns(), 0.0),
            std::move(scales),
            counts_,
            spec_.centre,
            spec_.limit,
            spec_.bound > 0.0 ? spec_.bound : bound()};
  }

  // As the learners' interface has it: nothing is learned here.
  std::vector<double> coefficients() const { return collector_.coefficients(); }
  double intercept() const { return 0.0; }

  void archive(Archive &archive) {
    archive("looks", collector_);
    archive("counts", counts_);
    archive("means", means_);
    archive("deviations", deviations_);
    archive("largest", largest_);
  }

private:
  std::size_t columns() const {
    return static_cast<std::size_t>(groups().columns());
  }

  // Welford: a column's distance from 0 costs no digits.
  void include(std::size_t at, double value) {
    const double before = value - means_[at];
    counts_[at] += 1.0;
    means_[at] += before / counts_[at];
    deviations_[at] += before * (value - means_[at]);
    largest_ = std::max(largest_, std::fabs(value));
  }

  double mean_square(std::size_t at) const {
    return counts_[at] > 0.0
               ? deviations_[at] / counts_[at] + means_[at] * means_[at]
               : 0.0;
  }

  double spread(std::size_t at) const {
    if (!spec_.centre)
      return std::sqrt(mean_square(at));
    return counts_[at] > 1.0 ? std::sqrt(deviations_[at] / (counts_[at] - 1.0))
                             : 0.0;
  }

  // Of the largest value, or twice the root mean square length of a row: of
  // length nothing is known but the mean.
  double bound() const {
    double result = spec_.scale ? spec_.limit : largest_;
    if (spec_.euclidean) {
      double sum = 0.0;
      for (std::size_t at = 0; at < columns(); ++at)
        sum += spec_.scale ? 1.0 : mean_square(at);
      result = 2.0 * std::sqrt(sum);
    }
    return result > 0.0 && std::isfinite(result) ? result : 1.0;
  }

  PilotSpec spec_;
  LookCollector collector_;
  std::vector<double> counts_, means_, deviations_;
  double largest_ = 0.0;
};

} // namespace frugalreg

#endif
