// How likely draws with replacement are to show a group at all.
#ifndef FRUGALREG_SAMPLE_INCLUSION_H
#define FRUGALREG_SAMPLE_INCLUSION_H

#include <algorithm>
#include <cmath>

namespace frugalreg {

// That none of so many draws is of what has probability p in each.
inline double missed(double p, double draws) {
  return std::pow(std::max(1.0 - p, 0.0), draws);
}

// That both of two groups are among the draws, from the probabilities that one,
// the other, and both are missed.
inline double both_seen(double one, double other, double both) {
  return 1.0 - one - other + both;
}

} // namespace frugalreg

#endif
