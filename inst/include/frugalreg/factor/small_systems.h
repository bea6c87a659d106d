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
      : size_(size), matrix_(Table::Zero(lanes, size * (size + 1) / 2)),
        factor_(matrix_), inverse_pivots_(lanes, size) {}

  // To a size that is no larger than the first one.
  void resize(Eigen::Index size) { size_ = size; }

  // Of entry (i, k) of an upper triangle, column after column.
  static Eigen::Index place(Eigen::Index i, Eigen::Index k) {
    return k * (k + 1) / 2 + i;
  }

  // The upper triangle, column after column.
  template <class Packed> void set(Eigen::Index lane, const Packed &triangle) {
    matrix_.row(lane) = triangle.transpose().array();
  }

  // Entry (i, k) of all matrices; i is at most k.
  void set(Eigen::Index i, Eigen::Index k, const Lanes &entries) {
    matrix_.col(place(i, k)) = entries;
  }

  Lanes trace() const {
    Lanes sum = Lanes::Zero();
    for (Eigen::Index k = 0; k < size_; ++k)
      sum += matrix_.col(place(k, k));
    return sum;
  }

  // Matrices times vectors.
  void multiply(const Table &vectors, Table &products) const {
    products.setZero();
    for (Eigen::Index k = 0; k < size_; ++k) {
      const Lanes right = vectors.col(k);
      Lanes sum = matrix_.col(place(k, k)) * right;
      for (Eigen::Index i = 0; i < k; ++i) {
        const Lanes entry = matrix_.col(place(i, k));
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
    substitute(vectors);
    substitute_back(vectors);
  }

  // Into the upper triangular U of which U'U is the matrix and `added` on its
  // diagonal.
  void factorise(const Lanes &added) {
    for (Eigen::Index k = 0; k < size_; ++k) {
      Lanes pivot = matrix_.col(place(k, k)) + added;
      for (Eigen::Index i = 0; i < k; ++i) {
        Lanes entry = matrix_.col(place(i, k));
        for (Eigen::Index q = 0; q < i; ++q)
          entry -= factor_.col(place(q, i)) * factor_.col(place(q, k));
        entry *= inverse_pivots_.col(i);
        pivot -= entry * entry;
        factor_.col(place(i, k)) = entry;
      }
      inverse_pivots_.col(k) = 1.0 / pivot.sqrt();
    }
  }

  // Solves with U', for `count` vectors: first all their first entries.
  void substitute(Table &vectors, Eigen::Index count = 1) const {
    for (Eigen::Index k = 0; k < size_; ++k)
      for (Eigen::Index a = 0; a < count; ++a) {
        Lanes rest = vectors.col(count * k + a);
        for (Eigen::Index i = 0; i < k; ++i)
          rest -= factor_.col(place(i, k)) * vectors.col(count * i + a);
        vectors.col(count * k + a) = rest * inverse_pivots_.col(k);
      }
  }

  // Solves with U.
  void substitute_back(Table &vectors) const {
    for (Eigen::Index k = size_; k-- > 0;) {
      const Lanes solved = vectors.col(k) * inverse_pivots_.col(k);
      vectors.col(k) = solved;
      for (Eigen::Index i = 0; i < k; ++i)
        vectors.col(i) -= factor_.col(place(i, k)) * solved;
    }
  }

  // The inverse of U'U, as the upper triangle. The matrices are gone after it:
  // in their place is the inverse of U.
  void invert(Table &inverse) {
    for (Eigen::Index k = 0; k < size_; ++k) {
      for (Eigen::Index i = 0; i < k; ++i) {
        Lanes sum = Lanes::Zero();
        for (Eigen::Index q = i; q < k; ++q)
          sum += matrix_.col(place(i, q)) * factor_.col(place(q, k));
        matrix_.col(place(i, k)) = -sum * inverse_pivots_.col(k);
      }
      matrix_.col(place(k, k)) = inverse_pivots_.col(k);
    }
    for (Eigen::Index k = 0; k < size_; ++k)
      for (Eigen::Index i = 0; i <= k; ++i) {
        Lanes sum = Lanes::Zero();
        for (Eigen::Index q = k; q < size_; ++q)
          sum += matrix_.col(place(i, q)) * matrix_.col(place(k, q));
        inverse.col(place(i, k)) = sum;
      }
  }

  // The logarithm of U's determinant.
  Lanes log_pivots() const {
    Lanes sum = Lanes::Zero();
    for (Eigen::Index k = 0; k < size_; ++k)
      sum -= inverse_pivots_.col(k).log();
    return sum;
  }

private:
  Eigen::Index size_;
  // U is column after column, too.
  Table matrix_, factor_, inverse_pivots_;
};

} // namespace frugalreg

#endif
