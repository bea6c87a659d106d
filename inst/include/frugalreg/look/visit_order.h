// The rows in the order of their visits: as given, or shuffled afresh for every
// pass. Its state is one position and the generator at the start of the pass,
// so that a run can be saved between any two examples.
#ifndef FRUGALREG_LOOK_VISIT_ORDER_H
#define FRUGALREG_LOOK_VISIT_ORDER_H

#include "../base/archive.h"
#include "../base/random.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace frugalreg {

class VisitOrder {
public:
  VisitOrder(std::int64_t rows, std::int64_t passes, bool shuffle,
             Xoshiro256 generator)
      : rows_(rows), visits_(rows * passes), shuffle_(shuffle),
        generator_(generator), pass_start_(generator) {}

  std::int64_t rows() const { return rows_; }
  std::int64_t position() const { return position_; }
  std::int64_t visits() const { return visits_; }
  bool finished() const { return position_ >= visits_; }

  std::int64_t next() {
    const std::int64_t within = position_ % rows_;
    if (shuffle_ && (within == 0 || permutation_.empty()))
      start_pass(within == 0);
    ++position_;
    current_ = shuffle_ ? permutation_[within] : within;
    return current_;
  }

  // The row of the next visit, or -1 where that is not known yet.
  std::int64_t upcoming() const {
    const std::int64_t within = position_ % rows_;
    if (finished() || (shuffle_ && (within == 0 || permutation_.empty())))
      return -1;
    return shuffle_ ? permutation_[within] : within;
  }

  // The row of the last visit.
  std::int64_t current() const { return current_; }

  // Where not all of the rows are to be visited.
  void end_after(std::int64_t visits) { visits_ = std::min(visits_, visits); }

  // A new set of rows goes on with the stream where the last pass left it.
  void start_over() { position_ = 0; }

  void archive(Archive &archive) {
    archive("position", position_);
    archive("generator", generator_);
    archive("pass_start", pass_start_);
  }

private:
  // A pass that is resumed halfway draws its permutation again.
  void start_pass(bool is_new) {
    if (is_new)
      pass_start_ = generator_;
    else
      generator_ = pass_start_;
    permutation_.resize(static_cast<std::size_t>(rows_));
    std::iota(permutation_.begin(), permutation_.end(), 0);
    for (std::size_t last = permutation_.size(); last > 1; --last)
      std::swap(permutation_[last - 1],
                permutation_[uniform_below(generator_,
                                           static_cast<std::uint32_t>(last))]);
  }

  std::int64_t rows_, visits_;
  std::int64_t position_ = 0;
  std::int64_t current_ = -1;
  bool shuffle_;
  Xoshiro256 generator_, pass_start_;
  std::vector<std::int32_t> permutation_;
};

} // namespace frugalreg

#endif
