# The stochastic learner against its plain-R loop, step by step.

modes <- expand.grid(orthonormalise = c("step", "pass", "none"),
                     weights_code = c("label", "x"), use_label = c(TRUE, FALSE),
                     reset = c(TRUE, FALSE), stringsAsFactors = FALSE)

test_that("one row and fifty are learned as in plain R, in every mode", {
  use_seed(421)
  data <- awkward_data(50, 3, 12)
  start <- lowrank_start(data$training$x, data$training$y, 3)
  for (row in seq_len(nrow(modes))) {
    mode <- modes[row, ]
    for (rows in list(1, 4, 1:50)) {
      x <- data$training$x[rows, , drop = FALSE]
      y <- data$training$y[rows]
      setting <- lowrank_setting(
        orthonormalise = mode$orthonormalise, ridge = 0.01, lambda1 = 2,
        weights_code = mode$weights_code, use_label = mode$use_label,
        reset = mode$reset, lambda2 = 0.01, lambda3 = 0.02, constant_steps = 7
      )
      # Labels enter both codes or neither in the reference.
      if (!mode$use_label) setting$weights_code <- "x"
      expect_same_run(core_run(x, y, start, core_settings(setting)),
                      reference_slrm(x, y, start, setting))
    }
  }
})

test_that("several passes with and without a reset are those of plain R", {
  use_seed(422)
  data <- awkward_data(20, 4, 9, 0.8)
  start <- lowrank_start(data$training$x, data$training$y, 4)
  for (orthonormalise in c("step", "pass")) {
    for (reset in c(TRUE, FALSE)) {
      for (forgetting in c(1, 0.97)) {
        setting <- lowrank_setting(
          orthonormalise = orthonormalise, reset = reset, ridge = 0.05,
          forgetting = forgetting, passes = 4
        )
        expect_same_run(
          core_run(data$training$x, data$training$y, start,
                   core_settings(setting)),
          reference_slrm(data$training$x, data$training$y, start, setting),
          1e-11
        )
      }
    }
  }
})

test_that("the best by validation is kept, the start included", {
  use_seed(423)
  data <- awkward_data(60, 3, 12)
  start <- lowrank_start(data$training$x, data$training$y, 3)
  for (rho in c(0.01, 1)) {
    setting <- lowrank_setting(ridge = 0.02, gamma = 1, rho = rho, passes = 3)
    found <- core_run(data$training$x, data$training$y, start,
                      core_settings(setting, validate_every = 15),
                      data$validation, gamma = 1)
    reference <- reference_slrm(data$training$x, data$training$y, start,
                                setting, data$validation, validate_every = 15)
    if (found$status == "finished") {
      expect_within(found$history$validation_mse, reference$history, 1e-10)
    }
    expect_within(found$best_error, reference$error, 1e-10)
    expect_within(found$model$loadings, reference$u, 1e-10)
    expect_within(found$model$weights, reference$w, 1e-10)
  }
  # Labels that have nothing to do with the rows: nothing is better than none.
  start$w <- 0 * start$w
  found <- core_run(data$training$x, 1e3 * data$training$y, start,
                    core_settings(setting), data$validation, gamma = 1)
  expect_identical(found$best_pass, 0)
  expect_identical(found$model$weights, start$w)
  expect_within(found$best_error, mean(data$validation$y^2), 1e-12)
})

test_that("patience ends a run that gets no better", {
  use_seed(424)
  data <- awkward_data(30, 3, 12)
  start <- list(u = random_basis(12, 3), w = numeric(3))
  setting <- lowrank_setting(ridge = 0.1, passes = 50)
  settings <- core_settings(setting, patience = 2)
  found <- core_run(data$training$x, data$training$y * 1e3, start, settings,
                    data$validation)
  expect_identical(found$status, "patience")
  expect_lt(nrow(found$history), 51)
  expect_identical(max(found$history$pass), found$best_pass + 2)
})

# The offsets as loadings of a code that is always 1.
reference_offsets <- function(x, y, start, offset, setting) {
  rank <- ncol(start$u)
  b <- 0
  p <- rep(list(diag(setting$delta, rank + 1)), ncol(x))
  u <- start$u
  w <- start$w
  for (i in seq_len(nrow(x))) {
    if (all(is.na(x[i, ]))) next
    code <- reference_code(x[i, ] - offset, u, setting$ridge, setting$lambda1,
                           w, y[i] - b)
    a <- c(code, 1)
    for (j in which(!is.na(x[i, ]))) {
      error <- x[i, j] - offset[j] - sum(u[j, ] * code)
      p[[j]] <- solve(solve(p[[j]]) + tcrossprod(a))
      move <- error * drop(p[[j]] %*% a)
      u[j, ] <- u[j, ] + move[seq_len(rank)]
      offset[j] <- offset[j] + move[rank + 1]
    }
    if (setting$orthonormalise == "step") u <- reference_polar(u)
    if (is.na(y[i])) next
    rate <- setting$rho * min(1, setting$constant_steps / i)
    miss <- sum(code * w) + b - y[i]
    w <- w - 2 * rate * (miss * code + setting$lambda3 * w)
    w <- soft_threshold(w, rate * setting$lambda2)
    b <- b - 2 * rate * miss
  }
  list(u = u, w = w, offset = offset, b = b)
}

test_that("offsets of rows and labels are learned along", {
  use_seed(425)
  data <- awkward_data(40, 3, 12)
  x <- sweep(data$training$x, 2, stats::rnorm(12), "+")
  y <- data$training$y + 2
  start <- lowrank_start(x, y, 3)
  offset <- stats::rnorm(12)
  for (orthonormalise in c("step", "none")) {
    setting <- lowrank_setting(orthonormalise = orthonormalise, ridge = 0.01,
                               lambda2 = 1e-3, lambda3 = 1e-3)
    found <- core_run(x, y, start, core_settings(setting, has_offsets = TRUE),
                      offset = offset)$state$model
    by_hand <- reference_offsets(x, y, start, offset, setting)
    expect_within(found$loadings, by_hand$u, 1e-10)
    expect_within(found$offset, by_hand$offset, 1e-10)
    expect_within(found$weights, by_hand$w, 1e-10)
    expect_within(found$y_offset, by_hand$b, 1e-10)
  }
})

test_that("one shared recursion is that of all rows, with their shares", {
  use_seed(426)
  data <- awkward_data(30, 3, 12)
  x <- data$training$x
  y <- data$training$y
  start <- lowrank_start(x, y, 3)
  setting <- lowrank_setting(orthonormalise = "none", ridge = 0.01)
  found <- core_run(x, y, start, core_settings(setting, recursions = "shared"))
  u <- start$u
  w <- start$w
  p <- diag(setting$delta, 3)
  for (i in seq_len(nrow(x))) {
    seen <- which(!is.na(x[i, ]))
    if (length(seen) == 0) next
    code <- reference_code(x[i, ], u, 0.01, 1, w, y[i])
    gain <- drop(p %*% code) / (1 + drop(code %*% p %*% code))
    error <- x[i, seen] - u[seen, , drop = FALSE] %*% code
    u[seen, ] <- u[seen, ] + error %*% t(gain)
    p <- solve(solve(p) + length(seen) / 12 * tcrossprod(code))
    if (is.na(y[i])) next
    w <- w - 2 * setting$rho * code * (sum(code * w) - y[i])
  }
  expect_within(found$state$model$loadings, u, 1e-11)
  expect_within(found$state$model$weights, w, 1e-11)
  lower <- lower.tri(p, diag = TRUE)
  expect_within(matrix(found$state$recursions, 3)[lower], p[lower], 1e-11)
})
