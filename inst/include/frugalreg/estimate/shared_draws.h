// Draws for the inner products of several regressors at once, from the mixture
// of their laws: a value that one of them asks for serves all. What a draw's
// probability was in the mixture is noted with it; each product divides by that
// and stays unbiased, at a variance of at most as many times its own as there
// are regressors.
#ifndef FRUGALREG_ESTIMATE_SHARED_DRAWS_H
#define FRUGALREG_ESTIMATE_SHARED_DRAWS_H

#include "../base/random.h"
#include "../look/visit.h"
#include "inner_product.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class SharedDraws {
public:
  // A regressor of w = 0 has no law, and needs no draws.
  template <class Regressor, class Generator>
  void request(const std::vector<Regressor *> &regressors, std::int32_t draws,
               Visit &visit, Generator &generator) {
    laws_.clear();
    double total = 0.0;
    for (Regressor *regressor : regressors) {
      const double spread = regressor->draw_spread();
      if (!(spread > 0.0))
        continue;
      laws_.push_back({&regressor->inner(), 1.0 / spread});
      total += 1.0 / spread;
    }
    if (laws_.empty())
      return;
    for (std::int32_t r = 0; r < draws; ++r) {
      double rest = uniform01(generator) * total;
      std::size_t whose = 0;
      while (whose + 1 < laws_.size() && rest >= laws_[whose].share)
        rest -= laws_[whose++].share;
      const std::int32_t group = laws_[whose].product->draw(generator);
      visit.draws.inner.push_back(visit.add(group));
      visit.draws.probabilities.push_back(probability(group) / total);
    }
  }

private:
  struct Law {
    InnerProduct *product;
    double share;
  };

  double probability(std::int32_t group) const {
    double sum = 0.0;
    for (const Law &law : laws_)
      sum += law.share * law.product->weight(group) / law.product->total();
    return sum;
  }

  std::vector<Law> laws_; // of this visit
};

} // namespace frugalreg

#endif
