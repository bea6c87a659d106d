// What is found of the attributes before a learner learns.
#ifndef FRUGALREG_LOOK_PILOT_SPEC_H
#define FRUGALREG_LOOK_PILOT_SPEC_H

#include <cstdint>
#include <limits>

namespace frugalreg {

struct PilotSpec {
  std::int64_t visits = 0; // 0: there is no pilot
  bool scale = false;      // by standard deviations
  bool centre = false;     // about means; else scales are root mean squares
  double limit = std::numeric_limits<double>::infinity(); // clips, in scales
  double bound = 0.0;     // of rows; 0: to be found
  bool euclidean = false; // of a row's length, else of its largest value

  bool present() const { return visits > 0; }
};

} // namespace frugalreg

#endif
