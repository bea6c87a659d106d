# Full information: the learners are projected gradient descent and the
# exponentiated gradient of both signs, step by step.

exact_data <- function(rows, d, seed) {
  use_seed(seed)
  x <- matrix(stats::runif(rows * d, -1, 1), rows) +
    rep(c(0.4, -0.2, 0), each = rows, length.out = rows * d)
  y <- drop(x %*% rep(c(1, -0.6, 0.2), length.out = d)) + 0.8
  list(x = x, y = y + 0.1 * stats::rnorm(rows))
}

exact_step <- function(state, gradient, task, radius, step) {
  if (task == "ridge") {
    v <- state$w - step * gradient
    state$shrunk <- state$shrunk + (sqrt(sum(v^2)) > radius)
    state$w <- v * radius / max(sqrt(sum(v^2)), radius)
  } else {
    state$u <- state$u - pmax(-1, pmin(1, step * gradient))
    top <- max(abs(state$u))
    plus <- exp(state$u - top)
    minus <- exp(-state$u - top)
    state$w <- radius * (plus - minus) / sum(plus + minus)
  }
  state
}

# With `center`, in the coordinates of the mean of the rows before; without an
# intercept b stays 0.
exact_run <- function(x, y, task, radius, step, x_bound, center, intercept,
                      averaging) {
  x <- x / x_bound
  zero <- rep(0, ncol(x))
  state <- list(w = zero, u = zero, shrunk = 0)
  mu <- sum_w <- zero
  sum_b <- weight <- label_mean <- correction <- 0
  for (t in seq_len(nrow(x))) {
    z <- x[t, ] - mu
    b <- if (intercept) label_mean + correction else 0
    residual <- sum(state$w * z) + b - y[t]
    sum_w <- sum_w + t^averaging * state$w
    sum_b <- sum_b + t^averaging * (b - sum(state$w * mu))
    weight <- weight + t^averaging
    state <- exact_step(state, residual * z, task, radius, step)
    label_mean <- label_mean + (y[t] - label_mean) / t
    correction <- correction - 0.01 * residual
    if (center) {
      next_mu <- mu + (x[t, ] - mu) / t
      correction <- correction + sum(state$w * (next_mu - mu))
      mu <- next_mu
    }
  }
  list(average = sum_w / weight / x_bound, intercept = sum_b / weight,
       last = state$w / x_bound, shrunk = state$shrunk)
}

# `loss`: how many times more the average may be off than the last iterate.
# Where projections shrink the iterate all the time, its scale falls by up to
# 2^20 between two settlements, and the average loses as many digits.
expect_exact <- function(kind, data, radius, step, x_bound = 1,
                         center = FALSE, intercept = center, averaging = 0,
                         groups = NULL, loss = 1) {
  fit <- suppressWarnings(
    classes = "frugalreg_warning_assumption",
    get(kind)(data$x, data$y, radius = radius, step_size = step,
              x_bound = x_bound, center = center, intercept = intercept,
              averaging = averaging, groups = groups, seed = 1,
              control = frugal_control(shuffle = FALSE))
  )
  task <- sub("online_", "", kind)
  run <- exact_run(data$x, data$y, task, radius, step, x_bound, center,
                   intercept, averaging)
  tolerance <- 1e-12 * max(radius / x_bound, 1)
  expect_within(fit$coefficients, run$average, loss * tolerance, kind)
  expect_within(last_iterate(fit), run$last, tolerance, kind)
  expect_within(fit$intercept, run$intercept, loss * tolerance, kind)
  invisible(run)
}

expect_exact_throughout <- function(kind, data, ...) {
  expect_exact(kind, data, ...)
  expect_exact(kind, data, ..., averaging = 2, x_bound = 1.6)
  expect_exact(kind, data, ..., intercept = TRUE)
  expect_exact(kind, data, ..., center = TRUE)
  expect_exact(kind, data, ..., center = TRUE, averaging = 3, x_bound = 1.6)
}

test_that("online_ridge is projected gradient descent, to the last digits", {
  skip_on_cran()
  data <- exact_data(2000, 7, 921)
  expect_exact_throughout("online_ridge", data, radius = 0.6, step = 0.05,
                          loss = 100)
  expect_exact_throughout("online_ridge", data, radius = 9, step = 0.01)
  run <- expect_exact("online_ridge", data, radius = 0.6, step = 0.05,
                          loss = 100)
  expect_gt(run$shrunk, 500)
})

test_that("online_lasso is the exponentiated gradient, to the last digits", {
  skip_on_cran()
  data <- exact_data(2000, 7, 922)
  expect_exact_throughout("online_lasso", data, radius = 0.7, step = 0.03,
                          loss = 100)
  expect_exact_throughout("online_lasso", data, radius = 4, step = 0.005)
  # Gradients are clipped at 1 / step.
  expect_exact("online_lasso", data, radius = 0.7, step = 2, loss = 100)
})

test_that("groups make no difference where everything is seen", {
  data <- exact_data(500, 7, 923)
  for (kind in c("online_ridge", "online_lasso")) {
    for (groups in list(rep(1, 7), c(1, 2, 1, 3, 3, 4, 1), 7:1)) {
      for (center in c(FALSE, TRUE)) {
        expect_exact(kind, data, radius = 3, step = 0.01, center = center,
                     groups = groups)
      }
    }
  }
})

test_that("nothing is drawn: the seed only decides the order", {
  data <- exact_data(200, 5, 924)
  for (learner in list(online_ridge, online_lasso)) {
    fit <- function(seed, shuffle) {
      learner(data$x, data$y, radius = 1, step_size = 0.02, center = TRUE,
              x_bound = 9, seed = seed,
              control = frugal_control(shuffle = shuffle))
    }
    expect_identical(coef(fit(1, FALSE)), coef(fit(2, FALSE)))
    expect_false(identical(coef(fit(1, TRUE)), coef(fit(2, TRUE))))
  }
})

test_that("theory's steps are those of all attributes drawn", {
  data <- exact_data(300, 6, 925)
  ridge <- online_ridge(data$x, data$y, radius = 2, x_bound = 9)
  expect_within(ridge$step_size, sqrt(6 / (2 * 6 * 300)), 1e-15)
  lasso <- online_lasso(data$x, data$y, radius = 2, x_bound = 9)
  expect_within(lasso$step_size, sqrt(2 * log(12) / (5 * 300)) / 8, 1e-15)
})
