// Supervised factor analysis of partly seen examples by EM: every attribute is
// x_j = w_j'z + e_j with noise of its own, the label is one more attribute that
// is always seen, and only what was seen enters. Loadings have a normal prior;
// expanding the parameters by a covariance of z (Liu, Rubin and Wu 1998) saves
// iterations.
#ifndef FRUGALREG_MOMENTS_FACTOR_ANALYSIS_H
#define FRUGALREG_MOMENTS_FACTOR_ANALYSIS_H

#include "../core/monitor.h"
#include "../core/random.h"
#include "../lowrank/incomplete_rows.h"
#include "packed_cholesky.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

struct FactorSettings {
  std::int32_t rank;
  double precision;   // of the loadings' prior
  double noise_looks; // with noise 1, that an attribute's own are mixed with
  double noise_floor; // in standardised units
  bool expand;
};

class FactorAnalysis {
public:
  // Values and labels are standardised.
  FactorAnalysis(const IncompleteRows &rows, const double *labels,
                 const FactorSettings &settings)
      : rows_(rows), labels_(labels), settings_(settings),
        rank_(static_cast<std::size_t>(settings.rank)),
        packed_(packed_size(rank_)), loadings_(size() * rank_),
        noise_(size(), 1.0), outer_(size() * packed_),
        second_(size() * packed_), cross_(size() * rank_),
        squares_(size(), 0.0), counts_(size(), 0.0), precision_(packed_),
        inverse_(packed_), mean_(rank_), solved_(rank_) {
    start();
    count();
  }

  std::size_t size() const { return static_cast<std::size_t>(rows_.d) + 1; }

  // Goes on from given parameters.
  void resume(const std::vector<double> &loadings,
              const std::vector<double> &noise) {
    loadings_ = loadings;
    noise_ = noise;
  }

  // One iteration; false if the monitor wants to stop. `log_likelihood()` is
  // that of the parameters before it.
  bool iterate(Monitor &monitor) {
    prepare();
    for (std::int32_t i = 0; i < rows_.n; ++i) {
      if (!monitor.go_on(i, rows_.n))
        return false;
      expect(rows_.row(i), labels_[i]);
    }
    maximise();
    if (settings_.expand)
      expand();
    return true;
  }

  double log_likelihood() const { return log_likelihood_; }
  // Of attribute j: loadings()[j * rank], ..., the label last.
  const std::vector<double> &loadings() const { return loadings_; }
  const std::vector<double> &noise() const { return noise_; }

private:
  using Vector = Eigen::Map<Eigen::VectorXd>;

  Vector vector(double *data, std::size_t length) const {
    return Vector(data, static_cast<Eigen::Index>(length));
  }

  // The start is random but always the same.
  void start() {
    SplitMix64 seeder(1);
    Xoshiro256 generator(seeder);
    const double size = std::sqrt(0.5 / static_cast<double>(rank_));
    for (double &loading : loadings_) // nearly normal
      loading = size * 2.0 *
                (uniform01(generator) + uniform01(generator) +
                 uniform01(generator) - 1.5);
  }

  void count() {
    for (std::int64_t at = 0; at < rows_.observed(); ++at) {
      const auto j = static_cast<std::size_t>(rows_.column[at]);
      counts_[j] += 1.0;
      squares_[j] += rows_.value[at] * rows_.value[at];
    }
    counts_.back() = rows_.n;
    for (std::int32_t i = 0; i < rows_.n; ++i)
      squares_.back() += labels_[i] * labels_[i];
  }

  void prepare() {
    log_likelihood_ = 0.0;
    std::fill(second_.begin(), second_.end(), 0.0);
    std::fill(cross_.begin(), cross_.end(), 0.0);
    for (std::size_t j = 0; j < size(); ++j) {
      const double *w = loadings_.data() + j * rank_;
      double *outer = outer_.data() + j * packed_;
      for (std::size_t a = 0; a < rank_; ++a)
        for (std::size_t b = 0; b <= a; ++b)
          *outer++ = w[a] * w[b] / noise_[j];
    }
  }

  void see(std::size_t j, double x) {
    vector(precision_.data(), packed_) +=
        vector(outer_.data() + j * packed_, packed_);
    vector(mean_.data(), rank_) +=
        x / noise_[j] * vector(loadings_.data() + j * rank_, rank_);
    log_likelihood_ -=
        0.5 * (std::log(2.0 * pi * noise_[j]) + x * x / noise_[j]);
  }

