// What a factor model says of the attributes that an example does not show:
// their means given those that it shows, and their covariances, which are
// w_j'C w_k + [j = k] noise_j for the covariance C of the example's factors.
// Sums over the examples that do not show an attribute are taken of vectors as
// long as the factors, four examples at a time, before they meet its loadings.
#ifndef FRUGALREG_MOMENTS_FACTOR_COMPLETED_ROWS_H
#define FRUGALREG_MOMENTS_FACTOR_COMPLETED_ROWS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/code_posterior.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "../factor/noise_model.h"
#include "../factor/subset_sums.h"
#include "completed_rows.h"
#include "packed_symmetric.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace frugalreg {

class FactorCompletedRows final : public CompletedRows {
public:
  // Values are centred; `loadings` has a column an attribute.
  FactorCompletedRows(const Eigen::MatrixXd &loadings,
                      const Eigen::VectorXd &noise);

  void complete(const IncompleteRows &rows, Heartbeat &heartbeat);

  void sum_spread(const Eigen::VectorXd &b, const Weigh &weigh,
                  Heartbeat &heartbeat) override;
  void add_spread(const std::vector<Eigen::Index> &attributes,
                  Eigen::VectorXd &sum) override;
  void add_spread(Eigen::VectorXd &sum) override { add_spread(every_, sum); }
  void add_column(const std::vector<Eigen::Index> &with,
                  Eigen::Ref<Eigen::VectorXd> sum,
                  Heartbeat &heartbeat) override;

private:
  bool shows(Eigen::Index i, Eigen::Index j) const {
    return !SubsetSums::has(gaps_of(i)[j], i % SubsetSums::most);
  }

  // The coefficients that sums are of. No example has a weight yet.
  void set_coefficients(const Eigen::VectorXd &b);

  // b'Vb of an example; its factors are moved.
  double variance_of(Eigen::Index i);

  // Of an example and those beside it: which do not show an attribute.
  const SubsetSums::Subset *gaps_of(Eigen::Index i) const {
    return gaps_.data() + i / SubsetSums::most * columns();
  }

  // Puts in what the example shows, and marks it.
  void fill(std::int32_t i, const ObservedEntries &seen);

  // For each of the attributes, the sum of the examples' columns over those
  // that do not show it.
  void sum_gaps(const Eigen::MatrixXd &columns,
                const std::vector<Eigen::Index> &attributes);

  // Lists the places of those of the attributes that the example does not show,
  // without a branch that nobody can predict.
  const std::vector<std::size_t> &
  find_gaps(Eigen::Index i, const std::vector<Eigen::Index> &attributes);

  // An example's covariance of factors times a vector.
  void multiply_covariance(Eigen::Index i, const double *vector);

