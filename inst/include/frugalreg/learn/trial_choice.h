// What a trial decides: the candidate with the least estimated loss plus one
// standard error, those within a standard error of it where the answer is a
// mean, and whether even the best is of no use.
#ifndef FRUGALREG_LEARN_TRIAL_CHOICE_H
#define FRUGALREG_LEARN_TRIAL_CHOICE_H

#include "../base/archive.h"
#include "loss_trial.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace frugalreg {

class TrialChoice {
public:
  void begin(std::int64_t chosen) { chosen_ = chosen; }

  // Among `count` of the trial's contenders from `first` on, which count from 0
  // here.
  void choose(const LossTrial &trial, std::size_t first, std::size_t count,
              bool mixes) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at < count; ++at)
      if (trial.bound(first + at) < least) {
        least = trial.bound(first + at);
        chosen_ = static_cast<std::int64_t>(at);
      }
    if (!mixes)
      return;
    const std::size_t best = first + chosen();
    useless_ = trial.is_useless(chosen(), first);
    kept_.clear();
    for (std::size_t at = 0; at < count; ++at)
      if (at == chosen() ||
          trial.bound(first + at) <= least + trial.standard_error(best))
        kept_.push_back(static_cast<std::int32_t>(at));
  }

  std::size_t chosen() const { return static_cast<std::size_t>(chosen_); }
  bool is_useless() const { return useless_; }

  // Of what the answer is the mean.
  std::vector<std::size_t> answer() const {
    if (kept_.empty())
      return {chosen()};
    return {kept_.begin(), kept_.end()};
  }

  void archive(Archive &archive, std::size_t count, bool mixes) {
    archive("chosen", chosen_);
    if (mixes) {
      archive.indices("kept", kept_, count);
      archive("useless", useless_);
    }
    archive.check("chosen", [this, count] {
      return chosen() < std::max<std::size_t>(count, 1);
    });
  }
  void report(Archive &archive) const {
    archive.report("chosen", chosen_); // from 0
    archive.report("kept", kept_);     // likewise
    archive.report("useless", useless_);
  }

private:
  std::int64_t chosen_ = 0;
  bool useless_ = false;
  std::vector<std::int32_t> kept_; // none: the chosen alone
};

} // namespace frugalreg

#endif
