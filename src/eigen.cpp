// The kernels of Eigen that all files share.
#define FRUGALREG_EIGEN_HERE
#include <frugalreg/base/eigen.h>
