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
    shown_.assign(
        static_cast<std::size_t>(rows.d) * static_cast<std::size_t>(rows.n), 0);
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

  bool shows(Eigen::Index i, Eigen::Index j) const {
    return shown_[place(i, j)] != 0;
  }

  // b'Vb of example i, for the covariance V of what it does not show. What is
  // then added to a vector is of the same example and b.
  double variance_of(Eigen::Index i, const Eigen::VectorXd &b) {
    toward_.setZero(model_.rank());
    double own = 0.0;
    for (auto at = begin(i); at != end(i); ++at)
      if (b[*at] != 0.0) {
        toward_ += b[*at] * model_.loadings.col(*at);
        own += noise_[*at] * b[*at] * b[*at];
      }
    moved_.noalias() = covariance(i) * toward_;
    return own + toward_.dot(moved_);
  }

  // Adds weight times Vb.
  void add_spread(Eigen::Index i, const Eigen::VectorXd &b, double weight,
                  Eigen::VectorXd &sum) const {
    for (auto at = begin(i); at != end(i); ++at)
      sum[*at] += weight *
                  (model_.loadings.col(*at).dot(moved_) + noise_[*at] * b[*at]);
  }

  // Adds, for the attributes `with`, the last of which is j, their part of
  // column j of all V.
  void add_spreads(const std::vector<Eigen::Index> &with,
                   Eigen::Ref<Eigen::VectorXd> sum) {
    const Eigen::Index j = with.back();
    for (Eigen::Index i = 0; i < rows(); ++i) {
      if (shows(i, j))
        continue;
      moved_.noalias() = covariance(i) * model_.loadings.col(j);
      Eigen::Index at = 0;
      for (const Eigen::Index k : with) {
        if (!shows(i, k))
          sum[at] += model_.loadings.col(k).dot(moved_);
        ++at;
      }
      sum[at - 1] += noise_[j];
    }
  }

private:
  void fill(std::int32_t i, const ObservedEntries &seen, std::int32_t d) {
    std::int32_t at = 0;
    for (std::int32_t j = 0; j < d; ++j)
      if (at < seen.count && seen.column[at] == j) {
        values_(j, i) = seen.value[at++];
        shown_[place(i, j)] = 1;
      } else {
        unseen_.push_back(j);
      }
    start_.push_back(static_cast<std::int64_t>(unseen_.size()));
  }

  std::size_t place(Eigen::Index i, Eigen::Index j) const {
    return static_cast<std::size_t>(i * columns() + j);
  }

  Eigen::Block<const Eigen::MatrixXd> covariance(Eigen::Index i) const {
    const Eigen::Index rank = model_.rank();
    return spread_.block(0, i * rank, rank, rank);
  }

  const std::int32_t *begin(Eigen::Index i) const {
    return unseen_.data() + start_[static_cast<std::size_t>(i)];
  }
  const std::int32_t *end(Eigen::Index i) const { return begin(i + 1); }

  LowRankModel model_; // its loadings and offset only
  Eigen::VectorXd noise_;
  Eigen::MatrixXd values_, spread_;
  std::vector<std::int32_t> unseen_; // columns, example after example
  std::vector<unsigned char> shown_; // an example's attributes side by side
  std::vector<std::int64_t> start_;
  Eigen::VectorXd toward_, moved_;
};

} // namespace frugalreg

#endif
