// Examples completed by a model of their attributes: the means of what they do
// not show given what they show, and sums of its covariances, V for each
// example, none of which need be formed.
#ifndef FRUGALREG_MOMENTS_COMPLETED_ROWS_H
#define FRUGALREG_MOMENTS_COMPLETED_ROWS_H

#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace frugalreg {

class CompletedRows {
public:
  // What V counts for in a sum, given the b'Vb of the example.
  using Weigh = std::function<double(Eigen::Index, double)>;

  CompletedRows() = default;
  CompletedRows(const CompletedRows &) = delete;
  CompletedRows &operator=(const CompletedRows &) = delete;
  virtual ~CompletedRows() = default;

  Eigen::Index rows() const { return values_.rows(); }
  Eigen::Index columns() const { return values_.cols(); }

  // Seen values, and the means of the others: a row an example.
  const Eigen::MatrixXd &values() const { return values_; }

  // How much each example counts.
  const Eigen::VectorXd &weights() const { return weights_; }

  // Values are counted from another origin.
  void move(const Eigen::VectorXd &by) { values_.rowwise() += by.transpose(); }

  // Works out the weighted sum of Vb, each example being weighed once.
  virtual void sum_spread(const Eigen::VectorXd &b, const Weigh &weigh,
                          Heartbeat &heartbeat) = 0;

  // Adds that sum, for some attributes or for all.
  virtual void add_spread(const std::vector<Eigen::Index> &attributes,
                          Eigen::VectorXd &sum) = 0;
  virtual void add_spread(Eigen::VectorXd &sum) = 0;

  // Adds, for the attributes `with`, the last of which is j, their part of
  // column j of the sum of all V by the examples' weights.
  virtual void add_column(const std::vector<Eigen::Index> &with,
                          Eigen::Ref<Eigen::VectorXd> sum,
                          Heartbeat &heartbeat) = 0;

protected:
  void take_weights(const IncompleteRows &rows) {
    weights_.resize(rows.n);
    for (std::int32_t i = 0; i < rows.n; ++i)
      weights_[i] = rows.weight(i);
  }

  Eigen::MatrixXd values_;
  Eigen::VectorXd weights_;
};

} // namespace frugalreg

#endif
