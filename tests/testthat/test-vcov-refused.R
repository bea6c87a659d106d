# Coefficients that have no standard errors, and what is said of them.

keep <- frugal_control(keep_looks = TRUE)

test_that("what has no standard error is refused with the reason", {
  skip_on_cran()
  data <- gaps_table(60, 3)
  x <- data$x
  y <- data$y
  fit <- momentnet(x, y, engine = "pairs", lambda = 0)
  whole <- ifelse(is.na(x), 0, x)
  double <- cbind(whole, double = whole[, 1])
  collinear <- suppressMessages(momentnet(double, y, lambda = 0))
  expect_refused("undefined", {
    vcov(momentnet(x, y, engine = "completed"))
    vcov(momentnet(x, y, engine = "factors", lambda = 0))
    vcov(cv_momentnet(x, y, seed = 1), s = "lambda.min")
    vcov(momentnet(x[1:12, ], y[1:12], engine = "pairs", lambda = 0),
         newx = x[1:12, ], newy = y[1:12])
    vcov(collinear, newx = double, newy = y)
  })
  expect_refused("input", {
    vcov(fit)
    vcov(fit, newx = x[1:50, ], newy = y[1:50])
    vcov(fit, newx = x, newy = y, method = "bootstrap")
    vcov(fit, newx = x, newy = y, groups = 1)
    confint(fit, "z", newx = x, newy = y)
    confint(fit, level = 1, newx = x, newy = y)
    vcov(fit, nonsense = 1)
  })
})

test_that("what has no bands or draws says so before it reads labels", {
  set.seed(1)
  x <- matrix(rnorm(120), 40)
  y <- factor(ifelse(x[, 1] + rnorm(40) > 0, "yes", "no"))
  classes <- momentnet(x, y, family = "binomial", lambda = 0.1)
  weighted <- momentnet(x, x[, 1], lambda = 0.1, weights = rep(1:2, 20))
  expect_error(attribute_importance(classes, newx = x, newy = y), "^Bands of",
               class = "frugalreg_error_undefined")
  for (fit in list(classes, weighted)) {
    expect_error(impute(fit, x, newy = y, m = 2), "^Draws",
                 class = "frugalreg_error_undefined")
  }
})

test_that("coefficients that are held where they are have no errors", {
  set.seed(1)
  x <- matrix(rnorm(400), 200, dimnames = list(NULL, c("a", "b"))) + 3
  x[, 2] <- 0.8 * x[, 1] + 0.6 * x[, 2]
  y <- 1 + x[, 1] + rnorm(200)
  white <- function(design) {
    inverse <- solve(crossprod(design))
    off <- drop(y - design %*% inverse %*% crossprod(design, y))
    inverse %*% crossprod(design * off) %*% inverse * 200 / 198
  }
  without <- momentnet(x, y, lambda = 0, penalty_factor = c(1, Inf))
  bound <- momentnet(x, -y, lambda = 0, lower_limits = c(-Inf, 0),
                     upper_limits = c(Inf, 0))
  for (fit in list(without, bound)) {
    sign <- if (identical(fit, bound)) -1 else 1
    errors <- vcov(fit, newx = x, newy = sign * y)
    expect_equal(unname(errors[-3, -3]), unname(white(cbind(1, x[, 1]))),
                 tolerance = 1e-5)
    expect_true(all(is.na(errors[3, ])))
  }
})

test_that("columns that determine each other have no standard errors", {
  data <- gaps_table(120, 3)
  copied <- cbind(data$x, d = 2 * data$x[, "a"] + 1)
  for (engine in c("pairs", "completed", "covariance")) {
    fit <- momentnet(copied, data$y, engine = engine, lambda = 0,
                     control = keep)
    expect_error(vcov(fit), "a, d determine each other",
                 class = "frugalreg_error_undefined")
  }
})

test_that("a sum of columns with gaps has no standard errors, and is named", {
  skip_on_cran()
  use_seed(9)
  items <- matrix(sample(5, 200 * 6, TRUE), 200,
                  dimnames = list(NULL, paste0("i", 1:6)))
  y <- drop(items %*% 1:6) + stats::rnorm(200)
  # Three forms of two blocks each: no row shows all of them.
  form <- rep_len(1:3, 200)
  for (block in 1:3) items[form == block, 2 * block - 1:0] <- NA
  scored <- cbind(items, score = 10 * items[, "i3"] - items[, "i4"] / 8)
  determined <- "i3, i4, score determine each other where all are seen"
  for (engine in c("pairs", "completed", "covariance")) {
    expect_message(
      fit <- momentnet(scored, y, engine = engine, lambda = 0, control = keep),
      determined, class = "frugalreg_message_collinear"
    )
    expect_error(vcov(fit), determined, class = "frugalreg_error_undefined")
  }
  expect_message(momentnet(scored, cbind(y, z = rev(y)), lambda = 0),
                 determined, class = "frugalreg_message_collinear")
  # Neither of items alone nor with a penalty, nor of what is nearly a sum.
  nearly <- cbind(items, score = items[, "i3"] + items[, "i4"] / 8 +
                    stats::rnorm(200) / 100)
  expect_silent(momentnet(items, y, lambda = 0))
  expect_silent(momentnet(scored, y, lambda = 1))
  expect_silent(fit <- momentnet(nearly, y, lambda = 0, control = keep))
  expect_true(all(is.finite(vcov(fit))))
})

test_that("numbers of workers are checked, whatever the method", {
  fit <- momentnet(mpg ~ wt + hp, mtcars, lambda = 0)
  for (method in c("classical", "sandwich", "jackknife")) {
    expect_error(vcov(fit, newx = mtcars, method = method, workers = "two"),
                 "`workers` must be a whole number of at least 1",
                 class = "frugalreg_error_input")
  }
  expect_error(attribute_importance(fit, newx = mtcars, workers = 0),
               "`workers` must be a whole number of at least 1",
               class = "frugalreg_error_input")
})

test_that("columns are named that determine each other in all rows, not few", {
  use_seed(1)
  cars <- mask_attributes(as.matrix(mtcars[2:11]), p = 0.2)
  # Of six cylinders some engines are straight; not in the nine rows that show
  # displacement, horsepower and carburettors, too.
  expect_message(momentnet(cars, mtcars$mpg, engine = "pairs", lambda = 0),
                 NA, class = "frugalreg_message_collinear")
  cars <- cbind(cars, twice = 2 * cars[, "cyl"])
  expect_message(momentnet(cars, mtcars$mpg, engine = "pairs", lambda = 0),
                 "cyl, twice determine",
                 class = "frugalreg_message_collinear")
  # Few factors leave no choice.
  expect_silent(momentnet(cars, mtcars$mpg, engine = "lowrank"))
})
