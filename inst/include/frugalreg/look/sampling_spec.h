// How the looks of a visit are drawn.
#ifndef FRUGALREG_LOOK_SAMPLING_SPEC_H
#define FRUGALREG_LOOK_SAMPLING_SPEC_H

#include <cstdint>
#include <vector>

namespace frugalreg {

struct SamplingSpec {
  // Draws of the budget that go to the inner product; 0: full information,
  // every attribute in each visit.
  std::int32_t inner = 0;
  bool shared = false;          // all looks are for both factors
  bool inner_by_moment = false; // else by the coefficients alone
  bool replace = true;          // of uniform draws for the data point
  std::int64_t first_phase = 0; // visits with uniform draws; 0: no second one
  bool cautious = false;        // the theory's second phase, else the practical
  double confidence = 0.1;      // delta of the theory's
  double uniform_share = 0.1;   // gamma of the practical one
  double spread_power = 1.0;    // of looks alone: draws follow spread^this
  double unit_limit = 0.0;      // of looks alone: uniform if units differ by
                                // more powers of ten; 0: nobody asks
  double variety_power = 0.0;   // of looks alone, where units differ: draws
                                // follow variety^this
  std::vector<double> moments;  // known E[x^2] of x / x_bound, or none

  bool full_information() const { return inner == 0; }
  bool two_phase() const { return first_phase > 0; }
  bool by_variety() const { return variety_power > 0.0; }
  bool by_units() const { return unit_limit > 0.0; }
};

} // namespace frugalreg

#endif
