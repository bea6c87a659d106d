// Factor analysis of partly seen examples by expectation maximisation: every
// attribute is w_j'z + e_j with noise of its own, and only what was seen
// enters. The label is one more attribute that every example shows, the last.
// Loadings have a normal prior; expanding the parameters by a covariance of z
// (Liu, Rubin and Wu 1998) saves iterations.
#ifndef FRUGALREG_MOMENTS_FACTOR_ANALYSIS_H
#define FRUGALREG_MOMENTS_FACTOR_ANALYSIS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../base/random.h"
#include "../factor/attribute_moments.h"
#include "../factor/code_posterior.h"
#include "../factor/code_posteriors.h"
#include "../factor/content_keys.h"
#include "../factor/incomplete_rows.h"
#include "../factor/loading_solver.h"
#include "../factor/model.h"
#include "../factor/noise_model.h"

#include <cmath>
#include <cstdint>

namespace frugalreg {

struct FactorSettings {
  std::int32_t rank;
  double precision;   // of the loadings' prior
  double noise_looks; // with noise 1, that an attribute's own are mixed with
  double noise_floor; // in standardised units
  bool expand;
  // Of random starts; empty: in their order, as they are.
  ColumnPlaces places{};
};

class FactorAnalysis {
public:
  // Values are standardised; the label is in the last column of every row.
  FactorAnalysis(const IncompleteRows &rows, const FactorSettings &settings);

  // Goes on from given parameters: a column of loadings an attribute.
  void resume(const Eigen::MatrixXd &loadings, const Eigen::VectorXd &noise);

  // One iteration; `log_likelihood()` is that of the parameters before it.
  void iterate(Heartbeat &heartbeat);

  double log_likelihood() const { return log_likelihood_; }
  const Eigen::MatrixXd &loadings() const { return model_.loadings; }
  const Eigen::VectorXd &noise() const { return noise_.variance(); }

private:
  static constexpr const char *not_finite =
      "the factors of an example are not finite";

  // Random, nearly normal, but always the same for a place.
  void start();

  void expect(const ObservedEntries &entries);

  // Of the rows that were put side by side.
  void expect_together();

  // Ridge regressions of each attribute on the factors, then its noise given
  // them.
  void maximise(Heartbeat &heartbeat);

  // Every example shows the label: its products are those of all examples.
  void expand();

  IncompleteRows rows_;
  FactorSettings settings_;
  LowRankModel model_; // its loadings and offset only
  AttributeNoise noise_;
  CodePosterior posterior_;
  CodePosteriors together_;
  Eigen::VectorXd mean_;
  AttributeMoments moments_;
  LoadingSolver solver_;
  Eigen::VectorXd errors_;
  double log_likelihood_ = 0.0;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE FactorAnalysis::FactorAnalysis(const IncompleteRows &rows,
                                                const FactorSettings &settings)
    : rows_(rows), settings_(settings),
      noise_(rows.d, 1.0, settings.noise_floor), posterior_(settings.rank),
      together_(settings.rank), moments_(rows.d, settings.rank),
      solver_(settings.rank), errors_(rows.d) {
  model_.offset = Eigen::VectorXd::Zero(rows.d);
  start();
}

FRUGALREG_INLINE void FactorAnalysis::resume(const Eigen::MatrixXd &loadings,
                                             const Eigen::VectorXd &noise) {
  model_.loadings = loadings;
  noise_.update(noise, Eigen::VectorXd::Ones(noise.size()));
}

FRUGALREG_INLINE void FactorAnalysis::iterate(Heartbeat &heartbeat) {
  moments_.clear();
  together_.clear();
  log_likelihood_ = 0.0;
  heartbeat.new_pace();
  for (std::int32_t i = 0; i < rows_.n; ++i) {
    heartbeat.beat();
    expect(rows_.row(i));
  }
  expect_together();
  moments_.flush();
  maximise(heartbeat);
  if (settings_.expand)
    expand();
}

FRUGALREG_INLINE void FactorAnalysis::start() {
  SplitMix64 seeder(1);
  Xoshiro256 generator(seeder);
  const double size = std::sqrt(2.0 / settings_.rank);
  Eigen::MatrixXd drawn(settings_.rank, rows_.d);
  for (Eigen::Index j = 0; j < rows_.d; ++j)
    for (Eigen::Index a = 0; a < settings_.rank; ++a) {
      double sum = -1.5;
      for (int term = 0; term < 3; ++term)
        sum += uniform01(generator);
      drawn(a, j) = size * sum;
    }
  model_.loadings = drawn;
  if (settings_.places.place.empty())
    return;
  for (Eigen::Index j = 0; j < rows_.d; ++j)
    model_.loadings.col(j) =
        settings_.places.sign[j] * drawn.col(settings_.places.place[j]);
}

FRUGALREG_INLINE void FactorAnalysis::expect(const ObservedEntries &entries) {
  if (together_.takes(entries)) {
    together_.observe(model_, noise_, entries);
    if (together_.is_full())
      expect_together();
    return;
  }
  posterior_.observe(model_, noise_, entries);
  if (!posterior_.solve())
    throw NumericError(not_finite);
  log_likelihood_ += entries.weight * posterior_.log_density();
  moments_.add(entries, posterior_.mean(), posterior_.covariance());
}

FRUGALREG_INLINE void FactorAnalysis::expect_together() {
  together_.solve();
  for (Eigen::Index row = 0; row < together_.rows(); ++row) {
    const ObservedEntries &entries = together_.entries(row);
    mean_ = together_.mean(row);
    if (!mean_.allFinite())
      throw NumericError(not_finite);
    log_likelihood_ += entries.weight * together_.log_density(row);
    moments_.add_expected(entries, mean_, together_.second_moment(row));
  }
  together_.clear();
}

FRUGALREG_INLINE void FactorAnalysis::maximise(Heartbeat &heartbeat) {
  const Eigen::VectorXd priors = settings_.precision * noise_.variance();
  solver_.solve(moments_, priors, model_.loadings, errors_, heartbeat);
  errors_.array() += settings_.noise_looks;
  noise_.update(errors_, moments_.counts().array() + settings_.noise_looks);
}

FRUGALREG_INLINE void FactorAnalysis::expand() {
  Eigen::MatrixXd second(settings_.rank, settings_.rank);
  moments_.unpack_products(rows_.d - 1, second);
  second /= moments_.counts()[rows_.d - 1];
  const Eigen::LLT<Eigen::MatrixXd, Eigen::Upper> factor(second);
  if (factor.info() == Eigen::Success)
    model_.loadings = factor.matrixU() * model_.loadings;
}

#endif

} // namespace frugalreg

#endif
