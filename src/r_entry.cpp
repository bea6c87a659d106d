#include "r_entry.h"

void raise_compiled(const char *status, const char *message) {
  const Rcpp::Environment package =
      Rcpp::Environment::namespace_env("frugalreg");
  const Rcpp::Function raise = package["raise_compiled"];
  raise(status, message);
  throw Rcpp::exception(message); // not reached: the function raises
}
