// A regressor that a trial compares with others.
#ifndef FRUGALREG_LEARN_CONTENDER_H
#define FRUGALREG_LEARN_CONTENDER_H

#include <cstddef>
#include <vector>

namespace frugalreg {

struct Contender {
  std::vector<double> coefficients; // on the scale of the attributes
  double intercept;
  std::size_t target = 0; // what it predicts, see target_label.h
};

} // namespace frugalreg

#endif
