// The matrix G of a quadratic form b'Gb: as it is, or by its root X, G = X'X,
// which of few rows is smaller and read sooner.
#ifndef FRUGALREG_CONVEX_GRAM_H
#define FRUGALREG_CONVEX_GRAM_H

#include "../base/eigen.h"

#include <vector>

namespace frugalreg {

class Gram {
public:
  template <class Derived>
  Gram(const Eigen::MatrixBase<Derived> &matrix) : matrix_(matrix) {}

  static Gram of_root(const Eigen::Ref<const Eigen::MatrixXd> &root) {
    Gram gram(root);
    gram.by_root_ = true;
    return gram;
  }

  double operator()(Eigen::Index i, Eigen::Index j) const {
    return by_root_ ? matrix_.col(i).dot(matrix_.col(j)) : matrix_(i, j);
  }

  Eigen::VectorXd diagonal() const {
    if (by_root_)
      return matrix_.colwise().squaredNorm().transpose();
    return matrix_.diagonal();
  }

  Eigen::VectorXd product(const Eigen::VectorXd &b) const {
    if (by_root_)
      return matrix_.transpose() * (matrix_ * b);
    return matrix_ * b;
  }

  // result -= G b, where b is 0 but at some places. Calls worked(operations).
  template <class Worked>
  void subtract_product(const Eigen::Ref<const Eigen::VectorXd> &b,
                        const std::vector<Eigen::Index> &places,
                        Eigen::VectorXd &result, const Worked &worked) const {
    Eigen::VectorXd rows = Eigen::VectorXd::Zero(by_root_ ? matrix_.rows() : 0);
    Eigen::VectorXd &sum = by_root_ ? rows : result;
    for (Eigen::Index j : places)
      if (b[j] != 0.0) {
        sum.noalias() -= b[j] * matrix_.col(j);
        worked(sum.size());
      }
    if (by_root_) {
      result.noalias() += matrix_.transpose() * rows;
      worked(matrix_.size());
    }
  }

private:
  Eigen::Ref<const Eigen::MatrixXd> matrix_;
  bool by_root_ = false;
};

} // namespace frugalreg

#endif
