# Few complete rows of many columns are fitted by the root of their moments, of
# which pairs are never made: against the same fits by pairs.

wide_data <- function(n = 24, d = 60) {
  set.seed(3)
  x <- matrix(rnorm(n * d), n) %*% diag(exp(rnorm(d))) +
    rep(rnorm(d, 0, 3), each = n)
  x[, 5] <- 3
  list(x = x, y = drop(x[, 1:3] %*% c(1, -1, 0.5)) + rnorm(n),
       weights = runif(n, 0.2, 2), folds = rep(1:6, length.out = n))
}

# As numbers that do not depend on how moments are kept.
parts_of <- function(fit) {
  list(lambda = fit$lambda, estimate = fit$cvm, error = fit$cvsd,
       chosen = fit$index, nonzero = fit$nzero,
       coefficients = as.matrix(coef(fit$fit)))
}

expect_as_by_pairs <- function(data, weights = NULL, ...) {
  pairs <- moments(data$x, data$y, folds = data$folds, weights = weights)
  fit <- cv_momentnet(data$x, data$y, folds = data$folds, weights = weights,
                      tolerance = 1e-14, ...)
  expect_false(is.null(fit$fit$moments$root))
  expect_null(fit$fit$moments$product)
  expect_equal(parts_of(fit),
               parts_of(cv_momentnet(pairs, tolerance = 1e-14, ...)),
               tolerance = 1e-7)
}

test_that("fits are those by pairs", {
  skip_on_cran()
  data <- wide_data()
  for (alpha in c(0, 0.5, 1)) {
    expect_as_by_pairs(data, alpha = alpha)
    expect_as_by_pairs(data, data$weights, alpha = alpha, standardize = FALSE)
    expect_as_by_pairs(data, alpha = alpha, intercept = FALSE,
                       standardize = 0.5)
    expect_as_by_pairs(data, alpha = alpha, lower_limits = 0)
    expect_as_by_pairs(data, alpha = alpha,
                       penalty_factor = c(0, Inf, rep(1:2, 29)))
  }
})

test_that("folds have roots where all rows alone would have pairs", {
  data <- wide_data(n = 42)
  for (alpha in c(0, 1)) expect_as_by_pairs(data, alpha = alpha)
  expect_null(momentnet(data$x, data$y, alpha = 0)$moments$root)
})

test_that("of few columns that vary ridge needs no penalty", {
  data <- wide_data(n = 30)
  data$x[, -(1:8)] <- 1
  # In units that hide the small in the sum of all.
  data$x <- data$x %*% diag(rep(c(1, 1e7), 30))
  expect_as_by_pairs(data, alpha = 0, lambda = c(1, 1e-9, 0),
                     standardize = FALSE)
})

test_that("more columns than memory has pairs are fitted", {
  skip_on_cran()
  former <- options(frugalreg.memory = 5e6)
  on.exit(options(former))
  data <- wide_data(n = 20, d = 1000)
  fit <- cv_momentnet(data$x, data$y, folds = rep(1:5, 4), alpha = 1)
  expect_lt(as.numeric(object.size(fit)), 5e6)
  expect_identical(dim(predict(fit, data$x, s = c(1, 0.5))), c(20L, 2L))
  expect_output(print(summary(fit)), "1,000 attributes")
  expect_true(all(is.finite(coef(update(fit, alpha = 0)))))
  expect_true(all(is.finite(coef(
    momentnet(data$x, data$y > 0, family = "binomial")
  ))))
  # What needs pairs is refused.
  expect_error(update(fit, data$x, data$y), "bytes",
               class = "frugalreg_error_input")
})

test_that("pairs are made where they are asked for", {
  skip_on_cran()
  data <- wide_data()
  pairs <- moments(data$x, data$y, folds = data$folds)
  fit <- cv_momentnet(data$x, data$y, folds = data$folds, tolerance = 1e-14)
  made <- moments(fit$fit$moments)
  sums <- c("n", "count", "product", "sums", "y_product", "y_sum", "y_total",
            "y_square", "third", "fourth", "labels")
  expect_equal(made[sums], pairs[sums], ignore_attr = TRUE)
  expect_equal(made$folds[[2]][sums], pairs$folds[[2]][sums],
               ignore_attr = TRUE)
  weighted <- momentnet(data$x, data$y, weights = data$weights)$moments
  sums <- c(sums, "weight", "weight_square", "count_square", "looks")
  expect_equal(moments(weighted)[sums],
               moments(data$x, data$y, weights = data$weights)[sums],
               ignore_attr = TRUE)
  expect_equal(c(fit$fit$moments, pairs)$product, 2 * pairs$product)
  expect_output(print(fit$fit$moments), "24 examples, 60 attributes, in 6")
  set.seed(1)
  further <- update(fit, data$x[1:5, ] + 1, data$y[1:5])
  set.seed(1)
  same <- cv_momentnet(update(pairs, data$x[1:5, ] + 1, data$y[1:5]),
                       tolerance = 1e-14)
  expect_equal(parts_of(further), parts_of(same), tolerance = 1e-7)
  gaps <- data$x
  gaps[, 1] <- NA
  expect_equal(predict(fit, gaps, s = 0.5),
               predict(cv_momentnet(pairs, tolerance = 1e-14), gaps, s = 0.5),
               tolerance = 1e-7)
})

