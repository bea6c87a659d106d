// Maximum likelihood for the low-rank model with missing entries: supervised
// probabilistic principal components, by expectation maximisation. The code
// carries a constant along, so that the offsets are re-estimated with the
// loadings, and the label's with the weights. What the noise looks like is a
// template parameter.
#ifndef FRUGALREG_LOWRANK_EXPECTATION_MAXIMISATION_H
#define FRUGALREG_LOWRANK_EXPECTATION_MAXIMISATION_H

#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/attribute_moments.h"
#include "../factor/code_posterior.h"
#include "../factor/code_posteriors.h"
#include "../factor/loading_solver.h"
#include "../factor/model.h"
#include "../factor/noise_model.h"
#include "batch_settings.h"
#include "label_moments.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace frugalreg {

template <class Noise> class ExpectationMaximisation {
public:
  // The model's x_noise and y_noise are the variances to start from, and none
  // falls below its floor.
  ExpectationMaximisation(const LowRankModel &start,
                          const BatchSettings &settings, double x_floor,
                          double y_floor);

  // `validation` may be null.
  void run(const LabelledRows &data, const LabelledRows *validation,
           Heartbeat &heartbeat);

  const BestModel &best() const { return best_; }
  const std::vector<PassRecord> &history() const { return history_; }

private:
  static constexpr const char *not_finite = "the code of a row is not finite";

  Eigen::Index length() const;

  bool is_over(int pass) const;

  // Noise at its floor says nothing about the loadings: they go on to improve
  // by orders of magnitude, which the likelihood shows.
  bool is_settled() const;

  // Posteriors of all codes under the model so far, summed up.
  void expect(const LabelledRows &data, Heartbeat &heartbeat);

  void expect(const ObservedEntries &entries, const double *label);

  // Of the rows that were put side by side.
  void expect_together();

  // The likelihood, less the penalty in its units.
  void record(int pass, const LabelledRows *validation, Heartbeat &heartbeat);

  void maximise(Heartbeat &heartbeat);

  // Returns the relative change of the label's noise. The penalty counts as
  // squared error, which keeps the penalised likelihood from falling.
  double maximise_label();

  double validation_error(const LabelledRows &validation, Heartbeat &heartbeat);

  BatchSettings settings_;
  LowRankModel model_;
  double y_floor_;
  Noise noise_;
  BestModel best_;
  CodePosterior posterior_;
  CodePosteriors together_;
  std::vector<const double *> labels_; // of these
  AttributeMoments attribute_moments_;
  LabelMoments label_moments_;
  LoadingSolver solver_;
  Eigen::VectorXd code_; // and a constant, if there are offsets
  Eigen::VectorXd errors_;
  double log_likelihood_ = 0.0;
  double last_change_ = std::numeric_limits<double>::infinity();
  std::vector<PassRecord> history_;
};

template <class Noise>
ExpectationMaximisation<Noise>::ExpectationMaximisation(
    const LowRankModel &start, const BatchSettings &settings, double x_floor,
    double y_floor)
    : settings_(settings), model_(start), y_floor_(y_floor),
      noise_(start.attributes(), start.x_noise, x_floor),
      best_(false, settings.patience), posterior_(start.rank()),
      together_(start.rank()), attribute_moments_(start.attributes(), length()),
      label_moments_(start.rank()), solver_(length()), code_(length()),
      errors_(start.attributes()) {
  if (settings_.has_offset)
    code_[start.rank()] = 1.0;
}

template <class Noise>
void ExpectationMaximisation<Noise>::run(const LabelledRows &data,
                                         const LabelledRows *validation,
                                         Heartbeat &heartbeat) {
  best_ = BestModel(validation != nullptr, settings_.patience);
  const std::int64_t rows = data.rows.n;
  heartbeat.expect((settings_.passes + 1) * rows);
  for (int pass = 0;; ++pass) {
    heartbeat.set_done(pass * rows);
    expect(data, heartbeat);
    record(pass, validation, heartbeat);
    if (is_over(pass))
      return;
    maximise(heartbeat);
  }
}

template <class Noise>
Eigen::Index ExpectationMaximisation<Noise>::length() const {
  return model_.rank() + (settings_.has_offset ? 1 : 0);
}

template <class Noise>
bool ExpectationMaximisation<Noise>::is_over(int pass) const {
  return pass == settings_.passes || best_.is_out_of_patience(pass) ||
         (last_change_ < settings_.tolerance && is_settled());
}

template <class Noise> bool ExpectationMaximisation<Noise>::is_settled() const {
  if (!noise_.is_at_floor() || history_.size() < 2)
    return true;
  const double now = history_.back().objective;
  return now - history_[history_.size() - 2].objective < 1e-9 * std::fabs(now);
}

