// How values enter a learner that is not to depend on their units: about a
// centre, over a scale, clipped, and divided by the bound of rows. Only what
// was paid for passes here.
#ifndef FRUGALREG_LOOK_SCALING_H
#define FRUGALREG_LOOK_SCALING_H

#include "../base/archive.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

class Scaling {
public:
  Scaling() = default; // values stay as they are

  // A scale of 0 stands for one that is not known: after `looks` looks the
  // column has shown its centre alone.
  Scaling(std::vector<double> centres, std::vector<double> scales,
          std::vector<double> looks, bool moves, double limit, double bound)
      : centres_(std::move(centres)), scales_(std::move(scales)),
        looks_(std::move(looks)), limit_(limit), bound_(bound), moves_(moves) {}

  bool present() const { return !scales_.empty(); }

  // What is no number stays none: it is an error wherever it comes from.
  double bring(std::int32_t column, double value) {
    const auto at = static_cast<std::size_t>(column);
    if (!std::isfinite(value))
      return value;
    if (scales_[at] == 0.0 && !learn_scale(at, value))
      return 0.0;
    return std::clamp((value - centres_[at]) / scales_[at], -limit_, limit_) /
           bound_;
  }

  // The same linear function of the raw values, as long as none is clipped.
  void bring_back(std::vector<double> &coefficients, double &intercept) const {
    for (std::size_t at = 0; at < scales_.size(); ++at) {
      double &coefficient = coefficients[at];
      coefficient =
          scales_[at] > 0.0 ? coefficient / (scales_[at] * bound_) : 0.0;
      intercept -= coefficient * centres_[at];
    }
  }

  void archive(Archive &archive, std::size_t columns) {
    archive.known("centre", centres_, columns);
    archive.known("scale", scales_, columns, Range::open);
    archive.known("looks", looks_, columns);
    archive.open("limit", limit_);
    archive("bound", bound_);
    archive("moves", moves_);
    archive.check("scale", [this] {
      return are_at_least(scales_, 0.0) && centres_.size() == scales_.size() &&
             looks_.size() == scales_.size();
    });
    archive.check("looks", [this] { return are_at_least(looks_, 0.0); });
    archive.check("limit", [this] { return limit_ > 0.0; });
    archive.check("bound", [this] { return bound_ > 0.0; });
  }

private:
  // The first value that differs from all before gives the scale, as if the
  // column were an indicator that is seen as rarely. Until then the column was
  // 0 for the learner, so that nothing that was learned changes its meaning.
  bool learn_scale(std::size_t at, double value) {
    if (moves_ && looks_[at] == 0.0)
      centres_[at] = value;
    looks_[at] += 1.0;
    const double distance = std::fabs(value - centres_[at]);
    if (distance == 0.0)
      return false;
    scales_[at] = std::min(distance / std::min(limit_, std::sqrt(looks_[at])),
                           std::numeric_limits<double>::max());
    return true;
  }

  std::vector<double> centres_, scales_;
  std::vector<double> looks_; // as long as there is no scale
  double limit_ = std::numeric_limits<double>::infinity(); // in scales
  double bound_ = 1.0; // of rows that were scaled and clipped
  bool moves_ = false; // whether there are centres
};

} // namespace frugalreg

#endif
