# Known answers for the learners beyond the four of sampling: data without
# noise, and the distribution on which attributes are hardest to find.

# The data of the other learners' limits, with an offset in x and y.
noiseless_data <- function(rows, offset = 0) {
  use_seed(961)
  x <- matrix(stats::rnorm(rows * 20), rows)
  x <- x / max(sqrt(rowSums(x^2)))
  x <- x + offset * rep(c(1, -1, 0.5, 0), each = rows, length.out = rows * 20)
  list(x = x, y = drop(x %*% rep(c(1, -1, 0, 0.5, 0), 4)) + 3 * offset)
}

# About the labels' mean where there is an intercept.
expect_recovered <- function(fit, data) {
  expect_lte(fit$looks$total, 1e6)
  level <- if (fit$intercept == 0) 0 else mean(data$y)
  residuals <- data$y - predict(fit, data$x)
  expect_lt(mean(residuals^2) / mean((data$y - level)^2), 0.05)
}

passes_for <- function(budget, rows) {
  frugal_control(passes = floor(1e6 / (budget * rows)))
}

test_that("noiseless data are recovered by aer and moment_lasso", {
  data <- noiseless_data(20000)
  fit <- aer(data$x, data$y, 6, radius = 10, lambda = 0.002, averaging = 2,
             seed = 1, control = passes_for(6, 20000))
  expect_recovered(fit, data)
  for (psd in c(FALSE, TRUE)) {
    fit <- moment_lasso(data$x, data$y, 8, radius = 10, psd = psd, seed = 1,
                        control = passes_for(8, 20000))
    expect_recovered(fit, data)
  }
})

test_that("noiseless data are recovered with full information", {
  data <- noiseless_data(5000)
  fit <- online_ridge(data$x, data$y, radius = 4, step_size = 1, seed = 1,
                      averaging = 1, control = passes_for(20, 5000))
  expect_recovered(fit, data)
  fit <- online_lasso(data$x, data$y, radius = 11, step_size = 0.3, seed = 1,
                      averaging = 1, control = passes_for(20, 5000))
  expect_recovered(fit, data)
})

test_that("noiseless data far from 0 are recovered by centring", {
  data <- noiseless_data(20000, offset = 0.5)
  fit <- aerr(data$x, data$y, 5, radius = 4, step_size = 0.005, averaging = 2,
              center = TRUE, x_bound = 1.5, seed = 1,
              control = passes_for(5, 20000))
  expect_recovered(fit, data)
})

test_that("aer finds the one attribute of Theorem 3 within 1e5 examples", {
  skip_on_cran()
  # Signs; the label is that of attribute `good` with probability 1 / 2 + p. A
  # regressor whose excess risk is below p^2 has found it.
  p <- 0.2
  good <- 17
  use_seed(962)
  x <- matrix(sample(c(-1L, 1L), 1e5 * 50, TRUE), 1e5)
  y <- x[, good] * ifelse(stats::runif(1e5) < 0.5 + p, 1, -1)
  best <- replace(rep(0, 50), good, 2 * p)
  found <- function(budget, seed) {
    fit <- aer(x, y, budget, radius = 0.5, lambda = 0.5, averaging = 2,
               seed = seed)
    expect_gt(fit$coefficients[good], 2 * max(abs(fit$coefficients[-good])))
    sum((fit$coefficients - best)^2)
  }
  for (seed in 1:3) expect_lt(found(10, seed), p^2)
  # A few looks less show which one it is, if not how large.
  found(4, 1)
})
