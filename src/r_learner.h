// From the names in a spec to the learner's type: the one place that lists
// them.
#ifndef FRUGALREG_R_LEARNER_H
#define FRUGALREG_R_LEARNER_H

#include "r_archive.h"
#include "r_spec.h"

#include <frugalreg/geometry/exponentiated_gradient.h>
#include <frugalreg/geometry/l2_ball.h>
#include <frugalreg/learn/auto_learner.h>
#include <frugalreg/learn/moment_learner.h>
#include <frugalreg/learn/online_learner.h>
#include <frugalreg/learn/pegasos_learner.h>
#include <frugalreg/look/look_collector.h>

#include <string>

template <class Learner> struct LearnerTag { using type = Learner; };

template <class Geometry, class Run>
Rcpp::List with_geometry(const Rcpp::List &spec, const Run &run) {
  using namespace frugalreg;
  return is_tuned(spec) ? run(LearnerTag<AutoLearner<Geometry>>())
                        : run(LearnerTag<OnlineLearner<Geometry>>());
}

// Calls run(LearnerTag<Learner>) for the learner that the spec names.
template <class Run>
Rcpp::List with_learner(const Rcpp::List &spec, const Run &run) {
  using namespace frugalreg;
  const std::string name = Rcpp::as<std::string>(spec["geometry"]);
  if (name == "l2_ball")
    return with_geometry<L2Ball>(spec, run);
  if (name == "adaptive_l2_ball")
    return with_geometry<AdaptiveL2Ball>(spec, run);
  if (name == "exponentiated_gradient")
    return with_geometry<ExponentiatedGradient>(spec, run);
  if (name == "pegasos_l1")
    return run(LearnerTag<PegasosLearner>());
  if (name == "moments")
    return run(LearnerTag<MomentLearner>());
  if (name == "looks")
    return run(LearnerTag<LookCollector>());
  throw Error("unknown geometry '" + name + "'");
}

#endif
