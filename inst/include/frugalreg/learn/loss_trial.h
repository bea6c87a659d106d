// The loss of several regressors on examples that they did not learn from. The
// looks of an example are drawn from the mixture of the laws |w| sigma of all.
// Squared loss is a sum over single attributes and pairs of them; what was seen
// of it counts one over the probability of being seen (Horvitz and Thompson),
// which is without bias. Any other loss is taken at the mean of the draws, less
// a bias that a jackknife over the draws estimates. Where whole rows are seen
// all is exact.
#ifndef FRUGALREG_LEARN_LOSS_TRIAL_H
#define FRUGALREG_LEARN_LOSS_TRIAL_H

#include "../base/archive.h"
#include "../look/column_groups.h"
#include "../look/look_spec.h"
#include "../look/pair_weights.h"
#include "../look/visit.h"
#include "../loss/loss_spec.h"
#include "../sample/alias_table.h"
#include "contender.h"
#include "loss_sums.h"
#include "margin_sums.h"
#include "online_spec.h"
#include "target_label.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace frugalreg {

class LossTrial {
public:
  LossTrial(const OnlineSpec &spec, bool sees_all)
      : looks_(&spec.looks), loss_(spec.loss), tuning_(&spec.tuning),
        classes_(spec.classes), sees_all_(sees_all), sums_(spec.targets()) {
    if (!spec.tuning.shares.empty())
      margins_.assign(spec.targets(), MarginSums(spec.tuning.candidates()));
  }

  bool is_open() const { return !contenders_.empty(); }

  // `spreads`, the attributes' mean squares about `means`, weight the draws.
  // Values are taken about the means (0 without any), which makes them small
  // and changes no prediction.
  void open(std::vector<Contender> contenders,
            const std::vector<double> &spreads, std::vector<double> means) {
    contenders_ = std::move(contenders);
    means_ = std::move(means);
    means_.resize(static_cast<std::size_t>(groups().columns()), 0.0);
    for (Contender &contender : contenders_)
      for (std::size_t at = 0; at < means_.size(); ++at)
        contender.intercept += contender.coefficients[at] * means_[at];
    mix(spreads);
    sums_.open(contenders_.size());
  }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    visit.clear();
    if (sees_all_)
      for (std::int32_t group = 0; group < groups().groups(); ++group)
        visit.add(group);
    else if (!table_.empty()) // else predictions are known without a look
      for (std::int32_t r = 0; r < looks_->budget; ++r)
        visit.draws.inner.push_back(visit.add(table_.draw(generator)));
  }

  void include(const Visit &visit, double label) {
    sums_.begin_example();
    for (std::size_t of = 0; of < sums_.targets(); ++of)
      if (judges_null(of))
        sums_.include_null(
            of, loss(tuning_->null(of), target_label(classes_, of, label)));
    each_loss(visit, label, [&](std::size_t at, double estimate) {
      sums_.include(at, contenders_[at].target, estimate);
    });
  }

  // Of a later trial, where there is nothing left to choose: the margins alone.
  // Those of the trial before count less, of regressors that have not learned
  // what these have.
  bool keeps_margins() const { return !margins_.empty(); }
  void fade_margins() {
    for (MarginSums &margins : margins_)
      margins.fade(faded_share);
  }
  void include_margins(const Visit &visit, double label) {
    each_loss(visit, label, [](std::size_t, double) {});
  }

  // What the choice goes by: the estimate and one standard error. A loss is not
  // negative: estimates below 0 are nothing but noise, and count as 0.
  double bound(std::size_t at) const {
    return std::max(sums_.mean(at), 0.0) + standard_error(at);
  }
  // Whether it is not clearly better than no regressor. Margins that are
  // calibrated are of use where they tell classes apart. `own` counts from the
  // `first` of a target.
  bool is_useless(std::size_t own, std::size_t first = 0) const {
    const std::size_t at = first + own, of = contenders_[at].target;
    return judges_null(of) && sums_.has_examples() &&
           sums_.bound_above_null(at, of) > 0.0 &&
           (margins_.empty() || !margins_[of].separates({own}));
  }
  double standard_error(std::size_t at) const {
    return sums_.standard_error(at);
  }

  // Of a target, whose own contenders count from 0.
  bool calibrates() const { return !margins_.empty() && sums_.has_examples(); }
  const MarginSums &margins(std::size_t of) const { return margins_[of]; }

  // `settings` are the contenders of a target.
  void archive(Archive &archive, std::size_t settings) {
    sums_.archive(archive, settings * sums_.targets(), judges_null(0));
    for (std::size_t of = 0; of < margins_.size(); ++of)
      archive(("margins" + std::to_string(of + 1)).c_str(), margins_[of]);
  }
  void report(Archive &archive, std::size_t of, std::size_t contenders) const {
    sums_.report(archive, of, contenders);
  }

