# The package against the papers' loops in plain R on the same random numbers:
# the average, the last iterate, the intercept, the step size and the looks.

bounded_data <- function(rows, d, seed, spread = rep(1, d)) {
  use_seed(seed)
  x <- matrix(stats::runif(rows * d, -1, 1), rows) %*% diag(spread)
  y <- drop(x %*% rep(c(1, -0.6, 0.2), length.out = d)) +
    0.1 * stats::rnorm(rows)
  list(x = x, y = y / max(abs(y)), moments = spread^2 / 3)
}

# The part of the long runs that is for every day.
part <- quick_or_extended(0.4, 1)

# Short runs of all four learners with the same further settings.
expect_all_reference <- function(data, ..., kinds = c("aerr", "aelr")) {
  for (kind in kinds) {
    expect_reference(kind, data$x, data$y, budget = 3, radius = 0.8,
                     x_bound = 1.5, step_size = 0.01, ...)
  }
}

# The scale of a ridge iterate falls by the product of all projections, and is
# brought back each time it has fallen by 2^20.
expect_ball_settled <- function(run, times) {
  expect_lt(run$reference$log2_shrink, -20 * times)
  iterate <- run$fit$state$learner$geometry$iterate
  expect_gte(iterate$scale, 2^-20)
}

# The reference exponent of a lasso iterate moves only when it is settled.
expect_exponents_settled <- function(run, times) {
  expect_gt(run$reference$largest_exponent, times * log(2^20))
  expect_gt(run$fit$state$learner$geometry$reference, 0)
}

test_that("aerr follows Algorithm 1 over many projections", {
  skip_on_cran()
  data <- bounded_data(10000 * part, 8, 201, rep(0.4, 8))
  run <- expect_reference("aerr", data$x, data$y, budget = 3, radius = 0.5,
                          step_size = 0.3)
  expect_ball_settled(run, 25 * part)
})

test_that("aelr follows Algorithm 2 over many settlements", {
  skip_on_cran()
  data <- bounded_data(20000 * part, 8, 202)
  run <- expect_reference("aelr", data$x, data$y, budget = 3, radius = 0.5,
                          step_size = 0.2)
  expect_exponents_settled(run, 10 * part)
})

test_that("ddaerr with known moments follows its reference", {
  skip_on_cran()
  data <- bounded_data(8000 * part, 7, 203, 0.7^(1:7))
  run <- expect_reference("ddaerr", data$x, data$y, budget = 4, radius = 0.5,
                          sampling = "moments", moments = data$moments,
                          step_size = 0.3)
  expect_ball_settled(run, 10 * part)
})

test_that("ddaelr with known moments follows its reference", {
  skip_on_cran()
  data <- bounded_data(8000 * part, 7, 204, 0.7^(1:7))
  run <- expect_reference("ddaelr", data$x, data$y, budget = 4, radius = 0.3,
                          sampling = "moments", moments = data$moments,
                          step_size = 0.3)
  expect_exponents_settled(run, 5 * part)
})

test_that("two-phase ddaerr, as practised, follows its reference", {
  skip_on_cran()
  data <- bounded_data(8000 * part, 7, 205, 0.7^(1:7))
  run <- expect_reference("ddaerr", data$x, data$y, budget = 5, radius = 0.5,
                          sampling = "two_phase", first_phase = 2000,
                          step_size = c(0.3, 0.2))
  expect_ball_settled(run, 5 * part)
})

test_that("two-phase ddaelr, as practised, follows its reference", {
  skip_on_cran()
  data <- bounded_data(8000 * part, 7, 206, 0.7^(1:7))
  run <- expect_reference("ddaelr", data$x, data$y, budget = 5, radius = 0.3,
                          sampling = "two_phase", first_phase = 2000,
                          step_size = c(0.2, 0.3))
  expect_exponents_settled(run, 5 * part)
})

test_that("the theory's two phases follow their reference", {
  skip_on_cran()
  data <- bounded_data(3000, 6, 207, 0.6^(1:6))
  for (kind in c("ddaerr", "ddaelr")) {
    expect_reference(kind, data$x, data$y, budget = 4, radius = 1,
                     sampling = "two_phase", first_phase = 1500,
                     theory = TRUE)
    expect_reference(kind, data$x[1:1000, ], data$y[1:1000], budget = 4,
                     radius = 1, sampling = "two_phase", first_phase = 500,
                     theory = TRUE, delta = 0.3, step_size = 0.05,
                     inner = 1, inner_sampling = "weight")
  }
})

