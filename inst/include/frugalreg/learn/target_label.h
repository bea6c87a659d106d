// What each of several regressors is to predict of one label: the label itself,
// or, of classes that are numbered from 1, whether it is the regressor's own
// (1) or one of the rest (-1).
#ifndef FRUGALREG_LEARN_TARGET_LABEL_H
#define FRUGALREG_LEARN_TARGET_LABEL_H

#include <cstddef>
#include <cstdint>

namespace frugalreg {

// `classes` is 0 where labels are learned as they are.
inline double target_label(std::int32_t classes, std::size_t target,
                           double label) {
  if (classes == 0)
    return label;
  return label == static_cast<double>(target + 1) ? 1.0 : -1.0;
}

} // namespace frugalreg

#endif
