# The stochastic learner against the algorithm in plain R, in the units of the
# data and without offsets, as printed.

# Runs the core and the reference alike. `seed` decides the order of both.
core_stochastic <- function(x, y, start, setting, validation = NULL, seed = 1,
                            shuffle = FALSE, validate_every = 1e9,
                            recursions = "attribute", has_offsets = FALSE) {
  rows <- frugalreg:::incomplete_rows(x)
  held_out <- if (is.null(validation)) rows else
    frugalreg:::incomplete_rows(validation$x)
  model <- list(loadings = start$u, weights = start$w,
                offset = numeric(ncol(x)), y_offset = 0, x_noise = NA_real_,
                y_noise = NA_real_, ridge = setting$ridge,
                gamma = setting$gamma)
  settings <- list(
    lambda1 = setting$lambda1, lambda2 = setting$lambda2,
    lambda3 = setting$lambda3, ridge = setting$ridge, delta = setting$delta,
    forgetting = setting$forgetting, step_size = setting$rho,
    decay_after = setting$constant_steps, learns_loadings = TRUE,
    learns_weights = setting$learn_weights, label_in_code = setting$use_label,
    label_in_weights = setting$weights_code == "label",
    has_offsets = has_offsets, passes = setting$passes, patience = Inf,
    validate_every = validate_every, reset = setting$reset,
    orthonormalise = setting$orthonormalise, shuffle = shuffle,
    keep_state = TRUE, recursions = recursions
  )
  frugalreg:::cpp_lowrank_stochastic(
    rows, as.double(y), held_out,
    if (is.null(validation)) numeric() else validation$y, model, settings,
    list(), c(0, seed), FALSE
  )
}

expect_same_model <- function(run, u, w, tolerance) {
  expect_within(run$model$loadings, u, tolerance, "the loadings")
  expect_within(run$model$weights, w, tolerance, "the weights")
}

inverses <- function(run, rank) {
  p <- array(run$state$recursions, c(rank, rank,
                                     length(run$state$recursions) / rank^2))
  lapply(seq_len(dim(p)[3]), function(j) {
    lower <- p[, , j]
    lower[upper.tri(lower)] <- t(lower)[upper.tri(lower)]
    matrix(lower, rank)
  })
}

variants <- list(
  list(),
  list(reset = FALSE, lambda1 = 5, lambda2 = 0.02, lambda3 = 0.01),
  list(orthonormalise = "pass", delta = 1),
  list(orthonormalise = "none", reset = FALSE, forgetting = 0.98),
  list(weights_code = "x", ridge = 0.15, constant_steps = 20),
  list(use_label = FALSE, learn_weights = FALSE, orthonormalise = "none"),
  list(ridge = 0.01, lambda1 = 0.3, constant_steps = 10)
)

test_that("one step, fifty and three passes are the direct transcription's", {
  skip_on_cran()
  data <- prepared(431, n = 50)
  for (variant in variants) {
    setting <- do.call(lowrank_setting, c(list(ridge = 1e-3), variant)[
      !duplicated(c("ridge", names(variant)), fromLast = TRUE)
    ])
    for (i in c(1, 2, 17)) {
      one <- data$x[i, , drop = FALSE]
      run <- core_stochastic(one, data$y[i], data$start, setting)
      expected <- reference_slrm(one, data$y[i], data$start, setting)$last
      expect_same_model(run, expected$u, expected$w, 1e-12)
    }
    for (passes in c(1, 3)) {
      setting$passes <- passes
      run <- core_stochastic(data$x, data$y, data$start, setting)
      expected <- reference_slrm(data$x, data$y, data$start, setting)$last
      expect_same_model(run, expected$u, expected$w, passes * 1e-12)
      found <- inverses(run, 3)
      for (j in 1:12) expect_within(found[[j]], expected$p[[j]], 1e-11)
    }
  }
})

test_that("shuffled passes visit the rows in the order of the seed", {
  data <- prepared(432, n = 50)
  setting <- lowrank_setting(ridge = 1e-3, passes = 3)
  order <- reference_order(50, list(shuffle = TRUE, seed = 7, passes = 3))
  run <- core_stochastic(data$x, data$y, data$start, setting, seed = 7,
                         shuffle = TRUE)
  expected <- reference_slrm(data$x, data$y, data$start, setting,
                             order = order)$last
  expect_same_model(run, expected$u, expected$w, 1e-11)
  other <- core_stochastic(data$x, data$y, data$start, setting, seed = 8,
                           shuffle = TRUE)
  expect_gt(max(abs(other$model$weights - run$model$weights)), 1e-6)
})

test_that("the lazy polar factor is the naive one, however seldom multiplied", {
  skip_on_cran()
  data <- prepared(433, n = 250, d = 25, rank = 4)
  setting <- lowrank_setting(ridge = 1e-3, passes = 4, reset = FALSE)
  expected <- reference_slrm(data$x, data$y, data$start, setting)$last
  run <- core_stochastic(data$x, data$y, data$start, setting)
  expect_same_model(run, expected$u, expected$w, 1e-8)
  expect_within(crossprod(run$model$loadings), diag(4), 1e-12)
  # Each validation multiplies out.
  for (every in c(1, 7, 100)) {
    checked <- core_stochastic(data$x, data$y, data$start, setting,
                               data$validation, validate_every = every)
    expect_within(checked$state$model$loadings, expected$u, 1e-8)
    expect_within(checked$state$model$weights, expected$w, 1e-8)
    expect_within(crossprod(checked$model$loadings), diag(4), 1e-12)
  }
})

