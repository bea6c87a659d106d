// What benches of floating point work share: a clock, and the speed of Eigen's
// own products of given shapes.
#ifndef FRUGALREG_BENCH_PRODUCT_SPEED_H
#define FRUGALREG_BENCH_PRODUCT_SPEED_H

#include <Eigen/Dense>

#include <ctime>

// Of this process: other work on the machine does not count.
inline double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Operations a second of the product of a size x inner matrix with its
// transposed shape.
inline double product_speed(Eigen::Index size, Eigen::Index inner) {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Random(size, inner);
  const Eigen::MatrixXd b = Eigen::MatrixXd::Random(inner, size);
  Eigen::MatrixXd product = Eigen::MatrixXd::Zero(size, size);
  const double start = seconds();
  double rounds = 0.0;
  for (; seconds() < start + 0.3;)
    for (int repeat = 0; repeat < 10; ++repeat, ++rounds)
      product.noalias() += a * b;
  return 2.0 * static_cast<double>(size * size * inner) * rounds /
         (seconds() - start);
}

#endif
