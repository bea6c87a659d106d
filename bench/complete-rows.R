# Rscript bench/complete-rows.R [3]: time of cv_momentnet() on complete rows,
# ridge regression and lasso, as ratio to that of cv.glmnet() with the same
# folds: with its own path, and with the lambdas of ours, whose path is longer
# where the best lambda would be the last. The least of some times each.

suppressMessages(library(frugalreg))

arguments <- commandArgs(trailingOnly = TRUE)
times <- if (length(arguments) > 0) as.integer(arguments[1]) else 3

simulated <- function(n, d) {
  set.seed(1)
  x <- matrix(stats::rnorm(n * d), n)
  list(x = x, y = drop(x %*% stats::rnorm(d)) / sqrt(d) +
         0.3 * stats::rnorm(n))
}

rows_of <- function(x, y, n) {
  set.seed(n)
  rows <- sample(nrow(x), n)
  list(x = as.matrix(x[rows, ]), y = y[rows])
}

least_seconds <- function(expression) {
  code <- substitute(expression)
  frame <- parent.frame()
  min(vapply(seq_len(times), function(time) {
    sum(system.time(suppressWarnings(suppressMessages(eval(code, frame))))[1:2])
  }, 0))
}

compare <- function(name, data) {
  set.seed(2)
  folds <- sample(rep_len(1:10, nrow(data$x)))
  theirs <- function(...) {
    glmnet::cv.glmnet(data$x, data$y, foldid = folds, alpha = alpha, ...)
  }
  for (alpha in 0:1) {
    fit <- NULL
    ours <- least_seconds({
      fit <- cv_momentnet(data$x, data$y, folds = folds, alpha = alpha)
    })
    cat(sprintf(
      "%s, %s: %.2f s, %d lambdas; %.2f of glmnet's time, %.2f with these\n",
      name, c("ridge", "lasso")[alpha + 1], ours, length(fit$lambda),
      ours / least_seconds(theirs()),
      ours / least_seconds(theirs(lambda = fit$lambda))
    ))
  }
}

data(Boston, package = "MASS")
for (n in c(50, 300)) {
  compare(paste("Boston,", n, "rows"),
          rows_of(Boston[names(Boston) != "medv"], Boston$medv, n))
}
for (size in list(c(2000, 50), c(150, 100), c(200, 300), c(150, 400),
                  c(300, 1000), c(72, 7000), c(500, 600), c(1000, 1000))) {
  compare(paste(size, collapse = " x "), simulated(size[1], size[2]))
}
