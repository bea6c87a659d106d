// An iterate w = s v and the weighted sum of all iterates so far, at a cost
// that does not grow with the dimension. A round touches few coordinates of v
// but may change the scale s of all. With c the sum of weight * s over the
// rounds,
//
//     sum over rounds of weight * w[i]  =  v[i] c + a[i],
//
// where a[i] takes up -delta * c whenever v[i] changes by delta.
//
// The two terms nearly cancel once s is far below what it was when c was
// gathered. So the scale may fall by a factor of 2^20 only (or rise, which
// keeps v from underflow); then everything is settled into a, at a cost of
// O(d), and v is brought back to scale. Sensible step sizes need a few
// settlements in a fit.
#ifndef FRUGALREG_GEOMETRY_SCALED_ITERATE_H
#define FRUGALREG_GEOMETRY_SCALED_ITERATE_H

#include "../base/archive.h"
#include "../base/prefetch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class ScaledIterate {
public:
  explicit ScaledIterate(std::int32_t dimension)
      : coordinates_(static_cast<std::size_t>(dimension)) {}

  std::int32_t dimension() const {
    return static_cast<std::int32_t>(coordinates_.size());
  }
  double scale() const { return scale_; }
  double unscaled(std::int32_t at) const { return coordinates_[at].v; }

  void set_unscaled(std::int32_t at, double value) {
    Coordinate &coordinate = coordinates_[at];
    coordinate.a -= (value - coordinate.v) * gathered_;
    coordinate.v = value;
  }
  void set_scale(double scale) {
    scale_ = scale;
    largest_scale_ = std::max(largest_scale_, scale);
  }
  void prefetch(std::int32_t at) const { prefetch_line(&coordinates_[at]); }

  // Counts the iterate as it stands into the average.
  void include(double weight) {
    gathered_ += weight * scale_;
    total_weight_ += weight;
  }

  bool must_settle() const {
    return scale_ < largest_scale_ * 0x1p-20 ||
           scale_ > settled_scale_ * 0x1p+20;
  }

  // Settles the sums; then v[i] becomes value_of(i, v[i]) and s the new scale,
  // which must describe the same w.
  template <class Value> void settle(double scale, Value value_of) {
    for (std::size_t at = 0; at < coordinates_.size(); ++at) {
      Coordinate &coordinate = coordinates_[at];
      coordinate.a += coordinate.v * gathered_;
      coordinate.v = value_of(static_cast<std::int32_t>(at), coordinate.v);
    }
    gathered_ = 0.0;
    scale_ = largest_scale_ = settled_scale_ = scale;
  }

  void restart_average() {
    for (Coordinate &coordinate : coordinates_)
      coordinate.a = 0.0;
    gathered_ = total_weight_ = 0.0;
  }

  double total_weight() const { return total_weight_; }

  // Zero before the first round.
  std::vector<double> average() const {
    std::vector<double> result(coordinates_.size(), 0.0);
    if (total_weight_ > 0.0)
      for (std::size_t at = 0; at < result.size(); ++at)
        result[at] = (coordinates_[at].v * gathered_ + coordinates_[at].a) /
                     total_weight_;
    return result;
  }

  void archive(Archive &archive) {
    archive("scale", scale_);
    archive("largest_scale", largest_scale_);
    archive("settled_scale", settled_scale_);
    archive("gathered", gathered_);
    archive("total_weight", total_weight_);
    archive.each("unscaled", coordinates_,
                 [](Coordinate &c) -> double & { return c.v; });
    archive.each("settled", coordinates_,
                 [](Coordinate &c) -> double & { return c.a; });
    archive.check("scale", [this] {
      return scale_ > 0.0 && largest_scale_ > 0.0 && settled_scale_ > 0.0;
    });
  }

private:
  struct Coordinate { // together in one cache line
    double v = 0.0;
    double a = 0.0;
  };

  std::vector<Coordinate> coordinates_;
  double scale_ = 1.0;
  double largest_scale_ = 1.0; // since the last settlement
  double settled_scale_ = 1.0; // at it
  double gathered_ = 0.0;
  double total_weight_ = 0.0;
};

} // namespace frugalreg

#endif
