// Label and code of incomplete rows, each on its own. Where a row says too
// little the code is 0, the prediction the mean label, and the row is flagged.
#ifndef FRUGALREG_LOWRANK_PREDICT_H
#define FRUGALREG_LOWRANK_PREDICT_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "code_solver.h"

#include <cstdint>

namespace frugalreg {

// Whether the smallest eigenvalue of the solver's Gram matrix is at least
// `bound` > 0. The trace of the inverse lies between 1 and rank times its
// largest eigenvalue, which settles most rows without eigenvalues.
class SmallestEigenvalueRule {
public:
  explicit SmallestEigenvalueRule(Eigen::Index rank) : eigen_(rank) {}

  bool holds(CodeSolver &solver, double bound);

private:
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen_;
};

class LowRankPredictor {
public:
  explicit LowRankPredictor(const LowRankModel &model)
      : model_(&model), solver_(model.rank()), rule_(model.rank()) {}

  struct Prediction {
    double response;
    bool is_flagged;
  };

  Prediction predict(const ObservedEntries &entries);

  // Of the row last predicted.
  const Eigen::VectorXd &code() const { return code_; }

private:
  bool find_code(const ObservedEntries &entries);

  // The paper's rule, for orthonormal loadings.
  bool is_trusted(std::int32_t count);

  const LowRankModel *model_;
  CodeSolver solver_;
  SmallestEigenvalueRule rule_;
  Eigen::VectorXd code_;
};

// The mean squared error over the rows whose label is known (not NaN).
inline double prediction_error(const LowRankModel &model,
                               const IncompleteRows &rows, const double *labels,
                               Heartbeat &heartbeat) {
  LowRankPredictor predictor(model);
  double sum = 0.0;
  std::int64_t count = 0;
  heartbeat.new_pace();
  for (std::int64_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    if (labels[i] != labels[i])
      continue;
    const double miss = labels[i] - predictor.predict(rows.row(i)).response;
    sum += miss * miss;
    ++count;
  }
  return sum / static_cast<double>(count);
}

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOWRANK)

FRUGALREG_INLINE LowRankPredictor::Prediction
LowRankPredictor::predict(const ObservedEntries &entries) {
  const bool is_said = find_code(entries);
  return {model_->y_offset + (is_said ? model_->weights.dot(code_) : 0.0),
          !is_said};
}

FRUGALREG_INLINE bool
LowRankPredictor::find_code(const ObservedEntries &entries) {
  code_.setZero(model_->rank());
  if (entries.count == 0)
    return false;
  solver_.observe(model_->loadings, model_->offset, entries);
  if (model_->gamma < 1.0 && !is_trusted(entries.count))
    return false;
  if (!solver_.factorise(model_->ridge))
    return false;
  const Eigen::VectorXd &code = solver_.solve();
  if (!code.allFinite())
    return false;
  code_ = code;
  return true;
}

FRUGALREG_INLINE bool LowRankPredictor::is_trusted(std::int32_t count) {
  if (count < model_->rank())
    return false;
  const double share =
      static_cast<double>(count) / static_cast<double>(model_->attributes());
  return rule_.holds(solver_, share * (1.0 - model_->gamma));
}

FRUGALREG_INLINE bool SmallestEigenvalueRule::holds(CodeSolver &solver,
                                                    double bound) {
  if (!solver.factorise(0.0))
    return false;
  const double trace = solver.trace_of_inverse();
  if (trace <= 1.0 / bound)
    return true;
  if (!(trace / static_cast<double>(solver.gram().rows()) <= 1.0 / bound))
    return false;
  eigen_.compute(solver.gram(), Eigen::EigenvaluesOnly);
  return eigen_.eigenvalues()[0] >= bound;
}

#endif

} // namespace frugalreg

#endif
