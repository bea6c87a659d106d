// The code of one row: the solution of
//   (U_O'U_O + ridge I + w w' / lambda1) code = U_O'x_O + y w / lambda1,
// without the terms in w where the label is not known or not to be used. The
// workspace is kept from row to row.
#ifndef FRUGALREG_LOWRANK_CODE_SOLVER_H
#define FRUGALREG_LOWRANK_CODE_SOLVER_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"

#include <cstdint>
#include <limits>

namespace frugalreg {

class CodeSolver {
public:
  explicit CodeSolver(Eigen::Index rank)
      : gram_(rank, rank), factor_(rank), right_(rank), code_(rank) {}

  // Gathers the loadings of what is observed, and what is observed less its
  // offset.
  void observe(const Eigen::Ref<const Eigen::MatrixXd> &loadings,
               const Eigen::Ref<const Eigen::VectorXd> &offset,
               const ObservedEntries &entries);

  // The same for loadings that were gathered elsewhere, a column an entry.
  void observe(const Eigen::Ref<const Eigen::MatrixXd> &observed_loadings,
               const Eigen::Ref<const Eigen::VectorXd> &values);

  // U_O'U_O; only the lower triangle is valid.
  const Eigen::MatrixXd &gram() const { return gram_; }

  // False where the matrix is not positive definite beyond rounding errors.
  bool factorise(double ridge);

  // After factorise(): the label enters, with its offset taken off.
  void add_label(const Eigen::Ref<const Eigen::VectorXd> &weights, double label,
                 double lambda1);

  const Eigen::VectorXd &solve();

  // Of the inverse of what was factorised, which is inv(L)'inv(L).
  double trace_of_inverse();

private:
  // Rounding leaves positive pivots in a singular matrix, too.
  bool has_sound_pivots() const;

  // Grows only.
  void resize(Eigen::Index count);

  void accumulate(Eigen::Index count);

  Eigen::MatrixXd gram_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::VectorXd right_, code_;
  Eigen::MatrixXd loadings_, triangle_;
  Eigen::VectorXd values_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_LOWRANK)

FRUGALREG_INLINE void
CodeSolver::observe(const Eigen::Ref<const Eigen::MatrixXd> &loadings,
                    const Eigen::Ref<const Eigen::VectorXd> &offset,
                    const ObservedEntries &entries) {
  resize(entries.count);
  for (Eigen::Index at = 0; at < entries.count; ++at) {
    const std::int32_t column = entries.column[at];
    loadings_.col(at) = loadings.col(column);
    values_[at] = entries.value[at] - offset[column];
  }
  accumulate(entries.count);
}

FRUGALREG_INLINE void
CodeSolver::observe(const Eigen::Ref<const Eigen::MatrixXd> &observed_loadings,
                    const Eigen::Ref<const Eigen::VectorXd> &values) {
  resize(values.size());
  loadings_.leftCols(values.size()) = observed_loadings;
  values_.head(values.size()) = values;
  accumulate(values.size());
}

FRUGALREG_INLINE bool CodeSolver::factorise(double ridge) {
  gram_.diagonal().array() += ridge;
  factor_.compute(gram_);
  const bool is_definite =
      factor_.info() == Eigen::Success && has_sound_pivots();
  gram_.diagonal().array() -= ridge;
  return is_definite;
}

FRUGALREG_INLINE void
CodeSolver::add_label(const Eigen::Ref<const Eigen::VectorXd> &weights,
                      double label, double lambda1) {
  factor_.rankUpdate(weights, 1.0 / lambda1);
  right_ += (label / lambda1) * weights;
}

FRUGALREG_INLINE const Eigen::VectorXd &CodeSolver::solve() {
  code_ = right_;
  factor_.solveInPlace(code_);
  return code_;
}

FRUGALREG_INLINE double CodeSolver::trace_of_inverse() {
  triangle_.setIdentity(gram_.rows(), gram_.rows());
  factor_.matrixL().solveInPlace(triangle_);
  return triangle_.squaredNorm();
}

FRUGALREG_INLINE bool CodeSolver::has_sound_pivots() const {
  const double tolerance = 8.0 * static_cast<double>(gram_.rows()) *
                           std::numeric_limits<double>::epsilon();
  return (factor_.matrixLLT().diagonal().array().square() >
          tolerance * gram_.diagonal().array())
      .all();
}

FRUGALREG_INLINE void CodeSolver::resize(Eigen::Index count) {
  if (count > loadings_.cols()) {
    loadings_.resize(gram_.rows(), count);
    values_.resize(count);
  }
}

FRUGALREG_INLINE void CodeSolver::accumulate(Eigen::Index count) {
  const auto observed = loadings_.leftCols(count);
  gram_.setZero();
  gram_.selfadjointView<Eigen::Lower>().rankUpdate(observed);
  right_.noalias() = observed * values_.head(count);
}

#endif

} // namespace frugalreg

#endif
