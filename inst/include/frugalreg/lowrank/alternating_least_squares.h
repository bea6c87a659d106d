// The batch minimiser of Ganti and Willett's objective (5) by exact steps in
// turn: all codes, every attribute's loading and offset, the weights and the
// label's offset, and back to orthonormal loadings. With codes that do not see
// the label it minimises (3), for regression on principal components.
#ifndef FRUGALREG_LOWRANK_ALTERNATING_LEAST_SQUARES_H
#define FRUGALREG_LOWRANK_ALTERNATING_LEAST_SQUARES_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/attribute_moments.h"
#include "../factor/loading_solver.h"
#include "../factor/model.h"
#include "batch_settings.h"
#include "code_solver.h"
#include "label_moments.h"
#include "polar_factor.h"
#include "start.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace frugalreg {

class AlternatingLeastSquares {
public:
  // lambda1 weighs the attributes against the label; without the label in the
  // codes it is 1. The start's ridge is that of the codes.
  AlternatingLeastSquares(const LowRankModel &start,
                          const BatchSettings &settings, double lambda1,
                          bool sees_label);

  // `validation` may be null. The objective never rises.
  void run(const LabelledRows &data, const LabelledRows *validation,
           Heartbeat &heartbeat);

  const BestModel &best() const { return best_; }
  const std::vector<PassRecord> &history() const { return history_; }

private:
  Eigen::Index length() const {
    return model_.rank() + (settings_.has_offset ? 1 : 0);
  }

  // Codes under the model so far, summed up, and the objective there.
  void solve_codes(const LabelledRows &data, Heartbeat &heartbeat);

  // Returns the row's part of the objective.
  double solve_code(const ObservedEntries &entries, double label,
                    bool has_label);

  // Whatever the step, the objective at the codes so far does not rise, and new
  // codes only lower it.
  void solve_parameters(Heartbeat &heartbeat);

  // Every attribute on its own, then back to orthonormal loadings. A ridge on
  // the codes makes loadings grow, which the return takes away again: the more
  // of that, the likelier the step is refused.
  void step_by_least_squares(Heartbeat &heartbeat);

  // The orthonormal loadings that are best where what is missing is filled in
  // by the model so far, then the offsets, each exactly: a smaller step, but
  // never a wrong one.
  void step_on_manifold();

  void add_slopes(Eigen::MatrixXd &target);
  void step_of_offsets();
  void step_of_weights();

  // After step_by_least_squares(), without solving for codes again.
  double objective_at_codes() const;

  // The objective divides squared errors of labels by the number of rows, with
  // a label or without.
  double penalty_share() const { return rows_ / label_moments_.count(); }

  void record(int pass, const LabelledRows *validation, Heartbeat &heartbeat);

  // The penalty is given, or (not a number) chosen by the validation rows.
  void solve_weights(const LabelledRows *validation, Heartbeat &heartbeat);

  BatchSettings settings_;
  double lambda1_;
  bool sees_label_;
  LowRankModel model_;
  BestModel best_;
  CodeSolver solver_;
  AttributeMoments attribute_moments_;
  LabelMoments label_moments_;
  LoadingSolver loading_solver_;
  Eigen::VectorXd code_;
  Eigen::MatrixXd total_products_; // of the codes; the upper triangle
  double objective_ = 0.0, rows_ = 0.0;
  double errors_ = 0.0, code_size_ = 0.0; // after least squares
  std::vector<PassRecord> history_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_BATCH)

FRUGALREG_INLINE AlternatingLeastSquares::AlternatingLeastSquares(
    const LowRankModel &start, const BatchSettings &settings, double lambda1,
    bool sees_label)
    : settings_(settings), lambda1_(lambda1), sees_label_(sees_label),
      model_(start), best_(false, settings.patience), solver_(start.rank()),
      attribute_moments_(start.attributes(), length()),
      label_moments_(start.rank()), loading_solver_(length()), code_(length()),
      total_products_(start.rank(), start.rank()) {
  if (settings_.has_offset)
    code_[start.rank()] = 1.0;
}

FRUGALREG_INLINE void
AlternatingLeastSquares::run(const LabelledRows &data,
                             const LabelledRows *validation,
                             Heartbeat &heartbeat) {
  best_ = BestModel(validation != nullptr, settings_.patience);
  const std::int64_t rows = data.rows.n;
  heartbeat.expect((settings_.passes + 1) * rows);
  double before = std::numeric_limits<double>::infinity();
  for (int pass = 0;; ++pass) {
    heartbeat.set_done(pass * rows);
    solve_codes(data, heartbeat);
    if (objective_ > before) // by rounding
      return;
    record(pass, validation, heartbeat);
    if (pass == settings_.passes || best_.is_out_of_patience(pass) ||
        objective_ > (1.0 - settings_.tolerance) * before)
      return;
    before = objective_;
    solve_parameters(heartbeat);
  }
}

FRUGALREG_INLINE void
AlternatingLeastSquares::solve_codes(const LabelledRows &data,
                                     Heartbeat &heartbeat) {
  attribute_moments_.clear();
  label_moments_.clear();
  total_products_.setZero();
  double sum = 0.0;
  heartbeat.new_pace();
  for (std::int64_t i = 0; i < data.rows.n; ++i) {
    heartbeat.beat();
    const ObservedEntries entries = data.rows.row(i);
    if (entries.count > 0)
      sum += solve_code(entries, data.labels[i], data.has_label(i));
  }
  attribute_moments_.flush();
  rows_ = static_cast<double>(data.rows.n);
  objective_ = sum / rows_;
  if (sees_label_)
    objective_ += settings_.penalty.value(model_.weights);
}

