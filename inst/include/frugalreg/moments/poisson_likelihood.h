// The likelihood of a count whose log-mean is normal: of an example that hides
// some of its attributes. Integrated at nodes about the mode.
#ifndef FRUGALREG_MOMENTS_POISSON_LIKELIHOOD_H
#define FRUGALREG_MOMENTS_POISSON_LIKELIHOOD_H

#include "../base/compiled.h"
#include "../base/eigen.h"

#include <algorithm>
#include <cmath>

namespace frugalreg {

struct LabelLikelihood {
  double value; // log
  double by_mean;
  double by_variance;
  double curvature; // expected mean of the count: no less than the value's own
};

// Of the standard normal law, for polynomials times its density.
struct NormalNodes {
  Eigen::VectorXd at, weight;
};

LabelLikelihood poisson_likelihood(double y, double mean, double variance,
                                   const NormalNodes &nodes);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

FRUGALREG_INLINE LabelLikelihood poisson_likelihood(double y, double mean,
                                                    double variance,
                                                    const NormalNodes &nodes) {
  constexpr double largest = 50.0; // of a log-mean, beyond which exp is no use
  const double constant = std::lgamma(y + 1.0);
  if (!(variance > 1e-12)) {
    const double mu = std::exp(std::min(mean, largest));
    return {y * mean - mu - constant, y - mu, 0.5 * ((y - mu) * (y - mu) - mu),
            mu};
  }
  double mode = std::min(mean, std::log(y + 0.5));
  for (int step = 0; step < 50; ++step) {
    const double mu = std::exp(mode);
    const double move =
        (y - mu - (mode - mean) / variance) / (mu + 1.0 / variance);
    mode += std::min(std::max(move, -2.0), 2.0);
    if (std::fabs(move) < 1e-8)
      break;
  }
  const double width = 1.0 / std::sqrt(std::exp(mode) + 1.0 / variance);
  double top = 0.0, total = 0.0, first = 0.0, second = 0.0, mu_sum = 0.0;
  for (Eigen::Index k = 0; k < nodes.at.size(); ++k) {
    const double z = nodes.at[k], eta = mode + width * z, away = eta - mean;
    const double mu = std::exp(std::min(eta, largest));
    const double log_part =
        y * eta - mu - 0.5 * away * away / variance + 0.5 * z * z;
    if (k == 0)
      top = y * mode - std::exp(mode) -
            0.5 * (mode - mean) * (mode - mean) / variance;
    const double part = nodes.weight[k] * std::exp(log_part - top);
    total += part;
    first += part * (y - mu);
    second += part * ((y - mu) * (y - mu) - mu);
    mu_sum += part * mu;
  }
  return {top + std::log(total) + std::log(width / std::sqrt(variance)) -
              constant,
          first / total, 0.5 * second / total, mu_sum / total};
}

#endif

} // namespace frugalreg

#endif
