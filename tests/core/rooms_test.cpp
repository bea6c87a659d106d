// One header for everything: each room of the core is met through it alone.

#include <frugalreg/frugalreg.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

int checks = 0;

void check(bool holds, const std::string &what) {
  ++checks;
  if (holds)
    return;
  std::fprintf(stderr, "does not hold: %s\n", what.c_str());
  std::exit(1);
}

// Every learner that the package has is one.
static_assert(IsLearner<OnlineLearner<L2Ball>>::value);
static_assert(IsLearner<OnlineLearner<AdaptiveL2Ball>>::value);
static_assert(IsLearner<OnlineLearner<ExponentiatedGradient>>::value);
static_assert(IsLearner<AutoLearner<L2Ball>>::value);
static_assert(IsLearner<PegasosLearner>::value);
static_assert(IsLearner<MomentLearner>::value);
static_assert(IsLearner<LookCollector>::value);
static_assert(!IsLearner<L2Ball>::value, "a geometry is not");

void test_lower_rooms() {
  ExactSum sum; // base
  sum.add(0.1);
  sum.add(-0.1);
  check(sum.value() == 0.0, "what is taken out again leaves nothing");
  SumTree tree(3); // sample
  tree.set(1, 2.0);
  check(tree.total() == 2.0, "the tree adds up");
  check(SumTree(0).total() == 0.0, "of no leaves there is nothing");
  check(Design::uniform(1, 1, false).even_pair_inclusion() == 1.0,
        "one group alone misses no pair");
  const StepSetting setting{2.0, 10.0, 10.0, 100.0, 1.0}; // step
  check(RidgeSteps::uniform(setting) > 0.0, "theorems prescribe steps");
  check(Logistic().derivative(0.0) == -0.5, "losses have derivatives"); // loss
  Eigen::VectorXd point = Eigen::VectorXd::Ones(2); // convex
  project_on_l1_ball(point, 1.0);
  check(std::fabs(point.sum() - 1.0) < 1e-12, "projections end on the ball");
}

void test_upper_rooms() {
  const ColumnGroups groups(4); // look
  Visit visit(groups);
  check(visit.add(2) == 0 && visit.add(2) == 0, "one look, twice drawn");
  const L2Ball ball(4, 1.0); // geometry
  check(ball.iterate().dimension() == 4, "an iterate has a dimension");
  const DataPoint data_point(Design::uniform(4, 2, true)); // estimate
  check(data_point.weight(0) == 2.0, "a draw stands for two attributes");
  OnlineSpec spec; // learn
  spec.looks.groups = groups;
  spec.looks.budget = 4;
  spec.sampling.inner = 2;
  spec.steps.size = {0.1, 0.1};
  const std::unique_ptr<AnyLearner> learner =
      std::make_unique<LearnerOf<OnlineLearner<L2Ball>>>(spec);
  check(learner->coefficients(0) == std::vector<double>(4, 0.0) &&
            learner->most_looks() == 4,
        "a learner of any kind starts at 0");
  LowRankModel model; // factor
  model.loadings = Eigen::MatrixXd::Zero(2, 4);
  check(model.rank() == 2 && model.attributes() == 4, "a model has a rank");
  AttributeMoments without_codes(4, 0);
  without_codes.flush();
  check(without_codes.products(0).size() == 0, "rank 0 has no products");
  check(orthonormal_basis(Eigen::MatrixXd(0, 2), 2).rows() == 0,
        "no attribute has no directions");
  BestModel best(false, 3); // lowrank
  best.offer(model, 1, 0.0);
  check(best.pass() == 1, "without validation the last model is the best");
  const std::vector<double> origin(4, 0.0); // moments
  const PairMoments moments(origin.data(), 4, 0.0);
  check(moments.columns() == 4, "moments have columns");
}

} // namespace

int main() {
  test_lower_rooms();
  test_upper_rooms();
  std::printf("%d passed, 0 failed\n", checks);
}
