// The parts of the core, one by one, for exact tests from R: random words,
// samplers, sums, averages, and one example learned with scripted draws.
// helper-hooks.R compiles them; the released library has none of them.
// [[Rcpp::plugins(cpp17)]]
// [[Rcpp::depends(RcppEigen)]]

#include "scripted_example.h"
#include "scripted_generator.h"

// Compiled here as well: the library does not show its symbols.
#include <r_archive.cpp>

#include <r_covariance.h>

#include <frugalreg/base/exact_sum.h>
#include <frugalreg/base/index_map.h>
#include <frugalreg/base/random.h>
#include <frugalreg/convex/l1_projection.h>
#include <frugalreg/convex/l1_quadratic.h>
#include <frugalreg/convex/psd_projection.h>
#include <frugalreg/convex/subset_cholesky.h>
#include <frugalreg/moments/covariance_em.h>
#include <frugalreg/sample/alias_table.h>
#include <frugalreg/sample/sum_tree.h>
#include <frugalreg/sample/without_replacement.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

template <class Generator>
Rcpp::CharacterVector words_of(Generator &generator, int count) {
  std::vector<std::string> words;
  for (int at = 0; at < count; ++at)
    words.push_back(std::to_string(generator()));
  return Rcpp::wrap(words);
}

} // namespace

// As decimal text, for published test vectors.
// [[Rcpp::export(rng = false)]]
Rcpp::CharacterVector cpp_splitmix64(double seed, int count) {
  SplitMix64 generator(static_cast<std::uint64_t>(seed));
  return words_of(generator, count);
}

// [[Rcpp::export(rng = false)]]
Rcpp::CharacterVector cpp_xoshiro256(Rcpp::NumericVector state, int count) {
  Xoshiro256::State words;
  for (int at = 0; at < 4; ++at)
    words[at] = static_cast<std::uint64_t>(state[at]);
  Xoshiro256 generator(words);
  return words_of(generator, count);
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_alias_table(std::vector<double> probabilities,
                           Rcpp::NumericVector uniforms) {
  const AliasTable table(probabilities);
  ScriptedGenerator generator = script_of(uniforms);
  std::vector<int> draws;
  while (generator.used() + 2 <= static_cast<std::size_t>(uniforms.size()))
    draws.push_back(table.draw(generator) + 1);
  return Rcpp::List::create(Rcpp::Named("mass") = Rcpp::wrap(table.mass()),
                            Rcpp::Named("draws") = Rcpp::wrap(draws));
}

// Starts at zero weights, makes the changes in turn, and draws.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_sum_tree(int leaves, Rcpp::IntegerVector leaf,
                        Rcpp::NumericVector weight,
                        Rcpp::NumericVector uniforms) {
  SumTree tree(leaves);
  for (R_xlen_t at = 0; at < leaf.size(); ++at)
    tree.set(leaf[at] - 1, weight[at]);
  ScriptedGenerator generator = script_of(uniforms);
  std::vector<int> draws;
  for (R_xlen_t at = 0; at < uniforms.size(); ++at)
    draws.push_back(tree.draw(generator) + 1);
  return Rcpp::List::create(Rcpp::Named("total") = tree.total(),
                            Rcpp::Named("draws") = Rcpp::wrap(draws));
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector cpp_draw_distinct(int size, int count,
                                      Rcpp::NumericVector uniforms) {
  ScriptedGenerator generator = script_of(uniforms);
  IndexMap seen;
  std::vector<int> draws;
  draw_distinct(generator, size, count, seen,
                [&](std::int32_t index) { draws.push_back(index + 1); });
  return Rcpp::wrap(draws);
}

// [[Rcpp::export(rng = false)]]
double cpp_exact_sum(Rcpp::NumericVector terms) {
  ExactSum sum;
  for (double term : terms)
    sum.add(term);
  return sum.value();
}

// One example learned with scripted draws, from a saved state (or a new one).
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_scripted_example(Rcpp::List spec, Rcpp::List state,
                                Rcpp::NumericVector values, double label,
                                Rcpp::NumericVector uniforms) {
  return learn_scripted({spec, state, values, label, uniforms});
}

// The minimiser of w'Aw - b'w over the L1 ball, or its nearest point to b.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_l1_quadratic(Rcpp::NumericMatrix a,
                                     Rcpp::NumericVector b, double radius,
                                     bool psd) {
  const Eigen::Map<const Eigen::MatrixXd> quadratic(a.begin(), a.nrow(),
                                                    a.ncol());
  const Eigen::Map<const Eigen::VectorXd> linear(b.begin(), b.size());
  const Eigen::VectorXd w = minimise_on_l1_ball(
      psd ? nearest_psd(quadratic) : Eigen::MatrixXd(quadratic), linear,
      radius);
  return Rcpp::NumericVector(w.data(), w.data() + w.size());
}

// For each of the subsets, one after another, the solution of its rows and
// columns of a, and 0 elsewhere; NA where they are not positive definite. The
// last number is the subset's least_share().
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_subset_cholesky(Rcpp::NumericMatrix a,
                                        Rcpp::NumericVector b,
                                        Rcpp::List subsets) {
  const Eigen::Map<const Eigen::MatrixXd> matrix(a.begin(), a.nrow(), a.ncol());
  SubsetCholesky cholesky;
  Rcpp::NumericMatrix result(a.nrow() + 1, static_cast<int>(subsets.size()));
  for (int at = 0; at < subsets.size(); ++at) {
    std::vector<Eigen::Index> subset;
    for (int place : Rcpp::IntegerVector(subsets[at]))
      subset.push_back(place - 1);
    Eigen::VectorXd solution =
        Eigen::Map<const Eigen::VectorXd>(b.begin(), b.size());
    if (cholesky.update(
            cholesky.to(subset),
            [&](Eigen::Index i, Eigen::Index j) { return matrix(i, j); }))
      cholesky.solve(solution);
    else
      solution.setConstant(NA_REAL);
    std::copy(solution.data(), solution.data() + solution.size(),
              result.column(at).begin());
    result(a.nrow(), at) = cholesky.least_share();
  }
  return result;
}

// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_project_on_l1_ball(Rcpp::NumericVector point,
                                           double radius) {
  Eigen::VectorXd w =
      Eigen::Map<const Eigen::VectorXd>(point.begin(), point.size());
  project_on_l1_ball(w, radius);
  return Rcpp::NumericVector(w.data(), w.data() + w.size());
}

// Of all rows, the sum of x x' + V for their means and covariances.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_completed_sums(Rcpp::List rows,
                                       Rcpp::NumericMatrix covariance) {
  const Rcpp::IntegerVector column = rows["column"];
  const Rcpp::NumericVector value = rows["value"], from = rows["start"];
  const std::vector<std::int64_t> start(from.begin(), from.end());
  const IncompleteRows view{Rcpp::as<std::int32_t>(rows["n"]),
                            Rcpp::as<std::int32_t>(rows["d"]),
                            start.data(),
                            column.begin(),
                            value.begin(),
                            nullptr};
  const DefiniteCovariance whole = as_covariance(covariance);
  CompletedSums sums(view.d);
  SilentHeartbeat heartbeat;
  covariance_likelihood(view, RowPatterns(view), whole, &sums, heartbeat);
  const Eigen::MatrixXd total = sums.total(whole.covariance());
  return Rcpp::NumericMatrix(view.d, view.d, total.data());
}
