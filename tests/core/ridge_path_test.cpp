// Ridge regression of many penalties in one space of few dimensions, against
// the equations that it solves; and the factor that follows a subset.

#include "check.h"

#include <frugalreg/convex/ridge_path.h>
#include <frugalreg/convex/subset_cholesky.h>

#include <Eigen/Dense>

#include <cmath>
#include <cstdio>
#include <vector>

using namespace frugalreg;

namespace {

double error_of(const Eigen::MatrixXd &gram, const Eigen::VectorXd &linear,
                double penalty, const Eigen::VectorXd &solution) {
  Eigen::MatrixXd system = gram;
  system.diagonal().array() += penalty;
  const Eigen::VectorXd exact = system.partialPivLu().solve(linear);
  return (solution - exact).norm() / exact.norm();
}

void test_ridge_path(Eigen::Index rows, bool by_root) {
  constexpr Eigen::Index columns = 150;
  SplitMix64 generator(11);
  const Eigen::MatrixXd root = random_matrix(generator, rows, columns);
  const Eigen::VectorXd linear =
      root.transpose() * random_matrix(generator, rows, 1);
  const Eigen::MatrixXd gram = root.transpose() * root;
  Eigen::VectorXd penalties(4);
  penalties << 1000.0, 30.0, 1.0, 5.0;
  const auto path_of = [&](Eigen::Index most, Heartbeat &beats) {
    return RidgePath(by_root ? Gram::of_root(root) : Gram(gram), linear, 1.0,
                     1e-11, most, beats);
  };
  StopAt never(1 << 30);
  const RidgePath path = path_of(columns, never);
  check(path.converged(), "the space is large enough");
  const Eigen::MatrixXd found = path.coefficients(penalties);
  for (Eigen::Index at = 0; at < penalties.size(); ++at)
    check(error_of(gram, linear, penalties[at], found.col(at)) < 1e-9,
          "the equations hold for each penalty");
  check(!path_of(3, never).converged(), "three dimensions are too few");
  check(is_interrupted(5, [&](Heartbeat &beats) { path_of(columns, beats); }),
        "an interrupt is heard");
}

void test_no_slope() {
  const Eigen::MatrixXd gram = Eigen::MatrixXd::Identity(5, 5);
  StopAt never(1 << 30);
  const RidgePath path(Gram(gram), Eigen::VectorXd::Zero(5), 1.0, 1e-11, 5,
                       never);
  check(path.converged() &&
            path.coefficients(Eigen::VectorXd::Ones(2)).isZero(0.0),
        "without a slope all is 0");
}

// Places come, and go from the front, the middle and the end.
void test_subset_cholesky() {
  constexpr Eigen::Index size = 40;
  SplitMix64 generator(12);
  const Eigen::MatrixXd root = random_matrix(generator, 60, size);
  const Eigen::MatrixXd matrix = root.transpose() * root;
  const auto value = [&](Eigen::Index i, Eigen::Index j) {
    return matrix(i, j);
  };
  SubsetCholesky cholesky;
  for (Eigen::Index first = 0; first < 60; ++first) {
    std::vector<Eigen::Index> subset;
    for (Eigen::Index place = 0; place < size; ++place)
      if ((place + first) % 19 > 0)
        subset.push_back(place);
    check(cholesky.update(cholesky.to(subset), value), "it is definite");
    Eigen::VectorXd solution = Eigen::VectorXd::LinSpaced(size, -1.0, 2.0);
    const Eigen::VectorXd right = solution;
    cholesky.solve(solution);
    const Eigen::VectorXd left = matrix * solution;
    for (Eigen::Index place : subset)
      check(std::fabs(left[place] - right[place]) < 1e-9,
            "the equations of the subset hold");
    check(cholesky.to(subset).count() == 0, "nothing is left to change");
  }
}

} // namespace

int main() {
  for (const bool by_root : {false, true})
    for (const Eigen::Index rows : {40, 300})
      test_ridge_path(rows, by_root);
  test_no_slope();
  test_subset_cholesky();
  std::printf("%d passed, 0 failed\n", checks);
}
