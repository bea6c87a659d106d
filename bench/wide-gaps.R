# Rscript bench/wide-gaps.R: time of momentnet() on wide tables with gaps, ridge
# regression and lasso, in seconds of the processor.

suppressMessages(library(frugalreg))

wide_table <- function(n, d) {
  set.seed(7)
  x <- matrix(stats::rnorm(n * 5), n) %*% matrix(stats::rnorm(5 * d), 5) +
    matrix(stats::rnorm(n * d), n)
  list(x = mask_attributes(x, 0.3), y = x[, 1] + x[, 2] + stats::rnorm(n))
}

seconds <- function(table, alpha) {
  times <- system.time(momentnet(table$x, table$y, alpha = alpha))
  times[["user.self"]] + times[["sys.self"]]
}

for (size in list(c(20, 1000), c(20, 2000), c(100, 1000), c(100, 3000))) {
  table <- wide_table(size[1], size[2])
  ridge <- seconds(table, 0)
  lasso <- seconds(table, 1)
  cat(sprintf("%d x %d: ridge %.2f s, lasso %.2f s\n", size[1], size[2], ridge,
              lasso))
}
