# Ratios of medians for one visit of the online learners. From the package's
#   root: Rscript bench/online-step.R [repetitions] Needs a C++17 compiler; uses
#   the headers alone, neither R nor the package.
repetitions <- as.integer(c(commandArgs(trailingOnly = TRUE), 5)[1])
program <- file.path(tempdir(), "online_step")
compiler <- strsplit(system("R CMD config CXX17", intern = TRUE), " ")[[1]]
status <- system2(compiler[1], c(compiler[-1], "-std=c++17 -O2 -Iinst/include",
                                 "bench/online_step.cpp -o", program))
stopifnot(status == 0)

runs <- lapply(seq_len(repetitions), function(repetition) {
  message("repetition ", repetition, " of ", repetitions)
  read.csv(text = system(program, intern = TRUE), header = FALSE,
           col.names = c("name", "d", "ns"))
})
times <- do.call(cbind, lapply(runs, `[[`, "ns"))
key <- paste(runs[[1]]$name, runs[[1]]$d)
rownames(times) <- key
cat("\nnanoseconds a visit at 4 + 1 looks (median, range)\n")
for (name in key) {
  cat(sprintf("  %-24s %8.0f  (%.0f to %.0f)\n", name, median(times[name, ]),
              min(times[name, ]), max(times[name, ])))
}

ratio <- function(above, below) median(times[above, ] / times[below, ])
report <- function(text, value, goal = NA) {
  cat(sprintf("  %-58s %6.1f%s\n", text, value,
              if (is.na(goal)) "" else paste("   goal", goal)))
}
cat("\nratios, each taken within a repetition\n")
for (learner in c("aerr", "aelr")) {
  name <- function(kind, d) {
    paste0(kind, "_", learner, " ", format(d, scientific = FALSE))
  }
  report(paste(learner, "/ bare loop, d = 10^3, dense"),
         ratio(name("dense", 1000), "dense_bare 1000"), "4")
  report(paste(learner, "/ bare loop, d = 10^3, all data in the cache"),
         ratio(name("dense_in_cache", 1000), "dense_in_cache_bare 1000"))
  report(paste(learner, "/ bare loop, d = 10^6, sparse"),
         ratio(name("sparse", 1000000), "sparse_bare 1000000"), "6")
  report(paste("direct O(d) code of", learner, "/ ours, d = 10^4"),
         ratio(name("dense_direct", 10000), name("dense", 10000)),
         "100 or more")
  report(paste("direct O(d) code of", learner, "/ ours, d = 100"),
         ratio(name("dense_direct", 100), name("dense", 100)), "1 or more")
  growth <- ratio(name("sparse", 1000000), name("sparse", 1000))
  reads <- ratio("sparse_bare 1000000", "sparse_bare 1000")
  report(paste(learner, "d = 10^6 / d = 10^3, sparse"), growth)
  report(paste(learner, "the same beyond what the bare reads grow"),
         growth / reads, "2")
}
