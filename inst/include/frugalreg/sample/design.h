// How the attributes (groups) of the data point are drawn: the distribution q
// and whether draws are with replacement. Without replacement goes with uniform
// q only, where the inclusion probabilities are known.
#ifndef FRUGALREG_SAMPLE_DESIGN_H
#define FRUGALREG_SAMPLE_DESIGN_H

#include "../core/random.h"
#include "alias_table.h"
#include "index_map.h"
#include "without_replacement.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class Design {
public:
  Design() = default;

  static Design uniform(std::int32_t groups, bool replace) {
    Design design;
    design.groups_ = groups;
    design.replace_ = replace;
    return design;
  }

  static Design weighted(std::vector<double> probabilities) {
    Design design;
    design.groups_ = static_cast<std::int32_t>(probabilities.size());
    design.table_ = AliasTable(probabilities);
    design.probabilities_ = std::move(probabilities);
    return design;
  }

  // Of one draw; without replacement, the inclusion probability over the number
  // of draws, so that 1 / (draws * probability) is the weight either way.
  double probability(std::int32_t group) const {
    return table_.empty() ? 1.0 / static_cast<double>(groups_)
                          : probabilities_[group];
  }

  template <class Generator, class Take>
  void draw(Generator &generator, std::int32_t draws, Take take) {
    if (!table_.empty())
      for (std::int32_t r = 0; r < draws; ++r)
        take(table_.draw(generator));
    else if (replace_)
      for (std::int32_t r = 0; r < draws; ++r)
        take(static_cast<std::int32_t>(
            uniform_below(generator, static_cast<std::uint32_t>(groups_))));
    else
      draw_distinct(generator, groups_, draws, seen_, take);
  }

private:
  std::int32_t groups_ = 0;
  bool replace_ = true;
  AliasTable table_;
  std::vector<double> probabilities_;
  IndexMap seen_;
};

} // namespace frugalreg

#endif