private:
  static constexpr double faded_share = 0.25;

  const ColumnGroups &groups() const { return looks_->groups; }

  bool judges_null(std::size_t of) const {
    return !std::isnan(tuning_->null(of));
  }

  // Notes all margins.
  template <class Take>
  void each_loss(const Visit &visit, double label, Take take) {
    if (loss_.squared && !sees_all_)
      weights_.set(visit.paid_slots(), looks_->budget,
                   [&](std::int32_t slot) { return probability(visit, slot); });
    for (std::size_t at = 0; at < contenders_.size(); ++at)
      take(at, loss_of(visit, contenders_[at],
                       target_label(classes_, contenders_[at].target, label)));
    for (std::size_t of = 0; of < margins_.size(); ++of)
      margins_[of].include(target_label(classes_, of, label) > 0.0);
  }

  void mix(const std::vector<double> &spreads) {
    probabilities_.assign(static_cast<std::size_t>(groups().groups()), 0.0);
    double laws = 0.0;
    for (const Contender &contender : contenders_) {
      std::vector<double> weights(probabilities_.size());
      double total = 0.0;
      for (std::int32_t column = 0; column < groups().columns(); ++column) {
        const double w =
            contender.coefficients[static_cast<std::size_t>(column)];
        weights[static_cast<std::size_t>(groups().group_of(column))] +=
            w * w * spreads[static_cast<std::size_t>(column)];
      }
      for (std::int32_t group : looks_->prices.free)
        weights[static_cast<std::size_t>(group)] = 0.0;
      for (double &weight : weights)
        total += weight = std::sqrt(weight);
      if (!(total > 0.0))
        continue;
      laws += 1.0;
      for (std::size_t at = 0; at < weights.size(); ++at)
        probabilities_[at] += weights[at] / total;
    }
    table_ = AliasTable();
    if (laws == 0.0)
      return;
    for (double &probability : probabilities_)
      probability /= laws;
    table_ = AliasTable(probabilities_);
  }

  double part(const Visit &visit, std::int32_t slot,
              const Contender &contender) const {
    const double *value = visit.values(slot);
    double sum = 0.0;
    for (std::int32_t column : visit.columns(slot)) {
      const auto at = static_cast<std::size_t>(column);
      sum += contender.coefficients[at] * (*value++ - means_[at]);
    }
    return sum;
  }

  double probability(const Visit &visit, std::int32_t slot) const {
    return probabilities_[static_cast<std::size_t>(visit.group(slot))];
  }

  double loss(double prediction, double label) const {
    if (loss_.squared)
      return (prediction - label) * (prediction - label);
    return loss_.loss->value(loss_.margin ? label * prediction
                                          : prediction - label);
  }

  double loss_of(const Visit &visit, const Contender &contender, double label) {
    const std::int32_t seen = visit.paid_slots();
    double known = contender.intercept;
    for (std::int32_t slot = sees_all_ ? 0 : seen; slot < visit.slots(); ++slot)
      known += part(visit, slot, contender);
    return sees_all_       ? exact_loss(contender, known, label)
           : loss_.squared ? squared_loss(visit, contender, known - label)
                           : jackknifed_loss(visit, contender, known, label);
  }

  double exact_loss(const Contender &contender, double known, double label) {
    parts_.clear();
    note_margin(contender, known);
    return loss(known, label);
  }

  // By the draws in `parts_`.
  void note_margin(const Contender &contender, double known) {
    if (!margins_.empty())
      margins_[contender.target].note(known, parts_);
  }

  double jackknifed_loss(const Visit &visit, const Contender &contender,
                         double known, double label) {
    parts_.clear();
    double sum = 0.0;
    for (std::int32_t slot : visit.draws.inner)
      sum += parts_.emplace_back(part(visit, slot, contender) /
                                 probability(visit, slot));
    note_margin(contender, known);
    const auto count = static_cast<double>(parts_.size());
    const double plug_in =
        loss(parts_.empty() ? known : sum / count + known, label);
    if (parts_.size() < 2)
      return plug_in;
    double left_out = 0.0;
    for (double product : parts_)
      left_out += loss((sum - product) / (count - 1.0) + known, label);
    return count * plug_in - (count - 1.0) * left_out / count;
  }

  // `known` is all of the residual that no look tells.
  double squared_loss(const Visit &visit, const Contender &contender,
                      double known) {
    double loss = known * known;
    parts_.clear();
    for (std::int32_t one = 0; one < visit.paid_slots(); ++one) {
      const double own = part(visit, one, contender);
      double sum = weights_.slot(one) * (own + 2.0 * known);
      for (std::int32_t other = 0; other < one; ++other)
        sum += 2.0 * weights_.pair(one, other) *
               parts_[static_cast<std::size_t>(other)];
      loss += own * sum;
      parts_.push_back(own);
    }
    return loss;
  }

  const LookSpec *looks_;
  LossSpec loss_;
  const Tuning *tuning_;
  std::int32_t classes_;
  bool sees_all_;
  std::vector<Contender> contenders_;
  std::vector<double> means_, probabilities_;
  AliasTable table_;
  PairWeights weights_;             // of a visit, for squared loss
  std::vector<double> parts_;       // likewise
  std::vector<MarginSums> margins_; // of each target, where there are shares
  LossSums sums_;
};

} // namespace frugalreg

#endif
