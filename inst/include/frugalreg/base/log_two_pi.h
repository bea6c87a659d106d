// What a normal density has of every dimension.
#ifndef FRUGALREG_BASE_LOG_TWO_PI_H
#define FRUGALREG_BASE_LOG_TWO_PI_H

namespace frugalreg {

inline constexpr double log_two_pi = 1.8378770664093453;

} // namespace frugalreg

#endif
