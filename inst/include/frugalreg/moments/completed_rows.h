// What a factor model says of the attributes that an example does not show:
// their means given those that it shows, and their covariances, which are
// w_j'C w_k + [j = k] noise_j for the covariance C of the example's factors.
// Sums over what an example does not show are those over all attributes less
// those over what it shows, where that is less.
#ifndef FRUGALREG_MOMENTS_COMPLETED_ROWS_H
#define FRUGALREG_MOMENTS_COMPLETED_ROWS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/code_posterior.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "../factor/noise_model.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class CompletedRows {
public:
  // Values are centred; `loadings` has a column an attribute.
  CompletedRows(const Eigen::MatrixXd &loadings, const Eigen::VectorXd &noise);

  void complete(const IncompleteRows &rows, Heartbeat &heartbeat);

  Eigen::Index rows() const { return values_.rows(); }
  Eigen::Index columns() const { return values_.cols(); }

  // Seen values, and the means of the others: a row an example.
  const Eigen::MatrixXd &values() const { return values_; }

  bool shows(Eigen::Index i, Eigen::Index j) const {
    return shown_[place(i, j)] != 0;
  }

  // The coefficients that the next four are of. No example has a weight yet.
  void set_coefficients(const Eigen::VectorXd &b);

  // b'Vb of example i, for the covariance V of what it does not show.
  double variance_of(Eigen::Index i);

  // The weight of Vb of the example that the variance was last asked of.
  void weigh(Eigen::Index i, double weight);

  // Adds the weighted sum of Vb, for some attributes or for all.
  void add_spread(const std::vector<Eigen::Index> &attributes,
                  Eigen::VectorXd &sum);
  void add_spread(Eigen::VectorXd &sum) const;

  // Adds, for the attributes `with`, the last of which is j, their part of
  // column j of all V.
  void add_spreads(const std::vector<Eigen::Index> &with,
                   Eigen::Ref<Eigen::VectorXd> sum, Heartbeat &heartbeat);

private:
  // Marks what the example shows, and lists that or what it does not, whichever
  // is less.
  void fill(std::int32_t i, const ObservedEntries &seen, std::int32_t d);

  std::size_t place(Eigen::Index i, Eigen::Index j) const {
    return static_cast<std::size_t>(i * columns() + j);
  }

  // Lists the places of those of the attributes that the example does not show,
  // without a branch that nobody can predict.
  const std::vector<std::size_t> &
  find_gaps(Eigen::Index i, const std::vector<Eigen::Index> &attributes);

  // The upper triangle of an example's covariance, column after column.
  void keep_covariance(Eigen::Index i, const Eigen::MatrixXd &upper);
  void multiply_covariance(Eigen::Index i, const double *vector);

  // Inlined: factors are few, and there is a product for every gap.
  double times_loading(Eigen::Index j, const double *vector) const {
    using Four = Eigen::Array4d;
    const double *loading = model_.loadings.col(j).data();
    const Eigen::Index rank = model_.rank();
    Four sums = Four::Zero();
    Eigen::Index a = 0;
    for (; a + 4 <= rank; a += 4)
      sums += Eigen::Map<const Four>(loading + a) *
              Eigen::Map<const Four>(vector + a);
    double sum = sums.sum();
    for (; a < rank; ++a)
      sum += loading[a] * vector[a];
    return sum;
  }

  bool lists_shown(Eigen::Index i) const {
    return lists_shown_[static_cast<std::size_t>(i)] != 0;
  }
  const std::int32_t *begin(Eigen::Index i) const {
    return listed_.data() + start_[static_cast<std::size_t>(i)];
  }
  const std::int32_t *end(Eigen::Index i) const { return begin(i + 1); }

  LowRankModel model_; // its loadings and offset only
  Eigen::VectorXd noise_;
  Eigen::MatrixXd values_, spread_;  // spread: packed, a column an example
  std::vector<std::int32_t> listed_; // columns, example after example
  std::vector<unsigned char> lists_shown_; // an example's list
  std::vector<unsigned char> shown_; // an example's attributes side by side
  std::vector<std::int64_t> start_;
  Eigen::VectorXd b_, toward_, moved_, weight_;
  std::vector<Eigen::Index> active_; // attributes with coefficients
  std::vector<std::size_t> gaps_;
  Eigen::MatrixXd weighted_; // moved factors, a column an example
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE CompletedRows::CompletedRows(const Eigen::MatrixXd &loadings,
                                              const Eigen::VectorXd &noise)
    : noise_(noise) {
  model_.loadings = loadings;
  model_.offset = Eigen::VectorXd::Zero(noise.size());
}

FRUGALREG_INLINE void CompletedRows::complete(const IncompleteRows &rows,
                                              Heartbeat &heartbeat) {
  const Eigen::Index rank = model_.rank();
  AttributeNoise noise(rows.d, 0.0, 0.0);
  noise.update(noise_, Eigen::VectorXd::Ones(rows.d));
  CodePosterior posterior(rank);
  Eigen::MatrixXd means(rank, rows.n);
  spread_.resize(rank * (rank + 1) / 2, rows.n);
  for (std::int32_t i = 0; i < rows.n; ++i) {
    heartbeat.beat();
    posterior.observe(model_, noise, rows.row(i));
    if (!posterior.solve())
      throw NumericError("the factors of an example are not finite");
    means.col(i) = posterior.mean();
    keep_covariance(i, posterior.covariance());
  }
  values_.noalias() = means.transpose() * model_.loadings;
  start_.assign(1, 0);
  listed_.clear();
  lists_shown_.clear();
  shown_.assign(
      static_cast<std::size_t>(rows.d) * static_cast<std::size_t>(rows.n), 0);
  for (std::int32_t i = 0; i < rows.n; ++i)
    fill(i, rows.row(i), rows.d);
}

