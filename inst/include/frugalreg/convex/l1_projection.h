// Euclidean projection on the L1 ball (Duchi et al. 2008): all entries move
// towards 0 by the same amount, found from the sorted sizes.
#ifndef FRUGALREG_CONVEX_L1_PROJECTION_H
#define FRUGALREG_CONVEX_L1_PROJECTION_H

#include "../base/compiled.h"
#include "../base/eigen.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace frugalreg {

void project_on_l1_ball(Eigen::VectorXd &w, double radius);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_CONVEX)

FRUGALREG_INLINE void project_on_l1_ball(Eigen::VectorXd &w, double radius) {
  if (w.lpNorm<1>() <= radius)
    return;
  std::vector<double> sizes(static_cast<std::size_t>(w.size()));
  for (Eigen::Index at = 0; at < w.size(); ++at)
    sizes[static_cast<std::size_t>(at)] = std::fabs(w[at]);
  std::sort(sizes.begin(), sizes.end(), std::greater<double>());
  double sum = 0.0, threshold = 0.0;
  for (std::size_t count = 1; count <= sizes.size(); ++count) {
    sum += sizes[count - 1];
    const double candidate = (sum - radius) / static_cast<double>(count);
    if (candidate >= sizes[count - 1])
      break;
    threshold = candidate;
  }
  for (Eigen::Index at = 0; at < w.size(); ++at)
    w[at] = std::copysign(std::max(std::fabs(w[at]) - threshold, 0.0), w[at]);
  const double norm = w.lpNorm<1>();
  if (norm > radius)
    w *= radius / norm; // rounding
}

#endif

} // namespace frugalreg

#endif
