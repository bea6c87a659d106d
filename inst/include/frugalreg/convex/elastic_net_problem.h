// What an elastic net from moments is given, and says of its search.
#ifndef FRUGALREG_CONVEX_ELASTIC_NET_PROBLEM_H
#define FRUGALREG_CONVEX_ELASTIC_NET_PROBLEM_H

#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "coefficient_limits.h"
#include "gram.h"

namespace frugalreg {

// An infinite penalty factor leaves a coordinate out.
struct ElasticNetProblem {
  Gram gram;
  Eigen::Ref<const Eigen::VectorXd> linear;
  Eigen::Ref<const Eigen::VectorXd> penalty_factor;
  CoefficientLimits limits{};
};

struct ElasticNetControl {
  // A sweep ends the search if no coordinate's G_jj (change of b_j)^2 is above
  // this part of `scale`; 0: of the largest g_j^2 / G_jj.
  double tolerance = 1e-14;
  double scale = 0.0;
  int most_sweeps = 100000;
  // Is given a beat for each piece of work, where there is one.
  Heartbeat *heartbeat = nullptr;
};

struct ElasticNetResult {
  bool converged;
  int sweeps;
};

} // namespace frugalreg

#endif
