# The plain-R references of regression with missing attributes, among
# themselves: what the specification says of them must hold before the package
# is measured against them.

relative_error <- function(rows, predicted, variance) {
  mean((rows$y - predicted)^2) / variance
}

test_that("the code minimises what it is said to minimise", {
  use_seed(401)
  u <- random_basis(7, 3)
  w <- c(0.5, -1, 2)
  x <- c(1, NA, -0.5, 0.3, NA, 0.8, 0.1)
  objective <- function(a, y) {
    fit <- sum((x - drop(u %*% a))^2, na.rm = TRUE) + 0.2 * sum(a^2)
    3 * fit + if (is.na(y)) 0 else (y - sum(w * a))^2
  }
  for (y in c(NA, 0.7)) {
    found <- reference_code(x, u, 0.2, 3, w, y)
    best <- stats::optim(numeric(3), objective, y = y, method = "BFGS",
                         control = list(reltol = 1e-15))
    expect_within(found, best$par, 1e-5)
    expect_lte(objective(found, y), best$value + 1e-14)
  }
})

test_that("recursive least squares are ridge regressions about the start", {
  use_seed(402)
  data <- drawn_tables(40, 0.6, 0.1, d = 6, rank = 2)
  x <- data$training$x
  codes <- data$training$codes
  state <- lowrank_state(random_basis(6, 2), numeric(2), 0.3)
  first <- state$u
  for (i in seq_len(40)) {
    state <- reference_least_squares(state, x[i, ], codes[i, ])
  }
  for (j in 1:6) {
    a <- codes[!is.na(x[, j]), ]
    precision <- crossprod(a) + diag(1 / 0.3, 2)
    values <- x[!is.na(x[, j]), j]
    expect_within(state$p[[j]], solve(precision), 1e-13)
    expect_within(
      state$u[j, ],
      first[j, ] + solve(precision, crossprod(a, values - a %*% first[j, ])),
      1e-12
    )
  }
})

test_that("the likelihood never falls, with offsets and without", {
  use_seed(403)
  data <- drawn_tables(60, 0.5, 0.3)
  x <- data$training$x
  y <- data$training$y
  y[c(3, 9)] <- NA
  x[5, ] <- NA
  start <- lowrank_start(x, y, 3)
  for (center in c(FALSE, TRUE)) {
    fit <- reference_em(x + 2, y - 1, start, 25, center)
    slack <- 1e-10 * abs(fit$likelihood[1])
    expect_true(all(diff(fit$likelihood) >= -slack))
    expect_gt(diff(range(fit$likelihood)), 1)
  }
})

test_that("the offset of the EM takes a shift up, and nothing else", {
  use_seed(404)
  data <- drawn_tables(80, 0.7, 0.1)
  x <- data$training$x
  y <- data$training$y
  start <- lowrank_start(x, y, 3)
  fit <- reference_em(x, y, start, 8, center = TRUE)
  shift <- seq_len(12) / 5
  moved <- reference_em_step(
    sweep(x, 2, shift, `+`), y + 4,
    utils::modifyList(fit, list(offset = fit$offset + shift,
                                y_offset = fit$y_offset + 4)), TRUE
  )
  stayed <- reference_em_step(x, y, fit, TRUE)
  expect_within(moved$offset, stayed$offset + shift, 1e-10)
  expect_within(moved$u, stayed$u, 1e-10)
  expect_within(moved$y_offset, stayed$y_offset + 4, 1e-10)
})

test_that("objective (5) never rises over alternating minimisation", {
  use_seed(405)
  data <- drawn_tables(60, 0.6, 0.3)
  start <- lowrank_start(data$training$x, data$training$y, 3)
  setting <- lowrank_setting(lambda1 = 2, ridge = 0)
  fit <- reference_als(data$training$x, data$training$y, start, setting, 30)
  expect_true(all(diff(fit$objective) <= 1e-10 * fit$objective[1]))
  expect_lt(fit$objective[60], 0.95 * fit$objective[1])
})

test_that("without noise everything is recovered", {
  skip_on_cran()
  use_seed(406)
  data <- drawn_tables(150, 0.7)
  x <- data$training$x
  y <- data$training$y
  start <- lowrank_start(x, y, 3)
  at_start <- relative_error(
    data$test, reference_predict(data$test$x, start$u, start$w, 1e-6),
    data$variance
  )
  expect_gt(at_start, 1e-3)
  em <- reference_em(x, y, start, 60, floor = 1e-9)
  expect_lt(relative_error(data$test, reference_em_predict(data$test$x, em),
                           data$variance), 1e-12)
  setting <- lowrank_setting(ridge = 1e-9, passes = 15)
  als <- reference_als(x, y, start, setting, 60)
  mpcr <- reference_mpcr(x, y, start, 1e-9, setting, 60)
  slrm <- reference_slrm(x, y, start, setting)$last
  for (fit in list(als, mpcr, slrm)) {
    predicted <- reference_predict(data$test$x, fit$u, fit$w, 1e-9)
    expect_lt(relative_error(data$test, predicted, data$variance), 1e-6)
  }
  smpcr <- reference_smpcr(x, y, start$u, utils::modifyList(
    setting, list(rho = 0.05)
  ), data$validation)
  predicted <- reference_predict(data$test$x, smpcr$u, smpcr$w, 1e-9)
  expect_lt(relative_error(data$test, predicted, data$variance), 1e-3)
})

test_that("the elastic net meets its optimality conditions", {
  use_seed(407)
  a <- matrix(stats::rnorm(200), 50)
  gram <- crossprod(a) / 50
  linear <- drop(crossprod(a, a %*% c(1, 0, -2, 0.01))) / 50
  w <- reference_elastic_net(gram, linear, 0.3, 0.1)
  slope <- 2 * (gram %*% w - linear) + 2 * 0.1 * w
  expect_true(any(w == 0) && any(w != 0))
  expect_within(slope[w != 0], -0.3 * sign(w[w != 0]), 1e-10)
  expect_true(all(abs(slope[w == 0]) <= 0.3))
})
