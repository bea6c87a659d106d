// The first visits of a run, whose looks are uniform, counted as all others,
// and tell how the values of later ones are to be scaled.
#ifndef FRUGALREG_LOOK_PILOT_H
#define FRUGALREG_LOOK_PILOT_H

#include "../base/archive.h"
#include "assessment.h"
#include "column_spread.h"
#include "look_collector.h"
#include "look_spec.h"
#include "pilot_spec.h"
#include "sampling_spec.h"
#include "scaling.h"
#include "visit.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace frugalreg {

class Pilot {
public:
  Pilot(LookSpec looks, PilotSpec spec)
      : spec_(spec), collector_(std::move(looks), SamplingSpec()),
        spread_(groups().columns()) {}

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
  static constexpr bool learns_from_gaps = true;
  void assess(const Visit &visit, double, Assessment &) const {
    visit.check_sizes();
  }

  void apply(const Visit &visit, double label, const Assessment &assessment) {
    visit.each([this](std::int32_t column, double x) {
      if (std::isnan(x))
        return;
      largest_ = std::max(largest_, std::fabs(x));
      spread_.include(column, x);
    });
    collector_.apply(visit, label, assessment);
  }

  Scaling scaling() const {
    const std::vector<double> sizes = spread_.sizes(spec_.centre);
    std::vector<double> scales(sizes.size(), 1.0);
    if (spec_.scale)
      scales = sizes;
    return {spec_.centre ? spread_.means()
                         : std::vector<double>(sizes.size(), 0.0),
            std::move(scales),
            spread_.seen(),
            spec_.centre,
            spec_.limit,
            spec_.bound > 0.0 ? spec_.bound : bound(sizes)};
  }

  // As the learners' interface has it: nothing is learned here.
  std::vector<double> coefficients() const { return collector_.coefficients(); }
  double intercept() const { return 0.0; }

  void archive(Archive &archive) {
    archive("looks", collector_);
    archive("spread", spread_);
    archive("largest", largest_);
    archive.check("looks", [this] { return visits() <= spec_.visits; });
  }

private:
  // Of the largest value, or twice the root mean square length of a row: of
  // lengths nothing is known but that.
  double bound(const std::vector<double> &sizes) const {
    double result = spec_.scale ? spec_.limit : largest_;
    if (spec_.euclidean)
      result = 2.0 * (spec_.scale
                          ? std::sqrt(static_cast<double>(sizes.size()))
                          : std::accumulate(sizes.begin(), sizes.end(), 0.0,
                                            [](double length, double size) {
                                              return std::hypot(length, size);
                                            }));
    return result > 0.0 && std::isfinite(result) ? result : 1.0;
  }

  PilotSpec spec_;
  LookCollector collector_;
  ColumnSpread spread_;
  double largest_ = 0.0;
};

} // namespace frugalreg

#endif
