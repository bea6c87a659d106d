// What is learned from moments and from completed rows.
#define FRUGALREG_DEFINE_MOMENTS
#include <frugalreg/moments/completed_gram.h>
#include <frugalreg/moments/completed_poisson.h>
#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/conditional.h>
#include <frugalreg/moments/factor_analysis.h>
#include <frugalreg/moments/factor_completed_rows.h>
#include <frugalreg/moments/look_regression.h>
#include <frugalreg/moments/pair_blocks.h>
#include <frugalreg/moments/pair_moments.h>
#include <frugalreg/moments/poisson_likelihood.h>
#include <frugalreg/moments/posterior_sums.h>
