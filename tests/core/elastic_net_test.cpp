// Coordinate descent for the elastic net.

#include "check.h"

#include <frugalreg/convex/covariance_elastic_net.h>

#include <cmath>
#include <cstdio>

using namespace frugalreg;

namespace {

void test_elastic_net() {
  constexpr Eigen::Index columns = 24;
  SplitMix64 generator(7);
  const Eigen::MatrixXd x = random_matrix(generator, 300, columns);
  const Eigen::VectorXd y = random_matrix(generator, 300, 1);
  const Eigen::MatrixXd gram = x.transpose() * x;
  const Eigen::VectorXd linear = x.transpose() * y;
  const Eigen::VectorXd factor = Eigen::VectorXd::Ones(columns);
  Eigen::VectorXd b = Eigen::VectorXd::Zero(columns);
  const double l1 = 0.2 * linear.lpNorm<Eigen::Infinity>();
  check(covariance_elastic_net({gram, linear, factor}, l1, 1.0, b).converged,
        "coordinate descent comes to its end");
  const Eigen::VectorXd slope = linear - gram * b - b;
  for (Eigen::Index j = 0; j < columns; ++j)
    check(b[j] == 0.0
              ? std::fabs(slope[j]) <= l1 * (1.0 + 1e-6)
              : std::fabs(slope[j] - std::copysign(l1, b[j])) < 1e-6 * l1,
          "the elastic net is optimal");
  Eigen::VectorXd by_root = Eigen::VectorXd::Zero(columns);
  covariance_elastic_net({Gram::of_root(x), linear, factor}, l1, 1.0, by_root);
  check((by_root - b).lpNorm<Eigen::Infinity>() < 1e-6,
        "a root has the same elastic net");
  Eigen::VectorXd elsewhere = Eigen::VectorXd::Ones(columns);
  covariance_elastic_net({gram, linear, factor}, l1, 1.0, elsewhere);
  check((elsewhere - b).lpNorm<Eigen::Infinity>() < 1e-6,
        "it is the same from another start");
}

// Dummies of many groups and what all of them share move together, and little
// in each sweep.
void test_elastic_net_of_dummies() {
  constexpr Eigen::Index groups = 300, rows = 4 * groups;
  SplitMix64 generator(5);
  Eigen::MatrixXd x = Eigen::MatrixXd::Zero(rows, groups - 1);
  Eigen::VectorXd y = random_matrix(generator, rows, 1);
  const Eigen::VectorXd level = 3.0 * random_matrix(generator, groups, 1);
  for (Eigen::Index i = 0; i < rows; ++i) {
    if (i % groups > 0)
      x(i, i % groups - 1) = 1.0;
    y[i] += level[i % groups];
  }
  x.rowwise() -= x.colwise().mean().eval();
  y.array() -= y.mean();
  const Eigen::MatrixXd gram = x.transpose() * x / rows;
  const Eigen::VectorXd linear = x.transpose() * y / rows;
  const Eigen::VectorXd factor = Eigen::VectorXd::Ones(groups - 1);
  ElasticNetControl control;
  control.scale = y.squaredNorm() / rows;
  for (double l1 : {0.0, 1e-6}) {
    Eigen::VectorXd b = Eigen::VectorXd::Zero(groups - 1), exact = b;
    control.tolerance = 1e-7;
    check(covariance_elastic_net({gram, linear, factor}, l1, 0.0, b, control)
              .converged,
          "dummies come to an end");
    control.tolerance = 1e-20;
    covariance_elastic_net({gram, linear, factor}, l1, 0.0, exact, control);
    const double off = (b - exact).dot(gram * (b - exact));
    check(off <= (l1 == 0.0 ? 1e-20 : 1e-5) * control.scale,
          "it is at the minimum");
  }
}

// One penalty may take minutes: beats come by the work that is done.
void test_elastic_net_beats() {
  SplitMix64 generator(3);
  const Eigen::MatrixXd x = random_matrix(generator, 400, 300);
  const Eigen::MatrixXd gram = x.transpose() * x;
  const Eigen::VectorXd linear = x.transpose() * x.rowwise().sum();
  const Eigen::VectorXd factor = Eigen::VectorXd::Ones(300);
  for (int beat : {1, 3})
    check(is_interrupted(beat,
                         [&](Heartbeat &stop) {
                           Eigen::VectorXd b = Eigen::VectorXd::Zero(300);
                           ElasticNetControl control;
                           control.heartbeat = &stop;
                           covariance_elastic_net({gram, linear, factor}, 1e-3,
                                                  0.0, b, control);
                         }),
          "an interrupt is heard within one penalty");
}

} // namespace

int main() {
  test_elastic_net();
  test_elastic_net_of_dummies();
  test_elastic_net_beats();
  std::printf("%d passed, 0 failed\n", checks);
}
