// Mean squares and products of completed attributes, with what is not known of
// them, for a working set that grows: the information on their coefficients
// that complete rows would give.
#ifndef FRUGALREG_MOMENTS_COMPLETED_GRAM_H
#define FRUGALREG_MOMENTS_COMPLETED_GRAM_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "completed_rows.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace frugalreg {

class CompletedGram {
public:
  explicit CompletedGram(CompletedRows &rows) : rows_(rows) {}

  void add(Eigen::Index j, Heartbeat &heartbeat);

  // The attributes in their order, and their matrix.
  const std::vector<Eigen::Index> &attributes() const { return work_; }
  Eigen::Index size() const { return static_cast<Eigen::Index>(work_.size()); }
  Eigen::Block<const Eigen::MatrixXd> matrix() const {
    return gram_.block(0, 0, size(), size());
  }

private:
  CompletedRows &rows_;
  std::vector<Eigen::Index> work_;
  Eigen::MatrixXd gram_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE void CompletedGram::add(Eigen::Index j, Heartbeat &heartbeat) {
  const Eigen::Index size = this->size();
  if (size == gram_.cols()) {
    const Eigen::Index most =
        std::min(std::max<Eigen::Index>(2 * size, 16), rows_.columns());
    gram_.conservativeResize(most, most);
  }
  work_.push_back(j);
  Eigen::VectorXd column(size + 1);
  const Eigen::VectorXd weighted =
      rows_.values().col(j).cwiseProduct(rows_.weights());
  for (Eigen::Index at = 0; at <= size; ++at)
    column[at] =
        rows_.values().col(work_[static_cast<std::size_t>(at)]).dot(weighted);
  rows_.add_column(work_, column, heartbeat);
  column /= rows_.weights().sum();
  gram_.col(size).head(size + 1) = column;
  gram_.row(size).head(size + 1) = column.transpose();
}

#endif

} // namespace frugalreg

#endif
