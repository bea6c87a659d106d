// Whether R survives a look at an object that came out of a file.

#include "r_sound.h"

#include "r_entry.h"

namespace {

// Deeper than anything that is saved.
constexpr int most_depth = 200;

bool is_sound(SEXP value, int depth) {
  if (!has_sound_attributes(value))
    return false;
  if (TYPEOF(value) != VECSXP || depth == most_depth)
    return true;
  for (R_xlen_t i = 0; i < Rf_xlength(value); ++i)
    if (!is_sound(VECTOR_ELT(value, i), depth + 1))
      return false;
  return true;
}

} // namespace

// [[Rcpp::export(rng = false)]]
bool cpp_is_sound(SEXP object) {
  return entry([&]() -> bool { return is_sound(object, 0); });
}
