// A learner of any kind, and one example that it learns with scripted draws.
#ifndef FRUGALREG_HOOKS_SCRIPTED_EXAMPLE_H
#define FRUGALREG_HOOKS_SCRIPTED_EXAMPLE_H

#include <r_archive.h>
#include <r_spec.h>

#include "scripted_generator.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/geometry/exponentiated_gradient.h>
#include <frugalreg/geometry/l2_ball.h>
#include <frugalreg/learn/auto_learner.h>
#include <frugalreg/learn/moment_learner.h>
#include <frugalreg/learn/online_learner.h>
#include <frugalreg/learn/pegasos_learner.h>
#include <frugalreg/learn/run_online.h>
#include <frugalreg/look/dense_source.h>

#include <cstdint>
#include <string>
#include <vector>

// Numbers in [0, 1) as the words that give them.
inline ScriptedGenerator script_of(const Rcpp::NumericVector &uniforms) {
  std::vector<std::uint64_t> words;
  for (const double uniform : uniforms)
    words.push_back(static_cast<std::uint64_t>(uniform * 0x1p+53) << 11);
  return ScriptedGenerator(words);
}

inline Rcpp::NumericVector
dense_gradient(const frugalreg::Assessment &assessment, int columns) {
  Rcpp::NumericVector gradient(columns);
  for (const frugalreg::GradientEntry &entry : assessment.gradient)
    gradient[entry.column] += entry.value;
  return gradient;
}

struct ScriptedExample {
  Rcpp::List spec, state; // an empty state is that of a new learner
  Rcpp::NumericVector values;
  double label;
  Rcpp::NumericVector uniforms;
};

template <class Learner>
Rcpp::List learn_example(const ScriptedExample &example) {
  using namespace frugalreg;
  Learner learner(as_spec(example.spec));
  if (example.state.size() > 0) {
    RListReader reader(example.state);
    learner.archive(reader);
    learner.restore();
  }
  const ColumnGroups groups = as_groups(example.spec);
  const int columns = groups.columns();
  Account account;
  account.per_group.assign(groups.groups(), 0);
  DenseSource<double> source(example.values.begin(), 1, columns);
  Ledger ledger(source, groups, learner.most_looks(), account, nullptr,
                as_prices(example.spec));
  std::vector<Question> questions = ledger.questions(1);
  ScriptedGenerator generator = script_of(example.uniforms);
  learner.request(questions[0].visit, generator);
  ledger.look(questions, 1);
  learn_batch(learner, &example.label, questions, 1);
  const Assessment &assessment = questions[0].assessment;
  Rcpp::List gradients; // of candidates that learn side by side
  for (const Assessment &part : assessment.candidates)
    gradients.push_back(dense_gradient(part, columns));
  RListWriter writer;
  learner.archive(writer);
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("gradient") = dense_gradient(assessment, columns),
      Named("gradients") = gradients, Named("state") = writer.list(),
      Named("looks") = Rcpp::wrap(account.per_group),
      Named("words_used") = static_cast<double>(generator.used()));
}

template <class Geometry>
Rcpp::List learn_by_steps(const ScriptedExample &example) {
  using namespace frugalreg;
  return as_spec(example.spec).tuning.present()
             ? learn_example<AutoLearner<Geometry>>(example)
             : learn_example<OnlineLearner<Geometry>>(example);
}

inline Rcpp::List learn_scripted(const ScriptedExample &example) {
  using namespace frugalreg;
  const struct {
    const char *geometry;
    Rcpp::List (*learn)(const ScriptedExample &);
  } rows[] = {
      {"l2_ball", learn_by_steps<L2Ball>},
      {"adaptive_l2_ball", learn_by_steps<AdaptiveL2Ball>},
      {"exponentiated_gradient", learn_by_steps<ExponentiatedGradient>},
      {"pegasos_l1", learn_example<PegasosLearner>},
      {"moments", learn_example<MomentLearner>},
  };
  const auto geometry = Rcpp::as<std::string>(example.spec["geometry"]);
  for (const auto &row : rows)
    if (geometry == row.geometry)
      return row.learn(example);
  throw Error("no scripted learner of geometry '" + geometry + "'");
}

#endif
