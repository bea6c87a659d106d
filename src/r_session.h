// A learner with everything that is saved between two examples: its account of
// looks, its stream of draws, and the order of the rows.
#ifndef FRUGALREG_R_SESSION_H
#define FRUGALREG_R_SESSION_H

#include "r_archive.h"
#include "r_seed.h"
#include "r_spec.h"

#include <frugalreg/base/random.h>
#include <frugalreg/look/ledger.h>
#include <frugalreg/look/visit_order.h>

#include <cstddef>
#include <cstdint>

template <class Learner> struct Session {
  Learner learner;
  frugalreg::Account account;
  frugalreg::Streams streams;
  frugalreg::VisitOrder order;

  // An empty state is that of a new learner.
  Session(const Rcpp::List &spec, const Rcpp::List &state,
          const Rcpp::NumericVector &seed, std::int64_t rows,
          std::int64_t passes, bool shuffle)
      : learner(as_spec(spec)), streams(as_streams(seed)),
        order(rows, passes, shuffle, streams.order) {
    account.per_group.assign(
        static_cast<std::size_t>(learner.groups().groups()), 0);
    if (state.size() == 0)
      return;
    RListReader reader(state);
    archive(reader);
    learner.restore();
  }

  Rcpp::List write() {
    RListWriter writer;
    archive(writer);
    return writer.list();
  }

  template <class Archive> void archive(Archive &archive) {
    archive("learner", learner);
    archive("account", account);
    archive("draws", streams.draws);
    archive("order", order);
  }
};

#endif
