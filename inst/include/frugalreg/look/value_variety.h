// How much the values of attributes tell examples apart: by how often two
// examples in a row are alike in what they show of one. Neither units nor
// origins make a difference.
#ifndef FRUGALREG_LOOK_VALUE_VARIETY_H
#define FRUGALREG_LOOK_VALUE_VARIETY_H

#include "../base/archive.h"
#include "column_groups.h"
#include "visit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class ValueVariety {
public:
  explicit ValueVariety(ColumnGroups groups)
      : groups_(std::move(groups)),
        last_(static_cast<std::size_t>(groups_.columns()), 0.0),
        seen_(static_cast<std::size_t>(groups_.groups()), 0.0), alike_(seen_) {}

  // What was not measured is as if it had not been asked for.
  void include(const Visit &visit) {
    for (std::int32_t slot = 0; slot < visit.slots(); ++slot) {
      const ColumnSpan columns = visit.columns(slot);
      const double *value = visit.values(slot);
      if (std::any_of(value, value + columns.length,
                      [](double x) { return std::isnan(x); }))
        continue;
      bool same = true;
      for (std::int32_t column : columns) {
        const auto at = static_cast<std::size_t>(column);
        same = same && last_[at] == *value;
        last_[at] = *value++;
      }
      const auto group = static_cast<std::size_t>(visit.group(slot));
      if (seen_[group]++ > 0.0 && same)
        ++alike_[group];
    }
  }

  // The collision entropy: of values that are equally likely the logarithm of
  // how many there are. More than ten of them tell no more: of so few looks
  // nobody knows.
  std::vector<double> entropies() const {
    std::vector<double> result(seen_.size());
    for (std::size_t at = 0; at < result.size(); ++at) {
      const double pairs = std::max(seen_[at] - 1.0, 0.0);
      const double part = (alike_[at] + 0.5) / (pairs + 1.0);
      result[at] = -std::log(std::max(part, 0.1));
    }
    return result;
  }

  void archive(Archive &archive) {
    archive.open("last", last_);
    archive("seen", seen_);
    archive("alike", alike_);
    archive.check("seen", [this] { return are_at_least(seen_, 0.0); });
    archive.check("alike", [this] {
      return are_at_least(alike_, 0.0) &&
             std::equal(
                 alike_.begin(), alike_.end(), seen_.begin(),
                 [](double alike, double seen) { return alike <= seen; });
    });
  }

private:
  ColumnGroups groups_;
  std::vector<double> last_; // of columns
  std::vector<double> seen_, alike_;
};

} // namespace frugalreg

#endif
