// The low-rank methods that go through all rows before they change anything.
#define FRUGALREG_DEFINE_BATCH
#include <frugalreg/lowrank/alternating_least_squares.h>
#include <frugalreg/lowrank/expectation_maximisation.h>
