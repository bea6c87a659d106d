// What a look at each group costs, the most that a visit may, and the groups
// that are free, which are seen in every visit. Without prices looks alone are
// counted.
#ifndef FRUGALREG_LOOK_PRICES_H
#define FRUGALREG_LOOK_PRICES_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

struct Prices {
  std::vector<double> per_group; // or none
  double purse = 0.0;
  std::vector<std::int32_t> free = {}; // groups

  bool present() const { return !per_group.empty(); }

  // The purse, but for rounding.
  double most() const { return purse * (1.0 + 1e-12); }

  // Whether they are, of so many groups.
  std::vector<bool> are_free(std::int32_t groups) const {
    std::vector<bool> result(static_cast<std::size_t>(groups), false);
    for (std::int32_t group : free)
      result.at(static_cast<std::size_t>(group)) = true;
    return result;
  }

  // Those of so many groups that looks are spent on.
  std::vector<std::int32_t> paid(std::int32_t groups) const {
    const std::vector<bool> is_free = are_free(groups);
    std::vector<std::int32_t> result;
    for (std::int32_t group = 0; group < groups; ++group)
      if (!is_free[static_cast<std::size_t>(group)])
        result.push_back(group);
    return result;
  }
};

} // namespace frugalreg

#endif
