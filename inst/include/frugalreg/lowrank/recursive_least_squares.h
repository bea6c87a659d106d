// Recursive least squares of many targets on a stream of regressors. What is
// kept is the inverse P of the regressors' second moments, never the moments:
// its start is delta I, and nothing is ever inverted.
#ifndef FRUGALREG_LOWRANK_RECURSIVE_LEAST_SQUARES_H
#define FRUGALREG_LOWRANK_RECURSIVE_LEAST_SQUARES_H

#include "../base/compiled.h"
#include "../base/eigen.h"

#include <cstdint>

namespace frugalreg {

// P <- (P^-1 f + weight a a')^-1, on the lower triangle; `product` is P a.
template <class Matrix>
void downdate_inverse(Matrix &&p, const Eigen::VectorXd &product, double scale,
                      double forgetting) {
  p.template selfadjointView<Eigen::Lower>().rankUpdate(product, -scale);
  if (forgetting != 1.0)
    p.template triangularView<Eigen::Lower>() *= 1.0 / forgetting;
}

// A matrix for each attribute, which remembers when that one was observed.
class AttributeRecursions {
public:
  AttributeRecursions(Eigen::Index size, Eigen::Index attributes, double delta,
                      double forgetting);

  void reset();

  void begin_row(const Eigen::VectorXd &, double) {}

  // The step of an attribute's coefficients per unit of its error, which is
  // P a after the update: the product before it, divided.
  const Eigen::VectorXd &gain(std::int32_t attribute,
                              const Eigen::VectorXd &regressors);

  // All matrices side by side; lower triangles are valid.
  Eigen::MatrixXd &matrices() { return p_; }

private:
  Eigen::MatrixXd p_;
  Eigen::VectorXd product_;
  double delta_, forgetting_;
};

// One matrix for all attributes, updated once a row, with the share of the
// attributes that was observed as the weight: simplified PETRELS.
class SharedRecursion {
public:
  SharedRecursion(Eigen::Index size, Eigen::Index, double delta,
                  double forgetting);

  void reset();

  // The gain is that of a full weight, so that no step overshoots.
  void begin_row(const Eigen::VectorXd &regressors, double share);

  const Eigen::VectorXd &gain(std::int32_t, const Eigen::VectorXd &) {
    return gain_;
  }

  Eigen::MatrixXd &matrices() { return p_; }

private:
  Eigen::MatrixXd p_;
  Eigen::VectorXd product_, gain_;
  double delta_, forgetting_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_STOCHASTIC)

FRUGALREG_INLINE AttributeRecursions::AttributeRecursions(
    Eigen::Index size, Eigen::Index attributes, double delta, double forgetting)
    : p_(size, size * attributes), product_(size), delta_(delta),
      forgetting_(forgetting) {
  reset();
}

FRUGALREG_INLINE void AttributeRecursions::reset() {
  p_.setZero();
  for (Eigen::Index at = 0; at < p_.cols(); ++at)
    p_(at % p_.rows(), at) = delta_;
}

FRUGALREG_INLINE const Eigen::VectorXd &
AttributeRecursions::gain(std::int32_t attribute,
                          const Eigen::VectorXd &regressors) {
  auto p = p_.middleCols(attribute * p_.rows(), p_.rows());
  product_.noalias() = p.selfadjointView<Eigen::Lower>() * regressors;
  const double beta = forgetting_ + regressors.dot(product_);
  downdate_inverse(p, product_, 1.0 / beta, forgetting_);
  product_ /= beta;
  return product_;
}

FRUGALREG_INLINE SharedRecursion::SharedRecursion(Eigen::Index size,
                                                  Eigen::Index, double delta,
                                                  double forgetting)
    : p_(size, size), product_(size), gain_(size), delta_(delta),
      forgetting_(forgetting) {
  reset();
}

FRUGALREG_INLINE void SharedRecursion::reset() {
  p_.setZero();
  p_.diagonal().setConstant(delta_);
}

FRUGALREG_INLINE void
SharedRecursion::begin_row(const Eigen::VectorXd &regressors, double share) {
  product_.noalias() = p_.selfadjointView<Eigen::Lower>() * regressors;
  const double length = regressors.dot(product_);
  gain_ = product_ / (forgetting_ + length);
  downdate_inverse(p_, product_, share / (forgetting_ + share * length),
                   forgetting_);
}

#endif

} // namespace frugalreg

#endif
