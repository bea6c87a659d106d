// Starts, codes, weights and predictions of the low-rank methods, and those
// that go through all rows before they change anything.
#define FRUGALREG_DEFINE_LOWRANK
#define FRUGALREG_DEFINE_BATCH
#include <frugalreg/lowrank/alternating_least_squares.h>
#include <frugalreg/lowrank/expectation_maximisation.h>
#include <frugalreg/lowrank/start.h>