  void credit(std::size_t j, double x) {
    vector(second_.data() + j * packed_, packed_) +=
        vector(inverse_.data(), packed_);
    vector(cross_.data() + j * rank_, rank_) += x * vector(mean_.data(), rank_);
  }

  // The distribution of z given one example, and what it adds to the sums.
  void expect(const ObservedEntries &seen, double label) {
    std::fill(precision_.begin(), precision_.end(), 0.0);
    std::fill(mean_.begin(), mean_.end(), 0.0);
    for (std::size_t a = 0; a < rank_; ++a)
      precision_[packed_size(a) + a] = 1.0;
    for (std::int32_t at = 0; at < seen.count; ++at)
      see(static_cast<std::size_t>(seen.column[at]), seen.value[at]);
    see(size() - 1, label);
    packed_cholesky(precision_.data(), rank_);
    packed_solve_lower(precision_.data(), mean_.data(), rank_);
    for (std::size_t a = 0; a < rank_; ++a)
      log_likelihood_ +=
          0.5 * mean_[a] * mean_[a] - std::log(precision_[packed_size(a) + a]);
    packed_solve_upper(precision_.data(), mean_.data(), rank_);
    packed_inverse(precision_.data(), rank_, inverse_.data(), scratch_);
    double *moment = inverse_.data();
    for (std::size_t a = 0; a < rank_; ++a)
      for (std::size_t b = 0; b <= a; ++b)
        *moment++ += mean_[a] * mean_[b];
    for (std::int32_t at = 0; at < seen.count; ++at)
      credit(static_cast<std::size_t>(seen.column[at]), seen.value[at]);
    credit(size() - 1, label);
  }

  // Ridge regressions of each attribute on z, then its noise given them. An
  // attribute that was never seen has no loadings.
  void maximise() {
    for (std::size_t j = 0; j < size(); ++j) {
      double *w = loadings_.data() + j * rank_;
      const double *c = cross_.data() + j * rank_;
      const double *second = second_.data() + j * packed_;
      std::copy(second, second + packed_, precision_.begin());
      for (std::size_t a = 0; a < rank_; ++a)
        precision_[packed_size(a) + a] += settings_.precision * noise_[j] +
                                          1e-12 * counts_[j] +
                                          (counts_[j] > 0.0 ? 0.0 : 1.0);
      std::copy(c, c + rank_, w);
      if (!packed_cholesky(precision_.data(), rank_))
        continue;
      packed_solve_lower(precision_.data(), w, rank_);
      packed_solve_upper(precision_.data(), w, rank_);
      if (counts_[j] > 0.0)
        noise_[j] = std::max((residual(j) + settings_.noise_looks) /
                                 (counts_[j] + settings_.noise_looks),
                             settings_.noise_floor);
    }
  }

  // Expected square of what the loadings leave.
  double residual(std::size_t j) const {
    const double *w = loadings_.data() + j * rank_;
    const double *second = second_.data() + j * packed_;
    double sum = squares_[j];
    for (std::size_t a = 0; a < rank_; ++a) {
      sum -= 2.0 * w[a] * cross_[j * rank_ + a];
      for (std::size_t b = 0; b <= a; ++b)
        sum += (a == b ? 1.0 : 2.0) * w[a] * w[b] * *second++;
    }
    return sum;
  }

  // The label is seen in all examples: its sums are those of all z.
  void expand() {
    std::vector<double> factor(
        second_.end() - static_cast<std::ptrdiff_t>(packed_), second_.end());
    for (double &value : factor)
      value /= rows_.n;
    if (!packed_cholesky(factor.data(), rank_))
      return;
    for (std::size_t j = 0; j < size(); ++j) {
      double *w = loadings_.data() + j * rank_;
      std::fill(solved_.begin(), solved_.end(), 0.0);
      for (std::size_t a = 0; a < rank_; ++a) // w'L
        for (std::size_t b = 0; b <= a; ++b)
          solved_[b] += w[a] * factor[packed_size(a) + b];
      std::copy(solved_.begin(), solved_.end(), w);
    }
  }

  static constexpr double pi = 3.14159265358979323846;

  IncompleteRows rows_;
  const double *labels_;
  FactorSettings settings_;
  std::size_t rank_, packed_;
  std::vector<double> loadings_, noise_;
  std::vector<double> outer_;  // w w' / noise, packed, of each attribute
  std::vector<double> second_; // sums of E[z z'] where it was seen
  std::vector<double> cross_;  // sums of x E[z]
  std::vector<double> squares_, counts_;
  std::vector<double> precision_, inverse_, mean_, solved_, scratch_;
  double log_likelihood_ = 0.0;
};

} // namespace frugalreg

#endif
