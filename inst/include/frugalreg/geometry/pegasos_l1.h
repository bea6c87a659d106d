// Pegasos steps with Euclidean projection on the L1 ball (Cesa-Bianchi,
// Shalev-Shwartz and Shamir 2010, Algorithm 2; projection as in Duchi et al.
// 2008):
//
//     w <- (1 - 1/t) w - (1/(lambda t)) g,   then the nearest point with |w|_1
//     <= B.
//
// Projection shrinks all coefficients towards 0 by the same amount. That is
// never carried out: w[i] = s sign(v[i]) (|v[i]| - threshold) for the non-zero
// ones, so a step touches the scale, the threshold, the coordinates of g, and
// those that the threshold overtakes. Its cost grows with the number of
// non-zeros, not with the dimension.
//
// The average is kept likewise: with c the sum of weight * s and e the sum of
// weight * s * threshold over the rounds, a coordinate's sum is v c - sign(v) e
// + a, where a takes up what changes of v would alter in the past.
#ifndef FRUGALREG_GEOMETRY_PEGASOS_L1_H
#define FRUGALREG_GEOMETRY_PEGASOS_L1_H

#include "../base/archive.h"
#include "../base/errors.h"
#include "../look/gradient.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class PegasosL1 {
public:
  PegasosL1(std::int32_t dimension, double radius)
      : radius_(radius), v_(static_cast<std::size_t>(dimension), 0.0),
        settled_(static_cast<std::size_t>(dimension), 0.0) {}

  // The indices of the non-zero coefficients, in no order.
  const std::vector<std::int32_t> &support() const { return support_; }
  double coefficient(std::int32_t at) const {
    return v_[at] == 0.0
               ? 0.0
               : scale_ * (v_[at] - std::copysign(threshold_, v_[at]));
  }

  // Throws NumericError where step() would leave the finite numbers.
  void check(const Gradient &gradient, double factor) const {
    for (const GradientEntry &entry : gradient)
      if (!(std::fabs(entry.value * factor / scale_) < 1e200))
        throw NumericError("the gradient is not finite");
  }

  // shrink is 1 - 1/t; at t = 1 it is 0 and the iterate starts anew.
  void step(const Gradient &gradient, double shrink, double factor) {
    if (shrink == 0.0)
      clear_coefficients();
    else
      scale_ *= shrink;
    for (const GradientEntry &entry : gradient)
      change(entry.column, coefficient(entry.column) - factor * entry.value);
    project();
    if (scale_ < 0x1p-20 || threshold_ * scale_ > 0x1p+10 * radius_)
      settle();
  }

  // Counts the iterate as it stands into the average.
  void include(double weight) {
    gathered_ += weight * scale_;
    gathered_threshold_ += weight * scale_ * threshold_;
    total_weight_ += weight;
  }
  void restart_average() {
    std::fill(settled_.begin(), settled_.end(), 0.0);
    gathered_ = gathered_threshold_ = total_weight_ = 0.0;
  }
  double total_weight() const { return total_weight_; }
  std::vector<double> average() const {
    std::vector<double> result(v_.size(), 0.0);
    if (total_weight_ > 0.0)
      for (std::size_t at = 0; at < result.size(); ++at)
        result[at] = (gathered(v_[at]) + settled_[at]) / total_weight_;
    return result;
  }

  void archive(Archive &archive) {
    archive("v", v_);
    archive("settled", settled_);
    archive.indices("support", support_, v_.size());
    archive("scale", scale_);
    archive("threshold", threshold_);
    archive("gathered", gathered_);
    archive("gathered_threshold", gathered_threshold_);
    archive("total_weight", total_weight_);
    archive.check("support", [this] { return supports_all(); });
    archive.check("scale", [this] { return scale_ > 0.0; });
    archive.check("threshold", [this] { return threshold_ >= 0.0; });
  }

private:
  // Between two steps the support is what is not 0.
  bool supports_all() const {
    const auto is_zero = [this](std::int32_t at) { return v_[at] == 0.0; };
    return std::none_of(support_.begin(), support_.end(), is_zero) &&
           support_.size() + static_cast<std::size_t>(
                                 std::count(v_.begin(), v_.end(), 0.0)) ==
               v_.size();
  }

  static double sign(double value) { return (value > 0.0) - (value < 0.0); }

  double gathered(double v) const {
    return v * gathered_ - sign(v) * gathered_threshold_;
  }

  void set(std::int32_t at, double v) {
    settled_[at] += gathered(v_[at]) - gathered(v);
    v_[at] = v;
  }

  // Gives a coordinate the coefficient w.
  void change(std::int32_t at, double w) {
    const bool was_zero = v_[at] == 0.0;
    const double unscaled = w / scale_;
    set(at,
        unscaled == 0.0 ? 0.0 : unscaled + std::copysign(threshold_, unscaled));
    if (was_zero && v_[at] != 0.0)
      support_.push_back(at);
    // A coordinate that became 0 leaves the support at the next projection.
  }

  // Raises the threshold until the norm is at most the radius. Those that it
  // overtakes are zero and leave; the others' sum then asks for a higher one.
  void project() {
    const double allowed = radius_ / scale_;
    double sum = drop_overtaken();
    while (!support_.empty() &&
           sum - static_cast<double>(support_.size()) * threshold_ >
               allowed * (1.0 + 1e-15)) {
      const double raised =
          (sum - allowed) / static_cast<double>(support_.size());
      if (!(raised > threshold_))
        break;
      threshold_ = raised;
      sum = drop_overtaken();
    }
    if (support_.empty())
      threshold_ = 0.0;
  }

  // Returns the sum of |v| over those that stay.
  double drop_overtaken() {
    double sum = 0.0;
    std::size_t kept = 0;
    for (std::int32_t at : support_) {
      if (std::fabs(v_[at]) > threshold_) {
        sum += std::fabs(v_[at]);
        support_[kept++] = at;
      } else {
        set(at, 0.0);
      }
    }
    support_.resize(kept);
    return sum;
  }

  void clear_coefficients() {
    for (std::int32_t at : support_)
      set(at, 0.0);
    support_.clear();
    threshold_ = 0.0;
  }

  // Brings the scale back to 1 and the threshold to 0: both lose digits once
  // they are far from there.
  void settle() {
    for (std::int32_t at : support_) {
      const double w = coefficient(at);
      settled_[at] += gathered(v_[at]);
      v_[at] = w;
    }
    gathered_ = gathered_threshold_ = threshold_ = 0.0;
    scale_ = 1.0;
  }

  double radius_;
  std::vector<double> v_, settled_;
  std::vector<std::int32_t> support_;
  double scale_ = 1.0;
  double threshold_ = 0.0; // in units of v
  double gathered_ = 0.0, gathered_threshold_ = 0.0;
  double total_weight_ = 0.0;
};

} // namespace frugalreg

#endif
