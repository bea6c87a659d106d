// Moments of blocks of rows.
#include "check.h"

#include <frugalreg/base/random.h>
#include <frugalreg/moments/pair_blocks.h>
#include <frugalreg/moments/pair_moments.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <vector>

using namespace frugalreg;

namespace {

// Blocks of rows, whether most was seen or little, are rows one by one.
void test_blocks(double share) {
  constexpr std::int32_t n = 150, d = 7;
  SplitMix64 generator(6);
  const std::vector<double> origin(d, 0.4);
  PairMoments expected(origin.data(), d, 0.1);
  PairBlocks blocks(origin.data(), d, 0.1);
  double third = 0.0;
  for (std::int32_t i = 0; i < n; ++i) {
    std::vector<double> row(d, std::numeric_limits<double>::quiet_NaN()), value;
    std::vector<std::int32_t> column;
    for (std::int32_t j = 0; j < d; ++j)
      if (uniform01(generator) < share) {
        row[j] = uniform01(generator);
        value.push_back(row[j]);
        column.push_back(j);
        third += std::pow(row[j] - 0.4, 3.0);
      }
    const double label = uniform01(generator);
    expected.add(column.data(), value.data(),
                 static_cast<std::int32_t>(column.size()), label);
    blocks.add(row.data(), label);
  }
  blocks.finish();
  const PairMoments &found = blocks.moments();
  bool counts = true;
  double off = std::fabs(blocks.third().sum() - third);
  for (std::size_t at = 0; at < expected.pairs().size(); ++at) {
    const PairSums &a = expected.pairs()[at], &b = found.pairs()[at];
    counts = counts && a.count == b.count;
    off += std::fabs(a.product - b.product) + std::fabs(a.first - b.first) +
           std::fabs(a.second - b.second);
  }
  for (std::size_t j = 0; j < d; ++j)
    off += std::fabs(expected.labels()[j].product - found.labels()[j].product) +
           std::fabs(expected.labels()[j].label - found.labels()[j].label);
  off += std::fabs(expected.label_sum() - found.label_sum()) +
         std::fabs(expected.label_square() - found.label_square());
  check(counts && expected.examples() == found.examples() &&
            expected.weight() == found.weight(),
        "a block counts what its rows do");
  check(off < 1e-10, "a block has the sums of its rows");
}

} // namespace

int main() {
  for (const double share : {0.0, 0.2, 0.6, 0.9})
    test_blocks(share);
  check(bits_set(~std::uint64_t{0}) == 64 && bits_set(0x8001) == 2,
        "bits of a word");
  std::printf("%d passed, 0 failed\n", checks);
}
