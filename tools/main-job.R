# The main job, on real data. Arguments: nothing, for the diamonds of ggplot2,
# or --mnist DIR, for the digits 3 and 5 of the idx files in DIR.
suppressPackageStartupMessages({
  library(frugalreg)
  library(ggplot2)
})
script <- grep("^--file=", commandArgs(), value = TRUE)
here <- dirname(sub("^--file=", "", script))
source(file.path(here, "comparison.R"))

arguments <- commandArgs(trailingOnly = TRUE)
set.seed(2026)
if (length(arguments) == 0) {
  source(file.path(here, "diamonds.R"))
  compare_on_diamonds("frugalreg-diamonds.png")
} else if (length(arguments) == 2 && arguments[1] == "--mnist") {
  source(file.path(here, "mnist.R"))
  compare_on_mnist(arguments[2], "frugalreg-mnist.png")
} else {
  stop("usage: main-job.sh [--mnist DIR]", call. = FALSE)
}
