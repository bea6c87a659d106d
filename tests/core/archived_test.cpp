// Small states are as before once they were written and read: each is read into
// one that was just made, both go on with the same events, and say the same.

#include "check.h"
#include "memory_archive.h"

#include <frugalreg/base/exact_sum.h>
#include <frugalreg/learn/label_shares.h>
#include <frugalreg/learn/trial_plan.h>
#include <frugalreg/look/column_spread.h>
#include <frugalreg/look/visit_order.h>

#include <cmath>
#include <cstdint>
#include <vector>

using namespace frugalreg;

namespace {

OnlineSpec spec_of(std::int64_t pilot, std::int64_t learning,
                   std::int64_t visits) {
  OnlineSpec spec;
  spec.tuning.pilot = pilot;
  spec.tuning.learning = learning;
  spec.steps.visits = visits;
  return spec;
}

// Examples that were dropped in learning bring both ends nearer, those of the
// trial its end alone.
void test_trial_plan() {
  const OnlineSpec spec = spec_of(10, 100, 150);
  TrialPlan plan(spec);
  for (std::int64_t done : {20, 20, 60, 110})
    plan.drop(done);
  check(plan.learning() == 97 && plan.visits() == 146, "the ends are nearer");
  TrialPlan other = read_back(plan, TrialPlan(spec));
  for (TrialPlan *each : {&plan, &other}) {
    check(each->in_trial(97) && each->in_trial(145) && each->settled(146),
          "the trial is where it was");
    check(each->ahead(5) == 92 && each->ahead(100) == 46, "so are its ends");
    check(each->later_end(146) == 292, "and those of later ones");
    each->drop(100);
    check(each->learning() == 97 && each->visits() == 145, "drops go on");
  }
}

// Values of a skewed column whose unit grows on the way: all moments of it are
// in use where more of them come.
void test_column_spread() {
  SplitMix64 generator(21);
  ColumnSpread spread(2);
  const auto include = [&](ColumnSpread &to, SplitMix64 draws) {
    for (int look = 0; look < 40; ++look) {
      const double value = std::exp(6.0 * uniform01(draws));
      to.include(0, value);
      to.include(1, -value * value);
    }
  };
  include(spread, generator);
  ColumnSpread other = read_back(spread, ColumnSpread(2));
  SplitMix64 further(22);
  include(spread, further);
  include(other, further);
  check(spread.means() == other.means(), "the same means");
  check(spread.variances() == other.variances(), "the same variances");
  check(spread.effective_looks() == other.effective_looks(),
        "the same effective looks");
  check(spread.seen() == std::vector<double>{80.0, 80.0}, "all are counted");
}

// A pass that ends halfway goes on with the rows that it had not visited.
void test_visit_order() {
  constexpr std::int64_t rows = 11;
  const auto start = [] {
    SplitMix64 seeder(5);
    return VisitOrder(rows, 3, true, Xoshiro256(seeder));
  };
  for (int before : {0, 4, 11, 15}) {
    VisitOrder order = start();
    for (int visit = 0; visit < before; ++visit)
      order.next();
    VisitOrder other = read_back(order, start());
    while (!order.finished())
      check(order.next() == other.next(), "the same row is next");
    check(other.finished(), "the other ends with it");
  }
}

void test_label_shares() {
  OnlineSpec spec = spec_of(10, 100, 150);
  spec.tuning.shares = {0.25};
  LabelShares shares(spec);
  for (double label : {1.0, -1.0, 1.0, 1.0})
    shares.include(label, true);
  shares.say();
  LabelShares other = read_back(shares, LabelShares(spec));
  check(other.said(0) == shares.said(0) && other.said(0) > 0.25,
        "what was said is said again");
  for (LabelShares *each : {&shares, &other}) {
    each->include(1.0, true);
    each->say();
  }
  check(other.said(0) == shares.said(0), "counts go on");
}

void test_exact_sum() {
  ExactSum sum;
  for (double term : {1e17, 1.0, 1e-3})
    sum.add(term);
  ExactSum other = read_back(sum, ExactSum());
  for (ExactSum *each : {&sum, &other})
    each->replace(1e17, 0.0);
  check(sum.value() == other.value() && std::fabs(sum.value() - 1.001) < 1e-12,
        "rounding errors are kept");
}

} // namespace

int main() {
  test_trial_plan();
  test_column_spread();
  test_visit_order();
  test_label_shares();
  test_exact_sum();
  std::printf("%d passed, 0 failed\n", checks);
}
