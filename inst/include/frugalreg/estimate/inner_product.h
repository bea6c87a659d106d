// An unbiased estimate of <w, x> from a few values of x: groups are drawn with
// probability p, and w x / p averaged over the draws. Either p follows the
// coefficients alone, as the geometry says (w^2 on the Euclidean ball, |w| on
// the L1 ball: Hazan and Koren 2012), or |w| times the root of the second
// moment (Kukliansky and Shamir 2015).
#ifndef FRUGALREG_ESTIMATE_INNER_PRODUCT_H
#define FRUGALREG_ESTIMATE_INNER_PRODUCT_H

#include "../look/column_groups.h"
#include "../look/look_spec.h"
#include "../look/visit.h"
#include "../sample/sum_tree.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class InnerProduct {
public:
  // No draws: the product is exact, from everything that the data point looks
  // at.
  InnerProduct(const LookSpec &looks, std::int32_t draws)
      : groups_(&looks.groups), exact_(draws == 0),
        weights_(draws > 0 ? groups_->groups() : 1) {
    if (!looks.prices.free.empty())
      is_free_ = looks.prices.are_free(groups_->groups());
    note_law();
  }

  // Second moments to weight the coefficients by; none: the coefficients alone.
  void set_moments(std::vector<double> moments) {
    moments_ = std::move(moments);
    note_law();
  }

  bool exact() const { return exact_; }

  // With w = 0 there is nothing to look at: the product is 0.
  template <class Generator>
  void request(Visit &visit, std::int64_t draws, Generator &generator) {
    visit.draws.inner_total = weights_.total();
    if (visit.draws.inner_total > 0.0)
      for (std::int32_t r = 0; r < draws; ++r)
        visit.draws.inner.push_back(visit.add(weights_.draw(generator)));
  }

  // For draws that several products share.
  bool by_moment() const { return !moments_.empty(); }
  double total() { return weights_.total(); }
  double weight(std::int32_t group) const { return weights_.weight(group); }
  template <class Generator> std::int32_t draw(Generator &generator) {
    return weights_.draw(generator);
  }

  // One unbiased estimate a draw, or the product itself. `x(column, value)`
  // turns a value looked at into the learner's coordinates.
  template <class Geometry, class Coordinate>
  void estimate(const Visit &visit, const Geometry &geometry, Coordinate x,
                Scratch<double> &products) const {
    const double scale = geometry.iterate().scale();
    products.clear();
    if (exact()) {
      double sum = 0.0;
      for (std::int32_t slot = 0; slot < visit.paid_slots(); ++slot)
        sum += part(visit, slot, geometry, x);
      products.push_back(scale * sum);
      return;
    }
    const Draws &draws = visit.draws;
    if (!draws.probabilities.empty()) {
      for (std::size_t r = 0; r < draws.inner.size(); ++r)
        products.push_back(scale * part(visit, draws.inner[r], geometry, x) /
                           draws.probabilities[r]);
      return;
    }
    const double factor = scale * draws.inner_total;
    products.resize(draws.inner.size());
    double *product = products.begin();
    for (std::int32_t slot : draws.inner)
      *product++ = factor * part(visit, slot, geometry, x) /
                   weights_.weight(visit.group(slot));
  }

  // What each slot that was paid for adds to it.
  template <class Geometry, class Coordinate>
  void parts(const Visit &visit, const Geometry &geometry, Coordinate x,
             Scratch<double> &parts) const {
    parts.clear();
    for (std::int32_t slot = 0; slot < visit.paid_slots(); ++slot)
      parts.push_back(geometry.iterate().scale() *
                      part(visit, slot, geometry, x));
  }

  // What the free attributes add, exactly.
  template <class Geometry, class Coordinate>
  double free_part(const Visit &visit, const Geometry &geometry,
                   Coordinate x) const {
    double sum = 0.0;
    for (std::int32_t slot = visit.paid_slots(); slot < visit.slots(); ++slot)
      sum += part(visit, slot, geometry, x);
    return geometry.iterate().scale() * sum;
  }

  // After a step along the draws of a visit.
  template <class Geometry>
  void refresh(const Geometry &geometry, const Visit &visit) {
    if (exact())
      return;
    const auto drawn = static_cast<std::int32_t>(visit.draws.times.size());
    for (std::int32_t slot = 0; slot < drawn; ++slot) {
      const std::int32_t group = visit.group(slot);
      weights_.set(group, plain_ ? geometry.inner_weight(group)
                                 : law(geometry, group));
    }
    weights_.sum_changes();
  }

  template <class Geometry> void rebuild(const Geometry &geometry) {
    if (!exact())
      weights_.rebuild(
          [&](std::int32_t group) { return law(geometry, group); });
  }

private:
  void note_law() {
    plain_ = groups_->trivial() && moments_.empty() && is_free_.empty();
  }

  template <class Geometry, class Coordinate>
  static double part(const Visit &visit, std::int32_t slot,
                     const Geometry &geometry, Coordinate x) {
    const double *value = visit.values(slot);
    double sum = 0.0;
    for (std::int32_t column : visit.columns(slot))
      sum += geometry.iterate().unscaled(column) * x(column, *value++);
    return sum;
  }

  template <class Geometry>
  double law(const Geometry &geometry, std::int32_t group) const {
    if (!is_free_.empty() && is_free_[static_cast<std::size_t>(group)])
      return 0.0;
    double sum = 0.0;
    if (moments_.empty()) {
      for (std::int32_t column : groups_->members(group))
        sum += geometry.inner_weight(column);
      return sum;
    }
    for (std::int32_t column : groups_->members(group)) {
      const double v = geometry.iterate().unscaled(column);
      sum += v * v * moments_[column];
    }
    return std::sqrt(sum);
  }

  const ColumnGroups *groups_;
  bool exact_;
  bool plain_ = false; // a group's weight is its one column's
  SumTree weights_;
  std::vector<double> moments_;
  std::vector<bool> is_free_; // and never drawn; none: no group is
};

} // namespace frugalreg

#endif
