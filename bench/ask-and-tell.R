# What asking and telling costs an example beyond learning from a matrix, and
# what AER's step costs against the number of its non-zero coefficients. Needs
# the installed package. From the package's root: Rscript bench/ask-and-tell.R
library(frugalreg)
set.seed(1)

per_example <- function(examples, run) {
  seconds <- vapply(1:5, function(repetition) {
    gc(FALSE)
    system.time(run())[["elapsed"]]
  }, 0)
  stats::median(seconds) / examples * 1e6
}

cat("microseconds an example, median of 5\n")
for (d in c(100, 1000, 10000)) {
  n <- 300
  x <- matrix(runif(n * d, -1, 1), n)
  y <- x[, 1]
  in_order <- frugal_control(shuffle = FALSE)
  told <- per_example(n, function() {
    learner <- frugal_learner("aelr", d, 5, radius = 1, step_size = 0.01,
                              seed = 1)
    for (t in seq_len(n)) {
      learner <- learn(learner, x[t, request(learner)], y[t])
    }
  })
  as_matrix <- per_example(n * 50, function() {
    for (i in 1:50) {
      aelr(x, y, 5, radius = 1, step_size = 0.01, seed = 1,
           control = in_order)
    }
  })
  cat(sprintf("  d = %5.0f: asked and told %7.1f, from a matrix %5.2f\n",
              d, told, as_matrix))
}

cat("AER's visit against its non-zero coefficients, d = 10000\n")
n <- 5000
x <- matrix(runif(n * 10000, -1, 1), n)
y <- drop(x[, 1:50] %*% rnorm(50))
for (radius in c(0.01, 1, 100, 1e4)) {
  fit <- aer(x, y, 10, radius = radius, lambda = 50, seed = 1)
  time <- per_example(n, function() {
    aer(x, y, 10, radius = radius, lambda = 50, seed = 1)
  })
  cat(sprintf("  %5d non-zero at the end: %6.2f microseconds\n",
              length(fit$state$learner$geometry$support), time))
}
