// What tests of tables with gaps share: a table, and a model of it.
#ifndef FRUGALREG_TESTS_CORE_GAPS_H
#define FRUGALREG_TESTS_CORE_GAPS_H

#include "check.h"

#include <frugalreg/factor/incomplete_rows.h>
#include <frugalreg/moments/conditional_covariance.h>
#include <frugalreg/moments/conditional_factors.h>
#include <frugalreg/moments/definite_covariance.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

using namespace frugalreg;

// Every second entry or so of a table of two hidden values.
struct Gaps {
  static constexpr std::int32_t n = 60, d = 7;
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value, labels;

  Gaps() {
    SplitMix64 generator(5);
    for (std::int32_t i = 0; i < n; ++i) {
      const double a = uniform01(generator) - 0.5;
      const double b = uniform01(generator) - 0.5;
      for (std::int32_t j = 0; j < d; ++j) {
        const double x = 3.0 * a + j * b + uniform01(generator);
        if (uniform01(generator) < 0.5) {
          column.push_back(j);
          value.push_back(x);
        }
      }
      start.push_back(static_cast<std::int64_t>(column.size()));
      labels.push_back(a - b);
    }
  }
  IncompleteRows rows() const {
    return {n, d, start.data(), column.data(), value.data()};
  }
  // The label as a last attribute of every row.
  Gaps with_labels() const {
    Gaps result = *this;
    result.column.clear();
    result.value.clear();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::int64_t at = start[i]; at < start[i + 1]; ++at) {
        result.column.push_back(column[static_cast<std::size_t>(at)]);
        result.value.push_back(value[static_cast<std::size_t>(at)]);
      }
      result.column.push_back(d);
      result.value.push_back(labels[i]);
      result.start[i + 1] = static_cast<std::int64_t>(result.column.size());
    }
    return result;
  }
};

// A model of two factors, and its covariance matrix.
struct TwoFactors {
  Eigen::MatrixXd loadings{2, Gaps::d};
  Eigen::VectorXd noise = Eigen::VectorXd::Constant(Gaps::d, 0.4);

  TwoFactors() {
    for (int j = 0; j < Gaps::d; ++j)
      loadings.col(j) << std::cos(j), std::sin(2.0 * j);
  }
  DefiniteCovariance covariance() const {
    Eigen::MatrixXd matrix = loadings.transpose() * loadings;
    matrix.diagonal() += noise;
    DefiniteCovariance result;
    check(result.set(matrix), "a model has a definite covariance");
    return result;
  }
  // Mean and variance of b'x.
  std::pair<double, double> condition(const ObservedEntries &seen,
                                      const Eigen::VectorXd &b) const {
    const Eigen::MatrixXd by_attribute = loadings.transpose();
    const FactorModel model(by_attribute, noise,
                            Eigen::VectorXd::Zero(Gaps::d));
    const FactorModel::Given given(model, seen);
    return {b.dot(given.completed()), given.variance(b)};
  }
};

inline Eigen::VectorXd some_coefficients() {
  Eigen::VectorXd b(Gaps::d);
  for (int j = 0; j < Gaps::d; ++j)
    b[j] = j % 3 - 1.0;
  return b;
}

#endif
