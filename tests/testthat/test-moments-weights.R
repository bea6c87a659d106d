# Weights of what was looked at, and of what is fitted anew to some columns.

set.seed(6)
n <- 60
x <- matrix(rnorm(n * 5), n, dimnames = list(NULL, letters[1:5]))
y <- x[, 1] - x[, 2] + rnorm(n) / 3
weights <- rep(c(0.5, 1, 3), n / 3)

test_that("moments of looks have the weights of their rows", {
  fit <- momentnet(x, y, budget = 3, seed = 1,
                   control = frugal_control(keep_looks = TRUE))
  seen <- replace(x, seq_along(x), NA)
  looks <- fit$looks$values
  seen[cbind(looks$row, looks$column)] <- looks$value
  found <- momentnet(moments(fit, y, weights = weights), lambda = 0.1)
  expect_equal(coef(found),
               coef(momentnet(moments(seen, y, weights = weights),
                              lambda = 0.1)))
  expect_gt(max(abs(coef(found) - coef(momentnet(moments(fit, y),
                                                 lambda = 0.1)))), 1e-3)
  for (bad in list(weights[-1], -weights, replace(weights, 2, NA))) {
    expect_error(moments(fit, y, weights = bad), "weights",
                 class = "frugalreg_error_input")
  }
})

test_that("leaving a column out is the fit to the others", {
  skip_on_cran()
  frame <- data.frame(replace(x, sample(length(x), 60), NA), y = y)
  sums <- function(formula, ...) moments(formula, frame, ...)
  for (weights in list(NULL, weights)) {
    all <- momentnet(y ~ a + b + c + d + e, frame, engine = "pairs",
                     lambda = 0.1, weights = weights,
                     control = frugal_control(keep_looks = TRUE))
    expect_equal(coef(update(all, . ~ . - c)),
                 coef(momentnet(y ~ a + b + d + e, frame, engine = "pairs",
                                lambda = 0.1, weights = weights)))
    of_sums <- momentnet(sums(y ~ a + b + c + d + e, weights = weights),
                         lambda = 0.1)
    expect_equal(coef(update(of_sums, . ~ . - c)),
                 coef(momentnet(sums(y ~ a + b + d + e, weights = weights),
                                lambda = 0.1)))
  }
})
