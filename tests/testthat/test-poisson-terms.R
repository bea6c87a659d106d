# family = "poisson": offsets, weights, penalty factors and limits.

exposed_counts <- function(n, d, seed, missing = 0) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n) + rnorm(n)
  exposure <- rexp(n) + 0.01
  b <- c(0.5, -0.4, rep(0, d - 2))
  gaps <- replace(x, matrix(runif(n * d) < missing, n), NA)
  list(x = x, gaps = gaps, offset = log(exposure), weights = runif(n, 0.2, 2),
       y = rpois(n, exposure * exp(0.5 + x %*% b)))
}

test_that("on complete data it is glmnet, whatever is asked of it", {
  skip_if_not_installed("glmnet")
  data <- exposed_counts(400, 6, 2)
  lambda <- c(0.2, 0.05, 0.005)
  factor <- c(1, 0, 2, 1, 1, 0.5)
  for (alpha in c(0, 0.5, 1)) {
    ours <- momentnet(data$x, data$y, family = "poisson", lambda = lambda,
                      alpha = alpha, offset = data$offset,
                      weights = data$weights, penalty_factor = factor,
                      lower_limits = c(-0.1, rep(-Inf, 5)),
                      upper_limits = c(0.3, rep(Inf, 5)))
    theirs <- glmnet::glmnet(data$x, data$y, family = "poisson", alpha = alpha,
                             lambda = lambda, thresh = 1e-14,
                             offset = data$offset, weights = data$weights,
                             penalty.factor = factor,
                             lower.limits = c(-0.1, rep(-Inf, 5)),
                             upper.limits = c(0.3, rep(Inf, 5)))
    expect_lt(max(abs(coef(ours) - as.matrix(coef(theirs)))), 1e-5)
    expect_true(any(coef(ours)[2, ] == 0.3))
  }
})

test_that("without an intercept it is glmnet and glm, too", {
  data <- exposed_counts(300, 4, 5)
  frame <- data.frame(data$x, y = data$y, exposure = exp(data$offset))
  formula <- y ~ X1 + X2 + X3 + X4 + offset(log(exposure)) - 1
  ours <- momentnet(formula, frame, family = "poisson", lambda = 0)
  theirs <- glm(formula, poisson, frame)
  expect_equal(coef(ours)[-1, 1], coef(theirs), tolerance = 1e-6)
  expect_identical(coef(ours)[1, ], 0)
  expect_equal(predict(ours, frame[1:5, ]),
               predict(theirs, frame[1:5, ], type = "response"),
               tolerance = 1e-6)
  skip_if_not_installed("glmnet")
  wide <- exposed_counts(20, 30, 6)
  for (data in list(data, wide)) {
    ours <- momentnet(data$x, data$y, family = "poisson", intercept = FALSE,
                      offset = data$offset, alpha = 0.5,
                      lambda = c(0.5, 0.05))
    theirs <- glmnet::glmnet(data$x, data$y, family = "poisson", alpha = 0.5,
                             lambda = c(0.5, 0.05), thresh = 1e-14,
                             intercept = FALSE, offset = data$offset)
    expect_lt(max(abs(coef(ours) - as.matrix(coef(theirs)))), 1e-5)
  }
})

test_that("the path begins where all that is penalised is 0", {
  data <- exposed_counts(300, 5, 3, 0.2)
  fit <- momentnet(data$gaps, data$y, family = "poisson", alpha = 1,
                   offset = data$offset, weights = data$weights,
                   penalty_factor = c(1, 0, 1, 1, 1), nlambda = 5,
                   engine = "completed")
  expect_equal(unname(fit$df[1]), 1)
  further <- momentnet(data$gaps, data$y, family = "poisson", alpha = 1,
                       offset = data$offset, weights = data$weights,
                       penalty_factor = c(1, 0, 1, 1, 1),
                       lambda = 0.97 * fit$lambda[1], engine = "completed")
  expect_gt(further$df, 1)
})

