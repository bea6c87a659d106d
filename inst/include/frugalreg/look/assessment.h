// What an answer says of the function that asked: the residual and the gradient
// of the loss, both estimates.
#ifndef FRUGALREG_LOOK_ASSESSMENT_H
#define FRUGALREG_LOOK_ASSESSMENT_H

#include "../base/scratch.h"
#include "gradient.h"
#include "pair_weights.h"

#include <vector>

namespace frugalreg {

struct Assessment {
  double residual = 0.0; // of squared loss; the loss's derivative of others
  Gradient gradient;
  Scratch<double> products;           // draws, or parts, of the inner product
  PairWeights weights;                // where looks are for both factors
  std::vector<Assessment> candidates; // of several that learn side by side
};

} // namespace frugalreg

#endif
