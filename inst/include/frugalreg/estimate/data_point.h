// An unbiased estimate of a row from a few of its values: draws from a design
// q, each weighted by 1 / (draws * q).
#ifndef FRUGALREG_ESTIMATE_DATA_POINT_H
#define FRUGALREG_ESTIMATE_DATA_POINT_H

#include "../base/random.h"
#include "../base/scratch.h"
#include "../look/pair_weights.h"
#include "../look/visit.h"
#include "../sample/design.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace frugalreg {

class DataPoint {
public:
  explicit DataPoint(Design design) : design_(std::move(design)) {}

  // Must be the first to add to the visit: its groups get the first slots.
  template <class Generator> void request(Visit &visit, Generator &generator) {
    Scratch<double> &times = visit.draws.times;
    draw(generator, [&](std::int32_t group) {
      const auto slot = static_cast<std::size_t>(visit.add(group));
      if (slot == times.size())
        times.push_back(1.0);
      else
        times[slot] += 1.0;
    });
  }

  // The groups that the next visit is going to draw with this generator.
  const Scratch<std::int32_t> &foresee(const Xoshiro256 &generator) {
    ahead_.clear();
    before_ = after_ = generator;
    design_.draw(after_, [&](std::int32_t group) { ahead_.push_back(group); });
    return ahead_;
  }

  // Calls add(column, weight, value) once for each column that was looked at;
  // weight * value estimates it. Repeated draws are added up in the weight.
  template <class Add> void estimate(const Visit &visit, Add add) const {
    const Scratch<double> &times = visit.draws.times;
    visit.each(0, static_cast<std::int32_t>(times.size()),
               [&](std::int32_t slot, std::int32_t column, double value) {
                 add(column, times[slot] * design_.weight(visit.group(slot)),
                     value);
               });
  }

  // For sums over single attributes and pairs of them, see pair_gradient.h.
  void weigh_pairs(const Visit &visit, PairWeights &weights) const {
    if (design_.even())
      weights.set_even(1.0 / design_.even_inclusion(),
                       1.0 / design_.even_pair_inclusion());
    else
      weights.set(visit.paid_slots(), design_.draws(), [&](std::int32_t slot) {
        return design_.probability(visit.group(slot));
      });
  }

  // One over the expected number of draws of a group.
  double weight(std::int32_t group) const { return design_.weight(group); }

private:
  template <class Generator, class Take>
  void draw(Generator &generator, Take take) {
    design_.draw(generator, take);
  }
  // What was foreseen is not drawn again. With a generator that is not where it
  // was then, or not the same, nothing was foreseen.
  template <class Take> void draw(Xoshiro256 &generator, Take take) {
    if (!(generator == before_)) {
      design_.draw(generator, take);
      return;
    }
    generator = after_;
    for (std::int32_t group : ahead_)
      take(group);
  }

  Design design_;
  Scratch<std::int32_t> ahead_; // drawn by foresee()
  Xoshiro256 before_{Xoshiro256::State{}}, after_{Xoshiro256::State{}};
};

} // namespace frugalreg

#endif
