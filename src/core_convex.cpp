// The elastic net and projections.
#define FRUGALREG_DEFINE_CONVEX
#include <frugalreg/convex/covariance_elastic_net.h>
#include <frugalreg/convex/l1_quadratic.h>
#include <frugalreg/convex/psd_projection.h>
