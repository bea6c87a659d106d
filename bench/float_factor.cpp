// What a pass of expectation maximisation does with a row of a pattern of its
// own, in double and in single precision: factorise S_OO, which is copied, and
// invert it, complete the row. Microseconds, and how far single precision's
// completed values and inverse are from double's.
#include "product_speed.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <random>
#include <vector>

namespace {

template <class Real>
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
template <class Real> using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

template <class Real> struct Row {
  bool definite = false;
  Vector<Real> gaps;    // what they are expected to be
  Matrix<Real> inverse; // of S_OO
};

// Those that are shown come first.
template <class Real>
Row<Real> complete(const Matrix<Real> &covariance, const Vector<Real> &shown) {
  const Eigen::Index count = shown.size(), gaps = covariance.rows() - count;
  const Eigen::LLT<Matrix<Real>> solver(covariance.topLeftCorner(count, count));
  Row<Real> row;
  row.definite = solver.info() == Eigen::Success;
  if (!row.definite)
    return row;
  row.inverse = solver.solve(Matrix<Real>::Identity(count, count));
  row.gaps = covariance.bottomLeftCorner(gaps, count) * solver.solve(shown);
  return row;
}

template <class Real>
double microseconds(const Matrix<Real> &covariance, const Vector<Real> &shown) {
  const double start = seconds();
  double rounds = 0.0;
  for (; seconds() < start + 0.3; ++rounds)
    complete(covariance, shown);
  return 1e6 * (seconds() - start) / rounds;
}

// Correlations of neighbours, or those of spectra, smooth but for noise of one
// in ten thousand; in an order that is drawn.
Matrix<double> correlations(bool smooth, Eigen::Index size,
                            std::mt19937 &generator) {
  std::vector<double> place(static_cast<std::size_t>(size));
  std::iota(place.begin(), place.end(), 0.0);
  std::shuffle(place.begin(), place.end(), generator);
  Matrix<double> result(size, size);
  for (Eigen::Index a = 0; a < size; ++a)
    for (Eigen::Index b = 0; b < size; ++b) {
      const double apart = place[static_cast<std::size_t>(a)] -
                           place[static_cast<std::size_t>(b)];
      result(a, b) = smooth ? std::exp(-apart * apart / 200.0)
                            : std::pow(0.5, std::abs(apart));
    }
  if (smooth)
    result.diagonal().array() += 1e-8;
  return result;
}

void report(bool smooth, Eigen::Index size) {
  std::mt19937 generator(1);
  const Matrix<double> covariance = correlations(smooth, size, generator);
  std::normal_distribution<double> normal;
  Vector<double> row(size);
  for (Eigen::Index at = 0; at < size; ++at)
    row[at] = normal(generator);
  row = covariance.llt().matrixL() * row;
  const Vector<double> shown = row.head(size / 2);
  const Matrix<float> single = covariance.cast<float>();
  const Vector<float> rounded = shown.cast<float>();
  const Row<double> exact = complete(covariance, shown);
  const Row<float> rough = complete(single, rounded);
  double means = std::nan(""), inverse = means;
  if (rough.definite) {
    means = (rough.gaps.cast<double>() - exact.gaps).cwiseAbs().maxCoeff();
    inverse = (rough.inverse.cast<double>() - exact.inverse).norm() /
              exact.inverse.norm();
  }
  std::printf("%s,%d,%.6g,%.6g,%.3g,%.3g\n", smooth ? "spectra" : "neighbours",
              static_cast<int>(size), microseconds(covariance, shown),
              microseconds(single, rounded), means, inverse);
}

} // namespace

int main() {
  for (bool smooth : {false, true})
    for (Eigen::Index size : {20, 50, 200, 500})
      report(smooth, size);
}
