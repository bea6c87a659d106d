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
#include "../look/visit.h"
#include "../loss/loss_spec.h"
#include "../sample/alias_table.h"
#include "../sample/inclusion.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace frugalreg {

struct Contender {
  std::vector<double> coefficients; // on the scale of the attributes
  double intercept;
};

class LossTrial {
public:
  // `null` is the prediction of no regressor; not a number: there is none.
  LossTrial(const LookSpec &looks, LossSpec loss, bool sees_all, double null)
      : looks_(&looks), groups_(&looks.groups), loss_(std::move(loss)),
        sees_all_(sees_all), null_(null) {}

  bool is_open() const { return !contenders_.empty(); }

  // `spreads`, the attributes' mean squares about `means`, weight the draws.
  // Values are taken about the means (0 without any), which makes them small
  // and changes no prediction.
  void open(std::vector<Contender> contenders,
            const std::vector<double> &spreads, std::vector<double> means) {
    contenders_ = std::move(contenders);
    means_ = std::move(means);
    means_.resize(static_cast<std::size_t>(groups_->columns()), 0.0);
    for (Contender &contender : contenders_)
      for (std::size_t at = 0; at < means_.size(); ++at)
        contender.intercept += contender.coefficients[at] * means_[at];
    mix(spreads);
    sums_.resize(contenders_.size(), 0.0);
    squares_.resize(contenders_.size(), 0.0);
  }

  template <class Generator> void request(Visit &visit, Generator &generator) {
    visit.clear();
    if (sees_all_)
      for (std::int32_t group = 0; group < groups_->groups(); ++group)
        visit.add(group);
    else if (!table_.empty()) // else predictions are known without a look
      for (std::int32_t r = 0; r < looks_->budget; ++r)
        visit.draws.inner.push_back(visit.add(table_.draw(generator)));
  }

  void include(const Visit &visit, double label) {
    count_ += 1.0;
    if (!std::isnan(null_))
      null_sum_ += loss(null_, label);
    if (loss_.squared && !sees_all_)
      weigh(visit);
    for (std::size_t at = 0; at < contenders_.size(); ++at) {
      const double estimate = loss_of(visit, contenders_[at], label);
      sums_[at] += estimate;
      squares_[at] += estimate * estimate;
    }
  }

  // What the choice goes by: the estimate and one standard error. A loss is not
  // negative: estimates below 0 are nothing but noise, and count as 0.
  double bound(std::size_t at) const {
    return std::max(mean(at), 0.0) + standard_error(at);
  }
  // Whether it is not better, by half a standard error, than no regressor.
  bool is_useless(std::size_t at) const {
    return !std::isnan(null_) && count_ > 0.0 &&
           mean(at) + 0.5 * standard_error(at) > null_sum_ / count_;
  }
  double standard_error(std::size_t at) const {
    const double variance = squares_[at] / count_ - mean(at) * mean(at);
    return std::sqrt(std::max(variance, 0.0) / (count_ - 1.0));
  }

  void archive(Archive &archive) {
    archive("count", count_);
    archive("sums", sums_);
    archive("squares", squares_);
    if (!std::isnan(null_))
      archive("null", null_sum_);
  }
  // Not a number where examples are too few to tell.
  void report(Archive &archive, std::size_t contenders) const {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> losses(contenders, unknown), errors(losses);
    for (std::size_t at = 0; at < sums_.size(); ++at) {
      if (count_ > 0.0)
        losses[at] = mean(at);
      if (count_ > 1.0)
        errors[at] = standard_error(at);
    }
    archive("loss", losses);
    archive("se", errors);
    archive.report("null_loss", count_ > 0.0 ? null_sum_ / count_ : unknown);
  }

private:
  double mean(std::size_t at) const { return sums_[at] / count_; }

  void mix(const std::vector<double> &spreads) {
    probabilities_.assign(static_cast<std::size_t>(groups_->groups()), 0.0);
    double laws = 0.0;
    for (const Contender &contender : contenders_) {
      std::vector<double> weights(probabilities_.size());
      double total = 0.0;
      for (std::int32_t column = 0; column < groups_->columns(); ++column) {
        const double w =
            contender.coefficients[static_cast<std::size_t>(column)];
        weights[static_cast<std::size_t>(groups_->group_of(column))] +=
            w * w * spreads[static_cast<std::size_t>(column)];
      }
      for (std::int32_t group : looks_->free)
        weights[static_cast<std::size_t>(group)] = 0.0;
      for (double &weight : weights)
        total += weight = std::sqrt(weight);
      if (!(total > 0.0))
        continue;
      laws += 1.0;
      for (std::size_t at = 0; at < weights.size(); ++at)
        probabilities_[at] += weights[at] / total;
    }
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

  // What was seen counts one over the probability that a group, or a pair of
  // groups, is among the draws of a visit.
  void weigh(const Visit &visit) {
    const auto seen = static_cast<std::size_t>(visit.paid_slots());
    const double draws = looks_->budget;
    weights_.assign(seen * seen, 0.0);
    for (std::size_t one = 0; one < seen; ++one) {
      const double p = probability(visit, one);
      weights_[one * seen + one] = 1.0 / (1.0 - missed(p, draws));
      for (std::size_t other = 0; other < one; ++other) {
        const double q = probability(visit, other);
        weights_[one * seen + other] =
            2.0 /
            both_seen(missed(p, draws), missed(q, draws), missed(p + q, draws));
      }
    }
  }

  double probability(const Visit &visit, std::size_t slot) const {
    return probabilities_[static_cast<std::size_t>(
        visit.group(static_cast<std::int32_t>(slot)))];
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
    return sees_all_       ? loss(known, label)
           : loss_.squared ? squared_loss(visit, contender, known - label)
                           : jackknifed_loss(visit, contender, known, label);
  }

  double jackknifed_loss(const Visit &visit, const Contender &contender,
                         double known, double label) {
    parts_.clear();
    double sum = 0.0;
    for (std::int32_t slot : visit.draws.inner)
      sum += parts_.emplace_back(
          part(visit, slot, contender) /
          probability(visit, static_cast<std::size_t>(slot)));
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
    const auto seen = static_cast<std::size_t>(visit.paid_slots());
    double loss = known * known;
    parts_.clear();
    for (std::size_t one = 0; one < seen; ++one) {
      parts_.push_back(part(visit, static_cast<std::int32_t>(one), contender));
      const double *weight = weights_.data() + one * seen;
      double sum = weight[one] * (parts_[one] + 2.0 * known);
      for (std::size_t other = 0; other < one; ++other)
        sum += weight[other] * parts_[other];
      loss += parts_[one] * sum;
    }
    return loss;
  }

  const LookSpec *looks_;
  const ColumnGroups *groups_;
  LossSpec loss_;
  bool sees_all_;
  double null_;
  std::vector<Contender> contenders_;
  std::vector<double> means_, probabilities_;
  AliasTable table_;
  std::vector<double> weights_, parts_; // of a visit
  double count_ = 0.0;
  double null_sum_ = 0.0;
  std::vector<double> sums_, squares_; // of the estimates of each
};

} // namespace frugalreg

#endif
