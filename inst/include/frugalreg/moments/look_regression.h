// What looks so far say of the regression, roughly: the coefficients of a
// factor model of attributes and label, in standard deviations of the
// attributes. The looks are kept until that is asked.
#ifndef FRUGALREG_MOMENTS_LOOK_REGRESSION_H
#define FRUGALREG_MOMENTS_LOOK_REGRESSION_H

#include "../base/archive.h"
#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/heartbeat.h"
#include "../factor/incomplete_rows.h"
#include "../look/column_spread.h"
#include "../look/focus_spec.h"
#include "../look/visit.h"
#include "factor_analysis.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace frugalreg {

class LookRegression {
public:
  void include(const Visit &visit, double label);
  void clear() { *this = LookRegression(); }

  ColumnSpread spread(std::int32_t columns) const;

  // By attribute; 0 for those that did not vary. In `own_units` no attribute
  // says anything of another's variance.
  Eigen::VectorXd coefficients(const ColumnSpread &spread, bool own_units,
                               const FocusSpec &spec,
                               Heartbeat &heartbeat) const;

  void archive(Archive &archive, std::int32_t columns) {
    archive.growing("shown", shown_);
    archive.growing("column", column_);
    archive.growing("value", value_);
    archive.growing("label", label_);
    archive.check("shown", [this] {
      return label_.size() == shown_.size() &&
             value_.size() == column_.size() &&
             std::accumulate(shown_.begin(), shown_.end(), std::int64_t{0}) ==
                 static_cast<std::int64_t>(column_.size());
    });
    archive.check("column", [this, columns] {
      return std::all_of(column_.begin(), column_.end(),
                         [columns](std::int64_t at) { return at < columns; });
    });
  }

private:
  std::vector<double> units(const ColumnSpread &spread, bool own_units) const;
  static Eigen::VectorXd regress(const FactorAnalysis &analysis, double ridge);

  // Row after row, columns increasing.
  std::vector<std::int64_t> shown_, column_;
  std::vector<double> value_, label_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE void LookRegression::include(const Visit &visit,
                                              double label) {
  std::vector<std::pair<std::int32_t, double>> row;
  for (std::int32_t slot = 0; slot < visit.slots(); ++slot) {
    const double *value = visit.values(slot);
    for (std::int32_t column : visit.columns(slot)) {
      const double x = *value++;
      if (!std::isnan(x))
        row.emplace_back(column, x);
    }
  }
  std::sort(row.begin(), row.end());
  for (const auto &entry : row) {
    column_.push_back(entry.first);
    value_.push_back(entry.second);
  }
  shown_.push_back(static_cast<std::int64_t>(row.size()));
  label_.push_back(label);
}

FRUGALREG_INLINE ColumnSpread
LookRegression::spread(std::int32_t columns) const {
  ColumnSpread result(columns);
  for (std::size_t at = 0; at < column_.size(); ++at)
    result.include(static_cast<std::int32_t>(column_[at]), value_[at]);
  return result;
}

// As those of looks in the fit (moments-estimate.R).
FRUGALREG_INLINE std::vector<double>
LookRegression::units(const ColumnSpread &spread, bool own_units) const {
  const std::vector<double> seen = spread.seen();
  std::vector<double> result = spread.variances();
  const auto n = static_cast<double>(shown_.size());
  double typical = 0.0, met = 0.0;
  for (std::size_t j = 0; j < seen.size(); ++j)
    if (seen[j] > 0.0) {
      typical += result[j];
      met += 1.0;
    }
  for (std::size_t j = 0; j < seen.size(); ++j) {
    const double unseen = 1.0 - seen[j] / n;
    const double times = seen[j] / 50.0;
    const double sum = result[j] * seen[j];
    if (own_units) {
      result[j] = sum / std::max(seen[j] - unseen, 1e-8);
    } else {
      const double added = 2.0 * unseen / (1.0 + times * times);
      result[j] =
          (sum + 0.1 * typical / met * added) / std::max(seen[j] + added, 1.0);
    }
    result[j] = std::sqrt(result[j]);
  }
  return result;
}

FRUGALREG_INLINE Eigen::VectorXd
LookRegression::coefficients(const ColumnSpread &spread, bool own_units,
                             const FocusSpec &spec,
                             Heartbeat &heartbeat) const {
  const std::vector<double> center = spread.means();
  const std::vector<double> unit = units(spread, own_units);
  const auto n = static_cast<std::int32_t>(shown_.size());
  const auto d = static_cast<std::int32_t>(unit.size());
  const Eigen::Map<const Eigen::ArrayXd> labels(label_.data(), n);
  const double mean = labels.mean();
  const double y_unit = std::sqrt((labels - mean).square().mean());
  if (!(y_unit > 0.0))
    return Eigen::VectorXd::Zero(d);

  // The label is one more attribute.
  std::vector<std::int64_t> start(1, 0);
  std::vector<std::int32_t> column;
  std::vector<double> value;
  std::size_t at = 0;
  for (std::int32_t row = 0; row < n; ++row) {
    for (std::int64_t entry = 0; entry < shown_[row]; ++entry, ++at) {
      const auto j = static_cast<std::int32_t>(column_[at]);
      column.push_back(j);
      value.push_back(unit[j] > 0.0 ? (value_[at] - center[j]) / unit[j] : 0.0);
    }
    column.push_back(d);
    value.push_back((label_[row] - mean) / y_unit);
    start.push_back(static_cast<std::int64_t>(column.size()));
  }
  FactorAnalysis analysis(
      {n, d + 1, start.data(), column.data(), value.data()},
      {spec.rank, spec.precision, spec.noise_looks, spec.noise_floor, true});
  for (std::int32_t done = 0; done < spec.iterations; ++done)
    analysis.iterate(heartbeat);
  Eigen::VectorXd result = regress(analysis, spec.ridge);
  for (std::int32_t j = 0; j < d; ++j)
    if (!(unit[j] > 0.0))
      result[j] = 0.0;
  return result;
}

// Ridge regression in the model's correlations.
FRUGALREG_INLINE Eigen::VectorXd
LookRegression::regress(const FactorAnalysis &analysis, double ridge) {
  const Eigen::Index d = analysis.loadings().cols() - 1;
  const Eigen::Index rank = analysis.loadings().rows();
  const Eigen::VectorXd variance =
      analysis.loadings().colwise().squaredNorm().transpose() +
      analysis.noise();
  Eigen::MatrixXd loadings = analysis.loadings().leftCols(d);
  loadings.array().rowwise() /= variance.head(d).transpose().array().sqrt();
  const Eigen::VectorXd slope =
      loadings.transpose() * analysis.loadings().col(d);
  const Eigen::VectorXd diagonal =
      (analysis.noise().head(d).array() / variance.head(d).array() + ridge)
          .matrix();
  const Eigen::MatrixXd scaled = loadings * diagonal.asDiagonal().inverse();
  Eigen::MatrixXd inner = Eigen::MatrixXd::Identity(rank, rank);
  inner.noalias() += scaled * loadings.transpose();
  const Eigen::VectorXd explained = inner.llt().solve(scaled * slope);
  return ((slope - loadings.transpose() * explained).array() / diagonal.array())
      .matrix();
}

#endif

} // namespace frugalreg

#endif
