terms_case <- function() {
  set.seed(1)
  x <- matrix(rnorm(200 * 8), 200) %*% chol(0.5^abs(outer(1:8, 1:8, "-"))) + 1
  list(x = x, y = drop(x[, 1:3] %*% c(1, -1, 0.5)) + rnorm(200) + 2,
       gaps = mask_attributes(x, 0.3), factor = c(0, 1, 2, 1, 0.5, 1, 1, 3),
       upper = c(0.5, 1, 1, 1, 1, 1, 1, 1),
       weights = sample(1:4, 200, TRUE) / 1.7)
}

test_that("penalty factors, limits and no intercept are glmnet's", {
  skip_on_cran()
  skip_if_not_installed("glmnet")
  case <- terms_case()
  asked <- list(
    list(penalty.factor = case$factor),
    list(penalty.factor = c(Inf, case$factor[-1])),
    list(lower.limits = -0.2, upper.limits = case$upper),
    list(intercept = FALSE),
    list(penalty.factor = case$factor, lower.limits = -0.2, intercept = FALSE,
         upper.limits = case$upper, weights = case$weights),
    list(lower.limits = 0, standardize = FALSE)
  )
  for (alpha in c(0, 0.5, 1)) {
    for (terms in asked) {
      expect_as_glmnet(c(list(case$x, case$y, alpha = alpha), terms))
    }
  }
})

test_that("limits hold the optimality conditions", {
  skip_on_cran()
  set.seed(2)
  for (once in 1:20) {
    d <- 12
    gram <- crossprod(matrix(rnorm(15 * d), 15)) / 15
    linear <- rnorm(d)
    limits <- cbind(-runif(d, 0, 0.3), runif(d, 0, 0.3))
    factor <- sample(c(0, 0.5, 1, 2), d, TRUE)
    l1 <- c(0.3, 0.05, 0.001)
    found <- cpp_covariance_elastic_net(gram, linear, factor, l1, 0.1 * l1,
                                        1e-18, 1, 1e5, limits)
    expect_true(all(found$converged))
    for (at in seq_along(l1)) {
      b <- found$coefficients[, at]
      expect_true(all(b >= limits[, 1] & b <= limits[, 2]))
      pull <- drop(linear - gram %*% b) - factor * 0.1 * l1[at] * b
      inside <- b > limits[, 1] & b < limits[, 2]
      moving <- inside & b != 0
      bar <- factor * l1[at]
      off <- ifelse(moving, pull - bar * sign(b), 0)
      expect_within(off, 0, 1e-7)
      still <- inside & b == 0
      expect_true(all(abs(pull[still]) <= bar[still] + 1e-7))
      above <- b == limits[, 2] & b > 0
      expect_true(all(pull[above] >= bar[above] - 1e-7))
      below <- b == limits[, 1] & b < 0
      expect_true(all(pull[below] <= -bar[below] + 1e-7))
    }
  }
})

test_that("tables with gaps keep to limits, factors and no intercept", {
  skip_on_cran()
  case <- terms_case()
  for (engine in c("pairs", "completed", "covariance")) {
    for (alpha in if (engine == "covariance") 1 else c(0, 1)) {
      fit <- momentnet(case$gaps, case$y, engine = engine, alpha = alpha,
                       nlambda = 6, penalty_factor = c(case$factor[-8], Inf),
                       lower_limits = -0.3, upper_limits = 0.4,
                       intercept = FALSE)
      expect_true(all(fit$coefficients >= -0.3 & fit$coefficients <= 0.4))
      expect_true(all(fit$intercept == 0))
      expect_true(all(fit$coefficients[8, ] == 0))
      # What costs nothing is there at once; all else only with alpha = 0.
      expect_true(fit$coefficients[1, 1] != 0)
      if (alpha == 1) expect_within(fit$coefficients[-1, 1], 0, 0.01)
      linear <- predict(fit, case$x, s = fit$lambda[6], clip = FALSE)
      expect_equal(unname(linear), drop(case$x %*% fit$coefficients[, 6]))
    }
  }
  average <- cv_momentnet(case$gaps, case$y, lower_limits = 0, seed = 1)
  expect_true(all(coef(average)[-1, ] >= 0))
  alone <- cv_momentnet(case$gaps, case$y, intercept = FALSE, seed = 1)
  expect_null(alone$average)
  expect_identical(coef(alone)[["(Intercept)", 1]], 0)
})

