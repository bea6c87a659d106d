// The derivative of a loss as a power series:
//   f'(z) = constant + sum_c weight_c g((z - shift_c) / scale),
//   g(u) = sum_n coefficient_n u^n, for every u.
#ifndef FRUGALREG_LOSS_SERIES_H
#define FRUGALREG_LOSS_SERIES_H

#include <vector>

namespace frugalreg {

struct Series {
  double constant = 0.0;
  double scale = 1.0;
  std::vector<double> weights, shifts; // one of each a term
  std::vector<double> coefficients;    // of degrees 0, 1, ...
};

} // namespace frugalreg

#endif
