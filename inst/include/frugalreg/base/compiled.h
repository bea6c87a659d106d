// Long functions of the core that are no templates are compiled once where
// FRUGALREG_COMPILED says that files of their own define them: each of these
// defines FRUGALREG_DEFINE_<its part>. Without it the core is headers alone.
#ifndef FRUGALREG_BASE_COMPILED_H
#define FRUGALREG_BASE_COMPILED_H

#ifdef FRUGALREG_COMPILED
#define FRUGALREG_INLINE
#else
#define FRUGALREG_INLINE inline
#endif

#endif
