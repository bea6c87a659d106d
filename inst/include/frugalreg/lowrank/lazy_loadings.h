// Loadings that are orthonormal after every step, by the polar factor, at a
// cost that does not grow with the number of attributes: U = V M, where a step
// changes the observed rows of V and the small M. It is exact: I + E = U'U
// after a step follows from the observed rows alone, since U'U = I before it.
#ifndef FRUGALREG_LOWRANK_LAZY_LOADINGS_H
#define FRUGALREG_LOWRANK_LAZY_LOADINGS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"
#include "square_roots.h"

#include <cstdint>

namespace frugalreg {

class LazyLoadings {
public:
  // `loadings` (rank x d) are made orthonormal; U is multiplied out every
  // `interval` steps.
  explicit LazyLoadings(const Eigen::MatrixXd &loadings,
                        std::int64_t interval = 250);

  // All loadings, multiplied out.
  const Eigen::MatrixXd &matrix();

  template <class Matrix>
  void gather(const ObservedEntries &entries, Matrix &&observed) {
    raw_.resize(v_.rows(), entries.count);
    for (Eigen::Index at = 0; at < entries.count; ++at)
      raw_.col(at) = v_.col(entries.column[at]);
    observed.noalias() = m_.transpose() * raw_;
  }

  // Adds `step` to the loadings gathered `before` and takes the polar factor.
  template <class Before, class Step>
  void add(const ObservedEntries &entries, const Before &before,
           const Step &step) {
    // E = U_O'S + S'U_O + S'S with the step S.
    raw_ = before + 0.5 * step;
    product_.noalias() = raw_ * step.transpose();
    excess_ = product_ + product_.transpose();
    roots_.compute(excess_);
    raw_.noalias() = m_inverse_.transpose() * step;
    for (Eigen::Index at = 0; at < entries.count; ++at)
      v_.col(entries.column[at]) += raw_.col(at);
    product_.noalias() = m_ * roots_.inverse_root();
    m_.swap(product_);
    product_.noalias() = roots_.root() * m_inverse_;
    m_inverse_.swap(product_);
    if (++since_ >= interval_ || is_ill_conditioned())
      multiply_out();
  }

  // They are.
  void orthonormalise(Eigen::VectorXd &) {}

private:
  bool is_ill_conditioned() const {
    return m_.norm() * m_inverse_.norm() > 1e3 * static_cast<double>(m_.rows());
  }

  void set_identity();

  void multiply_out();

  void make_orthonormal();

  Eigen::MatrixXd v_; // rank x d
  Eigen::MatrixXd m_, m_inverse_;
  SquareRoots roots_;
  std::int64_t interval_, since_ = 0;
  Eigen::MatrixXd raw_, product_, excess_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_STOCHASTIC)

FRUGALREG_INLINE LazyLoadings::LazyLoadings(const Eigen::MatrixXd &loadings,
                                            std::int64_t interval)
    : v_(loadings), roots_(loadings.rows()), interval_(interval) {
  set_identity();
  make_orthonormal();
}

FRUGALREG_INLINE const Eigen::MatrixXd &LazyLoadings::matrix() {
  if (since_ > 0)
    multiply_out();
  return v_;
}

FRUGALREG_INLINE void LazyLoadings::set_identity() {
  m_.setIdentity(v_.rows(), v_.rows());
  m_inverse_ = m_;
  since_ = 0;
}

FRUGALREG_INLINE void LazyLoadings::multiply_out() {
  v_ = (m_.transpose() * v_).eval();
  set_identity();
  make_orthonormal();
}

FRUGALREG_INLINE void LazyLoadings::make_orthonormal() {
  excess_.noalias() = v_ * v_.transpose();
  excess_.diagonal().array() -= 1.0;
  roots_.compute(excess_);
  v_ = (roots_.inverse_root() * v_).eval();
}

#endif

} // namespace frugalreg

#endif
