# What holds of the stochastic learner whatever the numbers are.

test_that("recursions are inverses of sums, and stay positive definite", {
  use_seed(427)
  data <- awkward_data(200, 4, 10)
  x <- data$training$x
  start <- lowrank_start(x, data$training$y, 4)
  setting <- lowrank_setting(orthonormalise = "none", ridge = 0.1,
                             reset = FALSE, passes = 3)
  found <- core_run(x, data$training$y, start, core_settings(setting))
  trace <- reference_slrm(x, data$training$y, start, setting, trace = TRUE)
  p <- array(found$state$recursions, c(4, 4, 10))
  for (j in 1:10) {
    one <- p[, , j]
    one[upper.tri(one)] <- t(one)[upper.tri(one)]
    expect_within(one, trace$last$p[[j]], 1e-11)
    expect_gt(min(eigen(one, symmetric = TRUE)$values), 0)
  }
})

test_that("loadings are orthonormal after every step and every pass", {
  use_seed(428)
  data <- awkward_data(300, 5, 20)
  start <- lowrank_start(data$training$x, data$training$y, 5)
  for (orthonormalise in c("step", "pass")) {
    for (recursions in c("attribute", "shared")) {
      setting <- lowrank_setting(orthonormalise = orthonormalise, passes = 4,
                                 ridge = 0.01)
      found <- core_run(data$training$x, data$training$y, start,
                        core_settings(setting, recursions = recursions))
      u <- found$state$model$loadings
      expect_within(crossprod(u), diag(5), 1e-12)
    }
  }
})

test_that("flipped signs and permuted attributes give the same learner", {
  use_seed(429)
  data <- awkward_data(60, 3, 12)
  x <- data$training$x
  start <- lowrank_start(x, data$training$y, 3)
  settings <- core_settings(lowrank_setting(ridge = 0.01, passes = 2))
  run <- function(x, u, w) {
    core_run(x, data$training$y, list(u = u, w = w), settings)$state$model
  }
  base <- run(x, start$u, start$w)
  signs <- c(1, -1, -1)
  flipped <- run(x, start$u %*% diag(signs), start$w * signs)
  expect_within(flipped$loadings, base$loadings %*% diag(signs), 1e-11)
  expect_within(flipped$weights, base$weights * signs, 1e-11)
  order <- sample(12)
  permuted <- run(x[, order], start$u[order, ], start$w)
  expect_within(permuted$loadings, base$loadings[order, ], 1e-11)
  expect_within(permuted$weights, base$weights, 1e-11)
})

test_that("a run goes on from its state as if it had never stopped", {
  use_seed(430)
  data <- awkward_data(40, 3, 12)
  x <- data$training$x
  y <- data$training$y
  start <- lowrank_start(x, y, 3)
  setting <- lowrank_setting(orthonormalise = "none", ridge = 0.01,
                             reset = FALSE, constant_steps = 5)
  settings <- core_settings(setting)
  whole <- core_run(x, y, start, settings)$state
  first <- core_run(x[1:17, ], y[1:17], start, settings)$state
  rest <- core_run(x[18:40, ], y[18:40],
                   list(u = first$model$loadings, w = first$model$weights),
                   settings, state = first)$state
  expect_identical(rest, whole)
})

test_that("the order of a shuffled pass is the seed's", {
  use_seed(431)
  data <- awkward_data(25, 2, 8)
  start <- lowrank_start(data$training$x, data$training$y, 2)
  setting <- lowrank_setting(ridge = 0.01, passes = 2)
  run <- function(seed) {
    core_run(data$training$x, data$training$y, start,
             core_settings(setting, shuffle = TRUE), seed = seed)$state$model
  }
  expect_identical(run(3), run(3))
  expect_false(identical(run(3)$weights, run(4)$weights))
})

test_that("a run that diverges keeps what was good", {
  use_seed(432)
  data <- awkward_data(50, 3, 12)
  start <- lowrank_start(data$training$x, data$training$y, 3)
  setting <- lowrank_setting(rho = 1e6, passes = 500, use_label = FALSE,
                             weights_code = "x")
  for (validation in list(NULL, data$validation)) {
    found <- core_run(data$training$x, data$training$y, start,
                      core_settings(setting), validation)
    expect_identical(found$status, "diverged")
    expect_true(all(is.finite(found$model$weights)))
    expect_true(all(is.finite(found$model$loadings)))
  }
})
