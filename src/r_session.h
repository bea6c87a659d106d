// A learner with everything that is saved between two examples: its account of
// looks, its stream of draws, and the order of the rows.
#ifndef FRUGALREG_R_SESSION_H
#define FRUGALREG_R_SESSION_H

#include <Rcpp.h>

#include <frugalreg/base/archive.h>
#include <frugalreg/base/random.h>
#include <frugalreg/learn/any_learner.h>
#include <frugalreg/look/column_groups.h>
#include <frugalreg/look/ledger.h>
#include <frugalreg/look/visit_order.h>

#include <cstdint>
#include <memory>
#include <vector>

struct Session {
  std::unique_ptr<frugalreg::AnyLearner> learner;
  double label_origin; // the learner is given labels less this
  frugalreg::ColumnGroups groups;
  frugalreg::Prices prices;
  frugalreg::Account account;
  frugalreg::Streams streams;
  frugalreg::VisitOrder order;

  // Learners that are asked and told have no rows.
  Session(const Rcpp::List &spec, const Rcpp::List &state,
          const Rcpp::NumericVector &seed, std::int64_t rows = 1,
          std::int64_t passes = 1, bool shuffle = false);

  // Of a state, which has its streams with it.
  Session(const Rcpp::List &spec, const Rcpp::List &state);

  // `kept` may be null.
  frugalreg::Ledger open_ledger(frugalreg::AttributeSource &source,
                                frugalreg::KeptLooks *kept);

  // Of each target, one after the other.
  std::vector<double> coefficients() const;
  std::vector<double> intercepts() const;

  Rcpp::List write();
  // What people want to know of it.
  Rcpp::List summary();

  void archive(frugalreg::Archive &archive);
};

#endif
