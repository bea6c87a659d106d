// An unbiased estimate of a row from a few of its values: draws from a design
// q, each weighted by 1 / (draws * q).
#ifndef FRUGALREG_ESTIMATE_DATA_POINT_H
#define FRUGALREG_ESTIMATE_DATA_POINT_H

#include "../look/visit.h"
#include "../sample/design.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugalreg {

class DataPoint {
public:
  explicit DataPoint(Design design) : design_(std::move(design)) {}

  // Must be the first to add to the visit: its groups get the first slots.
  template <class Generator> void request(Visit &visit, Generator &generator) {
    Scratch<double> &times = visit.draws.times;
    design_.draw(generator, [&](std::int32_t group) {
      const auto slot = static_cast<std::size_t>(visit.add(group));
      if (slot == times.size())
        times.push_back(0.0);
      times[slot] += 1.0;
    });
  }

  // The draws that the next visit would make with this generator.
  template <class Generator, class Take>
  void foresee(Generator generator, Take take) {
    design_.draw(generator, take);
  }

  // Calls add(column, weight, value) once for each column that was looked at;
  // weight * value estimates it. Repeated draws are added up in the weight.
  template <class Add> void estimate(const Visit &visit, Add add) const {
    const Scratch<double> &times = visit.draws.times;
    for (std::size_t at = 0; at < times.size(); ++at) {
      const auto slot = static_cast<std::int32_t>(at);
      const double weight = times[at] * design_.weight(visit.group(slot));
      const double *value = visit.values(slot);
      for (std::int32_t column : visit.columns(slot))
        add(column, weight, *value++);
    }
  }

  // One over the expected number of draws of a group.
  double weight(std::int32_t group) const { return design_.weight(group); }

private:
  Design design_;
};

} // namespace frugalreg

#endif
