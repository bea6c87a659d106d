// What a factor model says of the attributes that an example does not show:
// their means given those that it shows, and their covariances, which are
// w_j'C w_k + [j = k] noise_j for the covariance C of the example's factors.
#ifndef FRUGALREG_MOMENTS_COMPLETED_ROWS_H
#define FRUGALREG_MOMENTS_COMPLETED_ROWS_H

#include "../core/errors.h"
#include "../core/monitor.h"
#include "../lowrank/code_posterior.h"
#include "../lowrank/incomplete_rows.h"
#include "../lowrank/model.h"
#include "../lowrank/noise_model.h"

#include <Eigen/Dense>

#include <cstdint>
#include <vector>

namespace frugalreg {

class CompletedRows {
public:
  // Values are centred; `loadings` has a column an attribute.
  CompletedRows(const Eigen::MatrixXd &loadings, const Eigen::VectorXd &noise)
      : noise_(noise) {
    model_.loadings = loadings;
    model_.offset = Eigen::VectorXd::Zero(noise.size());
  }

  // False if the monitor wants to stop.
  bool complete(const IncompleteRows &rows, Monitor &monitor) {
    const Eigen::Index rank = model_.rank();
    AttributeNoise noise(rows.d, 0.0, 0.0);
    noise.update(noise_, Eigen::VectorXd::Ones(rows.d));
    CodePosterior posterior(rank);
    values_.resize(rows.d, rows.n);
    spread_.resize(rank, rank * rows.n);
    start_.assign(1, 0);
    unseen_.clear();
    for (std::int32_t i = 0; i < rows.n; ++i) {
      if (!monitor.go_on(i, rows.n))
        return false;
      const ObservedEntries seen = rows.row(i);
      posterior.observe(model_, noise, seen);
      if (!posterior.solve())
        throw NumericError("the factors of an example are not finite");
      values_.col(i).noalias() = model_.loadings.transpose() * posterior.mean();
      spread_.middleCols(i * rank, rank) =
          posterior.covariance().selfadjointView<Eigen::Upper>();
      fill(i, seen, rows.d);
    }
    return true;
  }

  Eigen::Index rows() const { return values_.cols(); }
  Eigen::Index columns() const { return values_.rows(); }

  // Seen values, and the means of the others: a column an example.
  const Eigen::MatrixXd &values() const { return values_; }

  // Vb of example i, for the covariances V of what it does not show; returns
  // b'Vb.
  double spread_of(Eigen::Index i, const Eigen::VectorXd &b,
                   Eigen::VectorXd &result) {
    const Eigen::Index rank = model_.rank();
    toward_ = Eigen::VectorXd::Zero(rank);
    double own = 0.0;
    result.setZero();
    for (auto at = begin(i); at != end(i); ++at)
      if (b[*at] != 0.0) {
        toward_ += b[*at] * model_.loadings.col(*at);
        result[*at] = noise_[*at] * b[*at];
        own += result[*at] * b[*at];
      }
    moved_.noalias() = spread_.middleCols(i * rank, rank) * toward_;
    for (auto at = begin(i); at != end(i); ++at)
      result[*at] += model_.loadings.col(*at).dot(moved_);
    return own + toward_.dot(moved_);
  }

  // Sum of all V. False if the monitor wants to stop.
  bool sum_spreads(Eigen::MatrixXd &total, Monitor &monitor) const {
    const Eigen::Index rank = model_.rank();
    total = Eigen::MatrixXd::Zero(columns(), columns());
    Eigen::MatrixXd loadings, product;
    for (Eigen::Index i = 0; i < rows(); ++i) {
      if (!monitor.go_on(i, rows()))
        return false;
      const auto size = static_cast<Eigen::Index>(end(i) - begin(i));
      loadings.resize(rank, size);
      for (Eigen::Index at = 0; at < size; ++at)
        loadings.col(at) = model_.loadings.col(begin(i)[at]);
      product.noalias() = loadings.transpose() *
                          (spread_.middleCols(i * rank, rank) * loadings);
      for (Eigen::Index at = 0; at < size; ++at) {
        const std::int32_t j = begin(i)[at];
        for (Eigen::Index with = 0; with < size; ++with)
          total(begin(i)[with], j) += product(with, at);
        total(j, j) += noise_[j];
      }
    }
    return true;
  }

private:
  void fill(std::int32_t i, const ObservedEntries &seen, std::int32_t d) {
    std::int32_t at = 0;
    for (std::int32_t j = 0; j < d; ++j)
      if (at < seen.count && seen.column[at] == j)
        values_(j, i) = seen.value[at++];
      else
        unseen_.push_back(j);
    start_.push_back(static_cast<std::int64_t>(unseen_.size()));
  }

  const std::int32_t *begin(Eigen::Index i) const {
    return unseen_.data() + start_[static_cast<std::size_t>(i)];
  }
  const std::int32_t *end(Eigen::Index i) const { return begin(i + 1); }

  LowRankModel model_; // its loadings and offset only
  Eigen::VectorXd noise_;
  Eigen::MatrixXd values_, spread_;
  std::vector<std::int32_t> unseen_; // columns, example after example
  std::vector<std::int64_t> start_;
  Eigen::VectorXd toward_, moved_;
};

} // namespace frugalreg

#endif
