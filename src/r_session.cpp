#include "r_session.h"

#include "learners.h"
#include "r_archive.h"
#include "r_entry.h"
#include "r_seed.h"
#include "r_spec.h"

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace frugalreg;

namespace {

std::unique_ptr<AnyLearner> new_learner(const Rcpp::List &spec) {
  return make_learner(RFields(spec).text("geometry"), as_spec(spec));
}

} // namespace

Session::Session(const Rcpp::List &spec, const Rcpp::List &state,
                 const Rcpp::NumericVector &seed, std::int64_t rows,
                 std::int64_t passes, bool shuffle)
    : learner(new_learner(spec)), label_origin(as_label_origin(spec)),
      groups(as_groups(spec)), prices(as_prices(spec)),
      streams(as_streams(seed)), order(rows, passes, shuffle, streams.order) {
  account.counts_missing = skips_missing(spec);
  account.per_group.assign(static_cast<std::size_t>(groups.groups()), 0);
  if (state.size() == 0)
    return;
  RListReader reader(state);
  archive(reader);
  learner->restore();
}

Session::Session(const Rcpp::List &spec, const Rcpp::List &state)
    : Session(spec, state, Rcpp::NumericVector(2)) {
  if (state.size() == 0)
    throw StateError("The saved state is damaged: it is empty.");
}

Ledger Session::open_ledger(AttributeSource &source, KeptLooks *kept) {
  return {source, groups, learner->most_looks(), account,
          kept,   prices, learner->scaling()};
}

std::vector<double> Session::coefficients() const {
  std::vector<double> result;
  for (std::size_t of = 0; of < learner->targets(); ++of) {
    const std::vector<double> part = learner->coefficients(of);
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

std::vector<double> Session::intercepts() const {
  std::vector<double> result;
  for (std::size_t of = 0; of < learner->targets(); ++of)
    result.push_back(learner->intercept(of) + label_origin);
  return result;
}

Rcpp::List Session::write() {
  RListWriter writer;
  static_cast<Archive &>(writer).report("format", state_format);
  archive(writer);
  return writer.list();
}

Rcpp::List Session::summary() {
  RListWriter writer;
  Archive &part = writer;
  part.report("visits", learner->visits());
  learner->report(writer);
  part("account", account);
  return writer.list();
}

void Session::archive(Archive &archive) {
  archive("learner", *learner);
  archive("account", account);
  archive("draws", streams.draws);
  archive("order", order);
}

// The uniform numbers that a fit's draws (or its order) come from.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_uniforms(double seed_high, double seed_low, int count,
                                 bool order) {
  return entry([&]() -> Rcpp::NumericVector {
    Streams streams =
        as_streams(Rcpp::NumericVector::create(seed_high, seed_low));
    Xoshiro256 &generator = order ? streams.order : streams.draws;
    Rcpp::NumericVector result(count);
    for (double &number : result)
      number = uniform01(generator);
    return result;
  });
}