FRUGALREG_INLINE void
CompletedRows::set_coefficients(const Eigen::VectorXd &b) {
  b_ = b;
  active_.clear();
  for (Eigen::Index j = 0; j < b.size(); ++j)
    if (b[j] != 0.0)
      active_.push_back(j);
  weight_ = Eigen::VectorXd::Zero(rows());
  weighted_ = Eigen::MatrixXd::Zero(model_.rank(), rows());
}

FRUGALREG_INLINE double CompletedRows::variance_of(Eigen::Index i) {
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

FRUGALREG_INLINE void CompletedRows::weigh(Eigen::Index i, double weight) {
  weight_[i] = weight;
  weighted_.col(i) = weight * moved_;
}

FRUGALREG_INLINE void
CompletedRows::add_spread(const std::vector<Eigen::Index> &attributes,
                          Eigen::VectorXd &sum) {
  for (Eigen::Index i = 0; i < rows(); ++i) {
    if (weight_[i] == 0.0)
      continue;
    const double *moved = weighted_.col(i).data();
    for (const std::size_t at : find_gaps(i, attributes)) {
      const Eigen::Index j = attributes[at];
      sum[j] += times_loading(j, moved) + weight_[i] * noise_[j] * b_[j];
    }
  }
}

FRUGALREG_INLINE void CompletedRows::add_spread(Eigen::VectorXd &sum) const {
  Eigen::VectorXd all = Eigen::VectorXd::Zero(model_.rank());
  double all_weight = 0.0;
  for (Eigen::Index i = 0; i < rows(); ++i) {
    if (weight_[i] == 0.0)
      continue;
    const double *moved = weighted_.col(i).data();
    const double sign = lists_shown(i) ? -1.0 : 1.0;
    for (auto at = begin(i); at != end(i); ++at)
      sum[*at] += sign * (times_loading(*at, moved) +
                          weight_[i] * noise_[*at] * b_[*at]);
    if (lists_shown(i)) {
      all += weighted_.col(i);
      all_weight += weight_[i];
    }
  }
  sum +=
      model_.loadings.transpose() * all + all_weight * noise_.cwiseProduct(b_);
}

FRUGALREG_INLINE void
CompletedRows::add_spreads(const std::vector<Eigen::Index> &with,
                           Eigen::Ref<Eigen::VectorXd> sum,
                           Heartbeat &heartbeat) {
  const Eigen::Index j = with.back();
  for (Eigen::Index i = 0; i < rows(); ++i) {
    heartbeat.beat();
    if (shows(i, j))
      continue;
    multiply_covariance(i, model_.loadings.col(j).data());
    for (const std::size_t at : find_gaps(i, with))
      sum[static_cast<Eigen::Index>(at)] +=
          times_loading(with[at], moved_.data());
    sum[sum.size() - 1] += noise_[j];
  }
}

FRUGALREG_INLINE void CompletedRows::fill(std::int32_t i,
                                          const ObservedEntries &seen,
                                          std::int32_t d) {
  const bool shown = seen.count < d - seen.count;
  std::int32_t at = 0;
  for (std::int32_t j = 0; j < d; ++j) {
    const bool sees = at < seen.count && seen.column[at] == j;
    if (sees) {
      values_(i, j) = seen.value[at++];
      shown_[place(i, j)] = 1;
    }
    if (sees == shown)
      listed_.push_back(j);
  }
  lists_shown_.push_back(shown ? 1 : 0);
  start_.push_back(static_cast<std::int64_t>(listed_.size()));
}

FRUGALREG_INLINE const std::vector<std::size_t> &
CompletedRows::find_gaps(Eigen::Index i,
                         const std::vector<Eigen::Index> &attributes) {
  const unsigned char *shown = shown_.data() + place(i, 0);
  gaps_.resize(attributes.size());
  std::size_t count = 0;
  for (std::size_t at = 0; at < attributes.size(); ++at) {
    gaps_[count] = at;
    count += shown[attributes[at]] == 0 ? 1 : 0;
  }
  gaps_.resize(count);
  return gaps_;
}

FRUGALREG_INLINE void
CompletedRows::keep_covariance(Eigen::Index i, const Eigen::MatrixXd &upper) {
  double *kept = spread_.col(i).data();
  for (Eigen::Index k = 0; k < upper.cols(); ++k)
    for (Eigen::Index a = 0; a <= k; ++a)
      *kept++ = upper(a, k);
}

FRUGALREG_INLINE void CompletedRows::multiply_covariance(Eigen::Index i,
                                                         const double *vector) {
  moved_.resize(model_.rank());
  double *moved = moved_.data();
  const double *entry = spread_.col(i).data();
  for (Eigen::Index k = 0; k < model_.rank(); ++k) {
    double sum = 0.0;
    for (Eigen::Index a = 0; a < k; ++a, ++entry) {
      sum += *entry * vector[a];
      moved[a] += *entry * vector[k];
    }
    moved[k] = sum + *entry++ * vector[k];
  }
}

#endif

} // namespace frugalreg

#endif
