# Large tables with gaps, of which each pair is seen more than 10,000 times:
# what cv_momentnet() takes by itself, and pairs alone.
#
#   Rscript data-raw/large-gaps.R
#
# from the top of the repository. Needs the installed package. Normal columns,
# correlated .5 with their neighbours; normal coefficients; noise of standard
# deviation 2, or .2, beside which what chance makes of pairs is not little;
# seed 1. Gaps of all columns but the first: by the neighbour's value (a third),
# by the label, or at random. `excess` is the error on 5,000 complete new rows
# less that of the true coefficients, as a part of the noise; `off` the largest
# error of a coefficient without a penalty.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

simulated <- function(n, d, gaps, noise) {
  set.seed(1)
  rows <- n + 5000
  x <- matrix(stats::rnorm(rows * d), rows) %*%
    chol(0.5^abs(outer(seq_len(d), seq_len(d), "-")))
  b <- stats::rnorm(d)
  y <- drop(x %*% b) + stats::rnorm(rows, sd = noise)
  own <- x[seq_len(n), ]
  label <- drop(scale(y[seq_len(n)]))
  for (j in seq_len(d)[-1]) {
    by <- switch(gaps, column = 1.5 * x[seq_len(n), j - 1], label = 1.5 * label,
                 random = 0)
    own[stats::runif(n) < stats::plogis(by - 1), j] <- NA
  }
  list(x = own, y = y[seq_len(n)], new = x[-seq_len(n), ],
       new_y = y[-seq_len(n)], b = b)
}

run <- function(n, d, gaps, engine, noise = 2) {
  data <- simulated(n, d, gaps, noise)
  seconds <- system.time(
    fit <- cv_momentnet(data$x, data$y, engine = engine, seed = 1)
  )[["user.self"]]
  estimates <- momentnet(data$x, data$y, engine = engine, lambda = 0)
  loss <- function(predicted) mean((data$new_y - predicted)^2)
  best <- loss(data$new %*% data$b)
  data.frame(n, d, gaps, noise, asked = engine, engine = fit$fit$engine,
             excess = signif((loss(predict(fit, data$new)) - best) / noise^2,
                             3),
             seconds = signif(seconds, 3),
             off = signif(max(abs(coef(estimates)[-1, 1] - data$b)), 3))
}

started <- proc.time()[["elapsed"]]
cells <- expand.grid(asked = c("auto", "pairs"),
                     gaps = c("column", "label", "random"),
                     d = c(10, 20), stringsAsFactors = FALSE)
results <- do.call(rbind, Map(run, 40000, cells$d, cells$gaps, cells$asked))
large <- do.call(rbind, Map(run, 100000, 20, "column", c("auto", "pairs")))
exact <- do.call(rbind, Map(run, 40000, c(10, 10, 20, 20), "random",
                            c("auto", "pairs"), 0.2))
results <- rbind(results, large, exact)
utils::write.csv(results, results_path("large-gaps.csv"), row.names = FALSE,
                 quote = FALSE)
record_provenance("large-gaps.csv", "Rscript data-raw/large-gaps.R",
                  proc.time()[["elapsed"]] - started, 1)
print(results, row.names = FALSE)
