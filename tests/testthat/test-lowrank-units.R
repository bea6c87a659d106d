# Attributes in different units: what low-rank fits say does not depend on them.

tables <- local({
  use_seed(8101)
  data <- drawn_tables(90, 0.7, 0.3, d = 8, rank = 2, n_test = 30)
  # Attributes that differ in unit from the start, and a rare one.
  data$training$x <- sweep(data$training$x, 2, 10^seq(-2, 2, length.out = 8),
                           `*`)
  data$test$x <- sweep(data$test$x, 2, 10^seq(-2, 2, length.out = 8), `*`)
  data$training$x[, 8] <- replace(numeric(90), c(3, 40, 41), 1)
  data
})

in_units <- function(x, power = c(3, -4, 0, 6, -1, 2, -5, 1)) {
  sweep(sweep(x, 2, 10^power, `*`), 2, 10^power * (seq_len(ncol(x)) - 4), `+`)
}

fitters <- list(
  em = function(x, y, ...) slrm(x, y, 2, method = "em", seed = 1, ...),
  als = function(x, y, ...) slrm(x, y, 2, method = "als", seed = 1, ...),
  stochastic = function(x, y, ...) {
    slrm(x, y, 2, method = "stochastic", seed = 1, ...)
  },
  mpcr = function(x, y, ...) mpcr(x, y, 2, seed = 1, ...),
  smpcr = function(x, y, ...) smpcr(x, y, 2, seed = 1, ...),
  cv = function(x, y, ...) {
    cv_slrm(x, y, 1:2, folds = 2, seed = 1, ...)$fit
  }
)

test_that("predictions do not depend on units", {
  skip_on_cran()
  x <- tables$training$x
  y <- tables$training$y
  new <- tables$test$x
  for (name in names(fitters)) {
    for (units in c("different", "auto")) {
      fit <- fitters[[name]](x, y, units = units)
      other <- fitters[[name]](in_units(x), 1e4 * y - 20, units = units)
      expect_identical(fit$units, "different", label = name)
      expect_identical(other$units, "different", label = name)
      size <- sd(y)
      expect_within((predict(other, in_units(new)) + 20) / 1e4 / size,
                    predict(fit, new) / size, 1e-8)
      expect_within((in_units(impute(fit, new)) - impute(other, in_units(new)))
                    %*% diag(1 / (10^c(3, -4, 0, 6, -1, 2, -5, 1) *
                                    fit$scale$x_sd)),
                    matrix(0, nrow(new), ncol(new)), 1e-8)
    }
  }
})

test_that("attributes may be too small to be squared", {
  tiny <- replace(rep(1, 8), 2:3, c(1e-170, 1e-290))
  for (units in c("different", "auto")) {
    fit <- fitters$em(tables$training$x, tables$training$y, units = units)
    small <- fitters$em(sweep(tables$training$x, 2, tiny, `*`),
                        tables$training$y, units = units)
    expect_identical(small$units, "different")
    expect_equal(predict(small, sweep(tables$test$x, 2, tiny, `*`)),
                 predict(fit, tables$test$x), tolerance = 1e-6)
  }
})

test_that("tracking does not depend on units, nor do its updates", {
  x <- tables$training$x
  fit <- petrels(x[1:60, ], 2, units = "different")
  other <- petrels(in_units(x[1:60, ]), 2, units = "different")
  expect_within(in_units(predict(fit, x, type = "reconstruct")) /
                  predict(other, in_units(x), type = "reconstruct"),
                matrix(1, 90, 8), 1e-8)
  fit <- update(fit, x[61:90, ])
  other <- update(other, in_units(x[61:90, ]))
  expect_within(in_units(predict(fit, x, type = "reconstruct")) /
                  predict(other, in_units(x), type = "reconstruct"),
                matrix(1, 90, 8), 1e-8)
  # A start is a subspace in the units of the data.
  start <- matrix(cos(1:16), 8)
  fit <- petrels(x, 2, start = start, units = "different")
  other <- petrels(in_units(x), 2, units = "different",
                   start = start * 10^c(3, -4, 0, 6, -1, 2, -5, 1))
  expect_within(in_units(predict(fit, x, type = "reconstruct")) /
                  predict(other, in_units(x), type = "reconstruct"),
                matrix(1, 90, 8), 1e-8)
})

