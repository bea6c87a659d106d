# Rscript bench/patterns.R: what tables of few patterns cost when they grow.
# Seconds of the processor of fits to 10,000 and 100,000 rows of ten attributes,
# of which each shows three, and what ten times the rows take.
suppressMessages(library(frugalreg))

table_of <- function(n, d = 10, shown = 3) {
  set.seed(1)
  x <- matrix(rnorm(n * d), n) %*% chol(0.6^abs(outer(1:d, 1:d, "-")))
  y <- drop(x[, 1:4] %*% c(1, -1, 1, 0.5)) + rnorm(n)
  hidden <- t(replicate(n, sample(d, d - shown)))
  x[cbind(rep(seq_len(n), d - shown), c(hidden))] <- NA
  list(x = x, y = y)
}

fits <- list(
  factors = function(x, y) momentnet(x, y, engine = "factors"),
  posterior = function(x, y) momentnet(x, y, budget = 3, engine = "posterior"),
  lowrank = function(x, y) momentnet(x, y, engine = "lowrank"),
  completed = function(x, y) momentnet(x, y, engine = "completed", alpha = 1),
  covariance = function(x, y) momentnet(x, y, engine = "covariance"),
  "slrm, em" = function(x, y) slrm(x, y, rank = 3, method = "em", seed = 1),
  "average of all" = function(x, y) cv_momentnet(x, y, seed = 1)
)

seconds <- function(fit, table) {
  x <- table$x
  if (identical(fit, fits$posterior)) x[is.na(x)] <- 0 # buys its own looks
  system.time(fit(x, table$y))[["user.self"]]
}

small <- table_of(1e4)
large <- table_of(1e5)
for (name in names(fits)) {
  first <- seconds(fits[[name]], small)
  second <- seconds(fits[[name]], large)
  cat(sprintf("%-15s %6.2f s, %6.2f s: %4.1f times\n", name, first, second,
              second / first))
}
