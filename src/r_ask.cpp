// Ask and tell: one example at a time, for data that arrive one by one. Every
// call takes the learner's state and gives the next one back; asking changes
// nothing.

#include "r_entry.h"
#include "r_learner.h"
#include "r_session.h"

#include <frugalreg/learn/run_online.h>
#include <frugalreg/look/callback_source.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace frugalreg;

namespace {

template <class Learner>
Session<Learner> open_session(const Rcpp::List &spec, const Rcpp::List &state,
                              const Rcpp::NumericVector &seed) {
  return Session<Learner>(spec, state, seed, 1, 1, false);
}

template <class Learner> Rcpp::List result_of(Session<Learner> &session) {
  return Rcpp::List::create(Rcpp::Named("state") = session.write(),
                            Rcpp::Named("status") = "open");
}

} // namespace

// The state of a learner that has seen nothing.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_open(Rcpp::List spec, Rcpp::NumericVector seed) {
  return entry([&]() -> Rcpp::List {
    return with_learner(spec, [&](auto tag) {
      auto session =
          open_session<typename decltype(tag)::type>(spec, Rcpp::List(), seed);
      return result_of(session);
    });
  });
}

// The columns to look at next, from 1.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_request(Rcpp::List spec, Rcpp::List state,
                       Rcpp::NumericVector seed) {
  return entry([&]() -> Rcpp::List {
    return with_learner(spec, [&](auto tag) {
      auto session =
          open_session<typename decltype(tag)::type>(spec, state, seed);
      Visit visit(session.learner.groups());
      session.learner.request(visit, session.streams.draws);
      Rcpp::IntegerVector columns = Rcpp::wrap(visit.columns());
      columns = columns + 1;
      return Rcpp::List::create(Rcpp::Named("columns") = columns);
    });
  });
}

// Learns from the answer to the request, or, with no values, only pays for it.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_learn(Rcpp::List spec, Rcpp::List state,
                     Rcpp::NumericVector seed,
                     Rcpp::Nullable<Rcpp::NumericVector> values, double label) {
  return entry([&]() -> Rcpp::List {
    return with_learner(spec, [&](auto tag) {
      auto session =
          open_session<typename decltype(tag)::type>(spec, state, seed);
      std::vector<Question> questions(1, Question(session.learner.groups()));
      Visit &visit = questions[0].visit;
      CallbackSource answer(
          [&](std::int64_t, const std::int32_t *, std::int32_t, double *out) {
            const Rcpp::NumericVector given(values);
            std::copy(given.begin(), given.end(), out);
          },
          1, session.learner.groups().columns());
      Ledger ledger(answer, session.learner.most_looks(), session.account,
                    nullptr, as_prices(spec));
      session.learner.request(visit, session.streams.draws);
      if (values.isNull()) {
        ledger.pay(visit);
      } else {
        ledger.look(questions, 1);
        learn_batch(session.learner, &label, questions, 1);
      }
      return result_of(session);
    });
  });
}

// What a state has learned: some learners have to solve a problem for that.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_average(Rcpp::List spec, Rcpp::List state,
                       Rcpp::NumericVector seed) {
  return entry([&]() -> Rcpp::List {
    return with_learner(spec, [&](auto tag) {
      auto session =
          open_session<typename decltype(tag)::type>(spec, state, seed);
      using Rcpp::Named;
      return Rcpp::List::create(
          Named("coefficients") = Rcpp::wrap(session.learner.coefficients()),
          Named("intercept") = session.learner.intercept());
    });
  });
}
