// Ask and tell: one example at a time, for data that arrive one by one. Every
// call takes the learner's state and gives the next one back; asking changes
// nothing.

#include "r_entry.h"
#include "r_session.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/learn/any_learner.h>
#include <frugalreg/look/callback_source.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace frugalreg;

namespace {

// The columns to look at next, from 1. The learner goes on to the next visit:
// its state is written before.
Rcpp::List request_of(Session &session) {
  Visit visit(session.groups);
  session.learner->request(visit, session.streams.draws);
  Rcpp::IntegerVector columns(visit.columns().begin(), visit.columns().end());
  for (int &column : columns)
    ++column;
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("columns") = columns,
      Named("visit") = static_cast<double>(session.account.visits + 1));
}

std::vector<double>
values_of(const Rcpp::Nullable<Rcpp::NumericVector> &values) {
  if (values.isNull())
    return {};
  const Rcpp::NumericVector given(values);
  return {given.begin(), given.end()};
}

// What was asked was kept with the state.
void check_asked(const Rcpp::IntegerVector &asked, const Visit &visit) {
  const auto is_next = [](int from_one, std::int32_t column) {
    return from_one == column + 1;
  };
  if (!std::equal(asked.begin(), asked.end(), visit.columns().begin(),
                  visit.columns().end(), is_next))
    throw StateError("The saved state is damaged: `request` is not what the "
                     "learner asks.");
}

// With the next request, so that it need not be worked out twice.
Rcpp::List result_of(Session &session) {
  using Rcpp::Named;
  const Rcpp::List state = session.write();
  return Rcpp::List::create(Named("state") = state, Named("status") = "open",
                            Named("request") = request_of(session));
}

} // namespace

// The state of a learner that has seen nothing.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_open(Rcpp::List spec, Rcpp::NumericVector seed) {
  return entry([&]() -> Rcpp::List {
    Session session(spec, Rcpp::List(), seed);
    return result_of(session);
  });
}

// What the next request is, of a state that was saved without it.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_request(Rcpp::List spec, Rcpp::List state) {
  return entry([&]() -> Rcpp::List {
    Session session(spec, state);
    return request_of(session);
  });
}

// Learns from the answer to the request (the columns `asked`, from 1), or, with
// no values, only pays for it.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_learn(Rcpp::List spec, Rcpp::List state,
                     Rcpp::IntegerVector asked,
                     Rcpp::Nullable<Rcpp::NumericVector> values, double label) {
  return entry([&]() -> Rcpp::List {
    Session session(spec, state);
    AnyLearner &learner = *session.learner;
    const std::vector<double> given = values_of(values);
    CallbackSource answer(
        [&](std::int64_t, const std::int32_t *, std::int32_t length,
            double *out) {
          if (given.size() != static_cast<std::size_t>(length))
            throw Error("other values than those of the request");
          std::copy(given.begin(), given.end(), out);
        },
        1, session.groups.columns());
    Ledger ledger = session.open_ledger(answer, nullptr);
    std::vector<Question> questions = ledger.questions(1);
    learner.request(questions[0].visit, session.streams.draws);
    check_asked(asked, questions[0].visit);
    if (values.isNull()) {
      ledger.pay(questions[0].visit);
    } else {
      ledger.look(questions, 1);
      const double own_label = label - session.label_origin;
      learner.learn(&own_label, questions);
    }
    return result_of(session);
  });
}

// What a state has learned: some learners have to solve a problem for that.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_average(Rcpp::List spec, Rcpp::List state) {
  return entry([&]() -> Rcpp::List {
    const Session session(spec, state);
    using Rcpp::Named;
    return Rcpp::List::create(
        Named("coefficients") = Rcpp::wrap(session.coefficients()),
        Named("intercept") = Rcpp::wrap(session.intercepts()));
  });
}

// What people want to know of a state, by names that stay.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_summary(Rcpp::List spec, Rcpp::List state) {
  return entry([&]() -> Rcpp::List {
    Session session(spec, state);
    return session.summary();
  });
}
