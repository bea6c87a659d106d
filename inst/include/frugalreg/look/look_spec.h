// What looks are spent on: the attributes on offer, how many of them a visit
// may buy, and what they cost.
#ifndef FRUGALREG_LOOK_LOOK_SPEC_H
#define FRUGALREG_LOOK_LOOK_SPEC_H

#include "column_groups.h"
#include "prices.h"

#include <cstdint>

namespace frugalreg {

struct LookSpec {
  ColumnGroups groups;
  std::int32_t budget = 0; // distinct looks a visit may cost
  Prices prices;
  bool skips_missing = false; // values may come as NaN: not measured

  // Groups that looks are spent on.
  std::int32_t paid_groups() const {
    return groups.groups() - static_cast<std::int32_t>(prices.free.size());
  }
};

} // namespace frugalreg

#endif
