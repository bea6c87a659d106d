// What looks so far say of the regression, roughly: the coefficients of a
// factor model of attributes and labels, in standard deviations of both. The
// looks are kept until that is asked.
#ifndef FRUGALREG_MOMENTS_LOOK_REGRESSION_H
#define FRUGALREG_MOMENTS_LOOK_REGRESSION_H

#include "../base/archive.h"
#include "../base/compiled.h"
#include "../base/eigen.h"
#include "../base/errors.h"
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

  // The sizes by attribute, of several responses their mean; 0 for those that
  // did not vary. In `own_units` no attribute says anything of another's
  // variance.
  Eigen::VectorXd sizes(const ColumnSpread &spread, bool own_units,
                        const FocusSpec &spec, Heartbeat &heartbeat) const;

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
  // A column for each response that varies, standardised; not a number where
  // a label is not known.
  Eigen::ArrayXXd labels(const FocusSpec &spec) const;
  double label_of(std::size_t row, std::int32_t response,
                  const FocusSpec &spec) const;
  static Eigen::VectorXd regress(const FactorAnalysis &analysis, Eigen::Index d,
                                 Eigen::Index responses, double ridge);

  // Row after row, columns increasing.
  std::vector<std::int64_t> shown_, column_;
  std::vector<double> value_, label_;
};

#if !defined(FRUGALREG_COMPILED) || defined(FRUGALREG_DEFINE_MOMENTS)

FRUGALREG_INLINE void LookRegression::include(const Visit &visit,
                                              double label) {
  std::vector<std::pair<std::int32_t, double>> row;
  visit.each([&](std::int32_t column, double x) {
    if (!std::isnan(x))
      row.emplace_back(column, x);
  });
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

FRUGALREG_INLINE double LookRegression::label_of(std::size_t row,
                                                 std::int32_t response,
                                                 const FocusSpec &spec) const {
  const double label = label_[row];
  if (spec.responses == 0)
    return label;
  const auto responses = static_cast<std::size_t>(spec.responses);
  const std::size_t rows = spec.labels.size() / responses;
  if (!(label >= 1.0 && label <= static_cast<double>(rows)))
    throw StateError("The labels of the looks so far are not there.");
  return spec.labels[(static_cast<std::size_t>(label) - 1) * responses +
                     static_cast<std::size_t>(response)];
}

FRUGALREG_INLINE Eigen::ArrayXXd
LookRegression::labels(const FocusSpec &spec) const {
  const auto n = static_cast<Eigen::Index>(label_.size());
  const std::int32_t responses = std::max(spec.responses, std::int32_t{1});
  Eigen::ArrayXXd result(n, responses);
  Eigen::Index used = 0;
  for (std::int32_t of = 0; of < responses; ++of) {
    double sum = 0.0, squares = 0.0, known = 0.0;
    for (Eigen::Index row = 0; row < n; ++row) {
      const double label = label_of(static_cast<std::size_t>(row), of, spec);
      result(row, used) = label;
      if (!std::isnan(label)) {
        sum += label;
        known += 1.0;
      }
    }
    const double mean = sum / known;
    for (Eigen::Index row = 0; row < n; ++row)
      if (!std::isnan(result(row, used)))
        squares += (result(row, used) - mean) * (result(row, used) - mean);
    const double unit = std::sqrt(squares / known);
    if (!(unit > 0.0))
      continue;
    result.col(used) = (result.col(used) - mean) / unit;
    ++used;
  }
  return result.leftCols(used);
}

FRUGALREG_INLINE Eigen::VectorXd
LookRegression::sizes(const ColumnSpread &spread, bool own_units,
                      const FocusSpec &spec, Heartbeat &heartbeat) const {
  const std::vector<double> center = spread.means();
  const std::vector<double> unit = units(spread, own_units);
  const auto n = static_cast<std::int32_t>(shown_.size());
  const auto d = static_cast<std::int32_t>(unit.size());
  const Eigen::ArrayXXd known = labels(spec);
  const auto responses = static_cast<std::int32_t>(known.cols());
  if (responses == 0)
    return Eigen::VectorXd::Zero(d);

  // Labels are more attributes. The last is one that every row shows: where
  // labels may be missing it is a constant.
  const std::int32_t constant = spec.responses > 0 ? 1 : 0;
  std::vector<std::int64_t> start(1, 0);
  std::vector<std::int32_t> column;
  std::vector<double> value;
  std::size_t at = 0;
  const auto show = [&](std::int32_t j, double x) {
    column.push_back(j);
    value.push_back(x);
  };
  for (std::int32_t row = 0; row < n; ++row) {
    for (std::int64_t entry = 0; entry < shown_[row]; ++entry, ++at) {
      const auto j = static_cast<std::int32_t>(column_[at]);
      show(j, unit[j] > 0.0 ? (value_[at] - center[j]) / unit[j] : 0.0);
    }
    for (std::int32_t of = 0; of < responses; ++of)
      if (!std::isnan(known(row, of)))
        show(d + of, known(row, of));
    if (constant > 0)
      show(d + responses, 0.0);
    start.push_back(static_cast<std::int64_t>(column.size()));
  }
  const IncompleteRows rows{n, d + responses + constant, start.data(),
                            column.data(), value.data()};
  FactorAnalysis analysis(rows,
                          {spec.rank, spec.precision, spec.noise_looks,
                           spec.noise_floor, true, column_places(rows, true)});
  for (std::int32_t done = 0; done < spec.iterations; ++done)
    analysis.iterate(heartbeat);
  Eigen::VectorXd result = regress(analysis, d, responses, spec.ridge);
  for (std::int32_t j = 0; j < d; ++j)
    if (!(unit[j] > 0.0))
      result[j] = 0.0;
  return result;
}

// Ridge regressions in the model's correlations.
FRUGALREG_INLINE Eigen::VectorXd
LookRegression::regress(const FactorAnalysis &analysis, Eigen::Index d,
                        Eigen::Index responses, double ridge) {
  const Eigen::Index rank = analysis.loadings().rows();
  const Eigen::VectorXd variance =
      (analysis.loadings().leftCols(d).colwise().squaredNorm().transpose() +
       analysis.noise().head(d));
  Eigen::MatrixXd loadings = analysis.loadings().leftCols(d);
  loadings.array().rowwise() /= variance.transpose().array().sqrt();
  const Eigen::VectorXd diagonal =
      (analysis.noise().head(d).array() / variance.array() + ridge).matrix();
  const Eigen::MatrixXd scaled = loadings * diagonal.asDiagonal().inverse();
  Eigen::MatrixXd inner = Eigen::MatrixXd::Identity(rank, rank);
  inner.noalias() += scaled * loadings.transpose();
  const Eigen::LLT<Eigen::MatrixXd> solver = inner.llt();
  Eigen::VectorXd result = Eigen::VectorXd::Zero(d);
  for (Eigen::Index of = 0; of < responses; ++of) {
    const Eigen::VectorXd slope =
        loadings.transpose() * analysis.loadings().col(d + of);
    const Eigen::VectorXd explained = solver.solve(scaled * slope);
    result +=
        ((slope - loadings.transpose() * explained).array() / diagonal.array())
            .abs()
            .matrix() /
        static_cast<double>(responses);
  }
  return result;
}

#endif

} // namespace frugalreg

#endif
