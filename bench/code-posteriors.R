# Ratios for the codes of rows of few entries, one by one and side by side. From
#   the package's root: Rscript bench/code-posteriors.R [repetitions] Needs a
#   C++17 compiler and RcppEigen's headers; uses the core's headers alone.
repetitions <- as.integer(c(commandArgs(trailingOnly = TRUE), 3)[1])
program <- file.path(tempdir(), "code_posteriors")
compiler <- strsplit(system("R CMD config CXX17", intern = TRUE), " ")[[1]]
eigen <- system.file("include", package = "RcppEigen")
status <- system2(compiler[1], c(compiler[-1], "-std=c++17 -O2 -w",
                                 "-Iinst/include", paste0("-I", eigen),
                                 "bench/code_posteriors.cpp -o", program))
stopifnot(status == 0)

runs <- lapply(seq_len(repetitions), function(repetition) {
  read.csv(text = system(program, intern = TRUE), header = FALSE,
           col.names = c("rank", "entries", "alone", "together"))
})
typical <- function(column) apply(sapply(runs, column), 1, median)
report <- data.frame(
  runs[[1]][1:2], alone = typical(function(run) run$alone),
  together = typical(function(run) run$together),
  ratio = typical(function(run) run$together / run$alone)
)
cat("\nmicroseconds a row, one by one and side by side, and their ratio",
    "(medians)\n\n")
print(format(report, digits = 3), row.names = FALSE)
