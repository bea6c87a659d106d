// The covariance of attributes of which examples show a part: expectation
// maximisation with an inverse Wishart prior, whose mode is its target. Steps
// go further than the maximum of the expected likelihood for as long as the
// objective rises, and where it has fallen back to that maximum.
//
// The objective is sum_i log p(z_i) - w/2 (log|S| + tr(S^-1 T)) for the target
// T and its weight w, in examples.
#ifndef FRUGALREG_MOMENTS_COVARIANCE_EM_H
#define FRUGALREG_MOMENTS_COVARIANCE_EM_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "../factor/row_patterns.h"
#include "completed_sums.h"
#include "definite_covariance.h"
#include "pattern_factor.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace frugalreg {

struct CovariancePrior {
  Eigen::MatrixXd target;
  double weight = 0.0;
};

class CovarianceEM {
public:
  // Refers to the rows' arrays.
  CovarianceEM(const IncompleteRows &rows, const CovariancePrior &prior,
               const Eigen::MatrixXd &start);

  // One pass over the rows. False where the last step went too far: the next
  // pass is of the maximum.
  bool pass(Heartbeat &heartbeat);

  // Of the last covariance that was kept. It never falls.
  double objective() const { return objective_; }

  // Where the expected likelihood has its maximum, of no smaller objective.
  const Eigen::MatrixXd &covariance() const { return maximum_; }

private:
  static constexpr double growth = 1.4;

  void step();
  void use_maximum();

  IncompleteRows rows_;
  RowPatterns patterns_;
  CovariancePrior prior_;
  DefiniteCovariance now_;
  Eigen::MatrixXd maximum_;
  double objective_ = -std::numeric_limits<double>::infinity();
  double stretch_ = 1.0; // of the next step
  bool further_ = false; // than the maximum
};

// The sum of the rows' log-densities, minus infinity where a covariance is not
// definite; and where `sums` is not null the sums.
double covariance_likelihood(const IncompleteRows &rows,
                             const RowPatterns &patterns,
                             const DefiniteCovariance &covariance,
                             CompletedSums *sums, Heartbeat &heartbeat);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE double
covariance_likelihood(const IncompleteRows &rows, const RowPatterns &patterns,
                      const DefiniteCovariance &covariance, CompletedSums *sums,
                      Heartbeat &heartbeat) {
  PatternFactor factor(covariance);
  double likelihood = 0.0;
  heartbeat.new_pace();
  for (std::size_t pattern = 0; pattern < patterns.count(); ++pattern) {
    heartbeat.beat();
    const std::int32_t *first = patterns.begin(pattern);
    const std::int32_t *last = patterns.end(pattern);
    if (!factor.set(rows.row(*first)))
      return -std::numeric_limits<double>::infinity();
    if (sums) {
      factor.invert();
      sums->add_spread(factor, weight_of(rows, first, last));
    }
    for (const std::int32_t *i = first; i != last; ++i) {
      heartbeat.beat();
      likelihood += rows.weight(*i) * factor.observe(rows.row(*i));
      if (sums)
        sums->add_mean(factor, rows.row(*i));
    }
  }
  return likelihood;
}

FRUGALREG_INLINE CovarianceEM::CovarianceEM(const IncompleteRows &rows,
                                            const CovariancePrior &prior,
                                            const Eigen::MatrixXd &start)
    : rows_(rows), patterns_(rows), prior_(prior), maximum_(start) {
  if (!now_.set(start))
    throw NumericError("the covariance to start from is not definite");
}

FRUGALREG_INLINE bool CovarianceEM::pass(Heartbeat &heartbeat) {
  CompletedSums sums(now_.size());
  const double prior = prior_.weight / 2.0 *
                       (now_.log_determinant() +
                        now_.precision().cwiseProduct(prior_.target).sum());
  const double objective =
      covariance_likelihood(rows_, patterns_, now_, &sums, heartbeat) - prior;
  const bool finite = std::isfinite(objective);
  if (further_ && !(finite && objective >= objective_)) {
    stretch_ = 1.0;
    use_maximum();
    return false;
  }
  if (!finite)
    throw NumericError("the likelihood of a covariance is not finite");
  // From a maximum it falls by rounding only.
  objective_ = std::max(objective, objective_);
  maximum_ = (sums.total(now_.covariance()) + prior_.weight * prior_.target) /
             (rows_.total_weight() + prior_.weight);
  step();
  return true;
}

FRUGALREG_INLINE void CovarianceEM::step() {
  further_ =
      stretch_ > 1.0 &&
      now_.set(now_.covariance() + stretch_ * (maximum_ - now_.covariance()));
  if (further_ || stretch_ == 1.0)
    stretch_ *= growth;
  else
    stretch_ = 1.0;
  if (!further_)
    use_maximum();
}

FRUGALREG_INLINE void CovarianceEM::use_maximum() {
  further_ = false;
  if (!now_.set(maximum_))
    throw NumericError("a covariance is not positive definite");
}

#endif

} // namespace frugalreg

#endif
