// Centring on running means. The learner works in the coordinates x - mu, where
// mu is the mean of what was looked at of each attribute so far. Nothing dense
// is ever touched: an estimate of x - mu from a few values is an estimate of x,
// with mu taken off the values looked at.
//
// The means move only after the gradient of an example was formed, so that the
// estimator is unbiased for the gradient at the means known before. When a mean
// moves by delta, the intercept takes up w delta and the function stays the
// same.
#ifndef FRUGALREG_ESTIMATE_CENTRE_H
#define FRUGALREG_ESTIMATE_CENTRE_H

#include "../base/archive.h"
#include "../base/exact_sum.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class Centre {
public:
  Centre(std::int32_t columns, bool present)
      : means_(present ? static_cast<std::size_t>(columns) : 0, 0.0) {}

  bool present() const { return !means_.empty(); }
  double mean(std::int32_t column) const {
    return present() ? means_[column] : 0.0;
  }

  // <v, mu> for the unscaled coefficients v, kept up as single ones change.
  double product() const { return product_.value(); }
  void coefficient_changed(std::int32_t column, double old_value,
                           double new_value) {
    product_.replace(old_value * means_[column], new_value * means_[column]);
  }
  void move(std::int32_t column, double mean, double coefficient) {
    product_.replace(coefficient * means_[column], coefficient * mean);
    means_[column] = mean;
  }
  template <class Iterate> void rebuild(const Iterate &iterate) {
    product_.clear();
    for (std::size_t at = 0; at < means_.size(); ++at)
      product_.add(iterate.unscaled(static_cast<std::int32_t>(at)) *
                   means_[at]);
  }

  void archive(Archive &archive) {
    archive("means", means_);
    archive("product", product_);
  }

private:
  std::vector<double> means_;
  ExactSum product_;
};

} // namespace frugalreg

#endif
