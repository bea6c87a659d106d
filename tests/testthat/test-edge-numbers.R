# Numbers at the edge: an answer that is a number and right, or a classed error
# that says to change the unit.

skip_on_cran() # most of it is slow

data <- linear_data(200, 6, seed = 1)
holes <- runif(length(data$x)) < 0.3
with_gaps <- function(x) replace(x, holes, NA)

engine <- function(name) {
  function(x, y) momentnet(with_gaps(x), y, engine = name, nlambda = 20)
}
low_rank <- function(method) {
  function(x, y) slrm(with_gaps(x), y, rank = 2, method = method, seed = 1)
}
online <- function(learner, ...) {
  function(x, y) learner(x, y, ..., seed = 1)
}

online_fits <- list(
  aerr = online(aerr, 4), aelr = online(aelr, 4), ddaerr = online(ddaerr, 4),
  ddaelr = online(ddaelr, 4), moment_lasso = online(moment_lasso, 4),
  aesvr = online(aesvr, 4, epsilon = 0.1),
  aer = online(aer, 4), online_ridge = online(online_ridge),
  online_lasso = online(online_lasso),
  online_svr = online(online_svr, epsilon = 0.1)
)
fits <- c(online_fits, list(
  whole = momentnet, pairs = engine("pairs"), factors = engine("factors"),
  posterior = engine("posterior"), completed = engine("completed"),
  covariance = engine("covariance"), lowrank = engine("lowrank"),
  cross_validated = function(x, y) cv_momentnet(x, y, nlambda = 20, seed = 1),
  bought = function(x, y) momentnet(x, y, budget = 4, seed = 1),
  em = low_rank("em"), als = low_rank("als"),
  stochastic = low_rank("stochastic")
))

# Squared error over the labels' variance, or what was refused.
unexplained <- function(fit, x, y) {
  tryCatch({
    fitted <- suppressWarnings(fit(x, y))
    expect_true(all(is.finite(coef(fitted))))
    unit <- max(abs(y))
    error <- (as.matrix(predict(fitted, x)) - y) / unit
    mean(error[, ncol(error)]^2) / var(y / unit)
  }, frugalreg_error = function(cnd) {
    expect_s3_class(cnd, c("frugalreg_error_input", "frugalreg_error_numeric",
                           "frugalreg_error_source"))
    expect_false(inherits(cnd, "frugalreg_error_damaged"))
    expect_match(conditionMessage(cnd), "unit")
    NA
  })
}

test_that("units at the edge are refused with advice, or make no difference", {
  skip_on_cran()
  n <- nrow(data$x)
  scales <- list(
    even = rep(10^seq(-300, 300, length.out = 6), each = n),
    wide = rep(10^c(-140, 100, 0, 3, -100, 140), each = n),
    large = 1e300, high = 1e100
  )
  for (name in names(fits)) {
    expect_lt(unexplained(fits[[name]], data$x, data$y), 1)
    for (scale in names(scales)) {
      found <- unexplained(fits[[name]], data$x * scales[[scale]], data$y)
      if (!is.na(found)) expect_lt(found, 1, label = paste(name, scale))
    }
    for (unit in c(1e300, 1e-300, 1e99)) {
      found <- unexplained(fits[[name]], data$x, data$y * unit)
      if (!is.na(found)) expect_lt(found, 1, label = paste(name, unit))
    }
  }
})

test_that("units that are allowed are not refused", {
  for (name in names(fits)) {
    for (power in c(-90, 90)) {
      found <- unexplained(fits[[name]], data$x * 10^power, data$y)
      expect_lt(found, 1, label = paste(name, "of x in 1e", power))
    }
    for (power in c(-60, 60)) {
      found <- unexplained(fits[[name]], data$x, data$y * 10^power)
      expect_lt(found, 1, label = paste(name, "of y in 1e", power))
    }
  }
})

test_that("origins at the edge leave what can be told of the labels", {
  skip_on_cran()
  # Of numbers about 1e16 every other is there: values are rounded by up to 1,
  # and so is the intercept of what is predicted.
  rounding <- (1 / 3 + 1) / var(data$y)
  for (name in names(fits)) {
    expect_lt(unexplained(fits[[name]], data$x + 1e16, data$y), 1.2 + rounding,
              label = name)
    expect_lt(unexplained(fits[[name]], data$x + 1e6, data$y + 1e6), 1.2,
              label = name)
    expect_lt(unexplained(fits[[name]], data$x, data$y + 1e16), 1.2 + rounding,
              label = name)
  }
})

test_that("labels far from 0 are said where the intercept begins there", {
  far <- data$y + 300 * sd(data$y)
  fit <- function(learner, y) {
    found <- character()
    withCallingHandlers(learner(data$x, y),
                        warning = function(cnd) {
                          found <<- c(found, class(cnd))
                          invokeRestart("muffleWarning")
                        })
    "frugalreg_warning_far_labels" %in% found
  }
  # The theorems know no intercept, and theirs begins at 0.
  by_theory <- function(learner) {
    online(learner, 4, tuning = "theory", intercept = TRUE)
  }
  for (learner in list(aerr, aelr, ddaerr, ddaelr, aer)) {
    expect_true(fit(by_theory(learner), far))
    expect_false(fit(by_theory(learner), data$y + 10 * sd(data$y)))
  }
  for (name in names(online_fits)) {
    expect_false(fit(online_fits[[name]], far), label = name)
  }
  expect_false(fit(by_theory(moment_lasso), far))
})

test_that("the smallest labels are averaged over, too", {
  skip_on_cran()
  use_seed(8303)
  x <- matrix(rnorm(900), 150)
  y <- drop(x %*% c(2, 1, 0, 0, 0, 1)) + rnorm(150)
  gaps <- replace(x, sample(900, 250), NA)
  for (unit in c(1e-99, 1e-60, 1e60)) {
    fit <- cv_momentnet(gaps, unit * y, seed = 1)
    predicted <- predict(fit, x) / unit
    expect_true(all(is.finite(predicted)))
    expect_gt(cor(predicted, y), 0.8)
  }
})
