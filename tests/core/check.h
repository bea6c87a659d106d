// What the core's tests share: a check that ends the program where it does not
// hold, random matrices, and an interrupt.
#ifndef FRUGALREG_TESTS_CORE_CHECK_H
#define FRUGALREG_TESTS_CORE_CHECK_H

#include <frugalreg/base/heartbeat.h>
#include <frugalreg/base/random.h>

#include <Eigen/Dense>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

inline int checks = 0;

inline void check(bool holds, const std::string &what) {
  ++checks;
  if (holds)
    return;
  std::fprintf(stderr, "does not hold: %s\n", what.c_str());
  std::exit(1);
}

// Entries in [-1, 1).
inline Eigen::MatrixXd random_matrix(frugalreg::SplitMix64 &generator,
                                     Eigen::Index rows, Eigen::Index columns) {
  Eigen::MatrixXd result(rows, columns);
  for (Eigen::Index at = 0; at < result.size(); ++at)
    result.data()[at] = 2.0 * frugalreg::uniform01(generator) - 1.0;
  return result;
}

// Wants to stop at this beat.
class StopAt final : public frugalreg::Heartbeat {
public:
  explicit StopAt(int beat) : Heartbeat(0.0), left_(beat) {}

private:
  bool go_on(std::int64_t, std::int64_t) override { return --left_ > 0; }

  int left_;
};

// Whether the work ends by an interrupt that comes at this beat.
template <class Work> bool is_interrupted(int beat, const Work &work) {
  StopAt heartbeat(beat);
  try {
    work(heartbeat);
    return false;
  } catch (const frugalreg::Interrupted &) {
    return true;
  }
}

#endif
