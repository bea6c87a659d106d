// The lasso of labels on codes: what is chosen is least for its own penalty,
// that of the objective where nothing was held out, the best of held-out codes
// else.

#include "check.h"

#include <frugalreg/lowrank/label_moments.h>
#include <frugalreg/lowrank/lasso_path.h>

#include <Eigen/Dense>

#include <cmath>
#include <cstdio>

using namespace frugalreg;

namespace {

constexpr Eigen::Index rank = 6;

// Labels of two of the codes, about 2.
LabelledCodes labelled(SplitMix64 &generator, Eigen::Index count) {
  LabelledCodes result;
  result.codes = random_matrix(generator, rank, count);
  result.labels = (result.codes.row(0) - 0.5 * result.codes.row(3)).transpose();
  result.labels += random_matrix(generator, count, 1);
  result.labels.array() += 2.0;
  return result;
}

LabelMoments moments_of(const LabelledCodes &data) {
  LabelMoments moments(rank);
  for (Eigen::Index i = 0; i < data.labels.size(); ++i)
    moments.add(data.codes.col(i), data.labels[i]);
  return moments;
}

// Of the mean squared error plus lambda2 |w|_1.
bool is_least(const LabelledCodes &data, const LassoChoice &choice) {
  const Eigen::VectorXd misses =
      (data.labels - data.codes.transpose() * choice.weights).array() -
      choice.offset;
  const Eigen::VectorXd slope =
      data.codes * misses * (2.0 / static_cast<double>(misses.size()));
  for (Eigen::Index k = 0; k < rank; ++k) {
    const double w = choice.weights[k];
    if (w == 0.0
            ? std::fabs(slope[k]) > choice.lambda2 + 1e-9
            : std::fabs(slope[k] - std::copysign(choice.lambda2, w)) > 1e-6)
      return false;
  }
  return true;
}

void test_given_penalty(bool has_offset) {
  SplitMix64 generator(31);
  LabelledCodes data = labelled(generator, 200);
  if (!has_offset)
    data.labels.array() -= 2.0;
  const LabelMoments moments = moments_of(data);
  LabelledCodes none;
  none.codes.resize(rank, 0);
  for (double lambda2 : {0.05, 0.3, 100.0}) {
    const LassoChoice choice =
        LassoPath(moments, has_offset, lambda2).choose(none);
    check(std::fabs(choice.lambda2 - lambda2) < 1e-12 * lambda2,
          "the penalty is the objective's");
    check(is_least(data, choice), "the weights are least for it");
    check((choice.offset != 0.0) == has_offset, "the offset is asked for");
  }
}

void test_held_out() {
  SplitMix64 generator(32);
  const LabelledCodes data = labelled(generator, 60),
                      held_out = labelled(generator, 40);
  const LabelMoments moments = moments_of(data);
  const LassoChoice best = LassoPath(moments, true, 0.0).choose(held_out);
  check(best.lambda2 > 0.0 && is_least(data, best), "least for its penalty");
  const double error = held_out.squared_error(best.weights, best.offset);
  LabelledCodes none;
  none.codes.resize(rank, 0);
  for (double factor : {0.2, 0.5, 2.0, 5.0}) {
    const LassoChoice other =
        LassoPath(moments, true, factor * best.lambda2).choose(none);
    check(held_out.squared_error(other.weights, other.offset) >= 0.999 * error,
          "no other penalty has a smaller error");
  }
}

} // namespace

int main() {
  for (const bool has_offset : {false, true})
    test_given_penalty(has_offset);
  test_held_out();
  std::printf("%d passed, 0 failed\n", checks);
}
