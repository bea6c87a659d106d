// The parts of factor models that the low-rank methods and the moments share.
#define FRUGALREG_DEFINE_FACTOR
#include <frugalreg/factor/code_posterior.h>
#include <frugalreg/factor/loading_solver.h>
#include <frugalreg/factor/summarised_rows.h>
