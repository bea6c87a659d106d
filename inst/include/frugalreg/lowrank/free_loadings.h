// Loadings that a step changes in the observed attributes only. They are made
// orthonormal when asked for: between passes, or never.
#ifndef FRUGALREG_LOWRANK_FREE_LOADINGS_H
#define FRUGALREG_LOWRANK_FREE_LOADINGS_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"
#include "square_roots.h"

namespace frugalreg {

class FreeLoadings {
public:
  // rank x d, a column an attribute.
  explicit FreeLoadings(const Eigen::MatrixXd &loadings)
      : loadings_(loadings), roots_(loadings.rows()) {}

  const Eigen::MatrixXd &matrix() { return loadings_; }

  template <class Matrix>
  void gather(const ObservedEntries &entries, Matrix &&observed) const {
    for (Eigen::Index at = 0; at < entries.count; ++at)
      observed.col(at) = loadings_.col(entries.column[at]);
  }

  // Adds `step`, a column an entry.
  template <class Before, class Step>
  void add(const ObservedEntries &entries, const Before &, const Step &step) {
    for (Eigen::Index at = 0; at < entries.count; ++at)
      loadings_.col(entries.column[at]) += step.col(at);
  }

  // Takes the polar factor U T, with T = (U'U)^(-1/2). The weights become T w,
  // so that predictions stay what they were.
  void orthonormalise(Eigen::VectorXd &weights);

private:
  Eigen::MatrixXd loadings_;
  SquareRoots roots_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_STOCHASTIC)

FRUGALREG_INLINE void FreeLoadings::orthonormalise(Eigen::VectorXd &weights) {
  Eigen::MatrixXd excess = loadings_ * loadings_.transpose();
  excess.diagonal().array() -= 1.0;
  roots_.compute(excess);
  loadings_ = (roots_.inverse_root() * loadings_).eval();
  weights = (roots_.inverse_root() * weights).eval();
}

#endif

} // namespace frugalreg

#endif
