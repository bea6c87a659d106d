// A running sum from which terms can be taken out again without drift: every
// rounding error is kept (Knuth's two-sum). Adding a term and later
// subtracting the very same number leaves nothing behind, so the sum never has
// to be refreshed.
#ifndef FRUGALREG_BASE_EXACT_SUM_H
#define FRUGALREG_BASE_EXACT_SUM_H

#include "archive.h"

namespace frugalreg {

class ExactSum {
public:
  void add(double term) {
    const double sum = high_ + term;
    const double part = sum - high_;
    low_ += (high_ - (sum - part)) + (term - part);
    high_ = sum;
  }
  void replace(double old_term, double new_term) {
    add(-old_term);
    add(new_term);
  }
  double value() const { return high_ + low_; }
  void clear() { high_ = low_ = 0.0; }

  void archive(Archive &archive) {
    archive("high", high_);
    archive("low", low_);
  }

private:
  double high_ = 0.0;
  double low_ = 0.0;
};

} // namespace frugalreg

#endif
