# The batch solvers against plain R, in the units of the data.

core_batch <- function(method, x, y, start, settings, ridge = 0,
                       validation = NULL, x_noise = 0.1, y_noise = 0.1) {
  model <- list(loadings = start$u, weights = start$w,
                offset = numeric(ncol(x)), y_offset = 0, x_noise = x_noise,
                y_noise = y_noise, ridge = ridge, gamma = 1)
  if (!is.null(validation)) {
    validation <- list(rows = frugalreg:::incomplete_rows(validation$x),
                       y = validation$y)
  }
  method(frugalreg:::incomplete_rows(x), as.double(y), validation, model,
         settings, NULL, frugal_control())
}

core_em <- function(...) core_batch(frugalreg:::lowrank_em, ...)
core_als <- function(...) core_batch(frugalreg:::lowrank_als, ...)
core_mpcr <- function(...) core_batch(frugalreg:::lowrank_mpcr, ...)

# Some labels unknown, a row and a column empty, a row with nothing at all.
with_gaps <- function(data) {
  data$y[c(4, 9, 30)] <- NA
  data$x[c(4, 12), ] <- NA
  data$x[, 3] <- NA
  data
}

test_that("the start is the leading left singular vectors", {
  use_seed(450)
  for (size in list(c(40, 15), c(12, 30), c(400, 350))) {
    x <- drawn_tables(size[1], 0.6, 0.1, d = size[2], rank = 4)$training$x
    found <- frugalreg:::leading_directions(frugalreg:::incomplete_rows(x), 4)
    expected <- svd(t(replace(x, is.na(x), 0)), nu = 4, nv = 0)$u
    found <- qr.Q(qr(found))
    expect_within(abs(colSums(found * expected)), rep(1, 4), 1e-8)
  }
})

test_that("EM is the direct transcription, iteration by iteration", {
  skip_on_cran()
  for (data in list(prepared(451), with_gaps(prepared(452)),
                    prepared(453, d = 5, rank = 5))) {
    for (center in c(FALSE, TRUE)) {
      for (passes in c(1, 12)) {
        run <- core_em(data$x + 0.3 * center, data$y, data$start,
                       list(passes = passes, tolerance = 0, center = center))
        expected <- reference_em(data$x + 0.3 * center, data$y, data$start,
                                 passes, center)
        seen <- colSums(!is.na(data$x)) > 0
        expect_within(run$model$loadings[seen, ], expected$u[seen, ], 1e-8)
        expect_within(run$model$weights, expected$w, 1e-8)
        expect_within(run$model$offset[seen], expected$offset[seen], 1e-8)
        expect_within(run$model$y_offset, expected$y_offset, 1e-8)
        expect_within(run$model$x_noise, expected$x_noise, 1e-9)
        expect_within(run$model$y_noise, expected$y_noise, 1e-9)
        expect_within(run$history$log_likelihood, expected$likelihood, 1e-6)
      }
    }
  }
})

test_that("EM's likelihood is the normal one, by weights, less the penalty", {
  data <- prepared(460, n = 25)
  y <- replace(data$y, 3:6, NA)
  weights <- rep_len(c(0.5, 1, 3), 25)
  rows <- frugalreg:::incomplete_rows(data$x)
  rows$weight <- weights
  w <- data$start$w
  model <- list(loadings = data$start$u, weights = w,
                offset = numeric(ncol(data$x)), y_offset = 0, x_noise = 0.2,
                y_noise = 0.3, ridge = 0, gamma = 1)
  run <- frugalreg:::lowrank_em(
    rows, y, NULL, model, list(passes = 0, tolerance = 0, center = FALSE,
                               lambda2 = 0.02, lambda3 = 0.01),
    NULL, frugal_control()
  )
  covariance <- tcrossprod(rbind(data$start$u, w)) +
    diag(rep(c(0.2, 0.3), c(ncol(data$x), 1)))
  each <- apply(cbind(data$x, y), 1, function(row) {
    seen <- which(!is.na(row))
    root <- chol(covariance[seen, seen, drop = FALSE])
    away <- backsolve(root, row[seen], transpose = TRUE)
    -sum(log(diag(root))) - 0.5 * sum(away^2) - length(seen) / 2 * log(2 * pi)
  })
  penalty <- sum(weights[!is.na(y)]) / (2 * 0.3) *
    (0.02 * sum(abs(w)) + 0.01 * sum(w^2))
  expect_equal(run$history$log_likelihood, sum(weights * each) - penalty)
})

test_that("EM's likelihood never falls, whatever is missing", {
  for (data in list(prepared(454), with_gaps(prepared(455)),
                    prepared(456, keep = 0.15), prepared(457, sigma = 2),
                    prepared(458, n = 10, d = 30, rank = 5))) {
    for (center in c(FALSE, TRUE)) {
      run <- core_em(data$x, data$y, data$start,
                     list(passes = 60, tolerance = 0, center = center))
      likelihood <- run$history$log_likelihood
      expect_length(likelihood, 61)
      slack <- 1e-9 * max(abs(likelihood))
      expect_true(all(diff(likelihood) >= -slack))
    }
  }
})

test_that("EM recovers without noise what half of the entries determine", {
  skip_on_cran()
  for (seed in 1:2) {
    use_seed(seed)
    data <- drawn_tables(800, 0.5, 0, d = 100, rank = 30, nonzeros = 10,
                         n_validation = 500, n_test = 500)
    x <- data$training$x
    start <- lowrank_start(x, data$training$y, 30)
    run <- core_em(x, data$training$y, start,
                   list(passes = 60, center = FALSE),
                   validation = data$validation)
    model <- run$model
    codes <- reference_codes(data$test$x, model$loadings, model$x_noise)
    error <- mean((data$test$y - codes %*% model$weights)^2)
    expect_lt(error / data$variance, 1e-12)
  }
})

