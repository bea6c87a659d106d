#include "learner_makers.h"

#include <frugalreg/learn/learner_of.h>
#include <frugalreg/learn/moment_learner.h>

#include <utility>

std::unique_ptr<frugalreg::AnyLearner>
make_moments(frugalreg::OnlineSpec spec) {
  using namespace frugalreg;
  return std::make_unique<LearnerOf<MomentLearner>>(std::move(spec));
}
