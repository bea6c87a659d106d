// Looks that are drawn, in a third phase, by what the looks so far say of the
// regression.
#ifndef FRUGALREG_LOOK_FOCUS_SPEC_H
#define FRUGALREG_LOOK_FOCUS_SPEC_H

#include <cstdint>
#include <vector>

namespace frugalreg {

struct FocusSpec {
  std::int64_t begin = 0;    // visits before the third phase; 0: there is none
  double spread_share = 0.5; // of the spread, beside that of the coefficients
  // Of the factor model that the coefficients are taken from.
  std::int32_t rank = 1;
  std::int32_t iterations = 40;
  double precision = 20.0;
  double noise_looks = 2.0;
  double noise_floor = 0.05;
  double ridge = 0.01;
  // Of several responses: how many, and the labels of all rows, row after row,
  // not a number where they are not known. The label of an example is then the
  // number of its row, from 1. The labels are there where looks are bought.
  std::int32_t responses = 0;
  std::vector<double> labels = {};

  bool present() const { return begin > 0; }
};

} // namespace frugalreg

#endif
