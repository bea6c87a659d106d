// What the one loop asks of an online learner, written down once. Of a class
// that offers the following, run_online() makes a learner of any source, and
// LearnerOf a learner that can be chosen while the program runs.
//
//   most_looks()                   the most distinct looks that a visit makes
//   visits()                       examples learned from
//   visits_ahead()                 how many may be asked for before the first
//                                  of them is answered
//   request(visit, generator)      fills in what to look at in the next
//                                  example, and how it was drawn; sees no value
//   prepare(heartbeat)             optional: work before a request that may
//                                  take long; an interrupt of it changes
//                                  nothing
//   foresee(generator, take)       take(columns) for what the next request is
//                                  likely to want; changes nothing
//   assess(visit, label, result)   reads the answer at the function that asked;
//                                  changes nothing
//   apply(visit, label, result)    learns; throws before anything has changed
//   drop()                         the visit that was asked for is not learned
//                                  from: values are missing, and may be. Not
//                                  called of those that learn from gaps, which
//                                  say so: learns_from_gaps
//   coefficients(), intercept()    the answer so far, for the raw attributes
//   targets()                      optional: of how many regressors the answer
//                                  is, which then take the number of one
//   archive(archive)               its fields, written or read
//   restore()                      after reading: what follows from the fields
//   report(archive)                what people want to know of it, by names
//                                  that stay
#ifndef FRUGALREG_LEARN_LEARNER_CONCEPT_H
#define FRUGALREG_LEARN_LEARNER_CONCEPT_H

#include "../base/archive.h"
#include "../base/heartbeat.h"
#include "../base/random.h"
#include "../look/assessment.h"
#include "../look/column_groups.h"
#include "../look/visit.h"

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace frugalreg {

template <class Learner, class = void>
struct LearnsFromGaps : std::false_type {};

template <class Learner>
struct LearnsFromGaps<Learner, std::void_t<decltype(Learner::learns_from_gaps)>>
    : std::bool_constant<Learner::learns_from_gaps> {};

template <class Learner, class = void> struct Prepares : std::false_type {};

template <class Learner>
struct Prepares<Learner, std::void_t<decltype(std::declval<Learner &>().prepare(
                             std::declval<Heartbeat &>()))>> : std::true_type {
};

template <class Learner, class = void> struct HasTargets : std::false_type {};

template <class Learner>
struct HasTargets<
    Learner, std::void_t<decltype(std::declval<const Learner &>().targets())>>
    : std::true_type {};

template <class Learner, class = void> struct IsLearner : std::false_type {};

template <class Learner>
struct IsLearner<
    Learner,
    std::void_t<
        decltype(std::declval<Learner &>().request(
            std::declval<Visit &>(), std::declval<Xoshiro256 &>())),
        decltype(std::declval<Learner &>().foresee(
            std::declval<const Xoshiro256 &>(),
            std::declval<void (*)(ColumnSpan)>())),
        decltype(std::declval<const Learner &>().assess(
            std::declval<const Visit &>(), 0.0, std::declval<Assessment &>())),
        decltype(std::declval<Learner &>().apply(
            std::declval<const Visit &>(), 0.0,
            std::declval<const Assessment &>())),
        decltype(std::declval<Learner &>().archive(std::declval<Archive &>())),
        decltype(std::declval<Learner &>().restore()),
        decltype(std::declval<const Learner &>().report(
            std::declval<Archive &>()))>>
    : std::conjunction<
          std::is_same<decltype(std::declval<const Learner &>().most_looks()),
                       std::int64_t>,
          std::is_same<decltype(std::declval<const Learner &>().visits()),
                       std::int64_t>,
          std::is_same<decltype(std::declval<const Learner &>().visits_ahead()),
                       std::int64_t>,
          std::is_same<decltype(std::declval<const Learner &>().coefficients()),
                       std::vector<double>>,
          std::is_same<decltype(std::declval<const Learner &>().intercept()),
                       double>> {};

} // namespace frugalreg

#endif
