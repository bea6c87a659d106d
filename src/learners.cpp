#include "learners.h"
#include "learner_makers.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/learn/learner_of.h>
#include <frugalreg/learn/pegasos_learner.h>
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

} // namespace

std::unique_ptr<AnyLearner> make_learner(const std::string &name,
                                         OnlineSpec spec) {
  for (const Row &row : rows)
    if (name == row.name)
      return row.make(std::move(spec));
  throw Error("unknown geometry '" + name + "'");
}
