// The question one visit of one example asks: the distinct attributes (groups)
// among the learner's draws, in order of first draw, and room for the answer.
// A learner fills in the groups; only the ledger can fill in the values. The
// draws are noted with the question, so that several questions can be open.
#ifndef FRUGALREG_LOOK_VISIT_H
#define FRUGALREG_LOOK_VISIT_H

#include "../base/errors.h"
#include "../base/index_map.h"
#include "column_groups.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace frugalreg {

struct Draws {
  std::vector<double> times;         // for the data point, of each first slot
  std::vector<std::int32_t> inner;   // slots, one a draw for the inner product
  std::vector<std::int32_t> degrees; // of a power series' terms
  double inner_total = 0.0; // sum of the weights that those were drawn by
  // Of each inner draw, where several regressors share them.
  std::vector<double> probabilities;

  void clear() {
    times.clear();
    inner.clear();
    degrees.clear();
    inner_total = 0.0;
    probabilities.clear();
  }
};

class Visit {
public:
  explicit Visit(const ColumnGroups &groups) : layout_(&groups) {}

  void clear() {
    groups_.clear();
    columns_.clear();
    begin_.clear();
    slots_.clear();
    draws.clear();
    paid_slots_ = std::numeric_limits<std::int32_t>::max();
  }

  // Returns the slot of the group; a repeated draw shares the first one's.
  std::int32_t add(std::int32_t group) {
    const auto next = static_cast<std::int32_t>(groups_.size());
    const std::int32_t slot = slots_.insert(group, next);
    if (slot == next) {
      groups_.push_back(group);
      begin_.push_back(static_cast<std::int32_t>(columns_.size()));
      for (std::int32_t column : layout_->members(group))
        columns_.push_back(column);
    }
    return slot;
  }

  // What is added from here on is free.
  void begin_free() { paid_slots_ = slots(); }
  std::int32_t paid_slots() const { return std::min(paid_slots_, slots()); }

  std::int32_t slots() const {
    return static_cast<std::int32_t>(groups_.size());
  }
  std::int32_t group(std::int32_t slot) const { return groups_[slot]; }
  const std::vector<std::int32_t> &columns() const { return columns_; }
  ColumnSpan columns(std::int32_t slot) const {
    const std::int32_t end = slot + 1 < slots()
                                 ? begin_[slot + 1]
                                 : static_cast<std::int32_t>(columns_.size());
    return {columns_.data() + begin_[slot], end - begin_[slot]};
  }
  // In the order of columns(slot); valid once the ledger was asked.
  const double *values(std::int32_t slot) const {
    return values_.data() + begin_[slot];
  }
  // Throws unless what was bought can be learned from.
  void check_values() const {
    for (std::size_t at = 0; at < columns_.size(); ++at)
      if (!std::isfinite(values_[at]))
        throw ValueError("not a finite number", columns_[at], values_[at]);
  }

  Draws draws;

private:
  friend class Ledger;

  const ColumnGroups *layout_;
  std::vector<std::int32_t> groups_, columns_, begin_;
  std::vector<double> values_;
  IndexMap slots_;
  std::int32_t paid_slots_ = std::numeric_limits<std::int32_t>::max();
};

} // namespace frugalreg

#endif
