# Ratios of medians for one example of the stochastic learner of incomplete
#   rows: the exact polar factor by its definition, through U = V M, and none.
#   From the package's root: Rscript bench/lowrank-step.R [repetitions] Needs a
#   C++17 compiler and Eigen's headers (from RcppEigen), not the package.
repetitions <- as.integer(c(commandArgs(trailingOnly = TRUE), 5)[1])
program <- file.path(tempdir(), "lowrank_step")
compiler <- strsplit(system("R CMD config CXX17", intern = TRUE), " ")[[1]]
eigen <- system.file("include", package = "RcppEigen")
status <- system2(compiler[1], c(compiler[-1], "-std=c++17 -O2 -DNDEBUG",
                                 "-Iinst/include -isystem", eigen,
                                 "bench/lowrank_step.cpp -o", program))
stopifnot(status == 0)

runs <- lapply(seq_len(repetitions), function(repetition) {
  message("repetition ", repetition, " of ", repetitions)
  read.csv(text = system(program, intern = TRUE), header = FALSE,
           col.names = c("name", "attributes", "rank", "us"))
})
times <- vapply(runs, `[[`, numeric(nrow(runs[[1]])), "us")
sizes <- unique(runs[[1]][c("attributes", "rank")])
cat("\nmicroseconds an example, a tenth of the attributes observed (medians),",
    "and ratios taken within a repetition\n")
cat(sprintf("%10s %4s %9s %9s %9s  %s\n", "attributes", "rank", "naive",
            "lazy", "free",
            "naive / lazy (goal 1.6 from 1000 on), lazy / free"))
for (at in seq_len(nrow(sizes))) {
  of <- function(name) {
    rows <- runs[[1]]$name == name &
      runs[[1]]$attributes == sizes$attributes[at] &
      runs[[1]]$rank == sizes$rank[at]
    times[rows, ]
  }
  cat(sprintf("%10d %4d %9.1f %9.1f %9.1f  %.2f  %.2f\n", sizes$attributes[at],
              sizes$rank[at], median(of("naive")), median(of("lazy")),
              median(of("free")), median(of("naive") / of("lazy")),
              median(of("lazy") / of("free"))))
}
