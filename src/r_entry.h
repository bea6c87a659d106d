// What every entry from R is wrapped in: what the core throws leaves as a
// classed R condition, which R/base-compiled.R raises from a status. R's own
// errors and jumps pass as they are.
#ifndef FRUGALREG_R_ENTRY_H
#define FRUGALREG_R_ENTRY_H

#include <Rcpp.h>

#include "r_heartbeat.h"

#include <frugalreg/base/errors.h>

#include <exception>
#include <new>

[[noreturn]] inline void raise_compiled(const char *status,
                                        const char *message) {
  const Rcpp::Environment package =
      Rcpp::Environment::namespace_env("frugalreg");
  const Rcpp::Function raise = package["raise_compiled"];
  raise(status, message);
  throw Rcpp::exception(message); // not reached: the function raises
}

[[noreturn]] inline void raise_limit(const TimeLimit &limit) {
  const Rcpp::Function raise = Rcpp::Environment::base_namespace()["stop"];
  raise(limit.condition);
  throw Rcpp::exception("time limit"); // not reached: the function raises
}

template <class Body> auto entry(const Body &body) -> decltype(body()) {
  using namespace frugalreg;
  try {
    return body();
  } catch (const Interrupted &) {
    raise_compiled("interrupted", "interrupted");
  } catch (const TimeLimit &limit) {
    raise_limit(limit);
  } catch (const NumericError &error) {
    raise_compiled("numeric", error.what());
  } catch (const LossError &error) {
    raise_compiled("fit", error.what());
  } catch (const BudgetError &error) {
    raise_compiled("budget", error.what());
  } catch (const SourceError &error) {
    raise_compiled("source", error.what());
  } catch (const StateError &error) {
    raise_compiled("damaged", error.what());
  } catch (const Error &error) {
    raise_compiled("input", error.what());
  } catch (const std::bad_alloc &error) {
    raise_compiled("memory", error.what());
  } catch (const std::exception &error) {
    raise_compiled("internal", error.what());
  }
}

#endif
