# Draws of impute(m = ) where a fit asks something of its coefficients, or its
# formula has more than linear terms; what mice makes of them.

gappy_pair <- function(n = 200) {
  set.seed(1)
  a <- rnorm(n)
  b <- 0.6 * a + 0.8 * rnorm(n)
  data <- data.frame(a, b, y = 2 + a - b + rnorm(n))
  data$b[runif(n) < 0.4] <- NA
  data
}

drawn <- function(fit, data, newy = NULL) {
  impute(fit, data, newy = newy, m = 2, groups = 4, seed = 1)$imp
}

test_that("limits, columns left out and no intercept are not the draws'", {
  skip_on_cran()
  data <- gappy_pair()
  for (engine in c("auto", "pairs")) {
    usual <- drawn(momentnet(y ~ a + b, data, engine = engine), data)
    same <- function(formula = y ~ a + b, ...) {
      fit <- momentnet(formula, data, engine = engine, ...)
      expect_equal(drawn(fit, data), usual, tolerance = 1e-6)
    }
    same(lower_limits = 0)
    same(penalty_factor = c(1, Inf))
    same(penalty_factor = c(0, Inf))
    same(y ~ a + b - 1)
  }
  usual <- drawn(cv_momentnet(y ~ a + b, data, seed = 1), data)
  fit <- cv_momentnet(y ~ a + b, data, seed = 1, lower_limits = 0)
  expect_equal(drawn(fit, data), usual, tolerance = 1e-6)
})

test_that("nor are they where rows do not suffice for estimates", {
  skip_on_cran()
  set.seed(2)
  x <- matrix(rnorm(30 * 20), 30, dimnames = list(NULL, paste0("x", 1:20)))
  y <- 3 + x[, 1] - x[, 2] + rnorm(30)
  gaps <- mask_attributes(x, p = 0.3)
  for (fitted in list(momentnet, cv_momentnet)) {
    own <- function(...) {
      drawn(fitted(gaps, y, engine = "completed", seed = 1, ...), gaps, y)
    }
    usual <- own()
    expect_equal(own(lower_limits = 0, upper_limits = 0), usual,
                 tolerance = 1e-6)
    expect_equal(own(intercept = FALSE), usual, tolerance = 1e-6)
  }
  factor <- c(x2 = Inf, x1 = 10, rep(10, 18))
  names(factor)[3:20] <- colnames(x)[3:20]
  expect_equal(own(penalty_factor = factor, winsorise = 8), usual,
               tolerance = 1e-6)
})

test_that("columns left out are penalised as others are, which stay", {
  free <- function(factor) {
    unrestricted(list(penalty_factor = factor), NULL)$penalty_factor
  }
  expect_null(free(NULL))
  expect_identical(free(c(1, 10)), c(1, 10))
  expect_identical(free(c(a = 1, b = Inf, c = 3)), c(a = 1, b = 2, c = 3))
  expect_null(free(c(2, 2, Inf)))
  expect_null(free(c(0, Inf)))
})

test_that("columns of all levels have the intercept already", {
  data <- data.frame(g = factor(rep(c("p", "q", "r"), 20)), x = rnorm(60))
  data$y <- as.integer(data$g) + data$x + rnorm(60)
  data$g[1:9] <- NA
  data$x[5:20] <- NA
  keep <- frugal_control(keep_looks = TRUE)
  spans <- function(...) {
    spans_constant(rows_of_learning(momentnet(..., control = keep)))
  }
  expect_true(spans(y ~ 0 + g + x, data))
  expect_false(spans(y ~ x + g, data))
  expect_false(spans(y ~ 0 + x, data))
  fit <- momentnet(y ~ 0 + g + x, data, control = keep)
  expect_identical(unrestricted_fit(fit, rows_of_learning(fit)), fit)
  # Of fewer rows than columns anything is a combination.
  wide <- matrix(rnorm(60), 6)
  expect_false(spans(wide, rnorm(6), intercept = FALSE))
})

test_that("a variable that is filled in has linear relations, which is said", {
  data <- gappy_pair(60)
  data$g <- factor(rep(c("u", "v"), 30))
  said <- function(formula) {
    fit <- momentnet(formula, data, alpha = 0, lambda = 0.1)
    tryCatch({
      drawn(fit, data)
      NULL
    }, frugalreg_message_linear = conditionMessage)
  }
  expect_snapshot({
    cat(said(y ~ b * g + a))
    cat(said(y ~ b * g + a + I(b^2)))
  })
  # What is seen in all rows has its terms; of others no value is read back.
  expect_null(said(y ~ a * g + b))
  expect_null(said(y ~ I(a^2) + a + b))
  expect_warning(expect_null(said(y ~ log(b + 9) + a)),
                 "of b stay missing", class = "frugalreg_warning_unknown")
  expect_null(said(y ~ .))
})

test_that("mice.mids() leaves the session a seed that is one", {
  data <- gappy_pair(60)
  fit <- momentnet(y ~ a + b, data, alpha = 0, lambda = 0.1)
  use_seed(1)
  before <- .Random.seed
  draws <- impute(fit, data, m = 2, groups = 4, seed = 1)
  expect_identical(.Random.seed, before)
  expect_identical(length(draws$lastSeedValue), length(before))
  expect_type(draws$lastSeedValue, "integer")
  skip_if_not_installed("mice")
  expect_error(mice::mice.mids(draws, printFlag = FALSE), "momentnet")
  expect_silent(runif(1))
})
