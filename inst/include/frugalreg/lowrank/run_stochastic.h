// Passes of a stochastic learner over incomplete rows. What is kept is the
// model that predicts the validation rows best, the starting point included:
// with strong noise the last iterate is seldom worth having.
#ifndef FRUGALREG_LOWRANK_RUN_STOCHASTIC_H
#define FRUGALREG_LOWRANK_RUN_STOCHASTIC_H

#include "../base/heartbeat.h"
#include "../look/visit_order.h"
#include "predict.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace frugalreg {

struct StochasticSchedule {
  std::int64_t passes;
  double patience;             // passes without a better model before it ends
  std::int64_t validate_every; // rows
  bool resets;                 // the recursions, at the start of a pass
  bool orthonormalises;        // at the end of a pass
};

// Labelled rows to choose by; none where `labels` is null.
struct ValidationRows {
  IncompleteRows rows;
  const double *labels;
};

// One entry a check: at the start, within passes, and at their ends.
struct StochasticHistory {
  std::vector<double> pass, objective, validation_error;

  void add(double pass_, double objective_, double validation_error_) {
    pass.push_back(pass_);
    objective.push_back(objective_);
    validation_error.push_back(validation_error_);
  }
};

struct StochasticOutcome {
  LowRankModel best;
  double best_pass = 0.0;
  double best_error = std::numeric_limits<double>::infinity();
  std::string status = "finished"; // or why it ended: patience, diverged
  StochasticHistory history;
  LowRankModel last; // where it is asked for
};

template <class Learner> class StochasticRun {
public:
  StochasticRun(Learner &learner, const IncompleteRows &rows,
                const double *labels, const ValidationRows &validation,
                const StochasticSchedule &schedule, Heartbeat &heartbeat)
      : learner_(&learner), rows_(&rows), labels_(labels),
        validation_(&validation), schedule_(schedule), heartbeat_(&heartbeat) {}

  // The start is checked here too, so that there always is a best.
  StochasticOutcome run(VisitOrder &order) {
    check(0.0, std::numeric_limits<double>::quiet_NaN());
    try {
      while (!order.finished() && !is_patience_over(order))
        visit(order);
    } catch (const NumericError &) {
      // What was best before stays; without validation rows that is what the
      // last whole pass led to.
      outcome_.status = "diverged";
    }
    return std::move(outcome_);
  }

private:
  void visit(VisitOrder &order) {
    heartbeat_->set_done(order.position());
    heartbeat_->beat();
    if (schedule_.resets && order.position() % rows_->n == 0)
      learner_->reset_recursions();
    const std::int64_t row = order.next();
    learner_->learn(rows_->row(row), labels_[row]);
    const std::int64_t within = order.position() % rows_->n;
    if (within == 0 && schedule_.orthonormalises)
      learner_->orthonormalise();
    const bool is_due = validation_->labels != nullptr &&
                        within % schedule_.validate_every == 0 &&
                        rows_->n - within >= schedule_.validate_every;
    if (within == 0 || is_due)
      check(passes(order), learner_->take_objective());
  }

  double passes(const VisitOrder &order) const {
    return static_cast<double>(order.position()) /
           static_cast<double>(rows_->n);
  }

  bool is_patience_over(const VisitOrder &order) {
    if (validation_->labels == nullptr ||
        passes(order) - outcome_.best_pass < schedule_.patience)
      return false;
    outcome_.status = "patience";
    return true;
  }

  void check(double pass, double objective) {
    const LowRankModel &model = learner_->model();
    if (!model.loadings.allFinite() || !model.offset.allFinite() ||
        !std::isfinite(model.y_offset))
      throw NumericError("the model is not finite");
    double error = std::numeric_limits<double>::quiet_NaN();
    if (validation_->labels != nullptr)
      error = prediction_error(model, validation_->rows, validation_->labels,
                               *heartbeat_);
    outcome_.history.add(pass, objective, error);
    if (validation_->labels != nullptr && !(error < outcome_.best_error))
      return;
    outcome_.best = model;
    outcome_.best_pass = pass;
    outcome_.best_error = error;
  }

  Learner *learner_;
  const IncompleteRows *rows_;
  const double *labels_;
  const ValidationRows *validation_;
  StochasticSchedule schedule_;
  Heartbeat *heartbeat_;
  StochasticOutcome outcome_;
};

} // namespace frugalreg

#endif
