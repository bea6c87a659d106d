// Loadings of factor models, from rows or from what is kept of rows.
#define FRUGALREG_DEFINE_LOADINGS
#include <frugalreg/factor/attribute_moments.h>
#include <frugalreg/factor/loading_solver.h>
#include <frugalreg/factor/summarised_rows.h>
