// Running means of squares of what was looked at. Which attributes an example
// was asked for never depends on its own values, so each mean is an unbiased
// estimate of E[x^2]; a repeated look at one value counts once.
#ifndef FRUGALREG_ESTIMATE_SECOND_MOMENTS_H
#define FRUGALREG_ESTIMATE_SECOND_MOMENTS_H

#include "../core/visit.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class SecondMoments {
public:
  explicit SecondMoments(std::int32_t columns)
      : squares_(static_cast<std::size_t>(columns), 0.0),
        counts_(static_cast<std::size_t>(columns), 0.0) {}

  void include(const Visit &visit, double unit) {
    for (std::int32_t slot = 0; slot < visit.slots(); ++slot) {
      const double *value = visit.values(slot);
      for (std::int32_t column : visit.columns(slot)) {
        const double x = *value++ * unit;
        squares_[column] += x * x;
        counts_[column] += 1.0;
      }
    }
  }

  // Zero where nothing was seen.
  std::vector<double> means() const {
    std::vector<double> result(squares_.size(), 0.0);
    for (std::size_t at = 0; at < result.size(); ++at)
      if (counts_[at] > 0.0)
        result[at] = squares_[at] / counts_[at];
    return result;
  }

  template <class Archive> void archive(Archive &archive) {
    archive("squares", squares_);
    archive("counts", counts_);
  }

private:
  std::vector<double> squares_, counts_;
};

} // namespace frugalreg

#endif
