// Starts, codes, weights and predictions of the low-rank methods.
#define FRUGALREG_DEFINE_LOWRANK
#include <frugalreg/lowrank/start.h>
