// One over the probabilities that the slots of a visit, and pairs of them, were
// drawn: what was seen counts by these in sums over all attributes (Horvitz and
// Thompson).
#ifndef FRUGALREG_LOOK_PAIR_WEIGHTS_H
#define FRUGALREG_LOOK_PAIR_WEIGHTS_H

#include "../base/scratch.h"
#include "../sample/inclusion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace frugalreg {

class PairWeights {
public:
  // Of so many slots, by what each has in every one of so many draws.
  template <class Probability>
  void set(std::int32_t size, double draws, Probability probability) {
    clear();
    for (std::int32_t one = 0; one < size; ++one) {
      const double p = probability(one), never = missed(p, draws);
      for (std::int32_t other = 0; other < one; ++other)
        pairs_.push_back(1.0 /
                         both_seen(never, never_[other],
                                   missed(p + probability(other), draws)));
      never_.push_back(never);
      slots_.push_back(1.0 / (1.0 - never));
    }
  }

  // Where all have the same.
  void set_even(double slot, double pair) {
    clear();
    even_slot_ = slot;
    even_pair_ = pair;
  }

  bool even() const { return slots_.empty(); }
  double even_pair() const { return even_pair_; }
  double slot(std::int32_t at) const {
    return even() ? even_slot_ : slots_[static_cast<std::size_t>(at)];
  }
  double pair(std::int32_t one, std::int32_t other) const {
    const auto high = static_cast<std::size_t>(std::max(one, other));
    const auto low = static_cast<std::size_t>(std::min(one, other));
    return even() ? even_pair_ : pairs_[high * (high - 1) / 2 + low];
  }

private:
  void clear() {
    slots_.clear();
    pairs_.clear();
    never_.clear();
  }

  double even_slot_ = 1.0, even_pair_ = 1.0;
  Scratch<double> slots_; // none: all have the same
  Scratch<double> pairs_; // of each slot with those before it
  Scratch<double> never_; // that a slot is in no draw
};

} // namespace frugalreg

#endif
