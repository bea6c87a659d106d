// Looks that are bought to estimate moments from, and for nothing else. The
// first phase sees attributes drawn uniformly; the second draws them with
// weights that follow their estimated spreads, so that what varies is met more
// often; where the first shows that their units differ, with weights that
// follow their variety. Both are without replacement: every visit buys its
// whole budget, in prices as much as is drawn before nothing more can be paid.
// Cheap attributes are then seen more often, whatever their values: what is not
// seen is missing at random.
#ifndef FRUGALREG_LOOK_LOOK_COLLECTOR_H
#define FRUGALREG_LOOK_LOOK_COLLECTOR_H

#include "../base/archive.h"
#include "../base/index_map.h"
#include "../base/random.h"
#include "../sample/alias_table.h"
#include "../sample/without_replacement.h"
#include "assessment.h"
#include "column_spread.h"
#include "look_moments.h"
#include "look_spec.h"
#include "priced_sampling.h"
#include "sampling_law.h"
#include "sampling_spec.h"
#include "value_variety.h"
#include "visit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace frugalreg {

class LookCollector {
public:
  LookCollector(LookSpec looks, SamplingSpec sampling)
      : looks_(std::move(looks)), sampling_(std::move(sampling)),
        moments_(looks_.groups.columns(), true),
        spread_(sampling_.by_units() ? looks_.groups.columns() : 0),
        variety_(sampling_.by_variety() ? looks_.groups : ColumnGroups()),
        paid_(looks_.prices.paid(groups().groups())) {
    std::vector<double> prices;
    if (looks_.prices.present())
      for (std::int32_t group : paid_)
        prices.push_back(price(group));
    std::sort(prices.begin(), prices.end());
    if (!prices.empty())
      cheapest_ = prices.front();
    if (static_cast<std::size_t>(looks_.budget) < prices.size())
      draws_by_price_ = std::accumulate(prices.end() - looks_.budget,
                                        prices.end(), 0.0) > most();
  }

  const ColumnGroups &groups() const { return looks_.groups; }
  std::int64_t visits() const { return visits_; }
  // Of the second phase; empty before.
  const std::vector<double> &probabilities() const { return probabilities_; }

  // True where no attribute says anything of another's unit.
  bool own_units() const {
    return sampling_.spread_power == 0.0 ||
           (sampling_.by_units() && span_of_units() > sampling_.unit_limit);
  }

  // Of groups, by the variances of columns: as the second phase draws.
  std::vector<double>
  spread_weights(const std::vector<double> &variances) const {
    const double power = own_units() ? 0.0 : sampling_.spread_power;
    std::vector<double> weights =
        law_weights<RootMomentLaw>(groups(), variances);
    for (double &weight : weights)
      weight = std::pow(weight, power);
    return weights;
  }

  double paid_mean(const std::vector<double> &weights) const {
    double mean = 0.0;
    for (std::int32_t group : paid_)
      mean += weights[static_cast<std::size_t>(group)] /
              static_cast<double>(paid_.size());
    return mean;
  }

