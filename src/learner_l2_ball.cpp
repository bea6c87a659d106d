#include "learner_makers.h"
#include "learner_of_geometry.h"

#include <frugalreg/geometry/l2_ball.h>

#include <utility>

std::unique_ptr<frugalreg::AnyLearner>
make_l2_ball(frugalreg::OnlineSpec spec) {
  return learner_of_geometry<frugalreg::L2Ball>(std::move(spec));
}
