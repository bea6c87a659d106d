test_that("updates take weights and offsets of new rows", {
  case <- weights_case()
  old <- 1:150
  new <- 151:200
  kept <- frugal_control(keep_looks = TRUE)
  for (engine in c("pairs", "completed")) {
    fit <- function(rows, ...) {
      small(case$gaps[rows, ], case$y[rows], weights = case$weights[rows],
            offset = case$offset[rows], engine = engine, alpha = 1, ...)
    }
    on <- update(fit(old, control = kept), case$gaps[new, ], case$y[new],
                 newweights = case$weights[new], newoffset = case$offset[new])
    whole <- fit(1:200)
    expect_equal(coef(on), coef(whole), tolerance = 1e-6)
    expect_equal(on$labels, whole$labels)
    first <- fit(old, control = kept)
    expect_equal(coef(update(first, alpha = 0)),
                 coef(small(case$gaps[old, ], case$y[old],
                            weights = case$weights[old],
                            offset = case$offset[old], engine = engine,
                            alpha = 0)))
    shown <- case$weights[old] > 0
    expect_equal(unname(residuals(first, s = 0.1)),
                 unname(residuals(first, case$gaps[old, ][shown, ],
                                  case$y[old][shown], s = 0.1,
                                  newoffset = case$offset[old][shown])))
  }
  moments_only <- small(case$gaps[old, ], case$y[old], engine = "pairs",
                        target = "none", weights = case$weights[old])
  expect_equal(
    coef(update(moments_only, case$gaps[new, ], case$y[new],
                newweights = case$weights[new])),
    coef(small(case$gaps, case$y, engine = "pairs", target = "none",
               weights = case$weights))
  )
})

test_that("weights change nothing about what is looked at", {
  case <- weights_case()
  fit <- function(x, ...) momentnet(x, case$y, budget = 3, seed = 1, ...)
  weighted <- fit(case$x, weights = case$weights)
  expect_identical(weighted$looks$values, fit(case$x)$looks$values)
  oracle <- attribute_source(function(row, columns) case$x[row, columns],
                             n = 200, d = 6)
  expect_equal(unname(coef(fit(oracle, weights = case$weights))),
               unname(coef(weighted)))
  # Both are fits to the same looks.
  expect_equal(coef(momentnet(weighted, engine = "pairs", nlambda = 5)),
               coef(update(weighted, engine = "pairs", nlambda = 5)))
  on <- update(weighted, case$x[1:20, ], case$y[1:20],
               newweights = case$weights[1:20])
  expect_equal(on$setup$row_terms$weights,
               c(case$weights, case$weights[1:20]))
  # Expected counts of held-out moments are sums of weights.
  cv <- cv_momentnet(case$x, case$y, budget = 3, seed = 1, engine = "pairs",
                     weights = case$weights)
  more <- cv_momentnet(case$x, case$y, budget = 3, seed = 1, engine = "pairs",
                       weights = 5 * case$weights)
  expect_equal(cv[c("cvm", "cvsd", "lambda.min")],
               more[c("cvm", "cvsd", "lambda.min")])
  path <- tempfile()
  saveRDS(cv, path)
  expect_identical(coef(readRDS(path)), coef(cv))
})

test_that("offsets are known before looks and to learners that go on", {
  case <- weights_case()
  y <- case$y + 5 * case$offset
  fit <- function(x, ...) {
    momentnet(x, y, budget = 3, seed = 1, weights = case$weights,
              offset = 5 * case$offset, ...)
  }
  plain <- function(...) {
    momentnet(case$x, case$y, budget = 3, seed = 1, weights = case$weights, ...)
  }
  focused <- fit(case$x, design = "focus")
  expect_identical(focused$looks$values, plain(design = "focus")$looks$values)
  expect_equal(coef(focused), coef(plain(design = "focus")))
  expect_identical(focused$labels$range, range(y))
  # A learner that was stopped in the same place, with and without an offset.
  stopped <- function(labels, ...) {
    oracle <- closing_oracle(case$x, 100)
    learner <- tryCatch(
      momentnet(oracle, labels, budget = 3, seed = 1, weights = case$weights,
                ...),
      frugalreg_error_source = function(cnd) cnd$learner
    )
    expect_lt(as_fit(learner)$n, 100)
    coef(update(learner, oracle, labels))
  }
  expect_equal(stopped(y, offset = 5 * case$offset), stopped(case$y))
})

test_that("a formula's label and left-out terms are no attributes", {
  use_seed(1)
  data <- data.frame(matrix(rnorm(300), 100,
                            dimnames = list(NULL, c("a", "b", "c"))),
                     w = runif(100), y = rnorm(100))
  fit <- momentnet(y ~ . - w, data, budget = 2, weights = w, seed = 1)
  expect_identical(names(fit$looks$per_attribute), c("a", "b", "c"))
  expect_error(momentnet(y ~ . - w, data, budget = 2, weights = a),
               "looks at attributes", class = "frugalreg_error_input")
  expect_error(momentnet(I(y + a) ~ a + b, data, budget = 2), "`formula`",
               class = "frugalreg_error_input")
  expect_error(aelr(I(y + a) ~ a + b, data, budget = 2), "not computed from",
               class = "frugalreg_error_input")
  expect_no_error(momentnet(I(y + c) ~ a + b, data, budget = 2, seed = 1))
  expect_error(momentnet(y ~ a + b, data, design = "focus"), "`design`",
               class = "frugalreg_error_input")
})

test_that("only ratios of weights matter, also where few looks are alike", {
  use_seed(1)
  x <- matrix(rnorm(60 * 20), 60) %*% diag(10^seq(-3, 3, length.out = 20))
  for (column in c(2, 5, 9, 12)) x[, column] <- rbinom(60, 1, 0.05)
  y <- x[, 20] / 1e3 + x[, 2] + rnorm(60)
  weights <- runif(60, 0.2, 2)
  said <- function(weights) {
    fit <- momentnet(x, y, budget = 2, weights = weights, seed = 1)
    predict(fit, x)
  }
  for (unit in c(2, 37, 1 / sum(weights))) {
    expect_equal(said(unit * weights), said(weights))
  }
  expect_equal(said(rep(100, 60)), said(NULL))
})

test_that("weights() are those of the looks that a fit kept", {
  set.seed(1)
  x <- matrix(rnorm(400), 100)
  y <- x[, 1] + rnorm(100)
  weights <- runif(100)
  keeps <- frugal_control(keep_looks = TRUE)
  bought <- momentnet(x, y, weights = weights, budget = 2, seed = 1)
  expect_equal(weights(bought), weights)
  kept <- momentnet(x, y, weights = weights, control = keeps)
  expect_equal(weights(kept), weights)
  unequal <- momentnet(x, y, weights = weights * (weights > 0.1), budget = 2,
                       lambda = 0.1, seed = 1)
  expect_length(weights(unequal), length(residuals(unequal)))
  more <- update(kept, x[1:10, ], y[1:10], newweights = weights[1:10])
  expect_equal(weights(more), c(weights, weights[1:10]))
  expect_error(weights(momentnet(x, y, weights = weights)), "keep neither data",
               class = "frugalreg_error_undefined")
})
