# What single precision would gain expectation maximisation, and lose. From the
#   package's root: Rscript bench/float-factor.R [repetitions] Needs a C++17
#   compiler and RcppEigen's headers.
repetitions <- as.integer(c(commandArgs(trailingOnly = TRUE), 3)[1])
program <- file.path(tempdir(), "float_factor")
compiler <- strsplit(system("R CMD config CXX17", intern = TRUE), " ")[[1]]
eigen <- system.file("include", package = "RcppEigen")
status <- system2(compiler[1], c(compiler[-1], "-std=c++17 -O2 -w",
                                 paste0("-I", eigen),
                                 "bench/float_factor.cpp -o", program))
stopifnot(status == 0)

runs <- lapply(seq_len(repetitions), function(repetition) {
  read.csv(text = system(program, intern = TRUE), header = FALSE,
           col.names = c("attributes", "count", "double", "single", "values",
                         "inverse"))
})
typical <- function(column) apply(sapply(runs, column), 1, median)
report <- data.frame(
  runs[[1]][1:2], double = typical(function(run) run$double),
  ratio = typical(function(run) run$single / run$double), runs[[1]][5:6]
)
# A matrix that is not definite in single precision has no factor to time.
report$ratio[is.na(report$inverse)] <- NA
cat("\nmicroseconds a row, half of it shown, in double precision; single",
    "precision's time over\nthat, and how far its completed values and S_OO^-1",
    "are off (NA: S_OO is not\ndefinite in it)\n\n")
print(format(report, digits = 2), row.names = FALSE)
