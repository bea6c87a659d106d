// The likelihood of a count whose log-mean is normal: of an example that hides
// some of its attributes. Given its log-mean the count is Poisson's, or of a
// variance of its own, mean + mean^2 / size: negative binomial. Integrated at
// nodes about the mode.
#ifndef FRUGALREG_MOMENTS_COUNT_LIKELIHOOD_H
#define FRUGALREG_MOMENTS_COUNT_LIKELIHOOD_H

#include "../base/compiled.h"
#include "../base/eigen.h"

#include <algorithm>
#include <cmath>

namespace frugalreg {

struct LabelLikelihood {
  double value; // log
  double by_mean;
  double by_variance;
  double curvature; // no less than the value's own
};

// Of the standard normal law, for polynomials times its density.
struct NormalNodes {
  Eigen::VectorXd at, weight;
};

// The size is infinite for Poisson's law.
LabelLikelihood count_likelihood(double y, double mean, double variance,
                                 double size, const NormalNodes &nodes);

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_COMPLETED)

// By the log-mean: the logarithm of the probability but for a constant, its
// slope, and by how much that falls.
struct CountDensity {
  double value, slope, curvature;
};

inline CountDensity count_density(double y, double log_mean, double size) {
  constexpr double largest = 50.0; // beyond which exp is no use
  const double eta = std::min(log_mean, largest), mu = std::exp(eta);
  if (std::isinf(size))
    return {y * eta - mu, y - mu, mu};
  const double part = mu / size, whole = 1.0 + part;
  return {y * eta - (y + size) * std::log1p(part), (y - mu) / whole,
          mu * (1.0 + y / size) / (whole * whole)};
}

inline double count_constant(double y, double size) {
  const double ways = -std::lgamma(y + 1.0);
  if (std::isinf(size))
    return ways;
  return ways + std::lgamma(y + size) - std::lgamma(size) - y * std::log(size);
}

FRUGALREG_INLINE LabelLikelihood count_likelihood(double y, double mean,
                                                  double variance, double size,
                                                  const NormalNodes &nodes) {
  const double constant = count_constant(y, size);
  if (!(variance > 1e-12)) {
    const CountDensity own = count_density(y, mean, size);
    return {own.value + constant, own.slope,
            0.5 * (own.slope * own.slope - own.curvature), own.curvature};
  }
  const auto joint = [&](double log_mean) {
    CountDensity found = count_density(y, log_mean, size);
    const double away = log_mean - mean;
    found.value -= 0.5 * away * away / variance;
    return found;
  };
  double mode = std::min(mean, std::log(y + 0.5));
  for (int step = 0; step < 50; ++step) {
    const CountDensity at = count_density(y, mode, size);
    const double move =
        (at.slope - (mode - mean) / variance) / (at.curvature + 1.0 / variance);
    mode += std::min(std::max(move, -2.0), 2.0);
    if (std::fabs(move) < 1e-8)
      break;
  }
  const CountDensity highest = joint(mode);
  const double width = 1.0 / std::sqrt(highest.curvature + 1.0 / variance);
  double total = 0.0, first = 0.0, second = 0.0, curvature = 0.0;
  for (Eigen::Index k = 0; k < nodes.at.size(); ++k) {
    const double z = nodes.at[k];
    const CountDensity at = joint(mode + width * z);
    const double part =
        nodes.weight[k] * std::exp(at.value - highest.value + 0.5 * z * z);
    total += part;
    first += part * at.slope;
    second += part * (at.slope * at.slope - at.curvature);
    curvature += part * at.curvature;
  }
  return {highest.value + std::log(total) +
              std::log(width / std::sqrt(variance)) + constant,
          first / total, 0.5 * second / total, curvature / total};
}

#endif

} // namespace frugalreg

#endif
