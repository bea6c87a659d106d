// How the margins of one target become probabilities: sums over examples that
// were not learned from. A margin there is the mean of draws, and its noise
// would flatten a slope that is fitted to it. Class means of margins are
// without bias, and so is the variance within classes less that of the draws:
// by Fisher's rule these two give shift and slope of the log-odds. Nothing but
// sums is kept, of each pair of candidates, since the answer may be a mean of
// them.
#ifndef FRUGALREG_LEARN_MARGIN_SUMS_H
#define FRUGALREG_LEARN_MARGIN_SUMS_H

#include "../base/archive.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace frugalreg {

// Of log-odds = shift + slope * margin, and the share that they go by where
// nothing is known of an example.
struct Calibration {
  double shift, slope, share;
};

// What the examples say of margins: the one that is halfway between the
// classes, the slope (0: there is none), and from 0 to 1 how much of its
// logarithm is known.
struct SlopeEstimate {
  double middle = 0.0, slope = 0.0, trust = 0.0;
};

class MarginSums {
public:
  explicit MarginSums(std::size_t contenders)
      : contenders_(contenders), squares_(pairs(), 0.0), noise_(pairs(), 0.0) {
    for (std::vector<double> &sums : sums_)
      sums.assign(contenders, 0.0);
  }

  // The next contender's margin: what is known of it without a draw, and what
  // each draw says of the rest.
  void note(double known, const std::vector<double> &draws) {
    double sum = 0.0;
    for (double draw : draws)
      sum += draw;
    draws_ = draws.size();
    const double mean = draws_ == 0 ? 0.0 : sum / static_cast<double>(draws_);
    margins_.push_back(known + mean);
    for (double draw : draws)
      deviations_.push_back(draw - mean);
  }

  // Of an example of which every contender's margin was noted.
  void include(bool is_second) {
    const std::size_t of = is_second ? 1 : 0;
    counts_[of] += 1.0;
    const auto draws = static_cast<double>(draws_);
    const double unit = draws_ < 2 ? 0.0 : 1.0 / (draws * (draws - 1.0));
    std::size_t pair = 0;
    for (std::size_t one = 0; one < contenders_; ++one) {
      sums_[of][one] += margins_[one];
      for (std::size_t other = 0; other <= one; ++other, ++pair) {
        squares_[pair] += margins_[one] * margins_[other];
        noise_[pair] += unit * product(one, other);
      }
    }
    margins_.clear();
    deviations_.clear();
  }

  // What was summed up counts as so many examples for each: the regressors have
  // learned since.
  void fade(double share) {
    for (std::size_t of : {0, 1}) {
      counts_[of] *= share;
      for (double &sum : sums_[of])
        sum *= share;
    }
    for (std::vector<double> *sums : {&squares_, &noise_})
      for (double &sum : *sums)
        sum *= share;
  }

  // Whether the second class's mean margin is above the first's by more than
  // noise: of the mean of the contenders in `answer`.
  bool separates(const std::vector<std::size_t> &answer) const {
    if (!tells(answer))
      return false;
    const ClassMeans found = class_means(answer);
    return found.gap() > 2.5 * found.error();
  }

  // Likewise, or of a constant, which has none. Standard errors are those of
  // normal margins; half of one is added to the variance, which may be far too
  // small where draws add much noise.
  SlopeEstimate slope(const std::vector<std::size_t> &answer) const {
    if (!tells(answer))
      return {};
    const ClassMeans found = class_means(answer);
    const double count = counts_[0] + counts_[1];
    const double noise = mean_of(noise_, answer) / count;
    const double error = found.within * std::sqrt(2.0 / (count - 2.0));
    const double variance = std::max(found.within - noise, 0.0) + error / 2.0;
    const double slope = found.gap() / variance;
    if (!(std::isfinite(slope) && slope > 0.0))
      return {};
    const double relative = found.error() / found.gap();
    const double unknown =
        error * error / (variance * variance) + relative * relative;
    return {(found.means[0] + found.means[1]) / 2.0, slope,
            1.0 / (1.0 + unknown)};
  }

  // The less is known of a slope the nearer to `likely`, on the scale of
  // logarithms. `share` of all examples are of the second class (not a number:
  // as many as here).
  Calibration calibration(const SlopeEstimate &found, double share,
                          double likely) const {
    if (std::isnan(share))
      share = (counts_[1] + 0.5) / (counts_[0] + counts_[1] + 1.0);
    const double odds = std::log(share / (1.0 - share));
    if (found.slope == 0.0)
      return {odds, 0.0, share};
    const double slope = likely * std::pow(found.slope / likely, found.trust);
    return {odds - slope * found.middle, slope, share};
  }

  // What was tried may be infinitely bad.
  void archive(Archive &archive) {
    archive("first", counts_[0]);
    archive("second", counts_[1]);
    archive.open("first_sums", sums_[0]);
    archive.open("second_sums", sums_[1]);
    archive.open("squares", squares_);
    archive.open("noise", noise_);
    archive.check("first", [this] { return counts_[0] >= 0.0; });
    archive.check("second", [this] { return counts_[1] >= 0.0; });
  }

private:
  // Of margins: the classes' means, the variance within classes, and the
  // classes' sizes.
  struct ClassMeans {
    std::array<double, 2> means, counts;
    double within;

    double gap() const { return means[1] - means[0]; }
    double error() const { // of the gap
      return std::sqrt(within * (1.0 / counts[0] + 1.0 / counts[1]));
    }
  };

  bool tells(const std::vector<std::size_t> &answer) const {
    return !answer.empty() && counts_[0] >= 1.0 && counts_[1] >= 1.0 &&
           counts_[0] + counts_[1] >= 3.0;
  }

  ClassMeans class_means(const std::vector<std::size_t> &answer) const {
    ClassMeans result{{}, counts_, mean_of(squares_, answer)};
    for (std::size_t of : {0, 1}) {
      double &mean = result.means[of];
      for (std::size_t one : answer)
        mean += sums_[of][one];
      mean /= counts_[of] * static_cast<double>(answer.size());
      result.within -= counts_[of] * mean * mean;
    }
    result.within /= counts_[0] + counts_[1] - 2.0;
    return result;
  }

  std::size_t pairs() const { return contenders_ * (contenders_ + 1) / 2; }

  double product(std::size_t one, std::size_t other) const {
    double sum = 0.0;
    for (std::size_t draw = 0; draw < draws_; ++draw)
      sum +=
          deviations_[one * draws_ + draw] * deviations_[other * draws_ + draw];
    return sum;
  }

  // The mean over all pairs of the answer of the entries of a lower triangle.
  static double mean_of(const std::vector<double> &triangle,
                        const std::vector<std::size_t> &answer) {
    double sum = 0.0;
    for (std::size_t one : answer)
      for (std::size_t other : answer) {
        const std::size_t row = std::max(one, other);
        sum += triangle[row * (row + 1) / 2 + std::min(one, other)];
      }
    const auto size = static_cast<double>(answer.size());
    return sum / (size * size);
  }

  std::size_t contenders_;
  std::array<double, 2> counts_{};           // of either class
  std::array<std::vector<double>, 2> sums_;  // of margins, likewise
  std::vector<double> squares_, noise_;      // of pairs: lower triangles
  std::vector<double> margins_, deviations_; // of an example
  std::size_t draws_ = 0;                    // likewise
};

} // namespace frugalreg

#endif
