# Two readings of the papers' figures on MNIST (reading-learners.R): the inner
# product from looks that are paid for, and from the whole image. The table of
# Cesa-Bianchi, Shalev-Shwartz and Shamir (2010): AER at fixed settings over the
# 45 pairs of digits; and the curves of their figure 2 and of figures 1 and 2 of
# Hazan and Koren (2012), 3 against 5.
#
#   Rscript data-raw/readings.R DIRECTORY pairs|curves
#
# from the top of the repository, DIRECTORY as in data-directory.R. A run that
# is stopped goes on where it was: rows of a pair, or of a split, that are there
# are not made again; each names the commit that made it.
#
# The pairs: splits of 90 % training and 10 % test rows, no choice of settings:
# all are shown. The curves, of the second reading (css.R and hk.R have those of
# the first): settings by the error on a fifth of the training rows that the
# learner did not see.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "mnist-pairs.R"))
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "reading-learners.R"))

n_pixels <- 784
splits <- 10
curve_examples <- c(15, 30, 62, 125, 250, 500, 1000, 2000, 4000, 8000, 12109)
readings <- c("paid looks", "whole image")

pair_grid <- expand.grid(lambda = 2^(2:4), radius = 2^(2:4))
# `looks` is for the image alone.
curve_methods <- list(
  list(method = "AER", budget = 4, looks = 2,
       grid = expand.grid(lambda = 2^(-1:3), radius = 2^(2:5))),
  list(method = "AELR", budget = 4, looks = 3,
       grid = expand.grid(step_size = 2^-(7:11), radius = 2^(2:5))),
  list(method = "AER", budget = 56, looks = 28,
       grid = expand.grid(lambda = 2^(-4:1), radius = 2^(3:5))),
  list(method = "AERR", budget = 56, looks = 55,
       grid = expand.grid(step_size = 2^-(8:13), radius = c(1, 2, 4)))
)

setting_of <- function(row, looks, reading = "whole image") {
  c(as.list(row), looks = looks,
    inner = if (reading == "whole image") "image" else looks)
}

# The examples as columns, which the learners take.
with_columns <- function(parts) c(parts, list(columns = t(parts$x)))

# ---- The 45 pairs

pair_rows <- function(parts, ...) {
  parts <- with_columns(parts)
  cells <- merge(data.frame(reading = readings), pair_grid)
  found <- lapply(seq_len(nrow(cells)), function(at) {
    setting <- setting_of(cells[at, -1], 2, cells$reading[at])
    weights <- run_reading(reading_learners$AER, parts$columns, parts$y,
                           setting, length(parts$y))
    as.data.frame(errors_of(weights, parts$test$x, parts$test$y))
  })
  cbind(cells, do.call(rbind, found))
}

# ---- The curves

# The setting with the least error on a fifth of the training rows.
choose <- function(learner, method, parts) {
  n <- length(parts$y)
  held <- seq_len(n %/% 5)
  errors <- apply(method$grid, 1, function(row) {
    setting <- setting_of(row, method$looks)
    weights <- run_reading(learner, parts$columns[, -held], parts$y[-held],
                           setting, n - length(held))
    errors_of(weights, t(parts$columns[, held]), parts$y[held])$error
  })
  method$grid[which.min(errors), ]
}

curve_rows <- function(method, parts) {
  learner <- reading_learners[[method$method]]
  chosen <- choose(learner, method, parts)
  setting <- setting_of(chosen, method$looks)
  weights <- run_reading(learner, parts$columns, parts$y, setting,
                         curve_examples)
  errors <- errors_of(weights, parts$test$x, parts$test$y)
  data.frame(
    method = method$method, budget = method$budget, reading = "whole image",
    examples = curve_examples, errors,
    setting = paste(names(chosen), signif(unlist(chosen), 3), collapse = "; ")
  )
}

run_curves <- function(path) {
  data <- read_mnist(find_mnist())
  for (split in setdiff(seq_len(splits), done(path, "split"))) {
    set.seed(1000 + split)
    parts <- with_columns(divide(data$x, data$y))
    found <- lapply(curve_methods, curve_rows, parts = parts)
    append_rows(written(cbind(split = split, do.call(rbind, found))), path)
    message(format(Sys.time(), "%H:%M:%S"), " split ", split)
  }
}

# ----

main <- function() {
  what <- commandArgs(trailingOnly = TRUE)[2]
  stopifnot("say pairs or curves" = what %in% c("pairs", "curves"))
  name <- paste0("readings-", what)
  command <- paste("readings.R DIRECTORY", what)
  if (what == "pairs") {
    run_over_pairs(name, pair_rows, c("lambda", "radius", "reading"), command)
  } else {
    path <- file.path(shown_dir, paste0(name, ".csv"))
    recorded(basename(path), command, run_curves(path))
  }
}

main()
