#include "learners.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/geometry/exponentiated_gradient.h>
#include <frugalreg/geometry/l2_ball.h>
#include <frugalreg/learn/auto_learner.h>
#include <frugalreg/learn/check_spec.h>
#include <frugalreg/learn/learner_of.h>
#include <frugalreg/learn/moment_learner.h>
#include <frugalreg/learn/online_learner.h>
#include <frugalreg/learn/pegasos_learner.h>
#include <frugalreg/learn/piloted_learner.h>
#include <frugalreg/look/look_collector.h>
#include <frugalreg/moments/focused_collector.h>

#include <utility>

using namespace frugalreg;

namespace {

using Made = std::unique_ptr<AnyLearner>;

// By steps: with what is to be tuned, or given.
template <class Geometry> Made make_by_steps(OnlineSpec spec) {
  if (spec.tuning.present())
    return std::make_unique<LearnerOf<AutoLearner<Geometry>>>(std::move(spec));
  return std::make_unique<LearnerOf<OnlineLearner<Geometry>>>(std::move(spec));
}

template <class Learner> Made make(OnlineSpec spec) {
  return std::make_unique<LearnerOf<Learner>>(std::move(spec));
}

Made make_looks(OnlineSpec spec) {
  if (spec.focus.present())
    return std::make_unique<LearnerOf<FocusedCollector>>(
        std::move(spec.looks), std::move(spec.sampling), spec.focus);
  return std::make_unique<LearnerOf<LookCollector>>(std::move(spec.looks),
                                                    std::move(spec.sampling));
}

struct Row {
  const char *name;
  Made (*make)(OnlineSpec spec);
};

constexpr Row rows[] = {
    {"l2_ball", make_by_steps<L2Ball>},
    {"adaptive_l2_ball", make_by_steps<AdaptiveL2Ball>},
    {"exponentiated_gradient", make_by_steps<ExponentiatedGradient>},
    {"pegasos_l1", make<PegasosLearner>},
    {"moments", make<MomentLearner>},
    {"looks", make_looks},
};

std::unique_ptr<AnyLearner> make_unscaled(const std::string &name,
                                          OnlineSpec spec) {
  for (const Row &row : rows)
    if (name == row.name)
      return row.make(std::move(spec));
  throw StateError("The definition of the learner is damaged: there is no "
                   "geometry '" +
                   name + "'.");
}

} // namespace

std::unique_ptr<AnyLearner> make_learner(const std::string &name,
                                         OnlineSpec spec) {
  check_spec(spec);
  if (!spec.pilot.present())
    return make_unscaled(name, std::move(spec));
  const PilotSpec pilot = spec.pilot;
  LookSpec looks = spec.looks;
  return std::make_unique<PilotedLearner>(make_unscaled(name, std::move(spec)),
                                          std::move(looks), pilot);
}
