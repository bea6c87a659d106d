// What learners.cpp chooses among: each is compiled in a file of its own.
#ifndef FRUGALREG_LEARNER_MAKERS_H
#define FRUGALREG_LEARNER_MAKERS_H

#include <frugalreg/learn/any_learner.h>
#include <frugalreg/learn/online_spec.h>

#include <memory>

using Maker = std::unique_ptr<frugalreg::AnyLearner>(frugalreg::OnlineSpec);

Maker make_l2_ball, make_adaptive_l2_ball, make_exponentiated_gradient,
    make_moments;

#endif
