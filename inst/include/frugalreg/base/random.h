// Portable random numbers: xoshiro256++ seeded by SplitMix64 (both by
// S. Vigna and co-authors, written from the published descriptions). Nothing
// of <random> is used: its distributions differ between platforms.
#ifndef FRUGALREG_BASE_RANDOM_H
#define FRUGALREG_BASE_RANDOM_H

#include "archive.h"

#include <array>
#include <cstdint>

namespace frugalreg {

class SplitMix64 {
public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t operator()() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

private:
  std::uint64_t state_;
};

class Xoshiro256 {
public:
  using State = std::array<std::uint64_t, 4>;

  explicit Xoshiro256(const State &state) : state_(state) {}
  explicit Xoshiro256(SplitMix64 &seeder)
      : state_{seeder(), seeder(), seeder(), seeder()} {}

  std::uint64_t operator()() {
    State &s = state_;
    const std::uint64_t result = rotate_left(s[0] + s[3], 23) + s[0];
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
  }

  // Whether both are going to draw the same words.
  friend bool operator==(const Xoshiro256 &a, const Xoshiro256 &b) {
    return a.state_ == b.state_;
  }

  // Of zeros it would never draw anything else.
  void archive(Archive &archive) {
    archive("state", state_);
    archive.check("state", [this] { return state_ != State{}; });
  }

private:
  static std::uint64_t rotate_left(std::uint64_t x, int bits) {
    return (x << bits) | (x >> (64 - bits));
  }

  State state_;
};

// In [0, 1), 53 bits; consumes one word.
template <class Generator> double uniform01(Generator &generator) {
  return static_cast<double>(generator() >> 11) * 0x1.0p-53;
}

// An integer in [0, bound) without modulo bias (Lemire's multiplication with
// rejection on the high 32 bits); consumes one word but for a rejection, whose
// probability is below bound / 2^32.
template <class Generator>
std::uint32_t uniform_below(Generator &generator, std::uint32_t bound) {
  std::uint64_t product = (generator() >> 32) * bound;
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t threshold = (0U - bound) % bound;
    while (static_cast<std::uint32_t>(product) < threshold)
      product = (generator() >> 32) * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

// Both streams of a fit come from one 64-bit seed: what is drawn in an example
// never depends on the order in which the examples are visited.
struct Streams {
  explicit Streams(std::uint64_t seed) : Streams(SplitMix64(seed)) {}
  Xoshiro256 draws;
  Xoshiro256 order;

private:
  explicit Streams(SplitMix64 seeder) : draws(seeder), order(seeder) {}
};

} // namespace frugalreg

#endif
