// Distinct indices, uniformly (Floyd's algorithm): as many words as indices.
#ifndef FRUGALREG_SAMPLE_WITHOUT_REPLACEMENT_H
#define FRUGALREG_SAMPLE_WITHOUT_REPLACEMENT_H

#include "../base/index_map.h"
#include "../base/random.h"

#include <cstdint>

namespace frugalreg {

// Calls take(index) for each of `count` distinct indices below `size`. `seen`
// is the caller's scratch space.
template <class Generator, class Take>
void draw_distinct(Generator &generator, std::int32_t size, std::int32_t count,
                   IndexMap &seen, Take take) {
  seen.clear();
  for (std::int32_t last = size - count; last < size; ++last) {
    std::int32_t index = static_cast<std::int32_t>(
        uniform_below(generator, static_cast<std::uint32_t>(last) + 1));
    if (seen.contains(index))
      index = last;
    seen.insert(index, 0);
    take(index);
  }
}

} // namespace frugalreg

#endif
