# The child process of run.R:
#
#   Rscript worker.R WHAT SHARED prepare
#   Rscript worker.R WHAT SHARED FROM TO SEED LOG UNTIL
arguments <- commandArgs(TRUE)
file <- grep("^--file=", commandArgs(), value = TRUE)
here <- dirname(sub("^--file=", "", file))
suppressMessages(library(frugalreg))
grDevices::pdf(NULL)
source(file.path(here, "verdict.R"))
source(file.path(here, paste0(arguments[1], ".R")))

if (arguments[3] == "prepare") {
  saveRDS(prepare(here), arguments[2], compress = FALSE)
} else {
  shared <- readRDS(arguments[2])
  log <- file(arguments[6], "at")
  say <- function(...) {
    cat(gsub("[\r\n\t]", " ", c(...), useBytes = TRUE), sep = "\t", file = log)
    cat("\n", file = log)
    flush(log)
  }
  for (case in as.numeric(arguments[3]):as.numeric(arguments[4])) {
    if (as.numeric(Sys.time()) > as.numeric(arguments[7])) break
    say(case, "begun")
    seed <- (as.numeric(arguments[5]) * 1e6 + case) %% .Machine$integer.max
    result <- run_case(seed, shared, function(what) say(case, "begun", what))
    say(case, result$verdict, result$detail)
  }
}