test_that("what a fresh recursion makes of one row is orthonormal, too", {
  # delta = 1000: the step is as large as the loadings themselves.
  data <- prepared(434, n = 20, d = 10, rank = 4)
  for (delta in c(1e-3, 1, 1000)) {
    setting <- lowrank_setting(ridge = 1e-3, delta = delta)
    run <- core_stochastic(data$x, data$y, data$start, setting)
    expected <- reference_slrm(data$x, data$y, data$start, setting)$last
    expect_within(crossprod(run$model$loadings), diag(4), 1e-12)
    expect_same_model(run, expected$u, expected$w, 1e-9)
  }
})

test_that("the inverses stay symmetric and positive definite", {
  data <- prepared(435, n = 300)
  for (reset in c(TRUE, FALSE)) {
    setting <- lowrank_setting(ridge = 1e-6, passes = 5, reset = reset)
    run <- core_stochastic(data$x, data$y, data$start, setting)
    for (p in inverses(run, 3)) {
      expect_gt(min(eigen(p, symmetric = TRUE)$values), 0)
      expect_lte(max(diag(p)), 0.1)
    }
  }
})

test_that("over one pass with fixed codes the loadings are ridge regressions", {
  # Far more trust in the label than in x fixes a code of rank 1: y / w.
  data <- prepared(436, n = 40, d = 6, rank = 1)
  start <- list(u = data$start$u, w = 2)
  setting <- lowrank_setting(lambda1 = 1e-14, orthonormalise = "none",
                             delta = 0.5, rho = 0)
  run <- core_stochastic(data$x, data$y, start, setting)
  codes <- data$y / 2
  for (j in 1:6) {
    seen <- !is.na(data$x[, j])
    precision <- sum(codes[seen]^2) + 1 / 0.5
    expect_within(inverses(run, 1)[[j]], 1 / precision, 1e-12)
    error <- data$x[seen, j] - codes[seen] * start$u[j]
    expect_within(run$model$loadings[j],
                  start$u[j] + sum(codes[seen] * error) / precision, 1e-10)
  }
})

test_that("rows without labels teach the loadings alone, empty ones nothing", {
  data <- prepared(437, n = 50)
  setting <- lowrank_setting(ridge = 1e-3)
  unlabelled <- core_stochastic(data$x, rep(NA, 50), data$start, setting)
  expect_identical(as.numeric(unlabelled$model$weights), data$start$w)
  expect_gt(max(abs(unlabelled$model$loadings - data$start$u)), 1e-4)
  y <- data$y
  y[c(2, 5:9, 50)] <- NA
  x <- data$x
  x[c(1, 7, 49), ] <- NA
  run <- core_stochastic(x, y, data$start, setting)
  expected <- reference_slrm(x, y, data$start, setting)$last
  expect_same_model(run, expected$u, expected$w, 1e-12)
  x[] <- NA
  nothing <- core_stochastic(x, y, data$start, setting)
  expect_same_model(nothing, data$start$u, data$start$w, 1e-13)
})

test_that("rows of fewer entries than the rank are learned from", {
  use_seed(438)
  data <- drawn_tables(60, 0.15, 0.2, d = 12, rank = 4)$training
  expect_lt(median(rowSums(!is.na(data$x))), 4)
  start <- lowrank_start(data$x, data$y, 4, 1e-2)
  setting <- lowrank_setting(ridge = 1e-2, passes = 2)
  run <- core_stochastic(data$x, data$y, start, setting)
  expected <- reference_slrm(data$x, data$y, start, setting)$last
  expect_same_model(run, expected$u, expected$w, 1e-9)
})

test_that("the best by validation is kept, and the start is a candidate", {
  data <- prepared(439, n = 50)
  setting <- lowrank_setting(ridge = 1e-3, passes = 6, gamma = 1)
  run <- core_stochastic(data$x, data$y, data$start, setting, data$validation)
  expected <- reference_slrm(data$x, data$y, data$start, setting,
                             data$validation)
  expect_same_model(run, expected$u, expected$w, 1e-10)
  expect_within(run$history$validation_mse, expected$history, 1e-9)
  # Steps that ruin the start.
  setting$rho <- 0.3
  run <- core_stochastic(data$x, data$y, data$start, setting, data$validation)
  expect_identical(which.min(run$history$validation_mse), 1L)
  expect_identical(run$best_pass, 0)
  expect_same_model(run, data$start$u, data$start$w, 1e-13)
})

test_that("the order of attributes and the signs of columns do not matter", {
  data <- prepared(440, n = 50)
  setting <- lowrank_setting(ridge = 1e-3, passes = 2, lambda2 = 0.01)
  run <- core_stochastic(data$x, data$y, data$start, setting)
  order <- rev(seq_len(12))
  permuted <- core_stochastic(
    data$x[, order], data$y,
    list(u = data$start$u[order, ], w = data$start$w), setting
  )
  expect_same_model(permuted, run$model$loadings[order, ], run$model$weights,
                    1e-11)
  signs <- c(-1, 1, -1)
  flipped <- core_stochastic(
    data$x, data$y, list(u = data$start$u %*% diag(signs),
                         w = data$start$w * signs), setting
  )
  expect_same_model(flipped, run$model$loadings %*% diag(signs),
                    run$model$weights * signs, 1e-11)
})

test_that("reset without noise gains digits where keeping does not", {
  use_seed(441)
  data <- drawn_tables(150, 0.7, n_validation = 100)
  start <- lowrank_start(data$training$x, data$training$y, 3)
  error <- function(reset) {
    setting <- lowrank_setting(lambda1 = 10, passes = 20, reset = reset,
                               ridge = 1e-9, gamma = 1)
    core_stochastic(data$training$x, data$training$y, start, setting,
                    data$validation)$best_error / data$variance
  }
  kept <- error(FALSE)
  fresh <- error(TRUE)
  expect_lt(fresh, 1e-6)
  expect_lt(fresh, kept / 100)
})
