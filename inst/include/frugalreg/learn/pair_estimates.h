// First and second moments of the attributes and their products with the label,
// in sums of unbiased estimates from pairs of looks, and the regressor in an L1
// ball that they say is best.
#ifndef FRUGALREG_LEARN_PAIR_ESTIMATES_H
#define FRUGALREG_LEARN_PAIR_ESTIMATES_H

#include "../base/archive.h"
#include "../base/eigen.h"
#include "../convex/l1_quadratic.h"
#include "../convex/psd_projection.h"
#include "../look/visit.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace frugalreg {

class PairEstimates {
public:
  // Values are multiplied by `unit`.
  PairEstimates(Eigen::Index columns, double unit, bool has_intercept)
      : unit_(unit), has_intercept_(has_intercept),
        products_(Eigen::MatrixXd::Zero(columns, columns)),
        values_(Eigen::VectorXd::Zero(columns)),
        labelled_(Eigen::VectorXd::Zero(columns)) {}

  Eigen::Index columns() const { return values_.size(); }

  // The pairs are among the visit's inner draws, drawn of all groups^2.
  void add(const Visit &visit, double label, double groups) {
    const Scratch<std::int32_t> &pairs = visit.draws.inner;
    const double single = groups / static_cast<double>(pairs.size());
    for (std::int32_t slot : pairs)
      add_single(visit, slot, single, label);
    for (std::size_t at = 0; at < pairs.size(); at += 2)
      add_pair(visit, pairs[at], pairs[at + 1], single * groups);
    labels_ += label;
  }

  // The mean squares, about the means where there is an intercept.
  Eigen::VectorXd spreads(double n) const {
    Eigen::VectorXd result = products_.diagonal() / std::max(n, 1.0);
    if (has_intercept_)
      result -= (values_ / std::max(n, 1.0)).cwiseAbs2();
    return result.cwiseMax(0.0);
  }

  // In the ball of that radius; 0 without examples.
  Eigen::VectorXd solution(double n, double radius, bool psd) const {
    if (n == 0.0)
      return Eigen::VectorXd::Zero(columns());
    Eigen::MatrixXd a = products_ / n;
    Eigen::VectorXd b = labelled_ / n;
    if (has_intercept_) {
      a -= values_ * values_.transpose() / (n * n);
      b -= 2.0 * (labels_ / n) * values_ / n;
    }
    return minimise_on_l1_ball(psd ? nearest_psd(a) : a, b, radius);
  }
  double intercept(double n, const Eigen::VectorXd &w) const {
    return has_intercept_ && n > 0.0 ? (labels_ - w.dot(values_)) / n : 0.0;
  }

  void archive(Archive &archive) {
    archive("labels", labels_);
    archive("values", values_);
    archive("labelled", labelled_);
    archive("products", products_);
  }

private:
  void add_single(const Visit &visit, std::int32_t slot, double weight,
                  double label) {
    const double *value = visit.values(slot);
    for (std::int32_t column : visit.columns(slot)) {
      const double estimate = weight * unit_ * *value++;
      values_[column] += estimate;
      labelled_[column] += 2.0 * label * estimate;
    }
  }

  // Both orders of the pair; a pair of one with itself counts twice, too.
  void add_pair(const Visit &visit, std::int32_t first, std::int32_t second,
                double weight) {
    const double *x = visit.values(first);
    for (std::int32_t row : visit.columns(first)) {
      const double *z = visit.values(second);
      for (std::int32_t column : visit.columns(second)) {
        const double product = weight * unit_ * unit_ * *x * *z++;
        products_(row, column) += product;
        products_(column, row) += product;
      }
      ++x;
    }
  }

  double unit_;
  bool has_intercept_;
  Eigen::MatrixXd products_; // sum of estimates of x x'
  Eigen::VectorXd values_;   // of x
  Eigen::VectorXd labelled_; // of 2 y x
  double labels_ = 0.0;      // sum of y
};

} // namespace frugalreg

#endif
