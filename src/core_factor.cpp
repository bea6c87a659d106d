// The parts of factor models that the low-rank methods and the moments share,
// but their loadings (core_loadings.cpp).
#define FRUGALREG_DEFINE_FACTOR
#include <frugalreg/factor/code_posterior.h>
#include <frugalreg/factor/code_posteriors.h>
#include <frugalreg/factor/factor_inverse.h>
#include <frugalreg/factor/model.h>
