// Folds of examples by their keys.

#include "r_entry.h"

#include <frugalreg/base/random.h>

#include <cstdint>

namespace {

// FNV-1a, written from its description, and mixed.
std::uint64_t hash_of(const char *text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (; *text != '\0'; ++text) {
    hash ^= static_cast<unsigned char>(*text);
    hash *= 0x100000001B3ULL;
  }
  return frugalreg::SplitMix64(hash)();
}

} // namespace

// From 1, the same on every machine.
// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector cpp_hashed_folds(Rcpp::CharacterVector keys, int folds) {
  return entry([&]() -> Rcpp::IntegerVector {
    Rcpp::IntegerVector result(keys.size());
    for (R_xlen_t i = 0; i < keys.size(); ++i)
      result[i] = 1 + static_cast<int>(hash_of(CHAR(STRING_ELT(keys, i))) %
                                       static_cast<std::uint64_t>(folds));
    return result;
  });
}
