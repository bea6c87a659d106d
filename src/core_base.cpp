// What all others share: Eigen's kernels and eigenvalues, the elastic net and
// projections.
#define FRUGALREG_EIGEN_HERE
#define FRUGALREG_EIGEN_SOLVER_HERE
#define FRUGALREG_DEFINE_CONVEX
#include <frugalreg/convex/covariance_elastic_net.h>
#include <frugalreg/convex/l1_quadratic.h>
#include <frugalreg/convex/psd_projection.h>
#include <frugalreg/convex/ridge_path.h>
