// The stochastic learners of incomplete rows.
#define FRUGALREG_DEFINE_STOCHASTIC
#include <frugalreg/lowrank/stochastic_fit.h>
