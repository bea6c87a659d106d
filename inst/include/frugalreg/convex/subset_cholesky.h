// The Cholesky factor R'R of some rows and columns of a symmetric matrix, which
// follows as these leave and enter: each takes operations of the square of
// their number in place of its third power.
#ifndef FRUGALREG_CONVEX_SUBSET_CHOLESKY_H
#define FRUGALREG_CONVEX_SUBSET_CHOLESKY_H

#include "../base/eigen.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <vector>

namespace frugalreg {

class SubsetCholesky {
public:
  // Between the subset so far and another one, ascending: where those are that
  // leave, and the places that stay and enter.
  struct Changes {
    std::vector<std::size_t> leave;
    std::vector<Eigen::Index> stay, enter;
    std::size_t count() const { return leave.size() + enter.size(); }
  };
  Changes to(const std::vector<Eigen::Index> &subset) const {
    Changes changes;
    for (std::size_t at = 0; at < order_.size(); ++at)
      if (std::binary_search(subset.begin(), subset.end(), order_[at]))
        changes.stay.push_back(order_[at]);
      else
        changes.leave.push_back(at);
    std::sort(changes.stay.begin(), changes.stay.end());
    std::set_difference(subset.begin(), subset.end(), changes.stay.begin(),
                        changes.stay.end(), std::back_inserter(changes.enter));
    return changes;
  }

  // The matrix has the entries value(i, j). False where what would be
  // factorised is not positive definite; nothing of it is then.
  template <class Value>
  bool update(const Changes &changes, const Value &value) {
    if (8 * changes.leave.size() <= order_.size()) {
      for (auto at = changes.leave.rbegin(); at != changes.leave.rend(); ++at)
        remove(static_cast<Eigen::Index>(*at));
      return append(changes.enter, value);
    }
    // One by one these would take longer than the others from the start.
    clear();
    std::vector<Eigen::Index> all = changes.stay;
    all.insert(all.end(), changes.enter.begin(), changes.enter.end());
    return append(all, value);
  }

  // Of a vector of all places those of the subset become the solution, and the
  // others 0.
  void solve(Eigen::VectorXd &vector) const {
    const Eigen::Index size = count();
    Eigen::VectorXd own(size);
    for (Eigen::Index i = 0; i < size; ++i)
      own[i] = vector[order_[static_cast<std::size_t>(i)]];
    const auto factor =
        upper_.topLeftCorner(size, size).triangularView<Eigen::Upper>();
    factor.transpose().solveInPlace(own);
    factor.solveInPlace(own);
    vector.setZero();
    for (Eigen::Index i = 0; i < size; ++i)
      vector[order_[static_cast<std::size_t>(i)]] = own[i];
  }

  // Of the places that entered by the last update the least part of a diagonal
  // entry that the others before do not tell.
  double least_share() const { return least_share_; }

  void clear() { order_.clear(); }

private:
  Eigen::Index count() const {
    return static_cast<Eigen::Index>(order_.size());
  }

  // The columns beyond move up, and rotations of rows make them a triangle.
  void remove(Eigen::Index at) {
    std::vector<double> cosine, sine;
    for (Eigen::Index j = at; j + 1 < count(); ++j) {
      double *column = &upper_(0, j);
      std::copy_n(&upper_(0, j + 1), j + 2, column);
      for (Eigen::Index i = at; i < j; ++i) {
        const auto turn = static_cast<std::size_t>(i - at);
        const double above = column[i], below = column[i + 1];
        column[i] = cosine[turn] * above + sine[turn] * below;
        column[i + 1] = cosine[turn] * below - sine[turn] * above;
      }
      const double length = std::hypot(column[j], column[j + 1]);
      cosine.push_back(column[j] / length);
      sine.push_back(column[j + 1] / length);
      column[j] = length;
    }
    order_.erase(order_.begin() + at);
  }

  template <class Value>
  bool append(const std::vector<Eigen::Index> &places, const Value &value) {
    const Eigen::Index before = count();
    const auto more = static_cast<Eigen::Index>(places.size());
    least_share_ = std::numeric_limits<double>::infinity();
    if (more == 0)
      return true;
    Eigen::MatrixXd across(before, more), own(more, more);
    for (Eigen::Index j = 0; j < more; ++j) {
      const Eigen::Index place = places[static_cast<std::size_t>(j)];
      for (Eigen::Index i = 0; i < before; ++i)
        across(i, j) = value(order_[static_cast<std::size_t>(i)], place);
      for (Eigen::Index i = 0; i < more; ++i)
        own(i, j) = value(places[static_cast<std::size_t>(i)], place);
    }
    const Eigen::VectorXd diagonal = own.diagonal();
    if (before > 0) {
      upper_.topLeftCorner(before, before)
          .triangularView<Eigen::Upper>()
          .transpose()
          .solveInPlace(across);
      own.noalias() -= across.transpose() * across;
    }
    const Eigen::LLT<Eigen::MatrixXd, Eigen::Upper> factor(own);
    if (factor.info() != Eigen::Success) {
      clear();
      return false;
    }
    make_room(before + more);
    upper_.block(0, before, before, more) = across;
    upper_.block(before, before, more, more) = factor.matrixU();
    order_.insert(order_.end(), places.begin(), places.end());
    least_share_ =
        (factor.matrixLLT().diagonal().array().square() / diagonal.array())
            .minCoeff();
    return true;
  }

  void make_room(Eigen::Index size) {
    if (size > upper_.cols()) {
      const Eigen::Index room = std::max<Eigen::Index>(size, 2 * upper_.cols());
      upper_.conservativeResize(room, room);
    }
  }

  std::vector<Eigen::Index> order_; // of entry
  Eigen::MatrixXd upper_;           // R, and room
  double least_share_ = std::numeric_limits<double>::infinity();
};

} // namespace frugalreg

#endif
