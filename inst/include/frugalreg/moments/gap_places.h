// Which attributes an example does not show.
#ifndef FRUGALREG_MOMENTS_GAP_PLACES_H
#define FRUGALREG_MOMENTS_GAP_PLACES_H

#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"

#include <cstdint>
#include <vector>

namespace frugalreg {

inline void find_gaps(const ObservedEntries &seen, Eigen::Index attributes,
                      std::vector<Eigen::Index> &gaps) {
  gaps.clear();
  std::int32_t at = 0;
  for (Eigen::Index j = 0; j < attributes; ++j)
    if (at < seen.count && seen.column[at] == j)
      ++at;
    else
      gaps.push_back(j);
}

} // namespace frugalreg

#endif
