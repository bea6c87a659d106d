# Garbage collection at each so many allocations, while every public method of
# every object runs, old and new: each ends as it does without.
#
#   Rscript tests/trust/collections.R [step=500] [part=1] [of=1]

options <- list(step = "500", part = "1", of = "1")
given <- strsplit(commandArgs(TRUE), "=")
options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
options <- lapply(options, as.integer)

file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
here <- file.path(dirname(file), "..", "fuzz")
suppressMessages(library(frugalreg))
grDevices::pdf(NULL)
source(file.path(here, "verdict.R"))
source(file.path(here, "states.R"))

shared <- prepare(here)
chosen <- seq_along(shared$objects) %% options$of == options$part %% options$of
ended <- 0
for (name in names(shared$objects)[chosen]) {
  set.seed(1)
  calls <- calls_on(shared$objects[[name]], shared$data)
  for (call in names(calls)) {
    set.seed(1)
    calm <- calls[[call]]()
    set.seed(1)
    gctorture2(options$step, inhibit_release = TRUE)
    tortured <- calls[[call]]()
    gctorture2(0)
    if (!identical(calm, tortured)) {
      stop(name, ", ", call, ": ", tortured$verdict, " ", tortured$detail)
    }
    ended <- ended + 1
  }
}
cat(sum(chosen), "objects,", ended, "calls: each as without\n")
