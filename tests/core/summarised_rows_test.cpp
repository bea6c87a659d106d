// Rows said in fewer.
#include "check.h"

#include <frugalreg/base/random.h>
#include <frugalreg/factor/summarised_rows.h>
#include <frugalreg/lowrank/expectation_maximisation.h>
#include <frugalreg/moments/covariance_em.h>
#include <frugalreg/moments/factor_analysis.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <map>
#include <vector>

using namespace frugalreg;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

struct Table {
  std::int32_t d = 0;
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value, weight, label;

  IncompleteRows view(bool weighted) const {
    return {static_cast<std::int32_t>(label.size()),
            d,
            start.data(),
            column.data(),
            value.data(),
            weighted ? weight.data() : nullptr};
  }
};

// Every row shows one of a few sets of columns; the last column, if it is
// shown, is the sum of the first two, the one before it the same everywhere.
// Every fifth label is missing.
Table make_table(std::int32_t n, std::int32_t d, std::uint64_t patterns,
                 double origin) {
  SplitMix64 generator(3);
  Table table;
  table.d = d;
  for (std::int32_t i = 0; i < n; ++i) {
    Eigen::VectorXd row = random_matrix(generator, d, 1).array() + origin;
    row[d - 2] = 7.0;
    row[d - 1] = row[0] + row[1];
    const std::uint64_t pattern = generator() % patterns;
    for (std::int32_t j = 0; j < d; ++j)
      if (((pattern + 2) * (static_cast<std::uint64_t>(j) + 3)) % 5 != 0) {
        table.column.push_back(j);
        table.value.push_back(row[j]);
      }
    table.start.push_back(static_cast<std::int64_t>(table.column.size()));
    table.weight.push_back(0.5 + uniform01(generator));
    table.label.push_back(i % 5 == 0 ? none : row.sum() + uniform01(generator));
  }
  return table;
}

// Of each pattern, with and without a label: weights, and sums of values and
// products about the origin.
using Sums = std::map<std::vector<std::int32_t>, Eigen::MatrixXd>;

Sums sums_of(const IncompleteRows &rows, const double *labels, double origin) {
  Sums sums;
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries row = rows.row(i);
    std::vector<std::int32_t> shown(row.column, row.column + row.count);
    Eigen::VectorXd values(row.count + 1);
    values[0] = 1.0;
    for (std::int32_t at = 0; at < row.count; ++at)
      values[at + 1] = row.value[at] - origin;
    if (labels && labels[i] == labels[i]) {
      shown.push_back(rows.d);
      values.conservativeResize(row.count + 2);
      values[row.count + 1] = labels[i] - 3.0 * origin;
    }
    Eigen::MatrixXd &sum = sums[shown];
    if (sum.size() == 0)
      sum.setZero(values.size(), values.size());
    sum += row.weight * values * values.transpose();
  }
  return sums;
}

void test_sums(bool weighted, bool labelled, double origin) {
  const Table table = make_table(400, 6, 3, origin);
  const double *labels = labelled ? table.label.data() : nullptr;
  StopAt heartbeat(1 << 30);
  const SummarisedRows summary(table.view(weighted), labels, heartbeat);
  const Sums expected = sums_of(table.view(weighted), labels, origin);
  const Sums found = sums_of(summary.view(), summary.labels(), origin);
  check(summary.view().n < 100, "many rows of a pattern are few");
  check(found.size() == expected.size(), "all patterns are there");
  for (const auto &[shown, sum] : expected) {
    const double off = (found.at(shown) - sum).cwiseAbs().maxCoeff();
    check(off < 1e-13 * (1.0 + origin) * sum.cwiseAbs().maxCoeff(),
          "points have the sums of their rows");
  }
}

// Nothing is gained where rows of a pattern are few, or none show anything.
void test_kept() {
  const Table table = make_table(20, 6, 3, 0.0);
  StopAt heartbeat(1 << 30);
  const IncompleteRows rows = table.view(true);
  const SummarisedRows summary(rows, table.label.data(), heartbeat);
  check(summary.view().value == rows.value && summary.view().n == rows.n &&
            summary.labels() == table.label.data(),
        "few rows are themselves");
  const std::vector<std::int64_t> start(50, 0);
  const IncompleteRows empty{49, 3, start.data(), nullptr, nullptr};
  check(SummarisedRows(empty, nullptr, heartbeat).view().n == 49,
        "rows that show nothing stay");
  check(SummarisedRows::points(100, 4) == 8 &&
            SummarisedRows::points(10, 4) == 10,
        "how many points there are");
}

// Standardised values and a label in the last column.
Table make_labelled(std::int32_t n) {
  Table table = make_table(n, 6, 3, 0.0);
  Table result;
  result.d = 7;
  for (std::size_t i = 0; i < table.label.size(); ++i) {
    for (auto at = static_cast<std::size_t>(table.start[i]);
         at < static_cast<std::size_t>(table.start[i + 1]); ++at)
      if (table.column[at] != 4) {
        result.column.push_back(table.column[at]);
        result.value.push_back(table.value[at]);
      }
    result.column.push_back(6);
    result.value.push_back(std::isnan(table.label[i]) ? 0.3
                                                      : table.label[i] / 9.0);
    result.start.push_back(static_cast<std::int64_t>(result.column.size()));
    result.label.push_back(i % 3 == 0 ? none : result.value.back());
    result.weight.push_back(table.weight[i]);
  }
  return result;
}

