// AER (Cesa-Bianchi, Shalev-Shwartz and Shamir 2010, Algorithm 2): half of the
// looks estimate the data point, a uniform set without replacement; half the
// inner product, drawn in proportion to |w|. The paper's line for the latter
// writes x_j where it means x_i.
#ifndef FRUGALREG_LEARN_PEGASOS_LEARNER_H
#define FRUGALREG_LEARN_PEGASOS_LEARNER_H

#include "../base/archive.h"
#include "../base/random.h"
#include "../estimate/data_point.h"
#include "../estimate/gradient_estimate.h"
#include "../estimate/intercept.h"
#include "../geometry/norms.h"
#include "../geometry/pegasos_l1.h"
#include "../look/assessment.h"
#include "../look/visit.h"
#include "assumption_watch.h"
#include "averaging.h"
#include "online_spec.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

class PegasosLearner {
  // A value looked at, in the coordinates that are learned in.
  struct Scaled {
    double unit;
    double operator()(std::int32_t, double value) const { return value * unit; }
  };

public:
  explicit PegasosLearner(OnlineSpec spec)
      : spec_(std::move(spec)), unit_(1.0 / spec_.x_bound),
        geometry_(spec_.looks.groups.columns(), spec_.radius),
        data_point_(Design::uniform(spec_.looks.groups.groups(), spec_.draws(),
                                    spec_.sampling.replace)),
        intercept_(spec_.intercept.present, spec_.intercept.step_size),
        lambda_(std::isnan(spec_.steps.size[0]) ? theory_lambda()
                                                : spec_.steps.size[0]) {}

  const ColumnGroups &groups() const { return spec_.looks.groups; }
  std::int64_t most_looks() const { return spec_.most_looks(); }
  std::int64_t visits() const { return visits_; }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    visit.clear();
    data_point_.request(visit, generator);
    gather_sizes();
    if (sizes_.empty())
      return;
    visit.draws.inner_total = sizes_.back();
    for (std::int32_t r = 0; r < spec_.sampling.inner; ++r) {
      const double place = uniform01(generator) * visit.draws.inner_total;
      const auto at = static_cast<std::size_t>(
          std::upper_bound(sizes_.begin(), sizes_.end(), place) -
          sizes_.begin());
      const std::int32_t column =
          geometry_.support()[std::min(at, sizes_.size() - 1)];
      visit.draws.inner.push_back(visit.add(groups().group_of(column)));
    }
  }

  template <class Take> void foresee(const Xoshiro256 &generator, Take take) {
    groups().spans(data_point_.foresee(generator), take);
  }

  std::int64_t visits_ahead() const {
    return std::numeric_limits<std::int64_t>::max();
  }

  // Reads the answer at the function that asked. Changes nothing.
  void assess(const Visit &visit, double label, Assessment &result) const {
    result.residual = inner_product(visit) + intercept_.value() - label;
    estimate_gradient(visit, data_point_, 2.0 * result.residual, Scaled{unit_},
                      result.gradient);
  }

  // Throws before anything has changed.
  void apply(const Visit &visit, double label, const Assessment &assessment) {
    const double round = static_cast<double>(visits_ + 1);
    const double factor = 1.0 / (lambda_ * round);
    geometry_.check(assessment.gradient, factor);
    geometry_.step(assessment.gradient, 1.0 - 1.0 / round, factor);
    // The paper averages the iterates after their projection.
    const double weight = averaging_weight(visits_ + 1, spec_.steps.averaging);
    geometry_.include(weight);
    intercept_.learn(assessment.residual, label);
    intercept_.include(weight, 0.0);
    watch_.note(visit, label, spec_.radius, Scaled{unit_});
    ++visits_;
  }

  void drop() {} // nothing waits for the visit

  std::vector<double> coefficients() const {
    std::vector<double> result = geometry_.average();
    for (double &coefficient : result)
      coefficient *= unit_;
    return result;
  }
  double intercept() const {
    return intercept_.average(geometry_.total_weight());
  }

  void archive(Archive &archive) {
    archive("visits", visits_);
    archive("watch", watch_);
    archive("geometry", geometry_);
    archive("intercept", intercept_);
    archive("lambda", lambda_);
    archive.check("lambda", [this] { return lambda_ > 0.0; });
  }
  void report(Archive &archive) const {
    archive.report("step_size", lambda_);
    watch_.report(archive);
  }
  void restore() {}

private:
  // The theorem's, whose B_2 is taken to be B.
  double theory_lambda() const {
    const double m =
        static_cast<double>(std::max<std::int64_t>(spec_.steps.visits, 2));
    return (spec_.radius + 1.0) * groups().groups() / spec_.radius *
           std::sqrt(std::log(m) / (m * spec_.looks.budget));
  }

  // Running sums of |w| over the support.
  void gather_sizes() {
    sizes_.clear();
    double sum = 0.0;
    for (std::int32_t column : geometry_.support())
      sizes_.push_back(sum += std::fabs(geometry_.coefficient(column)));
  }

  double inner_product(const Visit &visit) const {
    const Scratch<std::int32_t> &drawn = visit.draws.inner;
    double sum = 0.0;
    for (std::int32_t slot : drawn) {
      const double *value = visit.values(slot);
      double part = 0.0, size = 0.0;
      for (std::int32_t column : visit.columns(slot)) {
        const double w = geometry_.coefficient(column);
        part += w * *value++ * unit_;
        size += std::fabs(w);
      }
      sum += part * visit.draws.inner_total / size;
    }
    return drawn.empty() ? 0.0 : sum / static_cast<double>(drawn.size());
  }

  OnlineSpec spec_;
  double unit_;
  PegasosL1 geometry_;
  DataPoint data_point_;
  Intercept intercept_;
  double lambda_;
  AssumptionWatch<LargestValue> watch_;
  std::vector<double> sizes_;
  std::int64_t visits_ = 0;
};

} // namespace frugalreg

#endif