test_that("the theory's step sizes are those of the reference's runs", {
  skip_on_cran()
  data <- bounded_data(1000, 6, 208, 0.6^(1:6))
  for (kind in c("aerr", "aelr")) {
    expect_reference(kind, data$x, data$y, budget = 3, passes = 2)
    expect_reference(kind, data$x, data$y, budget = 3, radius = 2,
                     sampling = "moments", moments = data$moments)
    expect_reference(kind, data$x, data$y, budget = 3,
                     sampling = "two_phase", first_phase = 400)
  }
})

test_that("inner draws: even split, by moment, and both", {
  skip_on_cran()
  data <- bounded_data(1000, 6, 209, 0.9^(1:6))
  expect_all_reference(data, inner = 2)
  expect_all_reference(data, inner_sampling = "moment")
  expect_all_reference(data, inner = 2, inner_sampling = "moment",
                       sampling = "moments", moments = 3:8 / 20)
  for (kind in c("ddaerr", "ddaelr")) {
    expect_reference(kind, data$x, data$y, budget = 6, radius = 1,
                     sampling = "moments", moments = data$moments,
                     step_size = 0.01, inner_sampling = "weight")
  }
})

test_that("draws without replacement", {
  skip_on_cran()
  data <- bounded_data(1000, 6, 220)
  expect_all_reference(data, replace = FALSE)
  expect_all_reference(data, replace = FALSE, inner = 2)
})

test_that("passes, each in an order of its own, and the order given", {
  skip_on_cran()
  data <- bounded_data(700, 5, 211)
  expect_all_reference(data, passes = 3)
  expect_all_reference(data, passes = 2, shuffle = FALSE)
  expect_all_reference(data, passes = 2, sampling = "two_phase",
                       first_phase = 900)
})

test_that("groups of columns", {
  skip_on_cran()
  data <- bounded_data(700, 7, 212, 0.8^(1:7))
  groups <- c(1, 2, 1, 3, 3, 4, 1)
  expect_all_reference(data, groups = groups)
  expect_all_reference(data, groups = groups, inner = 2,
                       inner_sampling = "moment")
  kinds <- c("ddaerr", "ddaelr")
  expect_all_reference(data, groups = groups, sampling = "moments",
                       moments = data$moments, kinds = kinds)
  expect_all_reference(data, groups = groups, sampling = "two_phase",
                       first_phase = 300, kinds = kinds)
  expect_all_reference(data, groups = groups, sampling = "two_phase",
                       first_phase = 300, theory = TRUE, kinds = kinds)
})

test_that("the intercept, with and without a second phase", {
  skip_on_cran()
  data <- bounded_data(1000, 5, 213)
  data$y <- data$y + 0.4
  expect_all_reference(data, intercept = TRUE)
  expect_all_reference(data, intercept = TRUE, intercept_step = 0.1,
                       averaging = 2)
  for (theory in c(FALSE, TRUE)) {
    expect_all_reference(data, intercept = TRUE, sampling = "two_phase",
                         first_phase = 300, theory = theory)
  }
})

test_that("later iterates can count more in the average", {
  skip_on_cran()
  data <- bounded_data(1000, 5, 214)
  for (power in c(1, 3, 0.5)) {
    expect_all_reference(data, averaging = power)
  }
  expect_all_reference(data, averaging = 3, sampling = "two_phase",
                       first_phase = 400)
})

test_that("binary rows with many zeros, and more columns than one node holds", {
  skip_on_cran()
  use_seed(215)
  x <- matrix(stats::rbinom(1200 * 70, 1, 0.15), 1200)
  y <- drop(x %*% rep(c(0.5, 0, -0.5, 0, 0), 14)) / 4
  moments <- seq(0.1, 0.2, length.out = 70)
  for (kind in c("aerr", "aelr", "ddaerr", "ddaelr")) {
    expect_reference(kind, x, y, budget = 9, radius = 1, step_size = 0.003,
                     sampling = "moments", moments = moments, x_bound = 3)
    expect_reference(kind, x, y, budget = 9, radius = 1, step_size = 0.003,
                     sampling = "two_phase", first_phase = 200)
  }
})

test_that("seeds of more than 32 bits and below 0 are taken in full", {
  data <- bounded_data(300, 5, 216)
  fits <- lapply(c(3, 3 + 2^32, -3), function(seed) {
    expect_all_reference(data, seed = seed)
    package_run("aerr", data$x, data$y,
                reference_setting("aerr", data$x, data$y, 3, seed = seed))
  })
  averages <- vapply(fits, function(fit) fit$coefficients[[1]], 0)
  expect_length(unique(averages), 3)
})
