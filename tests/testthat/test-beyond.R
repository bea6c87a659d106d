# Predictions beyond the labels that were seen, of tables with gaps and of
# looks; held-out labels say whether they go on.

long_tail <- local({
  use_seed(8301)
  n <- 300
  # A few rows are large in three attributes.
  x <- cbind(exp(rnorm(n)) * (1 + 0.3 * matrix(rnorm(3 * n), n)),
             matrix(rnorm(2 * n), n))
  y <- drop(x %*% c(1, 1, 1, 0.1, 0)) + 0.3 * rnorm(n)
  few <- order(-y)[1:6] # they are new
  gaps <- replace(x, sample(length(x), 0.25 * length(x)), NA)
  list(x = gaps[-few, ], y = y[-few], new = x[few, ], new_y = y[few])
})

test_that("predictions go on beyond the labels where held-out ones do", {
  skip_on_cran()
  fit <- cv_momentnet(long_tail$x, long_tail$y, seed = 1)
  slopes <- fit$average$labels$beyond
  expect_gt(slopes[2], 0.8)
  error <- function(...) {
    mean((predict(fit, long_tail$new, ...) - long_tail$new_y)^2)
  }
  expect_lt(error(), 0.5 * error(clip = TRUE))
  expect_gt(max(predict(fit, long_tail$new)), max(long_tail$y))
  expect_output(print(fit), "predictions\\s+keep")
  # No farther than by one range, and by no other fit.
  far <- predict(fit, 100 * long_tail$new)
  expect_lte(max(far), max(long_tail$y) + diff(range(long_tail$y)))
  expect_identical(predict(fit, long_tail$new, clip = FALSE),
                   predict(fit, long_tail$new, type = "link"))
  # A path's own penalties.
  expect_gt(max(predict(fit, long_tail$new, s = "lambda.min")),
            max(long_tail$y))
})

test_that("they end with labels that have an end", {
  y <- pmin(long_tail$y, stats::quantile(long_tail$y, 0.8))
  fit <- cv_momentnet(long_tail$x, y, seed = 1)
  expect_lt(fit$average$labels$beyond[2], 0.3)
  plain <- momentnet(long_tail$x, long_tail$y, lambda = 0.01)
  expect_identical(predict(plain, long_tail$new),
                   predict(plain, long_tail$new, clip = TRUE))
})

test_that("slopes depend on no unit, sign or order", {
  y <- long_tail$y
  use_seed(8302)
  predicted <- y + rnorm(length(y))
  slopes <- beyond_slopes(predicted, y)
  expect_true(all(slopes >= 0 & slopes <= 1))
  expect_equal(beyond_slopes(1000 * predicted + 7, 1000 * y + 7), slopes)
  for (unit in c(1e-200, 1e160)) {
    expect_equal(beyond_slopes(unit * predicted, unit * y), slopes)
  }
  expect_equal(beyond_slopes(-predicted, -y), rev(slopes))
  order <- order(predicted)
  expect_equal(beyond_slopes(predicted[order], y[order]), slopes)
  expect_identical(beyond_slopes(rep(1, 50), rep(1, 50)), c(0, 0))
  expect_identical(beyond_slopes(numeric(0), numeric(0)), c(0, 0))
})

test_that("labels of few rows tell their slope, too", {
  use_seed(8303)
  for (n in c(10, 20, 40)) {
    y <- rnorm(n)
    expect_gt(min(beyond_slopes(y + rnorm(n, sd = 0.05), y)), 0.8)
    expect_lt(max(beyond_slopes(rnorm(n, sd = 3), y)), 0.5)
  }
})

test_that("what is moved stays in order and where the range is", {
  predicted <- seq(-10, 10, by = 0.1)
  for (slopes in list(c(0, 0), c(0.5, 1), c(1, 0.2))) {
    moved <- moved_beyond(predicted, c(-1, 2), slopes)
    expect_false(is.unsorted(moved))
    inside <- predicted >= -1 & predicted <= 2
    expect_identical(moved[inside], predicted[inside])
    expect_equal(range(moved), c(-1, 2) + 3 * c(-1, 1) * slopes)
  }
})

test_that("a fit that was saved without them ends with its range", {
  skip_on_cran()
  fit <- cv_momentnet(long_tail$x, long_tail$y, seed = 1)
  fit$average$labels$beyond <- NULL
  expect_identical(predict(fit, long_tail$new),
                   predict(fit, long_tail$new, clip = TRUE))
  fit$average$labels$beyond <- c(0, 2)
  expect_error(predict(fit, long_tail$new), class = "frugalreg_error_damaged")
})
