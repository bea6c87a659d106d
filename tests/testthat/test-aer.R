# AER against its loop in plain R, its projection against the one by sorting,
# and its gradient by every outcome of the draws.

aer_data <- function(rows, d, seed) {
  use_seed(seed)
  x <- matrix(stats::runif(rows * d, -1, 1), rows)
  w <- rep(c(0.5, -0.3, 0, 0.1, 0), length.out = d)
  list(x = x, y = drop(x %*% w) + 0.1 * stats::rnorm(rows))
}

# Learning never brings the scale back on its own: it is 1 / t, unless the
# threshold had become too large.
was_settled <- function(fit) {
  fit$state$learner$geometry$scale * fit$visits > 1.001
}

test_that("aer follows Algorithm 2 over many projections", {
  skip_on_cran()
  rows <- quick_or_extended(2000, 5000)
  data <- aer_data(rows, 12, 931)
  for (budget in c(2, 4, 8)) {
    run <- expect_aer_reference(data$x, data$y, budget, 1.5, 0.02,
                                seed = budget)
    expect_gt(run$reference$projections, rows / 25)
  }
  first <- seq_len(quick_or_extended(500, 1500))
  expect_aer_reference(data$x[first, ], data$y[first], 4, 1.5, 2)
  expect_aer_reference(data$x[first, ], data$y[first], 8, 1.5, 50)
  # With large steps nearly every visit ends in a projection.
  run <- expect_aer_reference(data$x, data$y, 4, 0.3, 1e-4)
  expect_gt(run$reference$projections, 0.8 * rows)
  expect_true(was_settled(run$fit))
})

test_that("aer with many attributes, most of whose coefficients are 0", {
  use_seed(932)
  rows <- quick_or_extended(2000, 5000)
  x <- matrix(stats::rbinom(rows * 150, 1, 0.2), rows)
  y <- x[, 3] - x[, 7] + 0.1 * stats::rnorm(rows)
  run <- expect_aer_reference(x, y, 8, 0.5, 0.05)
  expect_lt(mean(run$reference$last != 0), 0.6)
  expect_gt(run$reference$projections, rows / 10)
})

test_that("later iterates can count more, with an intercept, in other units", {
  skip_on_cran()
  data <- aer_data(2000, 8, 933)
  data$y <- data$y + 0.6
  expect_aer_reference(data$x, data$y, 4, 1.2, 0.1, intercept = TRUE,
                       shuffle = TRUE)
  expect_aer_reference(data$x, data$y, 4, 1.2, 20, intercept = TRUE,
                       averaging = 2)
  expect_aer_reference(data$x, data$y, 4, 1.2, 0.1, averaging = 2,
                       x_bound = 1.7, intercept = TRUE, intercept_step = 0.1)
  expect_aer_reference(data$x[1:700, ], data$y[1:700], 2, 1.2, 1,
                       passes = 3, shuffle = TRUE, replace = TRUE)
})

test_that("aer buys groups of columns together", {
  skip_on_cran()
  data <- aer_data(2000, 9, 934)
  groups <- c(1, 2, 1, 3, 3, 4, 1, 5, 2)
  run <- expect_aer_reference(data$x, data$y, 4, 0.8, 0.1, groups = groups)
  expect_lte(run$fit$looks$max, 4)
  expect_aer_reference(data$x, data$y, 2, 0.8, 20, groups = groups,
                       averaging = 1)
})

test_that("theory's lambda is ((B + 1) d / B) sqrt(log m / (m k))", {
  skip_on_cran()
  data <- aer_data(600, 9, 935)
  for (groups in list(1:9, c(1, 2, 1, 3, 3, 4, 1, 5, 2))) {
    for (budget in c(2, 4)) {
      setting <- aer_setting(data$x, data$y, budget, 0.8, groups = groups,
                             passes = 2)
      by_hand <- 1.8 * max(groups) / 0.8 * sqrt(log(1200) / (1200 * budget))
      expect_within(setting$lambda / by_hand, 1, 1e-14)
      fit <- aer_fit(data$x, data$y, setting, "theory")
      expect_within(fit$state$learner$lambda / by_hand, 1, 1e-14)
      expect_within(fit$coefficients, aer_run(data$x, data$y, setting)$average,
                    1e-10)
    }
  }
})

# A saved learner that learns one more example with these words.
next_example <- function(fit, state, words, x, y) {
  cpp_scripted_example(fit$setup$spec, state, x, y, words)
}

# Steps on from a fit with random examples. Returns how far iterates are from
# the sorted projection at most, and how far outside the ball.
step_on <- function(fit, d, lambda, radius, steps) {
  state <- fit$state$learner
  off <- outside <- 0
  for (t in fit$visits + seq_len(steps)) {
    before <- pegasos_iterate(state$geometry)
    result <- next_example(fit, state, stats::runif(2),
                           stats::runif(d, -1, 1), stats::runif(1, -3, 3))
    state <- result$state
    w <- pegasos_iterate(state$geometry)
    expected <- project_by_sorting(
      (1 - 1 / t) * before - result$gradient / (lambda * t), radius
    )
    off <- max(off, abs(w - expected))
    outside <- max(outside, sum(abs(w)) / radius - 1)
  }
  list(off = off, outside = outside, w = w,
       support = sort(state$geometry$support + 1))
}

