// Learners by steps: with what is to be tuned, or given.
#ifndef FRUGALREG_LEARNER_OF_GEOMETRY_H
#define FRUGALREG_LEARNER_OF_GEOMETRY_H

#include <frugalreg/learn/auto_learner.h>
#include <frugalreg/learn/learner_of.h>
#include <frugalreg/learn/online_learner.h>

#include <memory>
#include <utility>

template <class Geometry>
std::unique_ptr<frugalreg::AnyLearner>
learner_of_geometry(frugalreg::OnlineSpec spec) {
  using namespace frugalreg;
  if (spec.tuning.present())
    return std::make_unique<LearnerOf<AutoLearner<Geometry>>>(std::move(spec));
  return std::make_unique<LearnerOf<OnlineLearner<Geometry>>>(std::move(spec));
}

#endif
