// Covariances of attributes with gaps; what completes one example at a time.
#define FRUGALREG_DEFINE_COVARIANCE
#include <frugalreg/moments/completed_sums.h>
#include <frugalreg/moments/covariance_completed_rows.h>
#include <frugalreg/moments/covariance_em.h>
#include <frugalreg/moments/covariance_example.h>
#include <frugalreg/moments/definite_covariance.h>
#include <frugalreg/moments/factor_example.h>
#include <frugalreg/moments/pattern_factor.h>
