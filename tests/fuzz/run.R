# Damaged states and fits, every kind of damage to a part (what=parts), random
# arguments, and adversarial oracles:
#
#   Rscript tests/fuzz/run.R [what=states,arguments] [count=300] [seed=1]
#                            [seconds=Inf]
#
# count may be one for each `what`: count=150,600.
#
# Each `what` has a file here, of which worker.R takes two functions: prepare(),
# what all cases share, and run_case(seed, shared), the verdict on one case, a
# list of verdict ("fine", "refused", "skipped", or what is wrong) and detail.
# Cases run in a child process, which is given up where it hangs and started
# again behind a case that ended it. Exit status 1 where anything is wrong.

options <- list(what = "states,arguments", count = "300", seed = "1",
                seconds = "Inf")
given <- strsplit(commandArgs(TRUE), "=")
options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
whats <- strsplit(options$what, ",")[[1]]
counts <- rep_len(as.numeric(strsplit(options$count, ",")[[1]]), length(whats))
seed <- as.numeric(options$seed)
seconds <- as.numeric(options$seconds)

file <- grep("^--file=", commandArgs(), value = TRUE)
here <- dirname(sub("^--file=", "", file))
worker <- file.path(here, "worker.R")
batch <- 200 # cases of a child process
limit <- 120 # seconds of a processor that a child may take for a batch
# Kilobytes; sanitizers map more than there is.
memory <- Sys.getenv("FRUGALREG_FUZZ_MEMORY", "6000000")

# What is in the log of a child: one line when a case begins, one when it ends.
read_log <- function(file) {
  if (!file.exists(file)) return(data.frame())
  lines <- strsplit(readLines(file, warn = FALSE), "\t", useBytes = TRUE)
  do.call(rbind, lapply(lines, function(line) {
    data.frame(case = as.numeric(line[1]), verdict = line[2],
               detail = paste(line[-(1:2)], collapse = " "))
  }))
}

run_child <- function(what, shared, from, to, until) {
  log <- tempfile()
  command <- paste("ulimit -v", memory, "-t", limit, ";",
                   shQuote(file.path(R.home("bin"), "Rscript")), "--vanilla",
                   shQuote(worker), what, shQuote(shared), from, to, seed, log,
                   until)
  status <- suppressWarnings(system2("bash", c("-c", shQuote(command)),
                                     stdout = FALSE, stderr = FALSE,
                                     timeout = 10 * limit))
  found <- read_log(log)
  unlink(log)
  done <- found[found$verdict != "begun", ]
  begun <- setdiff(found$case[found$verdict == "begun"], done$case)
  if (length(begun) == 0 && status != 0) {
    begun <- max(done$case, from - 1) + 1
  }
  if (length(begun) == 0) return(done)
  last <- found$detail[found$case == begun[1] & found$verdict == "begun"]
  rbind(done, data.frame(case = begun[1],
                         verdict = verdict_of_end(status, tail(last, 1)),
                         detail = paste("status", status, tail(last, 1))))
}

# R hands SIGTERM that is meant for this process (a time limit of whoever runs
# it) to the child, and goes on: that says nothing of the case.
verdict_of_end <- function(status, last) {
  if (status == 15) return("ended from outside")
  # R itself does not survive all that unserialize() makes.
  if (isTRUE(grepl("^corrupting", last))) return("skipped")
  # Out of time, by the clock or the processor's.
  if (status %in% c(124, 137, 152)) "hang" else "crash"
}

run_what <- function(what, count, seconds) {
  started <- as.numeric(Sys.time())
  shared <- tempfile(fileext = ".rds")
  status <- system2(file.path(R.home("bin"), "Rscript"),
                    c("--vanilla", worker, what, shared, "prepare"))
  if (status != 0) stop("What the cases share could not be made: ", what)
  results <- NULL
  while (NROW(results) < count && as.numeric(Sys.time()) < started + seconds) {
    from <- max(results$case, 0) + 1
    results <- rbind(results, run_child(what, shared, from,
                                        min(from + batch - 1, count),
                                        started + seconds))
    if ("ended from outside" %in% results$verdict) break
  }
  unlink(shared)
  results
}

right <- c("fine", "refused", "skipped")
wrong <- 0
for (at in seq_along(whats)) {
  what <- whats[at]
  results <- run_what(what, counts[at], seconds / length(whats))
  cat(what, ": ", NROW(results), " cases: ",
      paste(names(table(results$verdict)), table(results$verdict),
            collapse = ", "), "\n", sep = "")
  bad <- results[!results$verdict %in% right, ]
  cat(sprintf("  case %d (seed %.0f): %s: %s\n", as.integer(bad$case), seed,
              bad$verdict, bad$detail), sep = "")
  wrong <- wrong + NROW(bad)
  if (!any(c("fine", "refused") %in% results$verdict)) {
    cat("  no case came to a verdict\n")
    wrong <- wrong + 1
  }
}
quit(status = as.numeric(wrong > 0))
