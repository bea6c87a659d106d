// The streams of a fit. The seed travels as two 32-bit halves.
#ifndef FRUGALREG_R_SEED_H
#define FRUGALREG_R_SEED_H

#include <Rcpp.h>

#include <frugalreg/base/random.h>

#include <cstdint>

inline frugalreg::Streams as_streams(const Rcpp::NumericVector &seed) {
  return frugalreg::Streams(static_cast<std::uint64_t>(seed[0]) << 32 |
                            static_cast<std::uint64_t>(seed[1]));
}

#endif
