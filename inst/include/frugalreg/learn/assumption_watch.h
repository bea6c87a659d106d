// Counts what contradicts the theorems: rows that are longer than 1 as far as
// they were seen, and labels above the radius.
#ifndef FRUGALREG_LEARN_ASSUMPTION_WATCH_H
#define FRUGALREG_LEARN_ASSUMPTION_WATCH_H

#include "../base/archive.h"
#include "../look/visit.h"

#include <cmath>
#include <cstdint>

namespace frugalreg {

template <class Norm> class AssumptionWatch {
public:
  // `x(column, value)` turns a value looked at into the learner's coordinates.
  template <class Coordinate>
  void note(const Visit &visit, double label, double radius, Coordinate x) {
    double norm = 0.0;
    visit.each([&](std::int32_t column, double value) {
      norm = Norm::add(norm, x(column, value));
    });
    if (norm > 1.0 + 1e-9)
      ++long_rows_;
    if (std::fabs(label) > radius * (1.0 + 1e-9))
      ++large_labels_;
  }

  void archive(Archive &archive) {
    archive("long_rows", long_rows_);
    archive("large_labels", large_labels_);
  }
  void report(Archive &archive) const {
    archive.report("long_rows", long_rows_);
    archive.report("large_labels", large_labels_);
  }

private:
  std::int64_t long_rows_ = 0, large_labels_ = 0;
};

} // namespace frugalreg

#endif