test_that("the root holds none of the rows, and is looked at when it is read", {
  data <- wide_data()
  fit <- momentnet(data$x, data$y)
  root <- fit$moments$root[, 1:60]
  centred <- scale(data$x, scale = FALSE)
  expect_equal(crossprod(root), crossprod(centred), ignore_attr = TRUE)
  apart <- as.matrix(dist(rbind(root, centred, -centred)))[1:24, -(1:24)]
  expect_gt(min(apart), 0.1 * min(sqrt(rowSums(centred^2))))
  fit$moments$root <- fit$moments$root[, -1]
  expect_error(predict(fit, data$x), "root", class = "frugalreg_error_input")
  fit <- cv_momentnet(data$x, data$y, folds = data$folds)
  fit$fit$moments$folds[[2]]$root <- matrix(1, 3, 4)
  expect_error(update(fit, alpha = 0), "folds[[2]]$root", fixed = TRUE,
               class = "frugalreg_error_input")
})

test_that("sparse rows are fitted as dense ones are", {
  skip_on_cran()
  data <- wide_data()
  data$x <- data$x * (abs(data$x) > 3)
  sparse <- Matrix::Matrix(data$x, sparse = TRUE)
  fits <- list(list(), list(weights = data$weights),
               list(standardize = FALSE, alpha = 0),
               list(intercept = FALSE, standardize = 0.5, alpha = 0.5))
  for (settings in fits) {
    fit_of <- function(x) {
      do.call(cv_momentnet, c(list(x, data$y, folds = data$folds), settings))
    }
    fit <- fit_of(sparse)
    expect_null(fit$fit$moments$product)
    expect_equal(parts_of(fit), parts_of(fit_of(data$x)), tolerance = 1e-10)
  }
  # What pairs are made of it is what moments() has of sparse rows.
  fit <- cv_momentnet(sparse, data$y, folds = data$folds, tolerance = 1e-14)
  pairs <- moments(sparse, data$y, folds = data$folds)
  set.seed(1)
  further <- update(fit, sparse[1:5, ], data$y[1:5])
  set.seed(1)
  same <- cv_momentnet(update(pairs, sparse[1:5, ], data$y[1:5]),
                       tolerance = 1e-14)
  expect_equal(parts_of(further), parts_of(same), tolerance = 1e-7)
  twice <- momentnet(c(fit$fit$moments, pairs), tolerance = 1e-14)
  expect_equal(coef(twice), coef(fit$fit), tolerance = 1e-7)
})

test_that("more sparse columns than memory has pairs are fitted, or refused", {
  former <- options(frugalreg.memory = 5e6)
  on.exit(options(former))
  set.seed(1)
  x <- Matrix::rsparsematrix(20, 2000, 0.05)
  fit <- momentnet(x, rnorm(20))
  expect_lt(as.numeric(object.size(fit$moments)), 5e6)
  expect_true(all(is.finite(predict(fit, x, s = 0.1))))
  options(frugalreg.memory = 1e6)
  expect_error(momentnet(x, rnorm(20)), "20 rows of 2000 columns, which need",
               class = "frugalreg_error_input")
})

test_that("powers of columns are the same whatever is added up at a time", {
  set.seed(8)
  x <- matrix(rnorm(700 * 300), 700)
  origin <- rnorm(300)
  weight <- runif(700)
  off <- sweep(x, 2, origin)
  expect_gt(length(x), 2 * power_block)
  expect_equal(dense_power_sums(x, origin, weight),
               list(third = colSums(weight * off^3),
                    fourth = colSums(weight * off^4)))
  expect_equal(dense_power_sums(x, origin, numeric()),
               list(third = colSums(off^3), fourth = colSums(off^4)))
  expect_identical(dense_power_sums(x[, 0], numeric(), weight),
                   list(third = numeric(), fourth = numeric()))
  expect_identical(dense_power_sums(x[0, 1:2], 1:2 + 0, numeric()),
                   list(third = c(0, 0), fourth = c(0, 0)))
})
