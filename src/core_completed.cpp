// What is learned from completed rows, and what rows say of what they hide.
#define FRUGALREG_DEFINE_COMPLETED
#include <frugalreg/moments/completed_gram.h>
#include <frugalreg/moments/completed_poisson.h>
#include <frugalreg/moments/completed_regression.h>
#include <frugalreg/moments/completed_ridge.h>
#include <frugalreg/moments/conditional_covariance.h>
#include <frugalreg/moments/conditional_factors.h>
#include <frugalreg/moments/count_likelihood.h>
#include <frugalreg/moments/factor_completed_rows.h>