test_that("without a penalty it is glm", {
  data <- exposed_counts(300, 4, 4)
  frame <- data.frame(data$x, y = data$y, exposure = exp(data$offset))
  formula <- y ~ X1 + X2 + X3 + X4 + offset(log(exposure))
  ours <- momentnet(formula, frame, family = "poisson", lambda = 0,
                    weights = data$weights)
  theirs <- glm(formula, poisson, frame, weights = data$weights)
  expect_equal(coef(ours)[, 1], coef(theirs), tolerance = 1e-6,
               ignore_attr = "names")
  expect_equal(predict(ours, frame[1:5, ]),
               predict(theirs, frame[1:5, ], type = "response"),
               tolerance = 1e-6)
  expect_equal(predict(ours, frame[1:5, ], type = "link"),
               predict(theirs, frame[1:5, ]), tolerance = 1e-6)
  expect_error(predict(ours, frame[1:5, -6]), "exposure",
               class = "frugalreg_error_input")
})

test_that("integer weights are repeated rows", {
  data <- exposed_counts(250, 4, 5, 0.3)
  data$y <- rnbinom(250, size = 0.7, mu = exp(data$offset + 0.5 * data$x[, 1]))
  times <- rep(1:2, length.out = 250)
  rows <- rep(1:250, times)
  lambda <- c(0.1, 0.01)
  # By one model of the attributes, as rows that repeat are no new rows to it.
  observed <- function(rows, weight) {
    known <- known_rows(subset_rows(incomplete_rows(data$gaps), rows))
    list(data = c(known, list(weight = weight)), y = data$y[rows],
         offset = data$offset[rows])
  }
  settings <- momentnet(data$gaps, data$y, family = "poisson", alpha = 0.5,
                        lambda = lambda, engine = "completed")$settings
  settings$completing <- completing_pair(observed(1:250, NULL),
                                         settings)$completing
  weighted <- fit_poisson(observed(1:250, as.double(times)), settings)
  repeated <- fit_poisson(observed(rows, NULL), settings)
  expect_equal(weighted$beta, repeated$beta, tolerance = 1e-6)
  expect_equal(weighted$intercept, repeated$intercept, tolerance = 1e-6)
  expect_equal(weighted$dispersion, repeated$dispersion, tolerance = 1e-6)
  expect_true(all(weighted$dispersion > 0.5))
})

test_that("an offset of all rows moves the intercept alone", {
  data <- exposed_counts(300, 4, 6, 0.3)
  plain <- cv_momentnet(data$gaps, data$y, family = "poisson", seed = 1)
  moved <- cv_momentnet(data$gaps, data$y, family = "poisson", seed = 1,
                        offset = rep(2, 300))
  expect_equal(coef(moved) + c(2, 0, 0, 0, 0), coef(plain), tolerance = 1e-5)
  expect_equal(predict(moved, data$gaps[1:9, ], newoffset = rep(2, 9)),
               predict(plain, data$gaps[1:9, ], clip = FALSE),
               tolerance = 1e-5)
})

test_that("rows are completed by rates, which are those of the counts", {
  exposure <- c(1, 2, 5, 20)
  rates <- function(y, exposure, weight = NULL) {
    log_rates(list(y = y, offset = log(exposure), data = list(weight = weight)))
  }
  # Of counts that are in proportion all are alike, in any unit and weight.
  expect_equal(rates(2 * exposure, exposure), rep(log(2), 4))
  expect_equal(rates(2 * exposure, 60 * exposure, 4:1), rep(log(2 / 60), 4))
  # No count in a short time says less than none in a long one.
  expect_true(all(diff(rates(c(0, 0, 0, 20), exposure)[1:3]) < 0))
  expect_equal(log_rates(list(y = c(1, 3))), rates(c(1, 3), c(1, 1)))
})