template <class Noise>
void ExpectationMaximisation<Noise>::expect(const LabelledRows &data,
                                            Heartbeat &heartbeat) {
  attribute_moments_.clear();
  label_moments_.clear();
  together_.clear();
  log_likelihood_ = 0.0;
  heartbeat.new_pace();
  for (std::int64_t i = 0; i < data.rows.n; ++i) {
    heartbeat.beat();
    const ObservedEntries entries = data.rows.row(i);
    const double *label = data.has_label(i) ? &data.labels[i] : nullptr;
    if (entries.count > 0 || label != nullptr)
      expect(entries, label);
  }
  expect_together();
  attribute_moments_.flush();
}

template <class Noise>
void ExpectationMaximisation<Noise>::expect(const ObservedEntries &entries,
                                            const double *label) {
  if (together_.takes(entries)) {
    together_.observe(model_, noise_, entries);
    if (label != nullptr)
      together_.observe_label(model_, *label);
    labels_.push_back(label);
    if (together_.is_full())
      expect_together();
    return;
  }
  posterior_.observe(model_, noise_, entries);
  if (label != nullptr)
    posterior_.observe_label(model_, *label);
  if (!posterior_.solve())
    throw NumericError(not_finite);
  log_likelihood_ += entries.weight * posterior_.log_density();
  code_.head(model_.rank()) = posterior_.mean();
  const Eigen::MatrixXd &covariance = posterior_.covariance();
  attribute_moments_.add(entries, code_, covariance);
  if (label != nullptr)
    label_moments_.add(posterior_.mean(), covariance, *label, entries.weight);
}

template <class Noise> void ExpectationMaximisation<Noise>::expect_together() {
  together_.solve();
  auto code = code_.head(model_.rank());
  for (Eigen::Index row = 0; row < together_.rows(); ++row) {
    const ObservedEntries &entries = together_.entries(row);
    code = together_.mean(row);
    if (!code.allFinite())
      throw NumericError(not_finite);
    log_likelihood_ += entries.weight * together_.log_density(row);
    const auto second_moment = together_.second_moment(row);
    attribute_moments_.add_expected(entries, code_, second_moment);
    if (const double *label = labels_[static_cast<std::size_t>(row)])
      label_moments_.add_expected(code, second_moment, *label, entries.weight);
  }
  together_.clear();
  labels_.clear();
}

template <class Noise>
void ExpectationMaximisation<Noise>::record(int pass,
                                            const LabelledRows *validation,
                                            Heartbeat &heartbeat) {
  const double penalty = 0.5 * label_moments_.count() / model_.y_noise *
                         settings_.penalty.value(model_.weights);
  const double error = validation ? validation_error(*validation, heartbeat)
                                  : std::numeric_limits<double>::quiet_NaN();
  history_.push_back({pass, log_likelihood_ - penalty, error});
  model_.x_noise = noise_.mean_variance();
  model_.ridge = model_.x_noise;
  best_.offer(model_, pass, error);
}

template <class Noise>
void ExpectationMaximisation<Noise>::maximise(Heartbeat &heartbeat) {
  Eigen::MatrixXd loadings = loadings_with_offset(model_, settings_.has_offset);
  solver_.solve(attribute_moments_, Eigen::VectorXd::Zero(errors_.size()),
                loadings, errors_, heartbeat);
  set_loadings_with_offset(loadings, settings_.has_offset, model_);
  const double x_change = noise_.update(errors_, attribute_moments_.counts());
  last_change_ = std::max(x_change, maximise_label());
}

template <class Noise> double ExpectationMaximisation<Noise>::maximise_label() {
  const double count = label_moments_.count();
  if (count == 0.0)
    return 0.0;
  label_moments_.solve(settings_.penalty, settings_.has_offset, model_.weights,
                       model_.y_offset);
  const double before = model_.y_noise;
  model_.y_noise = std::max(
      label_moments_.squared_error(model_.weights, model_.y_offset) / count +
          settings_.penalty.value(model_.weights),
      y_floor_);
  return std::fabs(model_.y_noise / before - 1.0);
}

template <class Noise>
double
ExpectationMaximisation<Noise>::validation_error(const LabelledRows &validation,
                                                 Heartbeat &heartbeat) {
  double sum = 0.0;
  std::int64_t count = 0;
  heartbeat.new_pace();
  for (std::int64_t i = 0; i < validation.rows.n; ++i) {
    heartbeat.beat();
    if (!validation.has_label(i))
      continue;
    posterior_.observe(model_, noise_, validation.rows.row(i));
    if (!posterior_.solve())
      throw NumericError("the code of a validation row is not finite");
    const double miss = validation.labels[i] - model_.y_offset -
                        model_.weights.dot(posterior_.mean());
    sum += miss * miss;
    ++count;
  }
  return sum / static_cast<double>(count);
}

#ifdef FRUGALREG_COMPILED
#ifdef FRUGALREG_DEFINE_BATCH
template class ExpectationMaximisation<CommonNoise>;
#else
extern template class ExpectationMaximisation<CommonNoise>;
#endif
#endif

} // namespace frugalreg

#endif