# A threshold may be 2^10 radii high before it is brought back, which costs as
# many digits.
test_that("a step is the sorted projection of the Pegasos step, in the ball", {
  use_seed(936)
  for (d in c(3, 9, 40)) {
    data <- aer_data(50, d, 937)
    for (lambda in c(0.005, 0.5, 20)) {
      setting <- aer_setting(data$x, data$y, 2, 0.7, lambda)
      run <- step_on(aer_fit(data$x, data$y, setting), d, lambda, 0.7, 60)
      expect_lt(run$off, 1e-12)
      expect_lt(run$outside, 1e-12)
      expect_equal(run$support, which(run$w != 0))
    }
  }
})

test_that("the average is in the ball too, whatever the data", {
  use_seed(938)
  for (run in 1:20) {
    d <- sample(2:12, 1)
    radius <- exp(stats::rnorm(1, sd = 3))
    x <- matrix(stats::rnorm(300 * d), 300) * exp(stats::rnorm(1, sd = 2))
    fit <- suppressWarnings(
      aer(x, stats::rnorm(300), 2, radius = radius, seed = run,
          lambda = exp(stats::rnorm(1, sd = 4)), averaging = run %% 3)
    )
    expect_lte(sum(abs(fit$coefficients)), radius * (1 + 1e-12))
    w <- pegasos_iterate(fit$state$learner$geometry)
    expect_lte(sum(abs(w)), radius * (1 + 1e-12))
  }
})

# All outcomes for an iterate whose scale and threshold show in the estimates.
enumerate_aer <- function(w, x, y, budget, groups = seq_along(w), x_bound = 1,
                          b = 0) {
  blank <- matrix(seq_len(3 * length(w)) / 100, 3)
  fit <- aer(blank, 1:3 / 3, budget, radius = 4, lambda = 1, seed = 1,
             x_bound = x_bound, intercept = b != 0,
             groups = if (max(groups) < length(w)) groups)
  state <- fit$state$learner
  support <- rev(which(w != 0))
  state$geometry$scale <- 0.5
  state$geometry$threshold <- 0.3
  state$geometry$v <- ifelse(w == 0, 0, 2 * w + 0.3 * sign(w))
  state$geometry$support <- support - 1L
  state$intercept$label_mean <- b + 0.07
  state$intercept$correction <- -0.07
  draws <- c(distinct_draws(max(groups), budget / 2),
             rep(list(cumulative_draw(abs(w[support]))), budget / 2))
  result <- enumerate_example(fit, state, x, y, draws)
  z <- x / x_bound
  expect_within(expected_gradient(result), 2 * (sum(w * z) + b - y) * z, 1e-12)
}

test_that("the gradient 2 (w'x - y) x is estimated without bias", {
  skip_on_cran()
  w <- c(0.6, -0.35, 0, 0.2)
  x <- c(0.4, -0.5, 0.3, 0.6)
  for (budget in c(2, 4)) {
    enumerate_aer(w, x, 0.35, budget)
    enumerate_aer(w, 3 * x, 0.35, budget, x_bound = 2.5, b = -0.3)
    enumerate_aer(c(w, 0.3), c(x, -0.2), 0.35, budget, b = 0.2,
                  groups = c(1, 2, 1, 3, 4))
  }
  enumerate_aer(c(w, -0.1, 0.2), c(x, 0.1, -0.8), -0.2, 6)
  enumerate_aer(c(0, 0, 0.4, 0), x, 0.35, 2)
})

# The same learner with its scale lower by a power of two.
with_lower_scale <- function(fit, factor = 2^-30) {
  geometry <- fit$state$learner$geometry
  geometry$scale <- geometry$scale * factor
  geometry$v <- geometry$v / factor
  geometry$threshold <- geometry$threshold / factor
  geometry$gathered <- geometry$gathered * factor
  fit$state$learner$geometry <- geometry
  fit
}

test_that("bringing the scale back keeps the iterate and the average", {
  skip_on_cran()
  data <- aer_data(3000, 10, 939)
  first <- seq_len(1000)
  for (lambda in c(0.5, 20)) {
    for (averaging in c(0, 2)) {
      setting <- aer_setting(data$x, data$y, 4, 0.7, lambda,
                             averaging = averaging)
      fit <- aer_fit(data$x[first, ], data$y[first], setting)
      lower <- with_lower_scale(fit)
      one <- 1001
      stepped <- lapply(list(fit, lower), function(fit) {
        suppressWarnings(update(fit, data$x[one, , drop = FALSE], data$y[one]))
      })
      geometry <- lapply(stepped, function(fit) fit$state$learner$geometry)
      expect_identical(geometry[[2]]$scale, 1)
      expect_identical(geometry[[2]]$threshold, 0)
      expect_within(pegasos_iterate(geometry[[2]]),
                    pegasos_iterate(geometry[[1]]), 1e-14)
      expect_within(stepped[[2]]$coefficients, stepped[[1]]$coefficients,
                    1e-14)
      later <- lapply(stepped, function(fit) {
        suppressWarnings(update(fit, data$x[-seq_len(one), ],
                                data$y[-seq_len(one)]))
      })
      expect_within(later[[2]]$coefficients, later[[1]]$coefficients, 1e-12)
      expect_within(later[[2]]$coefficients,
                    aer_run(data$x, data$y, setting)$average, 1e-10)
    }
  }
})

test_that("the first step starts anew: the iterate before it does not count", {
  fit <- aer(matrix(0.5, 1, 2), 1, 2, radius = 9, lambda = 2, seed = 1)
  # One of two attributes, x estimated by 2 x: -(1 / 2) 2 (0 - 1) 2 0.5 = 1.
  expect_within(sort(fit$coefficients), c(0, 1), 1e-16)
  expect_within(fit$coefficients, pegasos_iterate(fit$state$learner$geometry),
                1e-16)
})
