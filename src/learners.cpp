#include "learners.h"
#include "learner_makers.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/learn/learner_of.h>
#include <frugalreg/learn/pegasos_learner.h>
#include <frugalreg/learn/piloted_learner.h>
#include <frugalreg/look/look_collector.h>

#include <utility>

using namespace frugalreg;

namespace {

struct Row {
  const char *name;
  Maker *make;
};

std::unique_ptr<AnyLearner> make_looks(OnlineSpec spec) {
  return std::make_unique<LearnerOf<LookCollector>>(std::move(spec.looks),
                                                    std::move(spec.sampling));
}

std::unique_ptr<AnyLearner> make_pegasos(OnlineSpec spec) {
  return std::make_unique<LearnerOf<PegasosLearner>>(std::move(spec));
}

constexpr Row rows[] = {
    {"l2_ball", make_l2_ball},
    {"adaptive_l2_ball", make_adaptive_l2_ball},
    {"exponentiated_gradient", make_exponentiated_gradient},
    {"pegasos_l1", make_pegasos},
    {"moments", make_moments},
    {"looks", make_looks},
};

std::unique_ptr<AnyLearner> make_unscaled(const std::string &name,
                                          OnlineSpec spec) {
  for (const Row &row : rows)
    if (name == row.name)
      return row.make(std::move(spec));
  throw Error("unknown geometry '" + name + "'");
}

} // namespace

std::unique_ptr<AnyLearner> make_learner(const std::string &name,
                                         OnlineSpec spec) {
  if (!spec.pilot.present())
    return make_unscaled(name, std::move(spec));
  const PilotSpec pilot = spec.pilot;
  LookSpec looks = spec.looks;
  return std::make_unique<PilotedLearner>(make_unscaled(name, std::move(spec)),
                                          std::move(looks), pilot);
}
