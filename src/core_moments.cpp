// What is learned from moments.
#define FRUGALREG_DEFINE_MOMENTS
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/look_regression.h>
#include <frugalreg/moments/pair_blocks.h>
#include <frugalreg/moments/pair_moments.h>
#include <frugalreg/moments/posterior_sums.h>
