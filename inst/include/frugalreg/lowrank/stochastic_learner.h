// Sparse linear regression with missing data, one row at a time: a code that
// sees the label, recursive least squares for the loadings of what is observed,
// a proximal gradient step for the weights. Without label and weights it is
// PETRELS.
#ifndef FRUGALREG_LOWRANK_STOCHASTIC_LEARNER_H
#define FRUGALREG_LOWRANK_STOCHASTIC_LEARNER_H

#include "../base/archive.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "code_solver.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace frugalreg {

struct StochasticSettings {
  double lambda1, lambda2, lambda3; // of the rows' fit, |w|, w^2
  double ridge;                     // of the code
  double delta, forgetting;         // of the recursions
  double step_size;                 // of the weights, until `decay_after` steps
  double decay_after;
  bool learns_loadings;
  bool learns_weights;
  bool label_in_code;    // whether the code of the loadings' step sees y
  bool label_in_weights; // and that of the weights' step
  bool has_offsets;      // whether offsets are learned
};

// Loadings is one of FreeLoadings and LazyLoadings, Recursion of those of
// recursive_least_squares.h.
template <class Loadings, class Recursion> class StochasticLearner {
public:
  StochasticLearner(const LowRankModel &start,
                    const StochasticSettings &settings)
      : settings_(settings), model_(start), loadings_(start.loadings),
        recursion_(regressors_of(start, settings),
                   settings.learns_loadings ? start.attributes() : 0,
                   settings.delta, settings.forgetting),
        solver_(start.rank()), code_(start.rank()), weights_code_(start.rank()),
        regressors_(regressors_of(start, settings)) {
    regressors_.setOnes();
  }

  // Teaches one row; a label that is not known is NaN.
  void learn(const ObservedEntries &row, double label) {
    ++steps_;
    if (row.count == 0)
      return;
    gather(row);
    solver_.observe(before_, values_);
    if (!solver_.factorise(settings_.ridge))
      return; // too few entries for a code without a ridge
    find_codes(label);
    if (!code_.allFinite())
      throw NumericError("a code is not finite");
    add_to_objective(label);
    if (settings_.learns_loadings)
      learn_loadings(row);
    if (settings_.learns_weights && label == label)
      learn_weights(label);
  }

  // With the loadings as of now.
  const LowRankModel &model() {
    model_.loadings = loadings_.matrix();
    return model_;
  }

  void reset_recursions() { recursion_.reset(); }

  void orthonormalise() { loadings_.orthonormalise(model_.weights); }

  // Where it stands besides its model.
  void archive(Archive &archive) {
    archive("recursions", recursion_.matrices());
    archive("steps", steps_);
  }

  // The mean over the rows since the last call, with the penalties of now.
  double take_objective() {
    const double mean = objective_ / static_cast<double>(terms_);
    objective_ = 0.0;
    terms_ = 0;
    return mean + settings_.lambda2 * model_.weights.template lpNorm<1>() +
           settings_.lambda3 * model_.weights.squaredNorm();
  }

private:
  static Eigen::Index regressors_of(const LowRankModel &start,
                                    const StochasticSettings &settings) {
    return start.rank() + (settings.has_offsets ? 1 : 0);
  }

  void gather(const ObservedEntries &row) {
    before_.resize(model_.rank(), row.count);
    values_.resize(row.count);
    loadings_.gather(row, before_);
    for (Eigen::Index at = 0; at < row.count; ++at)
      values_[at] = row.value[at] - model_.offset[row.column[at]];
  }

  void find_codes(double label) {
    const bool is_labelled = label == label;
    const bool needs_label =
        is_labelled && (settings_.label_in_code || settings_.label_in_weights);
    const bool needs_blind =
        !needs_label || !settings_.label_in_code || !settings_.label_in_weights;
    if (needs_blind)
      code_ = weights_code_ = solver_.solve();
    if (!needs_label)
      return;
    solver_.add_label(model_.weights, label - model_.y_offset,
                      settings_.lambda1);
    const Eigen::VectorXd &seeing = solver_.solve();
    if (settings_.label_in_code)
      code_ = seeing;
    if (settings_.label_in_weights)
      weights_code_ = seeing;
  }

  void learn_loadings(const ObservedEntries &row) {
    regressors_.head(model_.rank()) = code_;
    recursion_.begin_row(regressors_,
                         static_cast<double>(row.count) /
                             static_cast<double>(model_.attributes()));
    step_.resize(model_.rank(), row.count);
    for (Eigen::Index at = 0; at < row.count; ++at) {
      const std::int32_t attribute = row.column[at];
      const Eigen::VectorXd &gain = recursion_.gain(attribute, regressors_);
      step_.col(at) = errors_[at] * gain.head(model_.rank());
      if (settings_.has_offsets)
        model_.offset[attribute] += errors_[at] * gain[model_.rank()];
    }
    loadings_.add(row, before_, step_);
  }

  // The gradient of lambda3 w^2 is 2 lambda3 w; the paper prints lambda3 w. It
  // also lets the step size fall from rho to rho / t at once, which stops all
  // learning; here it begins to fall from rho.
  void learn_weights(double label) {
    Eigen::VectorXd &w = model_.weights;
    const auto time = static_cast<double>(steps_);
    const double rate =
        settings_.step_size * std::min(1.0, settings_.decay_after / time);
    const double miss = weights_code_.dot(w) + model_.y_offset - label;
    w -= 2.0 * rate * (miss * weights_code_ + settings_.lambda3 * w);
    const double threshold = rate * settings_.lambda2;
    w = w.unaryExpr([threshold](double value) {
      return std::copysign(std::max(std::fabs(value) - threshold, 0.0), value);
    });
    if (settings_.has_offsets)
      model_.y_offset -= 2.0 * rate * miss;
    if (!w.allFinite())
      throw NumericError("the weights are not finite");
  }

  void add_to_objective(double label) {
    errors_ = values_;
    errors_.noalias() -= before_.transpose() * code_;
    objective_ += settings_.lambda1 * errors_.squaredNorm();
    if (label == label && settings_.learns_weights) {
      const double miss = label - model_.y_offset - code_.dot(model_.weights);
      objective_ += miss * miss;
    }
    ++terms_;
  }

  StochasticSettings settings_;
  LowRankModel model_; // its loadings are those of the last model()
  Loadings loadings_;
  Recursion recursion_;
  CodeSolver solver_;
  Eigen::VectorXd code_, weights_code_, regressors_, values_, errors_;
  Eigen::MatrixXd before_, step_;
  double objective_ = 0.0;
  std::int64_t terms_ = 0, steps_ = 0;
};

} // namespace frugalreg

#endif