  // From here on, over the roots of prices.
  void draw_by(const std::vector<double> &weights) {
    probabilities_ = draw_probabilities<RootMomentLaw>(looks_, weights, 0.0);
    restore();
  }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    visit.clear();
    if (looks_.budget >= static_cast<std::int32_t>(paid_.size()))
      for (std::int32_t group : paid_)
        visit.add(group);
    else if (draws_by_price_)
      draw_affordable(visit, generator);
    else if (table_.empty())
      draw_distinct(generator, static_cast<std::int32_t>(paid_.size()),
                    looks_.budget, seen_,
                    [&](std::int32_t at) { visit.add(paid_[at]); });
    else
      draw_weighted(visit, generator);
    visit.add_free(looks_.prices.free);
  }

  template <class Generator, class Take>
  void foresee(const Generator &, Take) {}

  std::int64_t most_looks() const { return looks_.budget; }

  // The first phase ends between two batches.
  std::int64_t visits_ahead() const {
    return sampling_.two_phase() && visits_ < sampling_.first_phase
               ? sampling_.first_phase - visits_
               : std::numeric_limits<std::int64_t>::max();
  }

  // Looks are kept by the ledger: there is nothing to assess. What was not
  // measured is as if it had not been asked for.
  static constexpr bool learns_from_gaps = true;
  void assess(const Visit &visit, double, Assessment &) const {
    visit.check_sizes();
  }

  void apply(const Visit &visit, double, const Assessment &) {
    ++visits_;
    if (!probabilities_.empty() || !sampling_.two_phase())
      return;
    if (sampling_.by_variety())
      variety_.include(visit);
    visit.each([this](std::int32_t column, double x) {
      if (std::isnan(x))
        return;
      if (sampling_.by_units())
        spread_.include(column, x);
      moments_.include(column, x);
    });
    if (visits_ >= sampling_.first_phase)
      begin_second_phase();
  }

  // Nothing is learned here.
  std::vector<double> coefficients() const {
    return std::vector<double>(static_cast<std::size_t>(groups().columns()),
                               0.0);
  }
  double intercept() const { return 0.0; }

  void archive(Archive &archive) {
    archive("visits", visits_);
    archive("moments", moments_);
    archive.known("probabilities", probabilities_,
                  static_cast<std::size_t>(groups().groups()));
    if (sampling_.by_units())
      archive("spread", spread_);
    if (sampling_.by_variety())
      archive("variety", variety_);
    archive.check("probabilities", [this] {
      return probabilities_.empty() ||
             (sampling_.two_phase() && are_probabilities(probabilities_));
    });
  }
  void report(Archive &archive) const {
    archive.report("probabilities", probabilities_);
    if (decided_by_units())
      archive.report("unit_span", span_of_units());
  }
  void restore() {
    if (!probabilities_.empty())
      table_ = AliasTable(probabilities_);
  }

private:
  bool decided_by_units() const {
    return sampling_.by_units() && !probabilities_.empty();
  }
  double span_of_units() const {
    return unit_span(spread_.variances(), spread_.effective_looks(),
                     spread_.seen());
  }

  double price(std::int32_t group) const {
    return looks_.prices.per_group[static_cast<std::size_t>(group)];
  }
  double most() const { return looks_.prices.most(); }

  template <class Generator> std::int32_t draw_uniform(Generator &generator) {
    return paid_[uniform_below(generator,
                               static_cast<std::uint32_t>(paid_.size()))];
  }

  // A few attributes may have nearly all of the weight; what patience does not
  // find is drawn uniformly.
  template <class Generator>
  void draw_weighted(Visit &visit, Generator &generator) {
    for (std::int32_t tries = 0; visit.slots() < looks_.budget; ++tries)
      visit.add(tries < 64 * looks_.budget ? table_.draw(generator)
                                           : draw_uniform(generator));
  }

  // Two can be paid, whichever; further ones that patience does not find are
  // left.
  template <class Generator>
  void draw_affordable(Visit &visit, Generator &generator) {
    constexpr int patience = 64;
    double spent = 0.0;
    int misses = 0;
    while (visit.slots() < looks_.budget && spent + cheapest_ <= most() &&
           (misses < 2 * patience || visit.slots() < 2)) {
      const std::int32_t group = table_.empty() || misses >= patience
                                     ? draw_uniform(generator)
                                     : table_.draw(generator);
      const std::int32_t before = visit.slots();
      if (spent + price(group) <= most())
        visit.add(group);
      if (visit.slots() > before) {
        spent += price(group);
        misses = 0;
      } else {
        ++misses;
      }
    }
  }

  // Of groups, whatever their units.
  std::vector<double> variety_weights() const {
    std::vector<double> weights = variety_.entropies();
    for (double &weight : weights)
      weight = std::pow(weight, sampling_.variety_power);
    return weights;
  }

  void begin_second_phase() {
    std::vector<double> weights = sampling_.by_variety() && own_units()
                                      ? variety_weights()
                                      : spread_weights(moments_.spreads());
    const double mean = paid_mean(weights);
    for (double &weight : weights)
      weight = mean > 0.0 ? weight + sampling_.uniform_share * mean : 1.0;
    draw_by(weights);
  }

  LookSpec looks_;
  SamplingSpec sampling_;
  LookMoments moments_;  // of the first phase
  ColumnSpread spread_;  // likewise, where units decide
  ValueVariety variety_; // likewise, where variety counts
  std::vector<std::int32_t> paid_;
  double cheapest_ = 0.0;       // price of these
  bool draws_by_price_ = false; // so many as the budget are not always paid
  std::vector<double> probabilities_; // of the second phase
  AliasTable table_;
  IndexMap seen_;
  std::int64_t visits_ = 0;
};

} // namespace frugalreg

#endif
