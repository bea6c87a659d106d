// Draws from a fixed discrete distribution in constant time (Walker's alias
// method, built as by Vose).
#ifndef FRUGALREG_SAMPLE_ALIAS_TABLE_H
#define FRUGALREG_SAMPLE_ALIAS_TABLE_H

#include "../base/exact_sum.h"
#include "../base/random.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class AliasTable {
public:
  AliasTable() = default;

  // Probabilities that sum to 1.
  explicit AliasTable(const std::vector<double> &probabilities)
      : cells_(probabilities.size()) {
    const std::size_t size = probabilities.size();
    std::vector<double> load(size);
    std::vector<std::int32_t> light, heavy;
    for (std::size_t at = 0; at < size; ++at) {
      load[at] = probabilities[at] * static_cast<double>(size);
      cells_[at] = {1.0, static_cast<std::int32_t>(at)};
      (load[at] < 1.0 ? light : heavy).push_back(static_cast<std::int32_t>(at));
    }
    // A heavy load gives to many light cells; its remainder is kept exactly.
    for (std::size_t next = 0; next < heavy.size() && !light.empty(); ++next) {
      const std::int32_t over = heavy[next];
      ExactSum rest;
      rest.add(load[over]);
      while (rest.value() >= 1.0 && !light.empty()) {
        const std::int32_t under = light.back();
        light.pop_back();
        cells_[under] = {load[under], over};
        rest.add(-1.0);
        rest.add(load[under]);
      }
      load[over] = rest.value();
      if (load[over] < 1.0)
        light.push_back(over);
    }
    close(light, probabilities);
  }

  bool empty() const { return cells_.empty(); }

  // Consumes two words: the cell, and the coin between it and its alias.
  template <class Generator> std::int32_t draw(Generator &generator) const {
    const std::uint32_t cell =
        uniform_below(generator, static_cast<std::uint32_t>(cells_.size()));
    return uniform01(generator) < cells_[cell].keep
               ? static_cast<std::int32_t>(cell)
               : cells_[cell].alias;
  }

  // What the table really draws, for the test of its mass.
  std::vector<double> mass() const {
    std::vector<ExactSum> sums(cells_.size());
    for (std::size_t at = 0; at < cells_.size(); ++at) {
      sums[at].add(cells_[at].keep);
      sums[cells_[at].alias].add(1.0);
      sums[cells_[at].alias].add(-cells_[at].keep);
    }
    std::vector<double> result;
    for (const ExactSum &sum : sums)
      result.push_back(sum.value() / static_cast<double>(cells_.size()));
    return result;
  }

private:
  struct Cell {
    double keep;
    std::int32_t alias;
  };

  // Rounding can leave light cells without a partner. Theirs is all of the
  // cell, except where the probability is zero: that is never drawn.
  void close(const std::vector<std::int32_t> &light,
             const std::vector<double> &probabilities) {
    const auto largest = static_cast<std::int32_t>(
        std::max_element(probabilities.begin(), probabilities.end()) -
        probabilities.begin());
    for (std::int32_t at : light)
      if (probabilities[at] == 0.0)
        cells_[at] = {0.0, largest};
  }

  std::vector<Cell> cells_;
};

} // namespace frugalreg

#endif
