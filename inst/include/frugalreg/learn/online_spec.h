// Everything that defines an online learner before it has seen an example.
#ifndef FRUGALREG_LEARN_ONLINE_SPEC_H
#define FRUGALREG_LEARN_ONLINE_SPEC_H

#include "../look/column_groups.h"
#include "../loss/loss_spec.h"
#include "tuning.h"

#include <array>
#include <cstdint>
#include <vector>

namespace frugalreg {

struct OnlineSpec {
  ColumnGroups groups;
  std::int32_t budget;  // distinct looks a visit may cost
  std::int32_t inner;   // draws of them that go to the inner product; 0:
                        // full information, every attribute in each visit
  bool inner_by_moment; // else by the coefficients alone
  bool replace;         // of uniform draws for the data point
  double radius;        // of the ball, for rows divided by x_bound
  double x_bound;       // rows are bounded by this in the geometry's norm
  // Of the two phases; for the Pegasos learner its lambda. NaN: the theorem's.
  std::array<double, 2> step_size;
  std::int64_t visits;      // planned in all, for the theorems' step sizes
  std::int64_t first_phase; // visits with uniform draws; 0: no second phase
  bool cautious;            // the theory's second phase, else the practical one
  double confidence;        // delta of the theory's
  double uniform_share;     // gamma of the practical one
  std::vector<double> moments; // known E[x^2] of x / x_bound, or none
  bool psd; // of the moment learner: nearest semidefinite moments
  bool center;
  bool intercept;
  double intercept_step;
  double averaging;                    // iterate t counts t^averaging
  std::vector<double> costs = {};      // a price for each group, or none
  std::vector<std::int32_t> free = {}; // groups that are seen in every visit
  double spread_power = 1.0; // of the look collector: draws follow spread^this

  LossSpec loss = {};
  Tuning tuning = {};

  // For the data point. Looks beyond a budget that is none are for the loss.
  std::int32_t draws() const { return loss.hard ? budget - inner : budget; }
  std::int32_t most_looks() const {
    return loss.hard ? budget : groups.groups();
  }
  bool full_information() const { return inner == 0; }
  // Groups that looks are spent on.
  std::int32_t paid_groups() const {
    return groups.groups() - static_cast<std::int32_t>(free.size());
  }
  bool two_phase() const { return first_phase > 0; }
};

} // namespace frugalreg

#endif
