# How far the path of cv_momentnet() goes, and what is said of its ends.

strong <- function(n, d, noise = 0.01) {
  x <- matrix(rnorm(n * d), n)
  list(x = x, y = drop(x %*% seq_len(d)) + noise * rnorm(n))
}

test_that("complete data are followed to least squares", {
  skip_on_cran()
  set.seed(51)
  data <- strong(80, 5)
  for (alpha in c(0, 0.5, 1)) {
    fit <- cv_momentnet(data$x, data$y, alpha = alpha, seed = 1)
    expect_gt(length(fit$lambda), 100)
    # The further lambda go on as the others do.
    expect_equal(diff(log(fit$lambda)), rep(diff(log(fit$lambda))[1],
                                            length(fit$lambda) - 1))
    expect_gte(min(fit$lambda) / max(fit$lambda), 1e-9)
    squares <- stats::lm.fit(cbind(1, data$x), data$y)
    expect_equal(unname(coef(fit)[, 1]), unname(squares$coefficients),
                 tolerance = 1e-3)
  }
  set.seed(4)
  data <- strong(80, 5)
  fit <- cv_momentnet(data$x, data$y, alpha = 0, seed = 1)
  expect_identical(fit$end, "least squares")
  expect_output(print(fit), "is the smallest lambda: .*near least squares")
})

test_that("a path that has its minimum inside stays as it is", {
  set.seed(2)
  data <- strong(60, 5, noise = 20)
  fit <- cv_momentnet(data$x, data$y, seed = 1)
  expect_lt(fit$index[["min"]], length(fit$lambda))
  expect_length(fit$lambda, 100)
  expect_null(fit$end)
  expect_null(fit$why)
})

test_that("what the user asked for is left, and said to be too short", {
  set.seed(53)
  data <- strong(80, 5)
  expect_warning(
    fit <- cv_momentnet(data$x, data$y, lambda = c(5, 1), seed = 1),
    class = "frugalreg_warning_path"
  )
  expect_identical(fit$lambda, c(5, 1))
  expect_identical(fit$end, "path")
  expect_output(print(fit), "smaller ones were not tried")
  expect_warning(
    fit <- cv_momentnet(data$x, data$y, lambda_min_ratio = 0.1, seed = 1),
    class = "frugalreg_warning_path"
  )
  expect_length(fit$lambda, 100)
  # One lambda is no path.
  expect_no_warning(cv_momentnet(data$x, data$y, lambda = 1, seed = 1))
})

test_that("a table that is completed is followed, too", {
  set.seed(54)
  data <- strong(2000, 4)
  gaps <- mask_attributes(data$x, p = 0.3)
  short <- momentnet(gaps, data$y, engine = "completed", alpha = 1,
                     nlambda = 30)
  fit <- cv_momentnet(gaps, data$y, engine = "completed", alpha = 1,
                      nlambda = 30, seed = 1)
  expect_gt(length(fit$lambda), 30)
  expect_equal(fit$lambda[1:30], short$lambda)
  expect_lt(fit$cvm[length(fit$lambda)], fit$cvm[30])
})

test_that("a longer path is that of its lambdas at once", {
  set.seed(56)
  data <- strong(80, 6)
  data$x[runif(length(data$x)) < 0.2] <- NA
  all <- list(penalty_factor = c(0, 1, 1, 2, 1, 1), lower_limits = -1)
  for (terms in list(list(), all)) {
    for (alpha in 0:1) {
      fit <- function(...) {
        do.call(cv_momentnet, c(list(data$x, data$y, engine = "completed",
                                     alpha = alpha, seed = 1, ...), terms))
      }
      longer <- fit()
      expect_gt(length(longer$lambda), 100)
      once <- fit(lambda = longer$lambda)
      expect_equal(longer$cvm, once$cvm, tolerance = 1e-4)
      expect_identical(coef(longer$fit), coef(once$fit))
    }
  }
})

test_that("so is that of complete data, and of pairs", {
  skip_on_cran()
  set.seed(57)
  for (data in list(strong(40, 60), strong(60, 8), strong(300, 4))) {
    if (nrow(data$x) == 300) data$x[runif(length(data$x)) < 0.05] <- NA
    for (alpha in 0:1) {
      fit <- function(...) {
        cv_momentnet(data$x, data$y, engine = "pairs", alpha = alpha, seed = 1,
                     ...)
      }
      longer <- fit()
      once <- fit(lambda = longer$lambda)
      expect_equal(longer$cvm, once$cvm, tolerance = 1e-10)
      expect_identical(coef(longer$fit), coef(once$fit))
    }
  }
  expect_gt(length(cv_momentnet(data$x, data$y, alpha = 0)$lambda), 100)
})

