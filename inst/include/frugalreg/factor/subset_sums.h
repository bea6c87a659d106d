// Sums over subsets of up to 32 vectors, where many are wanted that differ only
// in which of the vectors they have: those of four vectors in all sixteen ways
// are worked out first, and each sum is one addition a four, instead of a
// product with zeros and ones.
#ifndef FRUGALREG_FACTOR_SUBSET_SUMS_H
#define FRUGALREG_FACTOR_SUBSET_SUMS_H

#include "../base/eigen.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace frugalreg {

class SubsetSums {
public:
  static constexpr Eigen::Index most = 32;

  // A bit a vector.
  using Subset = std::uint32_t;

  static bool has(Subset subset, Eigen::Index k) {
    return (subset >> k & 1) != 0;
  }
  static void put(Subset &subset, Eigen::Index k) { subset |= Subset(1) << k; }

  // Of these columns. Subsets have no others.
  template <class Columns> void set(const Columns &columns) {
    sums_.resize(columns.rows(), 16 * fours);
    for (Eigen::Index four = 0; four < fours; ++four) {
      sums_.col(16 * four).setZero();
      const Eigen::Index here =
          std::clamp<Eigen::Index>(columns.cols() - 4 * four, 0, 4);
      for (Eigen::Index k = 0; k < here; ++k)
        for (Eigen::Index with = 0, own = Eigen::Index(1) << k; with < own;
             ++with)
          sums_.col(16 * four + own + with) =
              sums_.col(16 * four + with) + columns.col(4 * four + k);
    }
  }

  void add(Subset subset, double *to) const {
    using Four = Eigen::Array4d;
    std::array<const double *, fours> of;
    for (std::size_t four = 0; four < of.size(); ++four, subset >>= 4)
      of[four] = sums_.data() + sums_.rows() * static_cast<Eigen::Index>(
                                                   16 * four + (subset & 15));
    const auto sum = [&](auto part) {
      return ((part(of[0]) + part(of[1])) + (part(of[2]) + part(of[3]))) +
             ((part(of[4]) + part(of[5])) + (part(of[6]) + part(of[7])));
    };
    Eigen::Index a = 0;
    for (; a + 4 <= sums_.rows(); a += 4)
      Eigen::Map<Four>(to + a) += sum(
          [a](const double *from) { return Eigen::Map<const Four>(from + a); });
    for (; a < sums_.rows(); ++a)
      to[a] += sum([a](const double *from) { return from[a]; });
  }

private:
  static constexpr Eigen::Index fours = most / 4;

  Eigen::MatrixXd sums_;
};

} // namespace frugalreg

#endif