void test_factor_analysis() {
  const Table table = make_labelled(400);
  StopAt heartbeat(1 << 30);
  const SummarisedRows summary(table.view(true), nullptr, heartbeat);
  const FactorSettings settings{2, 20.0, 2.0, 0.05, true};
  FactorAnalysis one(table.view(true), settings),
      other(summary.view(), settings);
  for (int at = 0; at < 15; ++at) {
    one.iterate(heartbeat);
    other.iterate(heartbeat);
  }
  check((one.loadings() - other.loadings()).cwiseAbs().maxCoeff() < 1e-10,
        "factors of points are those of rows");
  check(std::fabs(one.log_likelihood() / other.log_likelihood() - 1.0) < 1e-12,
        "points are as likely as rows");
}

void test_covariance() {
  const Table table = make_labelled(400);
  StopAt heartbeat(1 << 30);
  const SummarisedRows summary(table.view(true), nullptr, heartbeat);
  const Eigen::MatrixXd start = Eigen::MatrixXd::Identity(7, 7);
  CovarianceEM one(table.view(true), {start, 5.0}, start);
  CovarianceEM other(summary.view(), {start, 5.0}, start);
  for (int at = 0; at < 10; ++at) {
    one.pass(heartbeat);
    other.pass(heartbeat);
  }
  check((one.covariance() - other.covariance()).cwiseAbs().maxCoeff() < 1e-10,
        "a covariance of points is that of rows");
}

void test_low_rank() {
  const Table table = make_labelled(400);
  StopAt heartbeat(1 << 30);
  const SummarisedRows summary(table.view(true), table.label.data(), heartbeat);
  SplitMix64 generator(5);
  LowRankModel start;
  start.loadings = random_matrix(generator, 2, 7);
  start.offset = Eigen::VectorXd::Zero(7);
  start.weights = random_matrix(generator, 2, 1);
  start.x_noise = start.y_noise = 0.3;
  BatchSettings settings;
  settings.passes = 10;
  settings.tolerance = 0.0;
  settings.has_offset = true;
  ExpectationMaximisation<CommonNoise> one(start, settings, 1e-8, 1e-8);
  ExpectationMaximisation<CommonNoise> other(start, settings, 1e-8, 1e-8);
  one.run({table.view(true), table.label.data()}, nullptr, heartbeat);
  other.run({summary.view(), summary.labels()}, nullptr, heartbeat);
  const LowRankModel &a = one.best().model(), &b = other.best().model();
  check((a.loadings - b.loadings).cwiseAbs().maxCoeff() < 1e-9 &&
            (a.weights - b.weights).cwiseAbs().maxCoeff() < 1e-9 &&
            std::fabs(a.y_noise / b.y_noise - 1.0) < 1e-9,
        "directions of points are those of rows");
}

// Values of 1e-200 vary, those of 1e300 are left alone, and rows without any
// weight have no means.
void test_sizes() {
  Table table = make_table(400, 6, 3, 0.0);
  StopAt heartbeat(1 << 30);
  const double tiny = 1e-200;
  Table small = table;
  for (double &value : small.value)
    value *= tiny;
  const SummarisedRows of_small(small.view(true), nullptr, heartbeat);
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(6, 6), expected = sum;
  const auto add = [](const IncompleteRows &rows, double unit,
                      Eigen::MatrixXd &to) {
    for (std::int32_t i = 0; i < rows.n; ++i) {
      const ObservedEntries row = rows.row(i);
      for (std::int32_t a = 0; a < row.count; ++a)
        for (std::int32_t b = 0; b < row.count; ++b)
          to(row.column[a], row.column[b]) +=
              row.weight * (row.value[a] / unit) * (row.value[b] / unit);
    }
  };
  add(of_small.view(), tiny, sum);
  add(table.view(true), 1.0, expected);
  check((sum - expected).cwiseAbs().maxCoeff() < 1e-9,
        "small numbers have the same sums");
  for (double &value : table.value)
    value *= 1e308;
  check(SummarisedRows(table.view(true), nullptr, heartbeat).view().n == 400,
        "numbers that overflow stay");
  for (double &weight : small.weight)
    weight = 0.0;
  const SummarisedRows weightless(small.view(true), nullptr, heartbeat);
  check(weightless.view().total_weight() == 0.0 &&
            weightless.view().value[0] == 0.0,
        "rows of no weight are points of none");
}

void test_interrupt() {
  const Table table = make_table(400, 6, 3, 0.0);
  check(is_interrupted(2,
                       [&](Heartbeat &heartbeat) {
                         const SummarisedRows summary(table.view(true), nullptr,
                                                      heartbeat);
                       }),
        "a summary can be interrupted");
}

} // namespace

int main() {
  for (const bool weighted : {false, true})
    for (const bool labelled : {false, true})
      for (const double origin : {0.0, 1e5})
        test_sums(weighted, labelled, origin);
  test_kept();
  test_factor_analysis();
  test_covariance();
  test_low_rank();
  test_sizes();
  test_interrupt();
  std::printf("%d passed, 0 failed\n", checks);
}
