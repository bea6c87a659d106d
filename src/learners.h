// From a name to a learner: the one place that lists them.
#ifndef FRUGALREG_LEARNERS_H
#define FRUGALREG_LEARNERS_H

#include <frugalreg/learn/any_learner.h>
#include <frugalreg/learn/online_spec.h>

#include <memory>
#include <string>

// Throws Error where there is none of that name.
std::unique_ptr<frugalreg::AnyLearner> make_learner(const std::string &name,
                                                    frugalreg::OnlineSpec spec);

#endif
