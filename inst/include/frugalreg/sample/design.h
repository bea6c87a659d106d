// How the attributes (groups) of the data point are drawn: the distribution q
// and whether draws are with replacement. Without replacement goes with uniform
// q only, where the inclusion probabilities are known.
#ifndef FRUGALREG_SAMPLE_DESIGN_H
#define FRUGALREG_SAMPLE_DESIGN_H

#include "../base/index_map.h"
#include "../base/random.h"
#include "alias_table.h"
#include "inclusion.h"
#include "without_replacement.h"

#include <cstdint>
#include <vector>

namespace frugalreg {

class Design {
public:
  Design() = default;

  static Design uniform(std::int32_t groups, std::int32_t draws, bool replace) {
    Design design;
    design.groups_ = groups;
    design.draws_ = draws;
    design.replace_ = replace;
    design.even_weight_ = static_cast<double>(groups) / draws;
    return design;
  }

  static Design weighted(const std::vector<double> &probabilities,
                         std::int32_t draws) {
    Design design;
    design.groups_ = static_cast<std::int32_t>(probabilities.size());
    design.draws_ = draws;
    design.table_ = AliasTable(probabilities);
    design.weights_.reserve(probabilities.size());
    for (double probability : probabilities)
      design.weights_.push_back(1.0 / (draws * probability));
    return design;
  }

  // Every group once: full information.
  static Design everything(std::int32_t groups) {
    Design design;
    design.groups_ = groups;
    design.everything_ = true;
    design.even_weight_ = 1.0;
    return design;
  }

  // What makes a drawn value an unbiased estimate: 1 / (draws * q), which is
  // one over the expected number of draws, with or without replacement.
  double weight(std::int32_t group) const {
    return weights_.empty() ? even_weight_ : weights_[group];
  }

  // Whether all groups, and all pairs of them, are as likely to be seen.
  bool even() const { return weights_.empty(); }
  double even_inclusion() const {
    return everything_ ? 1.0
           : replace_  ? 1.0 - missed_evenly(1)
                       : 1.0 / even_weight_;
  }
  double even_pair_inclusion() const {
    if (everything_ || groups_ == 1) // one has no pairs
      return 1.0;
    if (replace_)
      return both_seen(missed_evenly(1), missed_evenly(1), missed_evenly(2));
    return (draws_ - 1.0) / (groups_ - 1.0) / even_weight_;
  }
  // In one draw.
  double probability(std::int32_t group) const {
    return 1.0 / (draws_ * weight(group));
  }
  std::int32_t draws() const { return draws_; }

  template <class Generator, class Take>
  void draw(Generator &generator, Take take) {
    if (everything_)
      for (std::int32_t group = 0; group < groups_; ++group)
        take(group);
    else if (!weights_.empty())
      for (std::int32_t r = 0; r < draws_; ++r)
        take(table_.draw(generator));
    else if (replace_)
      for (std::int32_t r = 0; r < draws_; ++r)
        take(static_cast<std::int32_t>(
            uniform_below(generator, static_cast<std::uint32_t>(groups_))));
    else
      draw_distinct(generator, groups_, draws_, seen_, take);
  }

private:
  double missed_evenly(int groups) const {
    return missed(static_cast<double>(groups) / groups_, draws_);
  }

  std::int32_t groups_ = 0;
  std::int32_t draws_ = 0;
  bool replace_ = true;
  bool everything_ = false;
  double even_weight_ = 0.0;
  std::vector<double> weights_; // none: uniform
  AliasTable table_;
  IndexMap seen_;
};

} // namespace frugalreg

#endif
