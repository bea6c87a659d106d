// The question one visit of one example asks: the distinct attributes (groups)
// among the learner's draws, in order of first draw, and room for the answer.
// A learner fills in the groups; only the ledger can fill in the values. The
// draws are noted with the question, so that several questions can be open.
#ifndef FRUGALREG_LOOK_VISIT_H
#define FRUGALREG_LOOK_VISIT_H

#include "../base/errors.h"
#include "../base/index_map.h"
#include "../base/scratch.h"
#include "column_groups.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace frugalreg {

struct Draws {
  Scratch<double> times;         // for the data point, of each first slot
  Scratch<std::int32_t> inner;   // slots, one a draw for the inner product
  Scratch<std::int32_t> degrees; // of a power series' terms
  double inner_total = 0.0;      // sum of the weights that those were drawn by
  // Of each inner draw, where several regressors share them.
  Scratch<double> probabilities;

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
  explicit Visit(const ColumnGroups &groups)
      : layout_(&groups), trivial_(groups.trivial()) {}

  void clear() {
    groups_.clear();
    columns_.clear();
    begin_.clear();
    slots_.clear();
    draws.clear();
    paid_slots_ = std::numeric_limits<std::int32_t>::max();
    has_gaps_ = false;
  }

  // Returns the slot of the group; a repeated draw shares the first one's.
  std::int32_t add(std::int32_t group) {
    const std::int32_t next = slots();
    const std::int32_t slot =
        next < few ? scan(group, next) : slots_.insert(group, next);
    if (slot == next)
      append(group);
    return slot;
  }

  // The last to add: groups that are free, which the ledger sees to.
  void add_free(const std::vector<std::int32_t> &groups) {
    paid_slots_ = slots();
    for (std::int32_t group : groups)
      add(group);
  }
  std::int32_t paid_slots() const { return std::min(paid_slots_, slots()); }

  std::int32_t slots() const {
    return static_cast<std::int32_t>(groups_.size());
  }
  std::int32_t group(std::int32_t slot) const { return groups_[slot]; }
  // Of all slots, one after the other.
  const Scratch<std::int32_t> &columns() const {
    return trivial_ ? groups_ : columns_;
  }
  ColumnSpan columns(std::int32_t slot) const {
    if (trivial_)
      return {groups_.data() + slot, 1};
    const std::int32_t end = slot + 1 < slots()
                                 ? begin_[slot + 1]
                                 : static_cast<std::int32_t>(columns_.size());
    return {columns_.data() + begin_[slot], end - begin_[slot]};
  }
  // In the order of columns(slot); valid once the ledger was asked.
  const double *values(std::int32_t slot) const {
    return values_.data() + (trivial_ ? slot : begin_[slot]);
  }
  // Of all columns(), in their order.
  const double *values() const { return values_.data(); }
  // Calls use(column, value) for all that was bought.
  template <class Use> void each(Use use) const {
    const double *value = values();
    for (std::int32_t column : columns())
      use(column, *value++);
  }
  // Calls use(slot, column, value) for what slots from `first` to before `last`
  // bought. Where each slot is one column the loop is a plain one.
  template <class Use>
  void each(std::int32_t first, std::int32_t last, Use use) const {
    if (trivial_) {
      for (std::int32_t slot = first; slot < last; ++slot)
        use(slot, groups_[slot], values_[slot]);
      return;
    }
    for (std::int32_t slot = first; slot < last; ++slot) {
      const double *value = values(slot);
      for (std::int32_t column : columns(slot))
        use(slot, column, *value++);
    }
  }
  // Whether values are missing, and may be.
  bool has_gaps() const { return has_gaps_; }
  // Throws unless what was bought can be learned from.
  void check_values() const {
    double zero = 0.0; // unless a value is not finite: one branch for all
    for (std::size_t at = 0; at < columns().size(); ++at)
      zero += 0.0 * values_[at];
    if (zero != 0.0) // as a NaN is
      check([this](double value) {
        return std::isfinite(value) || (has_gaps_ && std::isnan(value))
                   ? nullptr
                   : "not a finite number";
      });
  }
  // Beyond this a sum of squares would not be a number.
  static constexpr double largest_value = 1e150;
  void check_sizes(double largest = largest_value) const {
    check([largest](double value) {
      return std::fabs(value) > largest
                 ? "too large to be squared (change its unit)"
                 : nullptr;
    });
  }

  Draws draws;

private:
  friend class Ledger;

  // From here on what is missing was not measured. Returns how many of the
  // paid looks that are.
  std::int64_t allow_gaps() {
    std::int64_t looks = 0;
    std::size_t at = 0;
    for (std::int32_t slot = 0; slot < slots(); ++slot) {
      bool is_missing = false;
      for (std::int32_t left = columns(slot).length; left > 0; --left)
        is_missing |= std::isnan(values_[at++]);
      has_gaps_ |= is_missing;
      looks += is_missing && slot < paid_slots();
    }
    return looks;
  }

  template <class Objection> void check(Objection objection) const {
    const Scratch<std::int32_t> &looked_at = columns();
    for (std::size_t at = 0; at < looked_at.size(); ++at)
      if (const char *message = objection(values_[at]))
        throw ValueError(message, looked_at[at], values_[at]);
  }

  // So many are scanned faster than a map finds one of them.
  static constexpr std::int32_t few = 16;

  std::int32_t scan(std::int32_t group, std::int32_t slots) const {
    std::int32_t slot = 0;
    while (slot < slots && groups_[slot] != group)
      ++slot;
    return slot;
  }

  void append(std::int32_t group) {
    groups_.push_back(group);
    if (slots() == few)
      begin_map();
    if (!trivial_)
      append_members(group);
  }
  // Out of line, so that an addition to a small visit is inlined.
  [[gnu::noinline]] void begin_map() {
    for (std::int32_t slot = 0; slot < few; ++slot)
      slots_.insert(groups_[slot], slot);
  }
  [[gnu::noinline]] void append_members(std::int32_t group) {
    begin_.push_back(static_cast<std::int32_t>(columns_.size()));
    for (std::int32_t column : layout_->members(group))
      columns_.push_back(column);
  }

  const ColumnGroups *layout_;
  bool trivial_; // each group is its one column
  // Beyond the trivial, the columns of the slots and where each slot's begin.
  Scratch<std::int32_t> groups_, columns_, begin_;
  std::vector<double> values_;
  IndexMap slots_;
  std::int32_t paid_slots_ = std::numeric_limits<std::int32_t>::max();
  bool has_gaps_ = false;
};

} // namespace frugalreg

#endif