FRUGALREG_INLINE double
AlternatingLeastSquares::solve_code(const ObservedEntries &entries,
                                    double label, bool has_label) {
  const Eigen::Index rank = model_.rank();
  solver_.observe(model_.loadings, model_.offset, entries);
  if (!solver_.factorise(model_.ridge))
    throw NumericError("the code of a row is not determined");
  if (sees_label_ && has_label)
    solver_.add_label(model_.weights, label - model_.y_offset, lambda1_);
  const Eigen::VectorXd &code = solver_.solve();
  if (!code.allFinite())
    throw NumericError("the code of a row is not finite");
  code_.head(rank) = code;
  attribute_moments_.add(entries, code_);
  total_products_.selfadjointView<Eigen::Upper>().rankUpdate(code);
  if (has_label)
    label_moments_.add(code, label);

  double part = model_.ridge * code.squaredNorm();
  for (std::int32_t at = 0; at < entries.count; ++at) {
    const std::int32_t j = entries.column[at];
    const double miss =
        entries.value[at] - model_.offset[j] - model_.loadings.col(j).dot(code);
    part += miss * miss;
  }
  if (!sees_label_)
    return part;
  const double miss = label - model_.y_offset - model_.weights.dot(code);
  return lambda1_ * part + (has_label ? miss * miss : 0.0);
}

FRUGALREG_INLINE void
AlternatingLeastSquares::solve_parameters(Heartbeat &heartbeat) {
  const LowRankModel before = model_;
  const LabelMoments moments = label_moments_;
  step_by_least_squares(heartbeat);
  if (objective_at_codes() <= objective_)
    return;
  model_ = before;
  label_moments_ = moments;
  step_on_manifold();
}

FRUGALREG_INLINE void
AlternatingLeastSquares::step_by_least_squares(Heartbeat &heartbeat) {
  const bool has_offset = settings_.has_offset;
  Eigen::MatrixXd loadings = loadings_with_offset(model_, has_offset);
  Eigen::VectorXd errors(model_.attributes());
  loading_solver_.solve(attribute_moments_,
                        Eigen::VectorXd::Zero(errors.size()), loadings, errors,
                        heartbeat);
  errors_ = errors.sum();
  set_loadings_with_offset(loadings, has_offset, model_);
  // Codes and weights go along, which keeps every prediction.
  const PolarFactor polar(model_.loadings);
  model_.loadings = polar.inverse * model_.loadings;
  model_.weights = polar.inverse * model_.weights;
  label_moments_.transform(polar.root);
  const Eigen::MatrixXd turned =
      polar.root * total_products_.selfadjointView<Eigen::Upper>() * polar.root;
  code_size_ = turned.trace();
  step_of_weights();
}

FRUGALREG_INLINE void AlternatingLeastSquares::step_on_manifold() {
  Eigen::MatrixXd target =
      total_products_.selfadjointView<Eigen::Upper>() * model_.loadings;
  add_slopes(target);
  model_.loadings = PolarFactor(target).inverse * target;
  if (settings_.has_offset)
    step_of_offsets();
  step_of_weights();
}

FRUGALREG_INLINE void
AlternatingLeastSquares::add_slopes(Eigen::MatrixXd &target) {
  const Eigen::MatrixXd loadings =
      loadings_with_offset(model_, settings_.has_offset);
  for (Eigen::Index j = 0; j < model_.attributes(); ++j)
    target.col(j) +=
        loading_solver_.slope(attribute_moments_, j, loadings.col(j))
            .head(model_.rank());
}

FRUGALREG_INLINE void AlternatingLeastSquares::step_of_offsets() {
  const Eigen::MatrixXd loadings = loadings_with_offset(model_, true);
  for (Eigen::Index j = 0; j < model_.attributes(); ++j)
    if (attribute_moments_.counts()[j] > 0.0)
      model_.offset[j] +=
          loading_solver_.slope(attribute_moments_, j,
                                loadings.col(j))[model_.rank()] /
          attribute_moments_.counts()[j];
}

FRUGALREG_INLINE void AlternatingLeastSquares::step_of_weights() {
  if (sees_label_)
    label_moments_.solve(settings_.penalty.times(penalty_share()),
                         settings_.has_offset, model_.weights, model_.y_offset);
}

FRUGALREG_INLINE double AlternatingLeastSquares::objective_at_codes() const {
  const double part = errors_ + model_.ridge * code_size_;
  if (!sees_label_)
    return part / rows_;
  return (lambda1_ * part +
          label_moments_.squared_error(model_.weights, model_.y_offset)) /
             rows_ +
         settings_.penalty.value(model_.weights);
}

FRUGALREG_INLINE void
AlternatingLeastSquares::record(int pass, const LabelledRows *validation,
                                Heartbeat &heartbeat) {
  if (!sees_label_)
    solve_weights(validation, heartbeat);
  const double error = validation
                           ? prediction_error(model_, validation->rows,
                                              validation->labels, heartbeat)
                           : std::numeric_limits<double>::quiet_NaN();
  history_.push_back({pass, objective_, error});
  best_.offer(model_, pass, error);
}

FRUGALREG_INLINE void
AlternatingLeastSquares::solve_weights(const LabelledRows *validation,
                                       Heartbeat &heartbeat) {
  if (settings_.penalty.lambda2 == settings_.penalty.lambda2) {
    label_moments_.solve(settings_.penalty, settings_.has_offset,
                         model_.weights, model_.y_offset);
    return;
  }
  const LabelledCodes held_out = labelled_codes(model_, validation, heartbeat);
  const LassoChoice choice =
      LassoPath(label_moments_, settings_.has_offset, 0.0).choose(held_out);
  model_.weights = choice.weights;
  model_.y_offset = choice.offset;
}

#endif

} // namespace frugalreg

#endif