test_that("one factor for all attributes never matters", {
  x <- tables$training$x
  for (units in c("auto", "same", "different")) {
    fit <- slrm(x, tables$training$y, 2, method = "em", units = units)
    other <- slrm(1e6 * x, tables$training$y, 2, method = "em", units = units)
    expect_identical(other$units, fit$units)
    expect_within(predict(other, 1e6 * tables$test$x) / sd(tables$training$y),
                  predict(fit, tables$test$x) / sd(tables$training$y), 1e-8)
  }
})

test_that("\"different\" is \"same\" on standardised attributes", {
  x <- tables$training$x
  center <- colMeans(x, na.rm = TRUE)
  sd <- sqrt(colMeans(sweep(x, 2, center)^2, na.rm = TRUE))
  standard <- function(x) sweep(sweep(x, 2, center), 2, sd, `/`)
  fit <- slrm(x, tables$training$y, 2, method = "em", units = "different")
  other <- slrm(standard(x), tables$training$y, 2, method = "em",
                units = "same")
  expect_within(fit$scale$x_sd, sd, 1e-12)
  expect_null(other$scale$x_sd)
  expect_within(predict(fit, tables$test$x),
                predict(other, standard(tables$test$x)), 1e-8)
  # Likelihoods are those of densities in the units of the data.
  expect_within(c(logLik(fit)),
                c(logLik(other)) - sum(colSums(!is.na(x)) * log(sd)), 1e-8)
  expect_within(fit$spectrum, other$spectrum, 1e-8)
})

test_that("the data decide where nothing is said, and the fit says how", {
  x <- tables$training$x
  y <- tables$training$y
  fit <- slrm(x, y, 2, method = "em")
  expect_gt(fit$unit_span, 1)
  expect_output(print(fit), "Units: different .*; each attribute standardised")
  alike <- slrm(sweep(x, 2, fit$scale$x_sd, `/`), y, 2, method = "em")
  expect_identical(alike$units, "same")
  expect_lt(alike$unit_span, 1)
  expect_output(print(alike), "Units: same .standard deviations span")
  given <- slrm(x, y, 2, method = "em", units = "same")
  expect_identical(given$units, "same")
  expect_null(given$unit_span)
  expect_null(slrm(x, y, 2, method = "em", scale = FALSE)$units)
  # The algorithm as printed divides by one number.
  paper <- suppressWarnings(slrm(x, y, 2, paper = TRUE, passes = 1))
  expect_identical(paper$units, "same")
})

test_that("constant and unseen attributes are carried along", {
  x <- cbind(tables$training$x, 0.1, 1e9, NA)
  fit <- slrm(x, tables$training$y, 2, method = "em", units = "different",
              seed = 1)
  # Deviations of rounding stay those of rounding.
  expect_lt(max(abs(fit$model$loadings[9:11, ])), 1e-6)
  new <- cbind(tables$test$x, 0.1, 1e9, NA)
  filled <- impute(fit, new)
  expect_within(filled[, 9:10], new[, 9:10], 1e-6)
  expect_true(all(is.finite(filled)))
})

test_that("units without a scale are refused", {
  cnd <- expect_error(
    slrm(tables$training$x, tables$training$y, 2, scale = FALSE,
         units = "different"), class = "frugalreg_error_input"
  )
  expect_identical(cnd$argument, "units")
  cnd <- expect_error(petrels(tables$training$x, 2, units = "mixed"),
                      class = "frugalreg_error_input")
  expect_identical(cnd$argument, "units")
})

test_that("attributes that were hardly seen are not standardised unasked", {
  use_seed(8102)
  x <- tables$training$x
  rare <- apply(x, 2, function(values) {
    replace(values, sample(90, 87), NA)
  })
  fit <- slrm(rare, tables$training$y, 1, method = "em")
  expect_gt(fit$unit_span, 1)
  expect_identical(fit$units, "same")
  fit <- slrm(rare, tables$training$y, 1, method = "em", units = "different")
  expect_identical(fit$units, "different")
})
