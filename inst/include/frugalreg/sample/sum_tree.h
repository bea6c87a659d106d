// Draws from a discrete distribution whose weights change. A node's value is
// always computed anew as the sum of its eight children (one cache line), never
// adjusted by a difference: the tree is a function of its leaves alone, so it
// neither drifts nor depends on the history of the changes.
#ifndef FRUGALREG_SAMPLE_SUM_TREE_H
#define FRUGALREG_SAMPLE_SUM_TREE_H

#include "../base/random.h"
#include "../base/scratch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class SumTree {
public:
  SumTree() = default;

  explicit SumTree(std::int32_t leaves) : leaves_(leaves) {
    std::size_t width = round_up(std::max<std::size_t>(
        static_cast<std::size_t>(leaves), 1)); // of none the total is 0
    levels_.emplace_back(width, 0.0);
    while (width > fan_out) {
      root_children_ = width / fan_out;
      width = round_up(root_children_);
      levels_.emplace_back(width, 0.0);
    }
  }

  double weight(std::int32_t leaf) const { return levels_[0][leaf]; }
  double total() {
    sum_changes();
    return total_;
  }

  // Non-negative and finite. What is above the leaf waits for the next
  // sum_changes().
  void set(std::int32_t leaf, double weight) {
    if (levels_[0][leaf] == weight)
      return;
    levels_[0][leaf] = weight;
    changed_.push_back(static_cast<std::size_t>(leaf));
  }

  // All leaves at once: weight_of(leaf) is called for each.
  template <class Weight> void rebuild(Weight weight_of) {
    changed_.clear();
    for (std::int32_t leaf = 0; leaf < leaves_; ++leaf)
      levels_[0][leaf] = weight_of(leaf);
    for (std::size_t level = 1; level < levels_.size(); ++level)
      sum_level(level);
    total_ = block_sum(levels_.back().data());
  }

  // Sums what is above the leaves that were set. A draw does that, too; who
  // knows that one is coming does it early, as each level waits for the one
  // below and there is other work to do meanwhile.
  void sum_changes() {
    if (changed_.empty())
      return;
    for (std::size_t level = 1; level < levels_.size(); ++level) {
      // Changes are not compared with one another: whether two have the same
      // parent is a matter of chance, and a wrong guess costs more than a sum.
      if (changed_.size() >= levels_[level - 1].size() / fan_out) {
        sum_level(level); // and so the smaller levels above
        continue;
      }
      const double *children = levels_[level - 1].data();
      std::vector<double> &nodes = levels_[level];
      for (std::size_t &at : changed_) {
        at /= fan_out;
        nodes[at] = block_sum(children + at * fan_out);
      }
    }
    total_ = block_sum(levels_.back().data());
    changed_.clear();
  }

  // Consumes one word; total() must be positive. A leaf of weight zero is
  // never drawn.
  template <class Generator> std::int32_t draw(Generator &generator) {
    sum_changes();
    double rest = uniform01(generator) * total_;
    std::size_t at = descend_root(rest);
    for (std::size_t level = levels_.size() - 1; level-- > 0;)
      at = at * fan_out + descend(levels_[level].data() + at * fan_out, rest);
    return static_cast<std::int32_t>(at);
  }

private:
  static constexpr std::size_t fan_out = 8;

  static std::size_t round_up(std::size_t n) {
    return (n + fan_out - 1) / fan_out * fan_out;
  }

  static double block_sum(const double *b) {
    return ((b[0] + b[1]) + (b[2] + b[3])) + ((b[4] + b[5]) + (b[6] + b[7]));
  }

  void sum_level(std::size_t level) {
    const std::vector<double> &children = levels_[level - 1];
    for (std::size_t at = 0; at * fan_out < children.size(); ++at)
      levels_[level][at] = block_sum(children.data() + at * fan_out);
  }

  // The child that holds `rest`, which is made relative to it: as many children
  // lie before it as have a running sum of at most `rest`. Counted without
  // branches, which nothing could predict.
  static std::size_t descend(const double *block, double &rest) {
    double sums[fan_out]; // of as many children
    std::size_t before = 0;
    sums[0] = 0.0;
    double sum = block[0];
    const auto pass = [&](std::size_t child) {
      before += sum <= rest ? 1 : 0;
      sums[child] = sum;
      sum += block[child];
    };
    pass(1), pass(2), pass(3), pass(4); // compilers keep a loop
    pass(5), pass(6), pass(7);
    if (sum <= rest)
      return last_with_weight(block, rest);
    rest -= sums[before];
    return before;
  }

  // The same at the root, which may have few children.
  std::size_t descend_root(double &rest) const {
    const double *block = levels_.back().data();
    double sums[fan_out];
    std::size_t before = 0;
    double sum = 0.0;
    for (std::size_t child = 0; child < root_children_; ++child) {
      sums[child] = sum;
      sum += block[child];
      before += sum <= rest ? 1 : 0;
    }
    if (before == root_children_)
      return last_with_weight(block, rest);
    rest -= sums[before];
    return before;
  }

  // Rounding can leave `rest` past the end.
  static std::size_t last_with_weight(const double *block, double &rest) {
    std::size_t last = fan_out - 1;
    while (last > 0 && block[last] == 0.0)
      --last;
    rest = block[last];
    return last;
  }

  std::int32_t leaves_ = 0;
  double total_ = 0.0;
  std::size_t root_children_ = fan_out;
  std::vector<std::vector<double>> levels_; // [0] the leaves
  Scratch<std::size_t> changed_;            // leaves, not summed yet
};

} // namespace frugalreg

#endif
