// What is known of b'x when some entries of x are: its mean and variance given
// them, and by how much a look at each of the others would lower the variance.
// For normal x with a covariance matrix, or with a factor model.
#ifndef FRUGALREG_MOMENTS_CONDITIONAL_H
#define FRUGALREG_MOMENTS_CONDITIONAL_H

#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../factor/incomplete_rows.h"

#include <algorithm>
#include <vector>

namespace frugalreg {

struct Conditional {
  double mean;
  double variance;
};

// Coefficients of what is not known; what is known enters the mean.
Eigen::VectorXd unknown_part(const ObservedEntries &seen,
                             const Eigen::VectorXd &coefficients);

double known_part(const ObservedEntries &seen,
                  const Eigen::VectorXd &coefficients);

class CovarianceModel {
public:
  CovarianceModel(const Eigen::Ref<const Eigen::MatrixXd> &covariance,
                  const Eigen::VectorXd &center)
      : covariance_(covariance), center_(center) {}

  // `gains`, unless null, gets the variance that a look would take away.
  Conditional condition(const ObservedEntries &seen,
                        const Eigen::VectorXd &coefficients,
                        Eigen::VectorXd *gains = nullptr) const;

  // cov(x_j, b'x)^2 / var(x_j), both given what is known.
  static Eigen::VectorXd reduction(const ObservedEntries &seen,
                                   const Eigen::VectorXd &joint,
                                   const Eigen::VectorXd &own,
                                   const Eigen::VectorXd &scale);

private:
  Eigen::Ref<const Eigen::MatrixXd> covariance_;
  Eigen::VectorXd center_;
};

// x = center + loadings z + noise, a row of loadings an attribute.
class FactorModel {
public:
  FactorModel(const Eigen::Ref<const Eigen::MatrixXd> &loadings,
              const Eigen::VectorXd &noise, const Eigen::VectorXd &center)
      : loadings_(loadings), noise_(noise), center_(center) {}

  Conditional condition(const ObservedEntries &seen,
                        const Eigen::VectorXd &coefficients,
                        Eigen::VectorXd *gains = nullptr) const;

private:
  Eigen::Ref<const Eigen::MatrixXd> loadings_;
  Eigen::VectorXd noise_, center_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE Conditional CovarianceModel::condition(
    const ObservedEntries &seen, const Eigen::VectorXd &coefficients,
    Eigen::VectorXd *gains) const {
  const Eigen::VectorXd rest = unknown_part(seen, coefficients);
  Eigen::VectorXd joint = covariance_ * rest; // with b'x of the unknown
  std::vector<std::int32_t> known;
  for (std::int32_t at = 0; at < seen.count; ++at)
    if (covariance_(seen.column[at], seen.column[at]) > 0.0)
      known.push_back(at);
  const auto size = static_cast<Eigen::Index>(known.size());
  Eigen::MatrixXd block(size, size), cross(size, gains ? center_.size() : 0);
  Eigen::VectorXd away(size), toward(size);
  for (Eigen::Index i = 0; i < size; ++i) {
    const std::int32_t at = known[static_cast<std::size_t>(i)];
    const std::int32_t column = seen.column[at];
    for (Eigen::Index j = 0; j < size; ++j)
      block(j, i) =
          covariance_(seen.column[known[static_cast<std::size_t>(j)]], column);
    if (gains)
      cross.row(i) = covariance_.col(column).transpose();
    away[i] = seen.value[at] - center_[column];
    toward[i] = joint[column];
  }
  const Eigen::LDLT<Eigen::MatrixXd> solver(block);
  const Eigen::VectorXd weights = solver.solve(toward);
  const double variance = rest.dot(joint) - toward.dot(weights);
  if (gains) {
    joint -= cross.transpose() * weights;
    const Eigen::VectorXd own =
        covariance_.diagonal() -
        cross.cwiseProduct(solver.solve(cross)).colwise().sum().transpose();
    *gains = reduction(seen, joint, own, covariance_.diagonal());
  }
  return {known_part(seen, coefficients) + rest.dot(center_) +
              weights.dot(away),
          std::max(variance, 0.0)};
}

FRUGALREG_INLINE Eigen::VectorXd CovarianceModel::reduction(
    const ObservedEntries &seen, const Eigen::VectorXd &joint,
    const Eigen::VectorXd &own, const Eigen::VectorXd &scale) {
  Eigen::VectorXd gains = Eigen::VectorXd::Zero(own.size());
  for (Eigen::Index j = 0; j < own.size(); ++j)
    if (own[j] > 1e-12 * scale[j])
      gains[j] = joint[j] * joint[j] / own[j];
  for (std::int32_t at = 0; at < seen.count; ++at)
    gains[seen.column[at]] = 0.0;
  return gains;
}

FRUGALREG_INLINE Conditional FactorModel::condition(
    const ObservedEntries &seen, const Eigen::VectorXd &coefficients,
    Eigen::VectorXd *gains) const {
  const Eigen::VectorXd rest = unknown_part(seen, coefficients);
  const Eigen::Index rank = loadings_.cols();
  Eigen::MatrixXd precision = Eigen::MatrixXd::Identity(rank, rank);
  Eigen::VectorXd toward = Eigen::VectorXd::Zero(rank);
  for (std::int32_t at = 0; at < seen.count; ++at) {
    const std::int32_t j = seen.column[at];
    if (noise_[j] <= 0.0)
      continue;
    const Eigen::VectorXd loading = loadings_.row(j);
    precision += loading * loading.transpose() / noise_[j];
    toward += loading * ((seen.value[at] - center_[j]) / noise_[j]);
  }
  const Eigen::LLT<Eigen::MatrixXd> solver(precision);
  const Eigen::VectorXd code = solver.solve(toward);
  const Eigen::VectorXd direction = loadings_.transpose() * rest;
  const Eigen::VectorXd spread = solver.solve(direction);
  if (gains) {
    const Eigen::VectorXd joint =
        loadings_ * spread + noise_.cwiseProduct(rest);
    const Eigen::MatrixXd solved =
        solver.solve(Eigen::MatrixXd(loadings_.transpose()));
    const Eigen::VectorXd own =
        noise_ +
        loadings_.transpose().cwiseProduct(solved).colwise().sum().transpose();
    *gains = CovarianceModel::reduction(seen, joint, own, own);
  }
  return {known_part(seen, coefficients) + rest.dot(center_) +
              direction.dot(code),
          direction.dot(spread) + rest.cwiseProduct(rest).dot(noise_)};
}

FRUGALREG_INLINE Eigen::VectorXd
unknown_part(const ObservedEntries &seen, const Eigen::VectorXd &coefficients) {
  Eigen::VectorXd rest = coefficients;
  for (std::int32_t at = 0; at < seen.count; ++at)
    rest[seen.column[at]] = 0.0;
  return rest;
}

FRUGALREG_INLINE double known_part(const ObservedEntries &seen,
                                   const Eigen::VectorXd &coefficients) {
  double sum = 0.0;
  for (std::int32_t at = 0; at < seen.count; ++at)
    sum += coefficients[seen.column[at]] * seen.value[at];
  return sum;
}

#endif

} // namespace frugalreg

#endif
