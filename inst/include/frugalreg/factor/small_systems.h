// Several small symmetric positive definite systems of one size, side by side:
// every operation is done to all of them at once. The columns of one small
// Cholesky factor are too short for vector instructions to help.
#ifndef FRUGALREG_FACTOR_SMALL_SYSTEMS_H
#define FRUGALREG_FACTOR_SMALL_SYSTEMS_H

#include "../base/eigen.h"

namespace frugalreg {

class SmallSystems {
public:
  static constexpr int lanes = 8;
  using Lanes = Eigen::Array<double, lanes, 1>;
  // An entry a column, in which each system has its place.
  using Table = Eigen::Array<double, lanes, Eigen::Dynamic>;

  explicit SmallSystems(Eigen::Index size)
      : matrix_(Table::Zero(lanes, size * (size + 1) / 2)), factor_(matrix_),
        inverse_pivots_(lanes, size) {}

  // The upper triangle, column after column.
  template <class Packed> void set(Eigen::Index lane, const Packed &triangle) {
    matrix_.row(lane) = triangle.transpose().array();
  }

  Lanes trace() const {
    Lanes sum = Lanes::Zero();
    for (Eigen::Index k = 0; k < size(); ++k)
      sum += matrix_.col(begin(k) + k);
    return sum;
  }

  // Matrices times vectors.
  void multiply(const Table &vectors, Table &products) const {
    products.setZero();
    for (Eigen::Index k = 0; k < size(); ++k) {
      const Lanes right = vectors.col(k);
      Lanes sum = matrix_.col(begin(k) + k) * right;
      for (Eigen::Index i = 0; i < k; ++i) {
        const Lanes entry = matrix_.col(begin(k) + i);
        products.col(i) += entry * right;
        sum += entry * vectors.col(i);
      }
      products.col(k) += sum;
    }
  }

  // Solves with `added` on the diagonals. Where a matrix is not positive
  // definite there, its solution is not finite.
  void solve(const Lanes &added, Table &vectors) {
    factorise(added);
    for (Eigen::Index k = 0; k < size(); ++k) {
      Lanes rest = vectors.col(k);
      for (Eigen::Index i = 0; i < k; ++i)
        rest -= factor_.col(begin(k) + i) * vectors.col(i);
      vectors.col(k) = rest * inverse_pivots_.col(k);
    }
    for (Eigen::Index k = size(); k-- > 0;) {
      const Lanes solved = vectors.col(k) * inverse_pivots_.col(k);
      vectors.col(k) = solved;
      for (Eigen::Index i = 0; i < k; ++i)
        vectors.col(i) -= factor_.col(begin(k) + i) * solved;
    }
  }

private:
  Eigen::Index size() const { return inverse_pivots_.cols(); }

  static Eigen::Index begin(Eigen::Index k) { return k * (k + 1) / 2; }

  // The upper triangular factor, column after column.
  void factorise(const Lanes &added) {
    for (Eigen::Index k = 0; k < size(); ++k) {
      Lanes pivot = matrix_.col(begin(k) + k) + added;
      for (Eigen::Index i = 0; i < k; ++i) {
        Lanes entry = matrix_.col(begin(k) + i);
        for (Eigen::Index q = 0; q < i; ++q)
          entry -= factor_.col(begin(i) + q) * factor_.col(begin(k) + q);
        entry *= inverse_pivots_.col(i);
        pivot -= entry * entry;
        factor_.col(begin(k) + i) = entry;
      }
      inverse_pivots_.col(k) = 1.0 / pivot.sqrt();
    }
  }

  Table matrix_, factor_, inverse_pivots_;
};

} // namespace frugalreg

#endif
