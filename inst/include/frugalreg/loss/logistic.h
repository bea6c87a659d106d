// log(1 + exp(-z)) of the margin z.
#ifndef FRUGALREG_LOSS_LOGISTIC_H
#define FRUGALREG_LOSS_LOGISTIC_H

#include "loss.h"

#include <cmath>

namespace frugalreg {

class Logistic final : public Loss {
public:
  // exp overflows to infinity and the quotient is 0: right.
  double derivative(double z) const override {
    return -1.0 / (1.0 + std::exp(z));
  }
  double value(double z) const override {
    return std::log1p(std::exp(-std::fabs(z))) + std::fmax(-z, 0.0);
  }
};

} // namespace frugalreg

#endif