test_that("EM stops by validation and keeps the best pass", {
  data <- prepared(459, n = 25, sigma = 1.5, rank = 8)
  settings <- list(passes = 60, patience = 5, tolerance = 0, center = FALSE)
  run <- core_em(data$x, data$y, data$start, settings,
                 validation = data$validation)
  mse <- run$history$validation_mse
  expect_identical(as.numeric(run$best_pass), which.min(mse) - 1)
  expect_lt(length(mse), 61)
  settings$passes <- run$best_pass
  at_best <- reference_em(data$x, data$y, data$start, run$best_pass)
  expect_within(run$model$weights, at_best$w, 1e-7)
  predicted <- reference_em_predict(data$validation$x, at_best)
  expect_within(min(mse), mean((data$validation$y - predicted)^2), 1e-8)
})

test_that("alternating least squares is the direct transcription", {
  data <- prepared(461)
  settings <- list(passes = 8, tolerance = -Inf, center = FALSE, lambda1 = 3,
                   lambda2 = 0, lambda3 = 0)
  run <- core_als(data$x, data$y, data$start, settings)
  expected <- reference_als(data$x, data$y, data$start,
                            lowrank_setting(lambda1 = 3, ridge = 0), 8)
  expect_within(run$model$loadings, expected$u, 1e-7)
  expect_within(run$model$weights, expected$w, 1e-7)
})

# A return to orthonormal loadings can then cost more than a pass gains, where
# the package steps otherwise: not the same way, but as far down.
test_that("with penalties the objective ends where the transcription's does", {
  skip_on_cran()
  data <- prepared(461)
  for (penalty in list(c(0.05, 0.01, 0), c(0, 0, 0.1), c(0.05, 0.01, 0.1))) {
    settings <- list(passes = 400, tolerance = 1e-9, center = FALSE,
                     lambda1 = 3, lambda2 = penalty[1], lambda3 = penalty[2])
    run <- core_als(data$x, data$y, data$start, settings, penalty[3])
    expected <- reference_als(
      data$x, data$y, data$start,
      lowrank_setting(lambda1 = 3, ridge = penalty[3], lambda2 = penalty[1],
                      lambda3 = penalty[2]), 60
    )
    at_orthonormal <- expected$objective[2 * seq_len(60)]
    expect_lt(min(run$history$objective), 1.001 * min(at_orthonormal))
  }
})

test_that("objective (5) never rises, and is the one that is reported", {
  for (data in list(prepared(462), with_gaps(prepared(463)),
                    prepared(464, sigma = 1))) {
    for (center in c(FALSE, TRUE)) {
      settings <- list(passes = 40, tolerance = 0, center = center,
                       lambda1 = 2, lambda2 = 0.01, lambda3 = 0.001)
      run <- core_als(data$x, data$y, data$start, settings, 1e-3)
      objective <- run$history$objective
      expect_true(all(diff(objective) <= 1e-12 * objective[1]))
      if (center) next
      setting <- lowrank_setting(lambda1 = 2, lambda2 = 0.01, lambda3 = 0.001,
                                 ridge = 1e-3)
      model <- run$model
      shown <- rowSums(!is.na(data$x)) > 0
      codes <- matrix(0, nrow(data$x), 3)
      codes[shown, ] <- reference_als_codes(
        data$x[shown, ], data$y[shown], model$loadings, model$weights, setting
      )
      expected <- reference_objective(
        data$x[shown, ], data$y[shown], model$loadings, model$weights,
        codes[shown, ], setting
      )
      penalty <- 0.01 * sum(abs(model$weights)) +
        0.001 * sum(model$weights^2)
      expected <- (expected - penalty) * mean(shown) + penalty
      expect_within(min(objective), expected, 1e-9)
    }
  }
})

test_that("MPCR knows no labels in its basis, and is a lasso on its codes", {
  data <- prepared(465)
  for (lambda in c(0.02, 0.3)) {
    settings <- list(passes = 10, tolerance = -Inf, center = FALSE,
                     lambda2 = lambda)
    run <- core_mpcr(data$x, data$y, data$start, settings, 1e-3)
    passes <- nrow(run$history) - 1
    expected <- reference_mpcr(data$x, data$y, data$start, lambda,
                               lowrank_setting(lambda1 = 1, ridge = 1e-3),
                               passes)
    expect_within(run$model$loadings, expected$u, 1e-7)
    expect_within(run$model$weights, expected$w, 1e-7)
    other <- core_mpcr(data$x, rev(data$y), data$start, settings, 1e-3)
    expect_identical(other$model$loadings, run$model$loadings)
  }
})

test_that("the order of attributes and the signs of columns do not matter", {
  data <- prepared(466)
  order <- rev(seq_len(12))
  signs <- diag(c(1, -1, -1))
  for (core in list(core_em, core_als, core_mpcr)) {
    settings <- list(passes = 6, tolerance = 0, center = TRUE, lambda2 = 0.01)
    run <- core(data$x, data$y, data$start, settings, 0.01)
    permuted <- core(data$x[, order], data$y,
                     list(u = data$start$u[order, ] %*% signs,
                          w = drop(signs %*% data$start$w)), settings, 0.01)
    expect_within(permuted$model$loadings %*% signs,
                  run$model$loadings[order, ], 1e-8)
    expect_within(signs %*% permuted$model$weights, run$model$weights, 1e-8)
    expect_within(permuted$model$offset, run$model$offset[order], 1e-8)
  }
})
