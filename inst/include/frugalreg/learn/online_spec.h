// Everything that defines an online learner before it has seen an example.
#ifndef FRUGALREG_LEARN_ONLINE_SPEC_H
#define FRUGALREG_LEARN_ONLINE_SPEC_H

#include "../look/focus_spec.h"
#include "../look/look_spec.h"
#include "../look/pilot_spec.h"
#include "../look/sampling_spec.h"
#include "../loss/loss_spec.h"
#include "../step/step_spec.h"
#include "tuning.h"

#include <cstddef>
#include <cstdint>

namespace frugalreg {

struct InterceptSpec {
  bool present = false;
  double step_size = 0.01; // of what is learned from residuals
};

struct OnlineSpec {
  LookSpec looks;
  SamplingSpec sampling;
  double radius = 1.0;  // of the ball, for rows divided by x_bound
  double x_bound = 1.0; // rows are bounded by this in the geometry's norm
  bool center = false;  // learn in the coordinates x - mean
  InterceptSpec intercept;
  StepSpec steps;
  LossSpec loss;
  // Numbered from 1, each learned against the rest; 0: labels as they are.
  std::int32_t classes = 0;
  Tuning tuning;
  PilotSpec pilot;
  FocusSpec focus;  // of looks alone
  bool psd = false; // of the moment learner: nearest semidefinite moments

  // Regressors that the answer is of.
  std::size_t targets() const {
    return classes > 0 ? static_cast<std::size_t>(classes) : 1;
  }
  // For the data point. Looks beyond a budget that is none are for the loss.
  std::int32_t draws() const {
    return loss.hard && !sampling.shared ? looks.budget - sampling.inner
                                         : looks.budget;
  }
  std::int32_t most_looks() const {
    return loss.hard ? looks.budget : looks.groups.groups();
  }
};

} // namespace frugalreg

#endif
