// An unpenalised intercept. Labels are free, so it follows their running mean;
// a correction learned from the residuals takes up what the attributes' own
// means contribute. An example's label enters only after its gradient is
// formed.
#ifndef FRUGALREG_ESTIMATE_INTERCEPT_H
#define FRUGALREG_ESTIMATE_INTERCEPT_H

#include "../base/archive.h"

namespace frugalreg {

class Intercept {
public:
  Intercept(bool present, double step_size)
      : present_(present), step_size_(step_size) {}

  double value() const { return present_ ? label_mean_ + correction_ : 0.0; }

  // Counts the intercept as it stands into the average; `shift` is what
  // centring adds to it on the original coordinates.
  void include(double weight, double shift) {
    sum_ += weight * (value() + shift);
  }
  void restart_average() { sum_ = 0.0; }
  double average(double total_weight) const {
    return total_weight > 0.0 ? sum_ / total_weight : 0.0;
  }

  void learn(double residual, double label) {
    labels_ += 1.0;
    label_mean_ += (label - label_mean_) / labels_;
    correction_ -= step_size_ * residual;
  }

  // A mean moved: the function stays the same.
  void take_up(double change) { correction_ += change; }

  void archive(Archive &archive) {
    archive("labels", labels_);
    archive("label_mean", label_mean_);
    archive("correction", correction_);
    archive("sum", sum_);
    archive.check("labels", [this] { return labels_ >= 0.0; });
  }

private:
  bool present_;
  double step_size_;
  double labels_ = 0.0;
  double label_mean_ = 0.0;
  double correction_ = 0.0;
  double sum_ = 0.0;
};

} // namespace frugalreg

#endif