test_that("completed regressions of complete rows come to the same", {
  case <- terms_case()
  model <- list(covariance = cov(case$x), usable = rep(TRUE, 8),
                unit = rep(1, 8), y_unit = sd(case$y),
                center = apply(case$x, 2, weighted_mean, case$weights))
  settings <- list(power = 0, alpha = 1, penalty_factor = case$factor,
                   lower_limits = -0.2, upper_limits = case$upper,
                   lambda = c(0.2, 0.02))
  data <- c(known_table(case$x, "x"), list(weight = case$weights))
  for (intercept in c(TRUE, FALSE)) {
    settings$intercept <- intercept
    found <- completed_regression(model, data, case$y, settings, 50)
    other <- momentnet(case$x, case$y, alpha = 1, standardize = FALSE,
                       lambda = settings$lambda, weights = case$weights,
                       penalty_factor = case$factor, lower_limits = -0.2,
                       upper_limits = case$upper, intercept = intercept,
                       tolerance = 1e-15)
    expect_within(found$beta, unname(other$coefficients), 1e-6)
    expect_within(found$intercept, unname(other$intercept), 1e-6)
  }
})

test_that("formulas say that there is no intercept", {
  case <- terms_case()
  data <- data.frame(case$x, y = case$y)
  fit <- momentnet(y ~ . - 1, data, nlambda = 4)
  expect_equal(unname(coef(fit)),
               unname(coef(momentnet(case$x, case$y, intercept = FALSE,
                                     nlambda = 4))))
})

test_that("looks of a budget are fitted with factors and limits", {
  skip_on_cran()
  case <- terms_case()
  fit <- cv_momentnet(case$x, case$y, budget = 3, seed = 1,
                      penalty_factor = case$factor, lower_limits = 0)
  expect_identical(unique(fit$candidates$engine),
                   c("pairs", "completed", "covariance"))
  expect_true(all(coef(fit)[-1, ] >= 0))
  again <- update(fit, lower_limits = -0.1)
  expect_true(all(coef(again)[-1, ] >= -0.1))
  expect_identical(again$looks$total, fit$looks$total)
})

test_that("terms follow the columns of an update, print and are saved", {
  case <- terms_case()
  data <- data.frame(case$gaps, y = case$y)
  kept <- frugal_control(keep_looks = TRUE)
  fit <- momentnet(y ~ ., data, alpha = 1, nlambda = 4, control = kept,
                   penalty_factor = case$factor, upper_limits = case$upper)
  without <- update(fit, . ~ . - X8)
  expect_equal(coef(without),
               coef(momentnet(y ~ . - X8, data, alpha = 1, nlambda = 4,
                              penalty_factor = case$factor[-8],
                              upper_limits = case$upper[-8])))
  expect_snapshot(momentnet(case$x, case$y, weights = case$weights,
                            offset = case$y / 2, lower_limits = 0,
                            intercept = FALSE, nlambda = 4))
  path <- tempfile()
  saveRDS(fit, path)
  expect_identical(predict(readRDS(path), data), predict(fit, data))
})

test_that("what an engine cannot do is refused before a look", {
  skip_on_cran()
  looked <- 0
  oracle <- attribute_source(function(row, columns) {
    looked <<- looked + 1
    rep(1, length(columns))
  }, n = 50, d = 8)
  y <- rnorm(50)
  fit <- function(...) momentnet(oracle, y, budget = 3, ...)
  expect_refused("input", {
    fit(engine = "factors", lower_limits = 0)
    fit(engine = "posterior", intercept = FALSE)
    fit(penalty_factor = 1:3)
    fit(penalty_factor = rep(-1, 8))
    fit(lower_limits = 1)
    fit(upper_limits = c(0, NA))
    fit(upper_limits = 1, upper.limits = 1)
    aerr(oracle, y, 3, penalty.factor = 1:8)
    fit(weights = 1:3)
  })
  expect_identical(looked, 0)
})

test_that("predictions with an offset are not moved to the labels' range", {
  set.seed(1)
  x <- mask_attributes(matrix(rnorm(200), 100), p = 0.2)
  offset <- runif(100, 0, 100)
  y <- offset + rnorm(100)
  fit <- cv_momentnet(x, y, offset = offset, seed = 1)
  expect_gt(predict(fit, matrix(0, 1, 2), newoffset = 1000), 990)
  expect_lte(predict(fit, matrix(0, 1, 2), newoffset = 1000, clip = TRUE),
             max(y))
})
