// Which loss is learned, and how the derivative at a product that is known only
// from draws is estimated.
#ifndef FRUGALREG_LOSS_LOSS_SPEC_H
#define FRUGALREG_LOSS_LOSS_SPEC_H

#include "loss.h"
#include "series.h"

#include <memory>

namespace frugalreg {

struct LossSpec {
  std::shared_ptr<const Loss> loss = std::make_shared<SquaredLoss>();
  bool squared = true;
  bool margin = false; // f(y p), else f(p - y)
  bool jackknife = true;
  bool random_degree = false; // the power series by random degrees
  bool odd_degrees = false;
  bool hard = true; // else the draws of the series come on top of the budget
  Series series;
};

} // namespace frugalreg

#endif
