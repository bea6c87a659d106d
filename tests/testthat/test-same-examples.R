# Standard errors need the rows that a fit learned from: other rows, and these
# in another order than their labels, are refused.

gaps <- function() {
  set.seed(1)
  x <- cbind(a = rnorm(300) * 1000, b = rnorm(300))
  y <- x[, "a"] / 1000 + x[, "b"] + rnorm(300)
  x[sample(600, 60)] <- NA
  list(x = x, y = y)
}

expect_refused <- function(fit, x, y) {
  expect_error(vcov(fit, newx = x, newy = y), "the rows that the fit",
               class = "frugalreg_error_input")
}

test_that("rows in another order than their labels are refused", {
  data <- gaps()
  for (engine in c("pairs", "completed", "covariance")) {
    fit <- momentnet(data$x, data$y, lambda = 0, engine = engine,
                     alpha = if (engine == "covariance") 1)
    expect_refused(fit, data$x[300:1, ], data$y)
    own <- vcov(fit, newx = data$x, newy = data$y)
    expect_true(all(is.finite(own)))
    if (engine == "pairs") {
      expect_equal(vcov(fit, newx = data$x[300:1, ], newy = data$y[300:1]), own)
    }
  }
})

test_that("rows that are shifted, or scaled in a small column, are refused", {
  data <- gaps()
  for (engine in c("pairs", "covariance")) {
    fit <- momentnet(data$x, data$y, lambda = 0, engine = engine, alpha = 1)
    expect_refused(fit, sweep(data$x, 2, c(0, 0.01), "+"), data$y)
    expect_refused(fit, sweep(data$x, 2, c(1, 1.01), "*"), data$y)
  }
  x <- as.matrix(mtcars[, c("wt", "hp")])
  fit <- momentnet(x, mtcars$mpg, lambda = 0)
  expect_refused(fit, x + 1000, mtcars$mpg)
  expect_equal(vcov(fit, newx = x, newy = mtcars$mpg)["wt", "wt"],
               vcov(momentnet(x + 1000, mtcars$mpg, lambda = 0),
                    newx = x + 1000, newy = mtcars$mpg)["wt", "wt"],
               tolerance = 1e-6)
})

test_that("a saved fit without these sums takes rows of the same number", {
  data <- gaps()
  fit <- momentnet(data$x, data$y, lambda = 0, engine = "covariance", alpha = 1)
  fit$examples <- NULL
  expect_true(all(is.finite(vcov(fit, newx = data$x, newy = data$y))))
})
