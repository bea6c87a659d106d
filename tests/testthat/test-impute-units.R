# Draws of impute(m = ) where units differ, and where there is hardly anything
# to draw from.

ozone_rows <- function() {
  known <- !is.na(airquality$Ozone)
  list(x = as.matrix(airquality[known, 2:4]), y = airquality$Ozone[known])
}

test_that("draws do not depend on the units of labels or columns", {
  skip_on_cran()
  rows <- ozone_rows()
  draws <- function(x, y, engine) {
    fit <- momentnet(x, y, engine = engine,
                     alpha = if (engine == "covariance") 1, units = "different")
    impute(fit, x, newy = y, m = 3, seed = 1)$imp$Solar.R
  }
  other <- sweep(rows$x, 2, c(1, 1e6, 1e-7), "*")
  for (engine in c("pairs", "completed", "covariance")) {
    own <- draws(rows$x, rows$y, engine)
    expect_equal(draws(rows$x, 1e8 * rows$y, engine), own, tolerance = 1e-4)
    expect_equal(draws(other, rows$y, engine), own, tolerance = 1e-4)
  }
})

test_that("of several hidden values none is drawn by another's unit", {
  skip_on_cran()
  use_seed(1)
  x <- alike_columns(200, 5)
  y <- x[, 1] - x[, 5] + rnorm(200)
  gaps <- mask_attributes(x, p = 0.3)
  unit <- 2^c(20, -20, 0, -22, 18)
  draws <- function(unit) {
    rows <- sweep(gaps, 2, unit, "*")
    fit <- momentnet(rows, y, lambda = 0)
    drawn <- impute(fit, rows, newy = y, m = 2, seed = 1)$imp
    Map(function(values, unit) values / unit, drawn[1:5], unit)
  }
  expect_equal(draws(unit), draws(rep(1, 5)), tolerance = 1e-4)
})

test_that("a row that shows nothing is drawn from the attributes alone", {
  skip_on_cran()
  rows <- ozone_rows()
  fit <- momentnet(rows$x, rows$y, control = frugal_control(keep_looks = TRUE))
  drawn <- impute(fit, rbind(NA_real_, rows$x[1:3, ]), m = 300, seed = 1)$imp
  wind <- unlist(drawn$Wind)
  expect_within(mean(wind), mean(rows$x[, "Wind"]), 1)
  expect_within(sd(wind) / sd(rows$x[, "Wind"]), 1, 0.25)
})

test_that("labels that are all the same say nothing of what is missing", {
  rows <- ozone_rows()
  for (engine in c("pairs", "completed")) {
    fit <- momentnet(rows$x, rep(1, 116), engine = engine)
    drawn <- unlist(impute(fit, rows$x, newy = rep(1, 116), m = 20,
                           seed = 1)$imp$Solar.R)
    expect_within(mean(drawn), mean(rows$x[, "Solar.R"], na.rm = TRUE), 20)
    expect_within(sd(drawn) / sd(rows$x[, "Solar.R"], na.rm = TRUE), 1, 0.4)
  }
})

test_that("of fewer than 20 rows nothing is drawn", {
  rows <- ozone_rows()
  for (n in c(3, 19)) {
    few <- seq_len(n) + 2
    fit <- momentnet(rows$x[few, ], rows$y[few])
    expect_error(impute(fit, rows$x[few, ], newy = rows$y[few], m = 2,
                        groups = 3, seed = 1),
                 "needs 20", class = "frugalreg_error_undefined")
  }
})

test_that("ordered factors stay so, from kept rows and where all are missing", {
  use_seed(3)
  steps <- c("lo", "mid", "hi")
  frame <- data.frame(u = rnorm(120),
                      o = factor(sample(steps, 120, TRUE), steps,
                                 ordered = TRUE))
  frame$y <- frame$u + as.integer(frame$o) + rnorm(120) / 2
  frame$o[1:30] <- NA
  for (formula in list(y ~ ., y ~ o + poly(u, 2))) {
    fit <- momentnet(formula, frame, lambda = 0,
                     control = frugal_control(keep_looks = TRUE))
    expect_s3_class(impute(fit, frame)$o, "ordered")
    if (identical(formula, y ~ .)) {
      expect_s3_class(impute(fit)$o, "ordered")
      draws <- impute(fit, m = 2, seed = 1)
      expect_s3_class(as.list(draws)[[1]]$o, "ordered")
    }
    blank <- transform(frame[1:5, ], o = NA)
    expect_s3_class(impute(fit, blank)$o, "ordered")
  }
})

test_that("draws of a cross-validated fit are of what analyses are of", {
  skip_on_cran()
  bias <- vapply(1:4, function(seed) {
    use_seed(seed)
    x <- alike_columns(1000, 3)
    y <- drop(x %*% c(1, -1, 1)) + rnorm(1000)
    gaps <- x
    gaps[runif(1000) < plogis(2 * x[, 1] - 1), 2] <- NA
    gaps[runif(1000) < plogis(-2 * x[, 1] - 1), 3] <- NA
    draws <- impute(cv_momentnet(gaps, y, seed = 1), gaps, newy = y, m = 5,
                    seed = 1)
    slopes <- vapply(as.list(draws), function(table) {
      coef(lm(y ~ as.matrix(table[1:3])))[-1]
    }, numeric(3))
    rowMeans(slopes) - c(1, -1, 1)
  }, numeric(3))
  # By models of few factors .13, with an error of .025.
  expect_lt(max(abs(rowMeans(bias))), 0.08)
})

test_that("a level that one row has does not spoil the draws of others", {
  skip_on_cran()
  farthest <- vapply(1:6, function(seed) {
    use_seed(seed)
    x <- alike_columns(200, 4)
    x[, 4] <- 0
    x[sample(200, 1), 4] <- 1
    y <- x[, 1] + rnorm(200)
    gaps <- mask_attributes(x, p = 0.2)
    draws <- impute(cv_momentnet(gaps, y, seed = 1), gaps, newy = y, m = 5,
                    seed = 1)
    max(abs(unlist(draws$imp[1:3])))
  }, 0)
  expect_lt(max(farthest), 6) # it was 2,000
})
