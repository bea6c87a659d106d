// What the methods that go through all rows before they change anything have
// in common: when they end, and what they report of each pass.
#ifndef FRUGALREG_LOWRANK_BATCH_SETTINGS_H
#define FRUGALREG_LOWRANK_BATCH_SETTINGS_H

#include "../base/compiled.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "label_moments.h"

#include <cstdint>
#include <limits>

namespace frugalreg {

// Rows with their labels, NaN where there is none.
struct LabelledRows {
  IncompleteRows rows;
  const double *labels;

  bool has_label(std::int64_t i) const { return labels[i] == labels[i]; }
};

struct BatchSettings {
  int passes = 60;
  // Passes without a better validation error before the end.
  int patience = 15;
  // The end comes when the parameters watched change by less, relatively.
  double tolerance = 1e-4;
  bool has_offset = true;
  WeightPenalty penalty;
};

// The state after so many passes; 0 is the start.
struct PassRecord {
  int pass;
  double objective, validation_error;
};

// The model of the best validation error so far, the start included. Without
// validation rows the last one counts as the best.
class BestModel {
public:
  BestModel(bool is_validated, int patience)
      : is_validated_(is_validated), patience_(patience) {}

  void offer(const LowRankModel &model, int pass, double error);

  bool is_out_of_patience(int pass) const {
    return is_validated_ && pass - pass_ >= patience_;
  }

  const LowRankModel &model() const { return model_; }
  int pass() const { return pass_; }

private:
  bool is_validated_;
  int patience_;
  LowRankModel model_;
  int pass_ = 0;
  double error_ = std::numeric_limits<double>::infinity();
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOWRANK)

FRUGALREG_INLINE void BestModel::offer(const LowRankModel &model, int pass,
                                       double error) {
  if (is_validated_ && !(error < error_) && pass > 0)
    return;
  model_ = model;
  pass_ = pass;
  error_ = error;
}

#endif

} // namespace frugalreg

#endif
