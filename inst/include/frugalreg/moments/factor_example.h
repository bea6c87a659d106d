// What a factor model says of one example at a time: the means of what it does
// not show, the variances of predictions, and how far what it shows is from
// what the rest of it lets expect.
#ifndef FRUGALREG_MOMENTS_FACTOR_EXAMPLE_H
#define FRUGALREG_MOMENTS_FACTOR_EXAMPLE_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
#include "../factor/code_posterior.h"
#include "../factor/incomplete_rows.h"
#include "../factor/model.h"
#include "../factor/noise_model.h"
#include "conditional.h"
#include "gap_places.h"
#include "judged_coefficients.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class FactorExample {
public:
  // Values are centred; `loadings` has a column an attribute.
  FactorExample(const Eigen::MatrixXd &loadings, const Eigen::VectorXd &noise);

  Eigen::Index columns() const { return noise_.size(); }

  void prepare(JudgedCoefficients &) const {}

  void observe(const ObservedEntries &seen);

  // Seen values, and the means of the others.
  const Eigen::VectorXd &completed() const { return completed_; }

  // b'Vb of each vector, for the covariance V of what is not shown.
  void variances(const JudgedCoefficients &judged, Eigen::VectorXd &to);

  // Of what is shown, in its order: the distance from its mean given the rest
  // that is shown.
  const Eigen::VectorXd &surprises() const { return surprises_; }

private:
  void find_surprises(const ObservedEntries &seen);

  LowRankModel model_; // its loadings and offset only
  Eigen::VectorXd noise_;
  AttributeNoise precision_;
  CodePosterior posterior_;
  Eigen::MatrixXd covariance_; // of the factors
  std::vector<Eigen::Index> gaps_;
  Eigen::VectorXd completed_, surprises_;
  Eigen::MatrixXd loadings_, b_, along_, moved_; // of the gaps
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COVARIANCE)

FRUGALREG_INLINE FactorExample::FactorExample(const Eigen::MatrixXd &loadings,
                                              const Eigen::VectorXd &noise)
    : noise_(noise), precision_(noise.size(), 0.0, 0.0),
      posterior_(loadings.rows()) {
  model_.loadings = loadings;
  model_.offset = Eigen::VectorXd::Zero(noise.size());
  precision_.update(noise_, Eigen::VectorXd::Ones(noise.size()));
}

FRUGALREG_INLINE void FactorExample::observe(const ObservedEntries &seen) {
  posterior_.observe(model_, precision_, seen);
  if (!posterior_.solve())
    throw NumericError("the factors of an example are not finite");
  covariance_ = posterior_.covariance();
  covariance_.triangularView<Eigen::StrictlyLower>() = covariance_.transpose();
  find_gaps(seen, columns(), gaps_);
  completed_.noalias() = model_.loadings.transpose() * posterior_.mean();
  find_surprises(seen);
  put_known(seen, completed_);
}

// From the residual (z - w'f) / noise and diagonal
// (1 - w'Cw / noise) / noise of the inverse covariance of what is shown.
FRUGALREG_INLINE void
FactorExample::find_surprises(const ObservedEntries &seen) {
  surprises_.resize(seen.count);
  for (std::int32_t at = 0; at < seen.count; ++at) {
    const Eigen::Index j = seen.column[at];
    const auto loading = model_.loadings.col(j);
    const double explained = loading.dot(covariance_ * loading) / noise_[j];
    surprises_[at] = (seen.value[at] - completed_[j]) / (1.0 - explained);
  }
}

FRUGALREG_INLINE void FactorExample::variances(const JudgedCoefficients &judged,
                                               Eigen::VectorXd &to) {
  const auto count = static_cast<Eigen::Index>(gaps_.size());
  loadings_.resize(model_.rank(), count);
  b_.resize(judged.b.rows(), count);
  to.setZero(judged.b.rows());
  for (Eigen::Index at = 0; at < count; ++at) {
    const Eigen::Index j = gaps_[static_cast<std::size_t>(at)];
    loadings_.col(at) = model_.loadings.col(j);
    b_.col(at) = judged.b.col(j);
    to += noise_[j] * b_.col(at).cwiseAbs2();
  }
  along_.noalias() = b_ * loadings_.transpose();
  moved_.noalias() = along_ * covariance_;
  to += along_.cwiseProduct(moved_).rowwise().sum();
}

#endif

} // namespace frugalreg

#endif