test_that("rates are found whatever rows hide and however long they last", {
  skip_on_cran()
  data <- exposed_counts(800, 4, 7, 0.3)
  fit_with <- function(...) {
    cv_momentnet(data$gaps, data$y, family = "poisson", nlambda = 8, seed = 1,
                 ...)
  }
  fit <- fit_with(offset = data$offset)
  expect_lt(max(abs(coef(fit)[-1] - c(0.5, -0.4, 0, 0))), 0.1)
  blind <- fit_with()
  expect_lt(min(fit$cvm), 0.8 * min(blind$cvm))
  expect_error(predict(fit, data$gaps[1:3, ]), "newoffset",
               class = "frugalreg_error_input")
  twice <- predict(fit, data$gaps[1:3, ], newoffset = rep(log(2), 3))
  once <- predict(fit, data$gaps[1:3, ], newoffset = rep(0, 3))
  expect_equal(twice, 2 * once)
})

test_that("folds, kept rows and updates know the offset of a row", {
  skip_on_cran()
  data <- exposed_counts(300, 4, 8, 0.3)
  keep <- frugal_control(keep_looks = TRUE)
  fit <- momentnet(data$gaps[1:200, ], data$y[1:200], family = "poisson",
                   offset = data$offset[1:200], control = keep)
  expect_equal(fitted(fit, s = 0.05),
               predict(fit, data$gaps[1:200, ], s = 0.05,
                       newoffset = data$offset[1:200]), ignore_attr = "names")
  expect_equal(residuals(fit, s = 0.05), data$y[1:200] - fitted(fit, s = 0.05),
               ignore_attr = "names")
  updated <- update(fit, data$gaps[201:300, ], newy = data$y[201:300],
                    newoffset = data$offset[201:300])
  whole <- momentnet(data$gaps, data$y, family = "poisson",
                     offset = data$offset, control = keep)
  expect_equal(coef(updated, s = 0.02), coef(whole, s = 0.02),
               tolerance = 1e-6)
  expect_equal(unname(residuals(updated, s = 0.02) +
                        fitted(updated, s = 0.02)), data$y)
  again <- cv_momentnet(whole, family = "poisson", seed = 1)
  direct <- cv_momentnet(data$gaps, data$y, family = "poisson", seed = 1,
                         offset = data$offset)
  expect_equal(coef(again), coef(direct), tolerance = 1e-6)
  expect_error(cv_momentnet(whole, family = "gaussian"), "poisson",
               class = "frugalreg_error_input")
})

test_that("an offset that a fit kept is not taken for another family's", {
  data <- exposed_counts(80, 3, 9, missing = 0.2)
  keep <- frugal_control(keep_looks = TRUE)
  for (x in list(data$x, data$gaps)) {
    counts <- momentnet(x, data$y, family = "poisson", offset = data$offset,
                        lambda = 0.1, control = keep)
    numbers <- momentnet(x, data$y, offset = data$offset, lambda = 0.1,
                         control = keep)
    expect_error(update(counts, family = "gaussian"), "must be \"poisson\"",
                 class = "frugalreg_error_input")
    expect_error(update(numbers, family = "poisson"), "must be \"gaussian\"",
                 class = "frugalreg_error_input")
    expect_equal(coef(update(counts, family = "poisson")), coef(counts))
  }
  plain <- momentnet(data$x, data$y, family = "poisson", control = keep)
  expect_equal(coef(update(plain, family = "gaussian", lambda = 0.1)),
               coef(momentnet(data$x, data$y, lambda = 0.1)),
               ignore_attr = TRUE)
})

test_that("what cannot be an offset of counts is refused", {
  data <- exposed_counts(50, 3, 9)
  expect_error(momentnet(data$x, data$y, family = "poisson",
                         offset = rep(1000, 50)),
               "at most 300 .*logarithm", class = "frugalreg_error_input")
  expect_error(momentnet(data$x, data$y, family = "poisson",
                         offset = log(replace(exp(data$offset), 3, 0))),
               "offset", class = "frugalreg_error_input")
})

test_that("counts with an offset are not moved for being large", {
  data <- exposed_counts(300, 3, 10, 0.2)
  data$offset[1] <- log(1e4)
  data$y[1] <- 15000
  expect_silent(fit <- momentnet(data$gaps, data$y, family = "poisson",
                                 offset = data$offset, winsorise = TRUE))
  expect_equal(fit$winsorised$moved[["labels"]], 0)
  expect_output(print(fit), "With an offset")
})
