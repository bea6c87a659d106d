// Eigenvalues and eigenvectors.
#define FRUGALREG_EIGEN_SOLVER_HERE
#include <frugalreg/base/eigen.h>
