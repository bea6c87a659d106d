# Ratios for a pass of expectation maximisation over incomplete rows. From the
#   package's root: Rscript bench/lowrank-em.R [repetitions] Needs a C++17
#   compiler and RcppEigen's headers; uses the core's headers alone.
repetitions <- as.integer(c(commandArgs(trailingOnly = TRUE), 3)[1])
program <- file.path(tempdir(), "lowrank_em")
compiler <- strsplit(system("R CMD config CXX17", intern = TRUE), " ")[[1]]
eigen <- system.file("include", package = "RcppEigen")
status <- system2(compiler[1], c(compiler[-1], "-std=c++17 -O2 -w",
                                 "-Iinst/include", paste0("-I", eigen),
                                 "bench/lowrank_em.cpp -o", program))
stopifnot(status == 0)

runs <- lapply(seq_len(repetitions), function(repetition) {
  message("repetition ", repetition, " of ", repetitions)
  read.csv(text = system(program, intern = TRUE), header = FALSE,
           col.names = c("d", "rank", "observed", "spent", "shape", "large"))
})
typical <- function(column) {
  apply(sapply(runs, column), 1, median)
}
report <- data.frame(
  runs[[1]][1:3], microseconds = typical(function(run) run$spent),
  to_own_shapes = typical(function(run) run$spent / run$shape),
  to_large_products = typical(function(run) run$spent / run$large)
)
cat("\nmicroseconds an example and pass, and ratios to the bound of its",
    "floating point\noperations in Eigen's own products, of the example's",
    "shapes (goal 3) and of\n256 x 256 matrices (medians)\n\n")
print(format(report, digits = 3), row.names = FALSE)
