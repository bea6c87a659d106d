// What the core's tests share: a check that ends the program where it does not
// hold, and random matrices.
#ifndef FRUGALREG_TESTS_CORE_CHECK_H
#define FRUGALREG_TESTS_CORE_CHECK_H

#include <frugalreg/base/random.h>

#include <Eigen/Dense>

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

#endif
