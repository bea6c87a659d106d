// What looks are spent on: the attributes on offer, how many of them a visit
// may buy, what they cost, and which are free.
#ifndef FRUGALREG_LOOK_LOOK_SPEC_H
#define FRUGALREG_LOOK_LOOK_SPEC_H

#include "column_groups.h"

#include <cstdint>
#include <vector>

namespace frugalreg {

struct LookSpec {
  ColumnGroups groups;
  std::int32_t budget = 0;        // distinct looks a visit may cost
  std::vector<double> costs;      // a price for each group, or none
  double purse = 0.0;             // the most that a visit may cost by these
  std::vector<std::int32_t> free; // groups that are seen in every visit
  bool skips_missing = false;     // values may come as NaN: not measured

  // Groups that looks are spent on.
  std::int32_t paid_groups() const {
    return groups.groups() - static_cast<std::int32_t>(free.size());
  }
};

} // namespace frugalreg

#endif
