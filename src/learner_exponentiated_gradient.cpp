#include "learner_makers.h"
#include "learner_of_geometry.h"

#include <frugalreg/geometry/exponentiated_gradient.h>

#include <utility>

std::unique_ptr<frugalreg::AnyLearner>
make_exponentiated_gradient(frugalreg::OnlineSpec spec) {
  return learner_of_geometry<frugalreg::ExponentiatedGradient>(std::move(spec));
}
