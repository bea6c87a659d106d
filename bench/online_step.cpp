// Times one visit of the online learners against the bare loop that only draws
// as many indices and reads the values, against the direct code that touches
// all d coordinates, and over the number of attributes. Prints one line a
// measurement: name, attributes, nanoseconds a visit. bench/online-step.R
// compiles it and prints ratios.

#include <frugalreg/base/heartbeat.h>
#include <frugalreg/base/random.h>
#include <frugalreg/geometry/exponentiated_gradient.h>
#include <frugalreg/geometry/l2_ball.h>
#include <frugalreg/learn/online_learner.h>
#include <frugalreg/learn/online_spec.h>
#include <frugalreg/learn/run_online.h>
#include <frugalreg/look/dense_source.h>
#include <frugalreg/look/ledger.h>
#include <frugalreg/look/sparse_source.h>
#include <frugalreg/look/visit_order.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

constexpr int budget = 5, inner = 1;
volatile double sink; // keeps the compiler from leaving work out

struct Data {
  std::int64_t rows;
  std::int32_t columns;
  std::vector<double> dense, value, labels;
  std::vector<int> begin, index;

  bool is_sparse() const { return !begin.empty(); }
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

Data dense_data(std::int64_t rows, std::int32_t columns) {
  Data data{rows, columns, {}, {}, {}, {}, {}};
  SplitMix64 generator(1);
  data.dense.resize(static_cast<std::size_t>(rows) * columns);
  for (double &x : data.dense)
    x = (2 * uniform01(generator) - 1) * std::sqrt(3.0 / columns);
  for (std::int64_t row = 0; row < rows; ++row)
    data.labels.push_back(2 * uniform01(generator) - 1);
  return data;
}

// About `filled` non-zeros a row.
Data sparse_data(std::int64_t rows, std::int32_t columns, int filled) {
  Data data{rows, columns, {}, {}, {}, {0}, {}};
  SplitMix64 generator(1);
  IndexMap seen;
  for (std::int64_t row = 0; row < rows; ++row) {
    std::vector<int> places;
    draw_distinct(generator, columns, filled, seen,
                  [&](std::int32_t at) { places.push_back(at); });
    std::sort(places.begin(), places.end());
    for (int place : places) {
      data.index.push_back(place);
      data.value.push_back((2 * uniform01(generator) - 1) /
                           std::sqrt(filled / 3.0));
    }
    data.begin.push_back(static_cast<int>(data.index.size()));
    data.labels.push_back(2 * uniform01(generator) - 1);
  }
  return data;
}

std::unique_ptr<AttributeSource> source_of(const Data &data) {
  if (data.is_sparse())
    return std::make_unique<SparseSource>(data.begin.data(), data.index.data(),
                                          data.value.data(), data.rows,
                                          data.columns);
  return std::make_unique<DenseSource<double>>(data.dense.data(), data.rows,
                                               data.columns);
}

OnlineSpec spec_of(const Data &data, std::int64_t visits, double step_size) {
  OnlineSpec spec;
  spec.looks.groups = ColumnGroups(data.columns);
  spec.looks.budget = budget;
  spec.sampling.inner = inner;
  spec.steps.size = {step_size, step_size};
  spec.steps.visits = visits;
  return spec;
}

// The theorem's step size; the first pass is not timed.
template <class Geometry>
double learner_time(const Data &data, std::int64_t visits) {
  OnlineLearner<Geometry> learner(spec_of(data, visits, std::nan("")));
  Account account;
  account.per_group.assign(static_cast<std::size_t>(data.columns), 0);
  const std::unique_ptr<AttributeSource> source = source_of(data);
  const ColumnGroups groups(data.columns);
  Ledger ledger(*source, groups, budget, account, nullptr);
  Streams streams(1);
  Checkpoints checkpoints({});
  SilentHeartbeat heartbeat;
  const auto run = [&](std::int64_t passes) {
    VisitOrder order(data.rows, passes, true, streams.order);
    run_online(learner, ledger, data.labels.data(), order, streams.draws,
               checkpoints, heartbeat);
  };
  run(1);
  const std::int64_t passes = std::max<std::int64_t>(1, visits / data.rows);
  const auto start = std::chrono::steady_clock::now();
  run(passes);
  const double seconds = seconds_since(start);
  sink = learner.coefficients()[0];
  return seconds / static_cast<double>(passes * data.rows);
}

// Draws and reads, and nothing else.
double bare_time(const Data &data, std::int64_t visits) {
  Streams streams(1);
  const std::int64_t passes = std::max<std::int64_t>(1, visits / data.rows);
  const auto columns = static_cast<std::uint32_t>(data.columns);
  const auto run = [&](std::int64_t times) {
    VisitOrder order(data.rows, times, true, streams.order);
    double sum = 0.0;
    while (!order.finished()) {
      const std::int64_t row = order.next();
      for (int r = 0; r < budget; ++r) {
        const auto column =
            static_cast<int>(uniform_below(streams.draws, columns));
        if (!data.is_sparse()) {
          sum += data.dense[static_cast<std::size_t>(column) * data.rows + row];
          continue;
        }
        const int *last = data.index.data() + data.begin[row + 1];
        const int *found =
            std::lower_bound(data.index.data() + data.begin[row], last, column);
        if (found != last && *found == column)
          sum += data.value[found - data.index.data()];
      }
    }
    sink = sum;
  };
  run(1);
  const auto start = std::chrono::steady_clock::now();
  run(passes);
  return seconds_since(start) / static_cast<double>(passes * data.rows);
}

// AERR as printed in the paper: every vector in full, every step O(d).
double direct_time(const Data &data, std::int64_t visits) {
  const auto d = static_cast<std::size_t>(data.columns);
  std::vector<double> w(d, 0.0), average(d, 0.0), squares(d), gradient(d);
  Xoshiro256 generator = Streams(1).draws;
  const double step = 0.01;
  const auto start = std::chrono::steady_clock::now();
  for (std::int64_t t = 0; t < visits; ++t) {
    const std::int64_t row = t % data.rows;
    const auto x = [&](std::size_t at) {
      return data.dense[at * static_cast<std::size_t>(data.rows) + row];
    };
    std::fill(gradient.begin(), gradient.end(), 0.0);
    for (int r = 0; r < budget - inner; ++r) {
      const std::size_t at =
          uniform_below(generator, static_cast<std::uint32_t>(d));
      gradient[at] += static_cast<double>(d) * x(at) / (budget - inner);
    }
    double norm = 0.0;
    for (std::size_t at = 0; at < d; ++at)
      squares[at] = norm += w[at] * w[at];
    double residual = -data.labels[row];
    if (norm > 0.0) {
      const std::size_t at = std::lower_bound(squares.begin(), squares.end(),
                                              uniform01(generator) * norm) -
                             squares.begin();
      residual += norm * x(at) / w[at];
    }
    norm = 0.0;
    for (std::size_t at = 0; at < d; ++at) {
      average[at] += w[at];
      w[at] -= step * residual * gradient[at];
      norm += w[at] * w[at];
    }
    if (norm > 1.0)
      for (double &coefficient : w)
        coefficient /= std::sqrt(norm);
  }
  sink = average[0];
  return seconds_since(start) / static_cast<double>(visits);
}

// AELR as printed in the paper, likewise.
double direct_lasso_time(const Data &data, std::int64_t visits) {
  const auto d = static_cast<std::size_t>(data.columns);
  std::vector<double> up(d, 1.0), down(d, 1.0), w(d), average(d, 0.0), sizes(d),
      gradient(d);
  Xoshiro256 generator = Streams(1).draws;
  const double step = 0.001;
  const auto start = std::chrono::steady_clock::now();
  for (std::int64_t t = 0; t < visits; ++t) {
    const std::int64_t row = t % data.rows;
    const auto x = [&](std::size_t at) {
      return data.dense[at * static_cast<std::size_t>(data.rows) + row];
    };
    double total = 0.0, norm = 0.0;
    for (std::size_t at = 0; at < d; ++at)
      total += up[at] + down[at];
    for (std::size_t at = 0; at < d; ++at) {
      w[at] = (up[at] - down[at]) / total;
      average[at] += w[at];
      sizes[at] = norm += std::fabs(w[at]);
    }
    std::fill(gradient.begin(), gradient.end(), 0.0);
    for (int r = 0; r < budget - inner; ++r) {
      const std::size_t at =
          uniform_below(generator, static_cast<std::uint32_t>(d));
      gradient[at] += static_cast<double>(d) * x(at) / (budget - inner);
    }
    double residual = -data.labels[row];
    if (norm > 0.0) {
      const std::size_t at = std::lower_bound(sizes.begin(), sizes.end(),
                                              uniform01(generator) * norm) -
                             sizes.begin();
      residual += norm * x(at) * (w[at] > 0.0 ? 1.0 : -1.0);
    }
    for (std::size_t at = 0; at < d; ++at)
      if (gradient[at] != 0.0) {
        const double change =
            std::clamp(step * residual * gradient[at], -1.0, 1.0);
        up[at] *= std::exp(-change);
        down[at] *= std::exp(change);
      }
  }
  sink = average[0];
  return seconds_since(start) / static_cast<double>(visits);
}

void print(const std::string &name, const Data &data, double seconds) {
  std::printf("%s,%d,%.1f\n", name.c_str(), static_cast<int>(data.columns),
              1e9 * seconds);
  std::fflush(stdout);
}

void measure(const std::string &kind, const Data &data, std::int64_t visits) {
  print(kind + "_bare", data, bare_time(data, visits));
  print(kind + "_aerr", data, learner_time<L2Ball>(data, visits));
  print(kind + "_aelr", data,
        learner_time<ExponentiatedGradient>(data, visits));
}

} // namespace

int main() {
  measure("dense", dense_data(12000, 1000), 1200000);
  measure("dense_in_cache", dense_data(100, 1000), 1200000);
  for (std::int32_t columns : {100, 10000}) {
    const Data data = dense_data(2000, columns);
    measure("dense", data, 400000);
    const std::int64_t visits = 20000000 / columns;
    print("dense_direct_aerr", data, direct_time(data, visits));
    print("dense_direct_aelr", data, direct_lasso_time(data, visits));
  }
  for (std::int32_t columns : {1000, 1000000})
    measure("sparse", sparse_data(100000, columns, 100), 800000);
}