test_that("no path goes on past what is trusted", {
  fit <- list(lambda = 10^-(0:4))
  given <- list()
  falling <- list(cvm = 5:1, cvsd = rep(0.1, 5), y_variance = 5)
  further <- function(estimated, choose, ...) {
    choice <- choose(estimated)
    choice$falls <- falls_at_end(estimated$cvm, fit$lambda, choice)
    further_lambda(fit$lambda, list(...), choice)
  }
  for (choose in list(guarded_choice, unguarded_choice)) {
    expect_equal(further(falling, choose), 10^-(0:5))
    expect_null(further(falling, choose, lambda = 1))
    expect_null(further(falling, choose, lambda_min_ratio = 1e-4))
    flat <- replace(falling, "cvm", list(c(5, 4, 3, 2, 1.9999)))
    expect_null(further(flat, choose))
  }
  unknown <- replace(falling, "cvsd", list(c(0.1, 0.1, 0.1, 0.1, 2)))
  expect_null(further(unknown, guarded_choice))
  expect_identical(guarded_choice(unknown)$trusted, 4L)
  expect_equal(further(unknown, unguarded_choice), 10^-(0:5))
  fit <- list(lambda = 10^-(4 * 0:4))
  expect_null(further(falling, guarded_choice))
})

test_that("a null model says why", {
  set.seed(55)
  x <- matrix(rnorm(40 * 30), 40)
  y <- rnorm(40)
  fit <- cv_momentnet(x, y, seed = 1)
  expect_identical(unname(fit$index[["min"]]), 1L)
  expect_match(fit$why, "no other has a smaller cross-validated error")
  expect_output(print(fit), "lambda.min is the largest lambda: no other")
  rising <- list(cvm = 1:3, cvsd = rep(0.1, 3), y_variance = 1)
  expect_match(guarded_choice(rising)$why, "no other has a smaller")
  unknown <- replace(rising, "cvsd", list(c(0.1, 2, 2)))
  expect_match(guarded_choice(unknown)$why, "not known to within a quarter")
})

test_that("complete data are judged by glmnet's rules", {
  skip_on_cran()
  skip_if_not_installed("glmnet")
  for (seed in 61:66) {
    set.seed(seed)
    data <- strong(40, 6, noise = 20)
    folds <- sample(rep_len(1:8, 40))
    lambda <- 10^seq(1.3, -1, length.out = 40)
    theirs <- glmnet::cv.glmnet(data$x, data$y, foldid = folds, thresh = 1e-14,
                                lambda = lambda)
    ours <- cv_momentnet(data$x, data$y, folds = folds, lambda = lambda)
    expect_equal(ours$lambda.min, theirs$lambda.min)
    expect_equal(ours$lambda.1se, theirs$lambda.1se)
  }
})

test_that("rounding does not say how far a path goes", {
  skip_on_cran()
  set.seed(18)
  x <- matrix(rnorm(2400), 400) %*% chol(0.5^abs(outer(1:6, 1:6, "-")))
  y <- drop(x %*% c(1, -1, 0.5, 0, 0.3, 0)) + rnorm(400)
  lambda <- function(x, y) {
    cv_momentnet(x, y, budget = 2, seed = 3,
                 units = "different")$candidates$lambda
  }
  first <- lambda(x, y)
  expect_equal(lambda(x * (1 + 1e-14), y), first)
  expect_equal(lambda(x, 3 * y) / 3, first)
  # A grid of steps of which twelve are a factor of ten.
  grid <- 0.01^(0:24 / 24)
  choice <- list(best = 25, falls = TRUE)
  error <- c(rep(1, 13), 1 - 1:12 / 1e4)
  for (unit in c(1, 3, 1 / 7, exp(1:20))) {
    fit <- list(lambda = unit * grid)
    expect_length(further_lambda(fit$lambda, list(), choice), 37)
    expect_true(falls_at_end(error, fit$lambda, choice))
  }
})
