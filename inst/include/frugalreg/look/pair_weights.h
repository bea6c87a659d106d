// One over the probabilities that the slots of a visit, and pairs of them, were
// drawn: what was seen counts by these in sums over all attributes (Horvitz and
// Thompson).
#ifndef FRUGALREG_LOOK_PAIR_WEIGHTS_H
#define FRUGALREG_LOOK_PAIR_WEIGHTS_H

#include "../base/scratch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace frugalreg {

struct PairWeights {
  double even_slot = 1.0, even_pair = 1.0; // where all have the same
  Scratch<double> slots;                   // none: all have
  Scratch<double> pairs;                   // of each slot with those before it

  bool even() const { return slots.empty(); }
  double slot(std::int32_t at) const {
    return even() ? even_slot : slots[static_cast<std::size_t>(at)];
  }
  double pair(std::int32_t one, std::int32_t other) const {
    const auto high = static_cast<std::size_t>(std::max(one, other));
    const auto low = static_cast<std::size_t>(std::min(one, other));
    return even() ? even_pair : pairs[high * (high - 1) / 2 + low];
  }
};

} // namespace frugalreg

#endif
