// The average regressor as it stood after chosen numbers of visits.
#ifndef FRUGALREG_CORE_CHECKPOINTS_H
#define FRUGALREG_CORE_CHECKPOINTS_H

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class Checkpoints {
public:
  // Increasing numbers of visits, counted over the learner's whole life.
  explicit Checkpoints(std::vector<std::int64_t> plan)
      : planned_(std::move(plan)) {}

  template <class Learner>
  void record(const Learner &learner, std::int64_t total_looks) {
    while (next_ < planned_.size() && planned_[next_] < learner.visits())
      ++next_;
    if (next_ < planned_.size() && planned_[next_] == learner.visits())
      add(learner, total_looks);
  }

  // The end of a run is always recorded, also where an example was dropped.
  template <class Learner>
  void record_end(const Learner &learner, std::int64_t total_looks) {
    if (!planned_.empty() &&
        (visits.empty() || visits.back() != learner.visits()))
      add(learner, total_looks);
  }

  std::vector<std::int64_t> visits, looks;
  std::vector<double> coefficients; // one block of `columns` a checkpoint
  std::vector<double> intercepts;

private:
  template <class Learner>
  void add(const Learner &learner, std::int64_t total_looks) {
    visits.push_back(learner.visits());
    looks.push_back(total_looks);
    const std::vector<double> average = learner.coefficients();
    coefficients.insert(coefficients.end(), average.begin(), average.end());
    intercepts.push_back(learner.intercept());
  }

  std::vector<std::int64_t> planned_;
  std::size_t next_ = 0;
};

} // namespace frugalreg

#endif
