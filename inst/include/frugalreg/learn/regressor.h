// A linear regressor that is learned by steps: its iterate, intercept, centre
// and average, and the draws for its inner product.
#ifndef FRUGALREG_LEARN_REGRESSOR_H
#define FRUGALREG_LEARN_REGRESSOR_H

#include "../base/archive.h"
#include "../estimate/centre.h"
#include "../estimate/data_point.h"
#include "../estimate/gradient_estimate.h"
#include "../estimate/inner_product.h"
#include "../estimate/intercept.h"
#include "../estimate/loss_factor.h"
#include "../estimate/pair_gradient.h"
#include "../look/assessment.h"
#include "../look/look_moments.h"
#include "../look/pair_weights.h"
#include "../look/sampling_spec.h"
#include "../look/visit.h"
#include "averaging.h"
#include "online_spec.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

template <class Geometry> class Regressor {
public:
  Regressor(const OnlineSpec &spec, double radius)
      : spec_(&spec), unit_(1.0 / spec.x_bound),
        geometry_(spec.looks.groups.columns(), radius),
        inner_(spec.looks, inner_draws(spec.sampling)),
        factor_(spec.loss, radius, inner_draws(spec.sampling)),
        intercept_(spec.intercept.present, spec.intercept.step_size),
        centre_(spec.looks.groups.columns(), spec.center) {}
  // The inner product borrows the groups.
  Regressor(const Regressor &) = delete;
  Regressor &operator=(const Regressor &) = delete;

  const Geometry &geometry() const { return geometry_; }
  InnerProduct &inner() { return inner_; }
  // Of one draw's estimate of the inner product, as far as the law tells.
  double draw_spread() {
    return geometry_.iterate().scale() *
           (Geometry::squares_inner_weights && !inner_.by_moment()
                ? std::sqrt(inner_.total())
                : inner_.total());
  }

  void weight_inner_draws(const std::vector<double> &moments) {
    inner_.set_moments(moments);
    inner_.rebuild(geometry_);
  }

  // The answer is the average over the second phase, once an example was
  // learned from in it; until then it is the first phase's.
  void end_average() { average_is_over_ = true; }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    inner_.request(visit, factor_.request(visit.draws, generator), generator);
  }

  // A value looked at, in the coordinates that are learned in.
  double coordinate(std::int32_t column, double value) const {
    return value * unit_ - centre_.mean(column);
  }

  // Reads the answer at the function that asked. Changes nothing.
  void assess(const Visit &visit, double label, const DataPoint &data_point,
              Assessment &result) const {
    const auto x = [this](std::int32_t column, double value) {
      return coordinate(column, value);
    };
    inner_.estimate(visit, geometry_, x, result.products);
    const double known =
        inner_.free_part(visit, geometry_, x) + intercept_.value();
    result.residual = factor_.estimate(visit.draws, result.products,
                                       inner_.exact(), known, label);
    estimate_gradient(visit, data_point, result.residual, x, result.gradient);
  }

  // The same where all looks are for both factors; `weights` are the visit's.
  void assess_pairs(const Visit &visit, double label,
                    const PairWeights &weights, Assessment &result) const {
    const auto x = [this](std::int32_t column, double value) {
      return coordinate(column, value);
    };
    inner_.parts(visit, geometry_, x, result.products);
    const double known =
        inner_.free_part(visit, geometry_, x) + intercept_.value() - label;
    result.residual = estimate_pair_gradient(visit, weights, result.products,
                                             known, x, result.gradient);
  }

  // Throws before anything has changed.
  void propose(const Assessment &assessment, double step_size) {
    geometry_.propose(assessment.gradient, step_size);
  }

  // Takes the step that was proposed.
  void step(const Visit &visit, const Assessment &assessment, double label) {
    const Gradient &gradient = assessment.gradient;
    if (average_is_over_)
      restart_average();
    ++averaged_;
    const double weight = averaging_weight(averaged_, spec_->steps.averaging);
    const auto &iterate = geometry_.iterate();
    geometry_.iterate().include(weight);
    intercept_.include(weight, -iterate.scale() * centre_.product());
    if (centre_.present())
      note_coefficients(gradient);
    if (geometry_.accept()) {
      inner_.rebuild(geometry_);
      centre_.rebuild(iterate);
    } else {
      inner_.refresh(geometry_, visit);
      if (centre_.present())
        for (std::size_t at = 0; at < gradient.size(); ++at)
          centre_.coefficient_changed(gradient[at].column, before_[at],
                                      iterate.unscaled(gradient[at].column));
    }
    intercept_.learn(assessment.residual, label);
  }

  // The means of what the visit looked at have moved.
  void follow_means(const Visit &visit, const LookMoments &moments) {
    if (!centre_.present())
      return;
    const auto &iterate = geometry_.iterate();
    for (std::int32_t column : visit.columns()) {
      const double mean = moments.mean(column);
      const double v = iterate.unscaled(column);
      intercept_.take_up(iterate.scale() * v * (mean - centre_.mean(column)));
      centre_.move(column, mean, v);
    }
  }

  // The means before learning: the function is 0 whatever they are.
  void follow_means(const LookMoments &moments) {
    if (!centre_.present())
      return;
    for (std::int32_t column = 0; column < spec_->looks.groups.columns();
         ++column)
      centre_.move(column, moments.mean(column),
                   geometry_.iterate().unscaled(column));
  }

  // The average regressor on the scale of the attributes.
  std::vector<double> coefficients() const {
    std::vector<double> result = geometry_.iterate().average();
    for (double &coefficient : result)
      coefficient *= unit_;
    return result;
  }
  double intercept() const {
    return intercept_.average(geometry_.iterate().total_weight());
  }

  void archive(Archive &archive) {
    archive("averaged", averaged_);
    archive("average_is_over", average_is_over_);
    archive("geometry", geometry_);
    archive("intercept", intercept_);
    archive("centre", centre_);
  }
  void restore() { geometry_.restore(); }

private:
  static std::int32_t inner_draws(const SamplingSpec &sampling) {
    return sampling.shared ? 0 : sampling.inner;
  }

  void restart_average() {
    geometry_.iterate().restart_average();
    intercept_.restart_average();
    averaged_ = 0;
    average_is_over_ = false;
  }

  void note_coefficients(const Gradient &gradient) {
    before_.clear();
    for (const GradientEntry &entry : gradient)
      before_.push_back(geometry_.iterate().unscaled(entry.column));
  }

  const OnlineSpec *spec_;
  double unit_; // of the attributes: rows are multiplied by it
  Geometry geometry_;
  InnerProduct inner_;
  LossFactor factor_;
  Intercept intercept_;
  Centre centre_;
  std::vector<double> before_;   // coefficients that the step changes
  std::int64_t averaged_ = 0;    // visits in the average
  bool average_is_over_ = false; // it restarts with the next step
};

} // namespace frugalreg

#endif
