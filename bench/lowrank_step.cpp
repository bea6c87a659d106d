// Times one example of the stochastic learner of incomplete rows: the exact
// polar factor through U = V M (lazy), the same by its definition (naive), and
// no polar factor at all (free). Writes name, attributes, rank, microseconds.

#include <frugalreg/base/random.h>
#include <frugalreg/lowrank/free_loadings.h>
#include <frugalreg/lowrank/lazy_loadings.h>
#include <frugalreg/lowrank/recursive_least_squares.h>
#include <frugalreg/lowrank/stochastic_learner.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

using namespace frugalreg;

namespace {

// U <- U (U'U)^(-1/2) after every step, from all rows of U.
class NaiveLoadings {
public:
  explicit NaiveLoadings(const Eigen::MatrixXd &loadings)
      : loadings_(loadings), eigen_(loadings.rows()) {}

  const Eigen::MatrixXd &matrix() { return loadings_; }

  template <class Matrix>
  void gather(const ObservedEntries &entries, Matrix &&observed) const {
    for (Eigen::Index at = 0; at < entries.count; ++at)
      observed.col(at) = loadings_.col(entries.column[at]);
  }

  template <class Before, class Step>
  void add(const ObservedEntries &entries, const Before &, const Step &step) {
    for (Eigen::Index at = 0; at < entries.count; ++at)
      loadings_.col(entries.column[at]) += step.col(at);
    gram_.setZero(loadings_.rows(), loadings_.rows());
    gram_.selfadjointView<Eigen::Lower>().rankUpdate(loadings_);
    eigen_.compute(gram_);
    gram_ = eigen_.operatorInverseSqrt();
    product_.noalias() = gram_ * loadings_;
    loadings_.swap(product_);
  }

private:
  Eigen::MatrixXd loadings_, gram_, product_;
  Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen_;
};

struct Problem {
  LowRankModel start;
  std::vector<std::int32_t> column;
  std::vector<double> value, label;
  std::int32_t count;
  std::size_t rows;

  ObservedEntries row(std::size_t i) const {
    const std::size_t from = i % rows * static_cast<std::size_t>(count);
    return {column.data() + from, value.data() + from, count};
  }
};

// Rows with a tenth of their entries, of loadings near the start's.
Problem problem_of(std::int32_t attributes, int rank, std::size_t rows) {
  SplitMix64 generator(11);
  const auto normal = [&] { // near enough
    double sum = -6.0;
    for (int term = 0; term < 12; ++term)
      sum += uniform01(generator);
    return sum;
  };
  Problem problem;
  problem.rows = rows;
  problem.count = attributes / 10;
  Eigen::MatrixXd random =
      Eigen::MatrixXd::NullaryExpr(attributes, rank, normal);
  const Eigen::MatrixXd u =
      Eigen::HouseholderQR<Eigen::MatrixXd>(random).householderQ() *
      Eigen::MatrixXd::Identity(attributes, rank);
  problem.start.loadings = u.transpose();
  problem.start.weights = Eigen::VectorXd::NullaryExpr(rank, normal);
  problem.start.offset = Eigen::VectorXd::Zero(attributes);
  for (std::size_t i = 0; i < rows; ++i) {
    const Eigen::VectorXd code = Eigen::VectorXd::NullaryExpr(rank, normal);
    problem.label.push_back(problem.start.weights.dot(code));
    for (std::int32_t at = 0; at < problem.count; ++at) {
      const std::int32_t column =
          at * 10 + static_cast<std::int32_t>(10 * uniform01(generator));
      problem.column.push_back(column);
      problem.value.push_back(u.row(column).dot(code) + 0.05 * normal());
    }
  }
  return problem;
}

template <class Loadings>
double microseconds(const Problem &problem, std::size_t steps) {
  using Clock = std::chrono::steady_clock;
  StochasticSettings settings{1.0, 1e-6, 1e-7, 0.1,  0.1,  1.0,  1e-3,
                              1e9, true, true, true, true, false};
  StochasticLearner<Loadings, AttributeRecursions> learner(problem.start,
                                                           settings);
  const std::size_t warm_up = 20;
  Clock::time_point from;
  for (std::size_t step = 0; step < warm_up + steps; ++step) {
    if (step == warm_up)
      from = Clock::now();
    learner.learn(problem.row(step), problem.label[step % problem.rows]);
  }
  const std::chrono::duration<double, std::micro> passed = Clock::now() - from;
  // What is computed must be used.
  if (!learner.model().loadings.allFinite())
    std::exit(1);
  return passed.count() / static_cast<double>(steps);
}

} // namespace

int main() {
  for (const std::int32_t attributes : {100, 1000, 10000}) {
    for (const int rank : {10, 30, 100}) {
      if (rank > attributes / 2 || attributes * rank * rank > 20000000)
        continue;
      const double work = double(attributes) * rank * rank + rank * rank * rank;
      const auto steps = static_cast<std::size_t>(2e8 / work) + 10;
      const Problem problem = problem_of(attributes, rank, 200);
      std::printf("naive,%d,%d,%.3f\n", attributes, rank,
                  microseconds<NaiveLoadings>(problem, steps));
      std::printf("lazy,%d,%d,%.3f\n", attributes, rank,
                  microseconds<LazyLoadings>(problem, steps));
      std::printf("free,%d,%d,%.3f\n", attributes, rank,
                  microseconds<FreeLoadings>(problem, steps));
    }
  }
}
