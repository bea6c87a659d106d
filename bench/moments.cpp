// Times the accumulation of pairs against bare loops over the same pairs (which
// add products and counts: in single precision, with half the memory, and in
// double; or all sums that moments() keeps), and an iteration of factor
// analysis against the time that its floating point operations take in Eigen's
// own matrix products of the same shapes. Prints one line a measurement: name,
// looks an example, microseconds an example, and of the bound. bench/moments.R
// compiles it and prints ratios.

#include "product_speed.h"

#include <frugalreg/base/heartbeat.h>
#include <frugalreg/base/random.h>
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/pair_moments.h>
#include <frugalreg/sample/without_replacement.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

using namespace frugalreg;

namespace {

constexpr std::int32_t d = 784;

struct Looks {
  std::int32_t n, k;
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value, labels;

  Looks(std::int32_t rows, std::int32_t looks) : n(rows), k(looks) {
    SplitMix64 generator(1);
    IndexMap seen;
    for (std::int32_t i = 0; i < n; ++i) {
      const auto from = static_cast<std::ptrdiff_t>(column.size());
      draw_distinct(generator, d, k, seen,
                    [&](std::int32_t j) { column.push_back(j); });
      std::sort(column.begin() + from, column.end());
      for (std::int32_t at = 0; at < k; ++at)
        value.push_back(2.0 * uniform01(generator) - 1.0);
      start.push_back(static_cast<std::int64_t>(column.size()));
      labels.push_back(2.0 * uniform01(generator) - 1.0);
    }
  }
  IncompleteRows rows() const {
    return {n, d, start.data(), column.data(), value.data()};
  }
};

double accumulate(const Looks &looks) {
  const std::vector<double> origin(d, 0.0);
  PairMoments moments(origin.data(), d, 0.0);
  const IncompleteRows rows = looks.rows();
  const double before = seconds();
  for (std::int32_t i = 0; i < rows.n; ++i)
    moments.add(rows.row(i).column, rows.row(i).value, looks.k,
                looks.labels[i]);
  const double spent = seconds() - before;
  return moments.pairs()[0].count < 0.0 ? 0.0 : spent;
}

// The same pairs and sums, and nothing else.
template <class Cell, class Add>
double bare_loop(const Looks &looks, const Add &add) {
  std::vector<Cell> cells(static_cast<std::size_t>(d) * (d + 1) / 2);
  const IncompleteRows rows = looks.rows();
  const double before = seconds();
  for (std::int32_t i = 0; i < rows.n; ++i) {
    const ObservedEntries row = rows.row(i);
    for (std::int32_t a = 0; a < row.count; ++a) {
      const std::size_t j = static_cast<std::size_t>(row.column[a]);
      Cell *cell = cells.data() + j * (2 * d - j + 1) / 2 - j;
      for (std::int32_t b = a; b < row.count; ++b)
        add(cell[row.column[b]], row.value[a], row.value[b]);
    }
  }
  const double spent = seconds() - before;
  return cells[0].count < 0 ? 0.0 : spent;
}

struct SingleCell {
  float sum = 0.0F;
  std::int32_t count = 0;
};

struct DoubleCell {
  double sum = 0.0, count = 0.0;
};

struct FullCell {
  double count = 0.0, product = 0.0, first = 0.0, second = 0.0;
};

// One look of each example stands for the label.
double factors(const Looks &looks, std::int32_t rank) {
  FactorAnalysis analysis(looks.rows(), {rank, 20.0, 2.0, 0.05, true});
  SilentHeartbeat heartbeat;
  const double before = seconds();
  for (int round = 0; round < 3; ++round)
    analysis.iterate(heartbeat);
  return (seconds() - before) / 3;
}

// Half of a symmetric sum for each of the looks, twice (precision, and credit
// of the second moments); a Cholesky factor and its inverse.
double factor_bound(std::int32_t k, std::int32_t rank) {
  const double r = rank;
  return 2.0 * k * r * (r + 1.0) / product_speed(rank, k) +
         r * r * r / product_speed(rank, rank);
}

void report(const char *name, const Looks &looks, double spent, double bound) {
  std::printf("%s,%d,%g,%g\n", name, looks.k, 1e6 * spent / looks.n,
              1e6 * bound / looks.n);
}

// Tables differ in their luck with the memory that they get: the median of
// some.
template <class Time> double typical(const Time &time) {
  std::array<double, 5> runs;
  for (double &run : runs)
    run = time();
  std::sort(runs.begin(), runs.end());
  return runs[2];
}

void report_pairs(const Looks &looks) {
  const double spent = typical([&] { return accumulate(looks); });
  const auto add = [](auto &cell, double x, double z) {
    cell.sum += static_cast<decltype(cell.sum)>(x * z);
    cell.count += 1;
  };
  report("pairs_single", looks, spent,
         typical([&] { return bare_loop<SingleCell>(looks, add); }));
  report("pairs_double", looks, spent,
         typical([&] { return bare_loop<DoubleCell>(looks, add); }));
  report("pairs_same_sums", looks, spent, typical([&] {
           return bare_loop<FullCell>(looks,
                                      [](FullCell &cell, double x, double z) {
                                        cell.count += 1.0;
                                        cell.product += x * z;
                                        cell.first += x;
                                        cell.second += z;
                                      });
         }));
}

} // namespace

int main() {
  report_pairs(Looks(100000, 5));
  report_pairs(Looks(5000, 57));
  report_pairs(Looks(5000, 200));
  for (std::int32_t k : {5, 57}) {
    const Looks looks(5000, k);
    report("factors_20", looks, factors(looks, 20),
           looks.n * factor_bound(k, 20));
  }
}
