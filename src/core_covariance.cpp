// What completes one example at a time, and what judges by it.
#define FRUGALREG_DEFINE_COVARIANCE
#include <frugalreg/moments/covariance_example.h>
#include <frugalreg/moments/definite_covariance.h>
#include <frugalreg/moments/factor_example.h>
#include <frugalreg/moments/pattern_factor.h>
