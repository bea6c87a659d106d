// The factor of the gradient that the loss contributes: its derivative at the
// prediction, of which only draws of the inner product are known. Squared loss
// takes their mean; any loss may take the derivative at the mean (plug-in); for
// an entire derivative there is an estimate without bias.
#ifndef FRUGALREG_ESTIMATE_LOSS_FACTOR_H
#define FRUGALREG_ESTIMATE_LOSS_FACTOR_H

#include "../look/visit.h"
#include "../loss/loss_spec.h"
#include "power_series_factor.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace frugalreg {

class LossFactor {
public:
  LossFactor(LossSpec spec, double radius, std::int32_t draws)
      : spec_(std::move(spec)), series_(spec_, radius, draws), draws_(draws) {}

  // How many draws of the inner product the visit is to make.
  template <class Generator>
  std::int64_t request(Draws &draws, Generator &generator) const {
    return spec_.random_degree ? series_.request(draws, generator) : draws_;
  }

  // `products` are independent estimates of one part of the prediction, `known`
  // is the other; without any, the first part is 0. `exact`: no estimates.
  double estimate(const Draws &draws, const Scratch<double> &products,
                  bool exact, double known, double label) const {
    if (spec_.random_degree && draws.inner_total > 0.0)
      return sign(label) * series_.estimate(draws, [&](std::size_t at) {
        return argument(products[at] + known, label);
      });
    double sum = 0.0;
    for (double product : products)
      sum += product;
    const auto count = static_cast<double>(products.size());
    // Of one product there is nothing to divide, and a step waits for this.
    const double mean = products.size() < 2 ? sum : sum / count;
    if (spec_.squared)
      return mean + known - label;
    const double plug_in = derivative(mean + known, label);
    if (exact || !spec_.jackknife || products.size() < 2)
      return plug_in;
    double left_out = 0.0;
    for (double product : products)
      left_out += derivative((sum - product) / (count - 1.0) + known, label);
    return count * plug_in - (count - 1.0) * left_out / count;
  }

private:
  double sign(double label) const { return spec_.margin ? label : 1.0; }
  double argument(double prediction, double label) const {
    return spec_.margin ? label * prediction : prediction - label;
  }
  double derivative(double prediction, double label) const {
    return sign(label) * spec_.loss->derivative(argument(prediction, label));
  }

  LossSpec spec_;
  PowerSeriesFactor series_;
  std::int32_t draws_;
};

} // namespace frugalreg

#endif
