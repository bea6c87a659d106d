// The average regressor as it stood after chosen numbers of visits.
#ifndef FRUGALREG_LOOK_CHECKPOINTS_H
#define FRUGALREG_LOOK_CHECKPOINTS_H

#include "scaling.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class Checkpoints {
public:
  // Increasing numbers of visits, counted over the learner's whole life;
  // `done` of them were made before.
  explicit Checkpoints(std::vector<std::int64_t> plan, std::int64_t done = 0)
      : planned_(std::move(plan)) {
    pass(done);
  }

  // Records are of learners that see scaled values, and made `before` visits
  // that were not theirs.
  void follow(std::int64_t before, const Scaling &scaling) {
    before_ = before;
    scaling_ = &scaling;
  }

  // A batch may jump over planned numbers: they are recorded at its end.
  template <class Learner>
  void record(const Learner &learner, std::int64_t total_looks) {
    if (pass(before_ + learner.visits()))
      add(learner, total_looks);
  }

  // The end of a run is always recorded, also where an example was dropped.
  template <class Learner>
  void record_end(const Learner &learner, std::int64_t total_looks) {
    if (!planned_.empty() &&
        (visits.empty() || visits.back() != before_ + learner.visits()))
      add(learner, total_looks);
  }

  std::vector<std::int64_t> visits, looks;
  std::vector<double> coefficients; // one block of `columns` a checkpoint
  std::vector<double> intercepts;

private:
  bool pass(std::int64_t done) {
    const std::size_t before = next_;
    while (next_ < planned_.size() && planned_[next_] <= done)
      ++next_;
    return next_ > before;
  }

  template <class Learner>
  void add(const Learner &learner, std::int64_t total_looks) {
    visits.push_back(before_ + learner.visits());
    looks.push_back(total_looks);
    std::vector<double> average = learner.coefficients();
    double intercept = learner.intercept();
    if (scaling_ != nullptr)
      scaling_->bring_back(average, intercept);
    coefficients.insert(coefficients.end(), average.begin(), average.end());
    intercepts.push_back(intercept);
  }

  std::vector<std::int64_t> planned_;
  std::size_t next_ = 0;
  std::int64_t before_ = 0;
  const Scaling *scaling_ = nullptr;
};

} // namespace frugalreg

#endif
