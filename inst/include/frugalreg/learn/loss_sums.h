// Sums over examples of estimated losses, of several contenders for each of
// several targets, and of the losses that the targets' best constants have on
// the same examples.
#ifndef FRUGALREG_LEARN_LOSS_SUMS_H
#define FRUGALREG_LEARN_LOSS_SUMS_H

#include "../base/archive.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace frugalreg {

class LossSums {
public:
  explicit LossSums(std::size_t targets)
      : null_losses_(targets, 0.0), null_sums_(targets, 0.0) {}

  void open(std::size_t contenders) {
    sums_.resize(contenders, 0.0);
    squares_.resize(contenders, 0.0);
    differences_.resize(contenders, 0.0);
  }

  // An example: the constants' losses, where they are judged, then estimates.
  void begin_example() { count_ += 1.0; }
  void include_null(std::size_t of, double loss) {
    null_losses_[of] = loss;
    null_sums_[of] += loss;
  }
  void include(std::size_t at, std::size_t of, double estimate) {
    const double difference = estimate - null_losses_[of];
    sums_[at] += estimate;
    squares_[at] += estimate * estimate;
    differences_[at] += difference * difference;
  }

  std::size_t targets() const { return null_sums_.size(); }
  bool has_examples() const { return count_ > 0.0; }
  double mean(std::size_t at) const { return sums_[at] / count_; }
  double standard_error(std::size_t at) const {
    return error_of_mean(squares_[at], mean(at));
  }

  // How much more than the constant's it may be: by half of its own standard
  // error, or by one of their difference on the same examples, where that is
  // less. What is hard to predict is so for both; but few looks can make an
  // estimate so uncertain that the labels matter little.
  double bound_above_null(std::size_t at, std::size_t of) const {
    const double more = above_null(at, of);
    return more + std::min(0.5 * standard_error(at),
                           error_of_mean(differences_[at], more));
  }

  // What is compared may be infinitely bad.
  void archive(Archive &archive, std::size_t contenders, bool judges_null) {
    archive("count", count_);
    archive.known("sums", sums_, contenders, Range::open);
    archive.known("squares", squares_, contenders, Range::open);
    if (judges_null)
      archive.open("null", null_sums_);
    if (archive.has("differences"))
      archive.known("differences", differences_, contenders, Range::open);
    else
      differences_ = unpaired_differences();
    archive.check("count", [this] { return count_ >= 0.0; });
    archive.check("sums", [&] {
      return sums_.size() == squares_.size() &&
             sums_.size() == differences_.size() &&
             (count_ == 0.0 || sums_.size() == contenders);
    });
  }
  // Not a number where examples are too few to tell.
  void report(Archive &archive, std::size_t of, std::size_t contenders) const {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> losses(contenders, unknown), errors(losses);
    for (std::size_t at = 0; at < contenders && !sums_.empty(); ++at) {
      if (count_ > 0.0)
        losses[at] = mean(of * contenders + at);
      if (count_ > 1.0)
        errors[at] = standard_error(of * contenders + at);
    }
    archive("loss", losses);
    archive("se", errors);
    archive.report("null_loss",
                   count_ > 0.0 ? null_sums_[of] / count_ : unknown);
  }

private:
  double above_null(std::size_t at, std::size_t of) const {
    return mean(at) - null_sums_[of] / count_;
  }
  double error_of_mean(double squares, double mean) const {
    return std::sqrt(std::max(squares / count_ - mean * mean, 0.0) /
                     (count_ - 1.0));
  }

  // What earlier versions saved has none: their variance is then taken to be
  // that of the estimates. The contenders of a target follow each other.
  std::vector<double> unpaired_differences() const {
    std::vector<double> result(sums_.size(), 0.0);
    if (!has_examples() || squares_.size() != sums_.size())
      return result;
    for (std::size_t at = 0; at < sums_.size(); ++at) {
      const double more = above_null(at, at * targets() / sums_.size());
      result[at] = squares_[at] + count_ * (more * more - mean(at) * mean(at));
    }
    return result;
  }

  double count_ = 0.0;
  std::vector<double> null_losses_, null_sums_; // of each target: the last one
  std::vector<double> sums_, squares_; // of the estimates of each contender
  std::vector<double> differences_;    // squares of what they are above null's
};

} // namespace frugalreg

#endif