  LowRankModel model_; // its loadings and offset only
  Eigen::VectorXd noise_;
  Eigen::MatrixXd spread_;               // packed, a column an example
  std::vector<SubsetSums::Subset> gaps_; // some examples, each attribute
  std::vector<Eigen::Index> every_;      // attribute
  Eigen::VectorXd b_, toward_, moved_;
  std::vector<Eigen::Index> active_; // attributes with coefficients
  std::vector<std::size_t> missing_; // places in a list of attributes
  Eigen::MatrixXd
      weighted_;          // moved factors and the weight, a column an example
  Eigen::MatrixXd along_; // moved factors of one attribute
  SubsetSums subsets_;
  Eigen::MatrixXd sums_; // over gaps
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE
FactorCompletedRows::FactorCompletedRows(const Eigen::MatrixXd &loadings,
                                         const Eigen::VectorXd &noise)
    : noise_(noise) {
  model_.loadings = loadings;
  model_.offset = Eigen::VectorXd::Zero(noise.size());
}

FRUGALREG_INLINE void FactorCompletedRows::complete(const IncompleteRows &rows,
                                                    Heartbeat &heartbeat) {
  const Eigen::Index rank = model_.rank();
  AttributeNoise noise(rows.d, 0.0, 0.0);
  noise.update(noise_, Eigen::VectorXd::Ones(rows.d));
  CodePosterior posterior(rank);
  Eigen::MatrixXd means(rank, rows.n);
  spread_.resize(packed_size(rank), rows.n);
  heartbeat.new_pace();
  for (std::int32_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    posterior.observe(model_, noise, rows.row(i));
    if (!posterior.solve())
      throw NumericError("the factors of an example are not finite");
    means.col(i) = posterior.mean();
    pack_upper(posterior.covariance(), spread_.col(i).data());
  }
  take_weights(rows);
  values_.noalias() = means.transpose() * model_.loadings;
  every_.resize(static_cast<std::size_t>(rows.d));
  std::iota(every_.begin(), every_.end(), Eigen::Index(0));
  gaps_.assign(every_.size() *
                   static_cast<std::size_t>(rows.n / SubsetSums::most + 1),
               0);
  for (std::int32_t i = 0; i < rows.n; ++i)
    fill(i, rows.row(i));
}

FRUGALREG_INLINE void
FactorCompletedRows::set_coefficients(const Eigen::VectorXd &b) {
  b_ = b;
  active_.clear();
  for (Eigen::Index j = 0; j < b.size(); ++j)
    if (b[j] != 0.0)
      active_.push_back(j);
  weighted_.setZero(model_.rank() + 1, rows());
}

FRUGALREG_INLINE double FactorCompletedRows::variance_of(Eigen::Index i) {
  toward_.setZero(model_.rank());
  double own = 0.0;
  for (const std::size_t at : find_gaps(i, active_)) {
    const Eigen::Index j = active_[at];
    toward_ += b_[j] * model_.loadings.col(j);
    own += noise_[j] * b_[j] * b_[j];
  }
  multiply_covariance(i, toward_.data());
  return own + toward_.dot(moved_);
}

FRUGALREG_INLINE void FactorCompletedRows::sum_spread(const Eigen::VectorXd &b,
                                                      const Weigh &weigh,
                                                      Heartbeat &heartbeat) {
  set_coefficients(b);
  heartbeat.new_pace();
  for (Eigen::Index i = 0; i < rows(); ++i) {
    heartbeat.beat();
    const double variance = variance_of(i);
    const double weight = weigh(i, variance);
    if (variance > 0.0)
      weighted_.col(i) << weight * moved_, weight;
  }
}

FRUGALREG_INLINE void
FactorCompletedRows::add_spread(const std::vector<Eigen::Index> &attributes,
                                Eigen::VectorXd &sum) {
  sum_gaps(weighted_, attributes);
  const Eigen::Index rank = model_.rank();
  for (std::size_t at = 0; at < attributes.size(); ++at) {
    const Eigen::Index j = attributes[at];
    const auto sums = sums_.col(static_cast<Eigen::Index>(at));
    sum[j] += model_.loadings.col(j).dot(sums.head(rank)) +
              sums[rank] * noise_[j] * b_[j];
  }
}

FRUGALREG_INLINE void
FactorCompletedRows::add_column(const std::vector<Eigen::Index> &with,
                                Eigen::Ref<Eigen::VectorXd> sum,
                                Heartbeat &heartbeat) {
  const Eigen::Index j = with.back();
  along_.setZero(model_.rank(), rows());
  heartbeat.new_pace();
  for (Eigen::Index i = 0; i < rows(); ++i) {
    heartbeat.beat();
    if (shows(i, j))
      continue;
    multiply_covariance(i, model_.loadings.col(j).data());
    along_.col(i) = weights_[i] * moved_;
    sum[sum.size() - 1] += weights_[i] * noise_[j];
  }
  sum_gaps(along_, with);
  for (Eigen::Index at = 0; at < sum.size(); ++at)
    sum[at] += model_.loadings.col(with[static_cast<std::size_t>(at)])
                   .dot(sums_.col(at));
}

FRUGALREG_INLINE void
FactorCompletedRows::sum_gaps(const Eigen::MatrixXd &columns,
                              const std::vector<Eigen::Index> &attributes) {
  sums_.setZero(columns.rows(), static_cast<Eigen::Index>(attributes.size()));
  for (Eigen::Index first = 0; first < rows(); first += SubsetSums::most) {
    const auto some =
        columns.middleCols(first, std::min(SubsetSums::most, rows() - first));
    if ((some.array() == 0.0).all())
      continue;
    subsets_.set(some);
    const SubsetSums::Subset *gaps = gaps_of(first);
    for (std::size_t at = 0; at < attributes.size(); ++at)
      if (gaps[attributes[at]] != 0)
        subsets_.add(gaps[attributes[at]],
                     sums_.col(static_cast<Eigen::Index>(at)).data());
  }
}

FRUGALREG_INLINE void FactorCompletedRows::fill(std::int32_t i,
                                                const ObservedEntries &seen) {
  SubsetSums::Subset *gaps = gaps_.data() + i / SubsetSums::most * columns();
  std::int32_t at = 0;
  for (std::int32_t j = 0; j < columns(); ++j)
    if (at < seen.count && seen.column[at] == j)
      values_(i, j) = seen.value[at++];
    else
      SubsetSums::put(gaps[j], i % SubsetSums::most);
}

FRUGALREG_INLINE const std::vector<std::size_t> &
FactorCompletedRows::find_gaps(Eigen::Index i,
                               const std::vector<Eigen::Index> &attributes) {
  const SubsetSums::Subset *gaps = gaps_of(i);
  missing_.resize(attributes.size());
  std::size_t count = 0;
  for (std::size_t at = 0; at < attributes.size(); ++at) {
    missing_[count] = at;
    count +=
        SubsetSums::has(gaps[attributes[at]], i % SubsetSums::most) ? 1 : 0;
  }
  missing_.resize(count);
  return missing_;
}

FRUGALREG_INLINE void
FactorCompletedRows::multiply_covariance(Eigen::Index i, const double *vector) {
  moved_.resize(model_.rank());
  multiply_packed(spread_.col(i).data(), model_.rank(), vector, moved_.data());
}

#endif

} // namespace frugalreg

#endif
