// A hint that a cache line is going to be needed. It brings no value into the
// program; where the compiler has no such hint it does nothing.
#ifndef FRUGALREG_BASE_PREFETCH_H
#define FRUGALREG_BASE_PREFETCH_H

namespace frugalreg {

inline void prefetch_line(const void *address) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(address);
#else
  (void)address;
#endif
}

} // namespace frugalreg

#endif
