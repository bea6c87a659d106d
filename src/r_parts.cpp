// The parts of the core, one by one, for exact tests from R: random words,
// samplers, sums, averages, and one example learned with scripted draws.

#include "r_archive.h"
#include "r_entry.h"
#include "r_session.h"

#include <frugalreg/base/exact_sum.h>
#include <frugalreg/base/index_map.h>
#include <frugalreg/base/random.h>
#include <frugalreg/base/scripted_generator.h>
#include <frugalreg/convex/l1_projection.h>
#include <frugalreg/convex/l1_quadratic.h>
#include <frugalreg/convex/psd_projection.h>
#include <frugalreg/geometry/scaled_iterate.h>
#include <frugalreg/learn/any_learner.h>
#include <frugalreg/look/dense_source.h>
#include <frugalreg/sample/alias_table.h>
#include <frugalreg/sample/sum_tree.h>
#include <frugalreg/sample/without_replacement.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

// Numbers in [0, 1) as the words that give them.
ScriptedGenerator script_of(const Rcpp::NumericVector &uniforms) {
  std::vector<std::uint64_t> words;
  for (double uniform : uniforms)
    words.push_back(static_cast<std::uint64_t>(uniform * 0x1p+53) << 11);
  return ScriptedGenerator(words);
}

template <class Generator>
Rcpp::CharacterVector words_of(Generator &generator, int count) {
  std::vector<std::string> words;
  for (int at = 0; at < count; ++at)
    words.push_back(std::to_string(generator()));
  return Rcpp::wrap(words);
}

Rcpp::NumericVector dense_gradient(const Assessment &assessment, int columns) {
  Rcpp::NumericVector gradient(columns);
  for (const GradientEntry &entry : assessment.gradient)
    gradient[entry.column] += entry.value;
  return gradient;
}

} // namespace

// As decimal text, for published test vectors.
// [[Rcpp::export(rng = false)]]
Rcpp::CharacterVector cpp_splitmix64(double seed, int count) {
  return entry([&]() -> Rcpp::CharacterVector {
    SplitMix64 generator(static_cast<std::uint64_t>(seed));
    return words_of(generator, count);
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::CharacterVector cpp_xoshiro256(Rcpp::NumericVector state, int count) {
  return entry([&]() -> Rcpp::CharacterVector {
    Xoshiro256::State words;
    for (int at = 0; at < 4; ++at)
      words[at] = static_cast<std::uint64_t>(state[at]);
    Xoshiro256 generator(words);
    return words_of(generator, count);
  });
}

// The uniform numbers that a fit's draws (or its order) come from.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_uniforms(double seed_high, double seed_low, int count,
                                 bool order) {
  return entry([&]() -> Rcpp::NumericVector {
    Streams streams(static_cast<std::uint64_t>(seed_high) << 32 |
                    static_cast<std::uint64_t>(seed_low));
    Xoshiro256 &generator = order ? streams.order : streams.draws;
    Rcpp::NumericVector result(count);
    for (double &number : result)
      number = uniform01(generator);
    return result;
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_alias_table(std::vector<double> probabilities,
                           Rcpp::NumericVector uniforms) {
  return entry([&]() -> Rcpp::List {
    const AliasTable table(probabilities);
    ScriptedGenerator generator = script_of(uniforms);
    std::vector<int> draws;
    while (generator.used() + 2 <= static_cast<std::size_t>(uniforms.size()))
      draws.push_back(table.draw(generator) + 1);
    return Rcpp::List::create(Rcpp::Named("mass") = Rcpp::wrap(table.mass()),
                              Rcpp::Named("draws") = Rcpp::wrap(draws));
  });
}

// Starts at zero weights, makes the changes in turn, and draws.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_sum_tree(int leaves, Rcpp::IntegerVector leaf,
                        Rcpp::NumericVector weight,
                        Rcpp::NumericVector uniforms) {
  return entry([&]() -> Rcpp::List {
    SumTree tree(leaves);
    for (R_xlen_t at = 0; at < leaf.size(); ++at)
      tree.set(leaf[at] - 1, weight[at]);
    ScriptedGenerator generator = script_of(uniforms);
    std::vector<int> draws;
    for (R_xlen_t at = 0; at < uniforms.size(); ++at)
      draws.push_back(tree.draw(generator) + 1);
    return Rcpp::List::create(Rcpp::Named("total") = tree.total(),
                              Rcpp::Named("draws") = Rcpp::wrap(draws));
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector cpp_draw_distinct(int size, int count,
                                      Rcpp::NumericVector uniforms) {
  return entry([&]() -> Rcpp::IntegerVector {
    ScriptedGenerator generator = script_of(uniforms);
    IndexMap seen;
    std::vector<int> draws;
    draw_distinct(generator, size, count, seen,
                  [&](std::int32_t index) { draws.push_back(index + 1); });
    return Rcpp::wrap(draws);
  });
}

// [[Rcpp::export(rng = false)]]
double cpp_exact_sum(Rcpp::NumericVector terms) {
  return entry([&]() -> double {
    ExactSum sum;
    for (double term : terms)
      sum.add(term);
    return sum.value();
  });
}

// One example learned with scripted draws, from a saved state (or a new one).
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_scripted_example(Rcpp::List spec, Rcpp::List state,
                                Rcpp::NumericVector values, double label,
                                Rcpp::NumericVector uniforms) {
  return entry([&]() -> Rcpp::List {
    const auto learner = open_learner(spec, state);
    const int columns = learner->groups().columns();
    Account account;
    account.per_group.assign(learner->groups().groups(), 0);
    DenseSource<double> source(values.begin(), 1, columns);
    Ledger ledger(source, learner->most_looks(), account, nullptr);
    std::vector<Question> questions(1, Question(learner->groups()));
    ScriptedGenerator generator = script_of(uniforms);
    learner->request(questions[0].visit, generator);
    ledger.look(questions, 1);
    learner->learn(&label, questions);
    const Assessment &assessment = questions[0].assessment;
    Rcpp::List gradients; // of candidates that learn side by side
    for (const Assessment &part : assessment.candidates)
      gradients.push_back(dense_gradient(part, columns));
    RListWriter writer;
    learner->archive(writer);
    using Rcpp::Named;
    return Rcpp::List::create(
        Named("gradient") = dense_gradient(assessment, columns),
        Named("gradients") = gradients, Named("state") = writer.list(),
        Named("looks") = Rcpp::wrap(account.per_group),
        Named("words_used") = static_cast<double>(generator.used()));
  });
}

// The minimiser of w'Aw - b'w over the L1 ball, or its nearest point to b.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_l1_quadratic(Rcpp::NumericMatrix a,
                                     Rcpp::NumericVector b, double radius,
                                     bool psd) {
  return entry([&]() -> Rcpp::NumericVector {
    const Eigen::Map<const Eigen::MatrixXd> quadratic(a.begin(), a.nrow(),
                                                      a.ncol());
    const Eigen::Map<const Eigen::VectorXd> linear(b.begin(), b.size());
    const Eigen::VectorXd w = minimise_on_l1_ball(
        psd ? nearest_psd(quadratic) : Eigen::MatrixXd(quadratic), linear,
        radius);
    return Rcpp::NumericVector(w.data(), w.data() + w.size());
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_project_on_l1_ball(Rcpp::NumericVector point,
                                           double radius) {
  return entry([&]() -> Rcpp::NumericVector {
    Eigen::VectorXd w =
        Eigen::Map<const Eigen::VectorXd>(point.begin(), point.size());
    project_on_l1_ball(w, radius);
    return Rcpp::NumericVector(w.data(), w.data() + w.size());
  });
}
