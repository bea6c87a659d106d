// What completes one example at a time, and what judges by it.
#define FRUGALREG_DEFINE_COVARIANCE
#include <frugalreg/moments/factor_example.h>
