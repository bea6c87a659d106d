# The lasso from estimated moments: by every outcome of the draws, against its
# loop in plain R, and what the minimiser must satisfy.

# All outcomes of one example on top of what a saved learner knows.
enumerate_moments <- function(x, y, budget, groups = seq_along(x),
                              x_bound = 1, state = list()) {
  d <- length(x)
  fit <- moment_lasso(matrix(seq_len(3 * d) / 90, 3), 1:3 / 3, budget,
                      x_bound = x_bound, seed = 1,
                      groups = if (max(groups) < d) groups)
  if (identical(state, "fit")) state <- fit$state$learner
  before <- if (length(state) > 0) state
  else list(products = 0, values = 0, labelled = 0)
  outcomes <- ordered_pairs(max(groups), budget / 2)
  members <- split(seq_len(d), groups)
  sums <- list(products = 0, values = 0, labelled = 0)
  off <- 0
  same_looks <- TRUE
  for (at in seq_len(nrow(outcomes))) {
    result <- cpp_scripted_example(
      fit$setup$spec, state, x, y, (outcomes[at, ] - 0.5) / max(groups)
    )
    drawn <- matrix(outcomes[at, ], ncol = 2, byrow = TRUE)
    by_hand <- moments_of_pairs(drawn, x / x_bound, y, members)
    for (part in names(sums)) {
      learned <- result$state[[part]] - before[[part]]
      off <- max(off, abs(learned - as.vector(by_hand[[part]])))
      sums[[part]] <- sums[[part]] + learned
    }
    same_looks <- same_looks &&
      sum(result$looks) == length(unique(outcomes[at, ]))
  }
  expect_lt(off, 1e-12)
  expect_true(same_looks)
  lapply(sums, `/`, nrow(outcomes))
}

expect_unbiased_moments <- function(x, y, ..., x_bound = 1) {
  mean <- enumerate_moments(x, y, ..., x_bound = x_bound)
  z <- x / x_bound
  expect_within(mean$products, z %o% z, 1e-12, "the mean of x x'")
  expect_within(mean$values, z, 1e-12, "the mean of x")
  expect_within(mean$labelled, 2 * y * z, 1e-12, "the mean of 2 y x")
}

test_that("pairs of attributes estimate x x', x and 2 y x without bias", {
  x <- c(0.4, -0.5, 0.3)
  expect_unbiased_moments(x, 0.7, 2)
  expect_unbiased_moments(x, 0.7, 2, x_bound = 2.5, state = "fit")
  expect_unbiased_moments(x[1:2], -0.7, 2)
  expect_unbiased_moments(c(x, 0.9), 0.7, 4)
})

test_that("pairs of groups of columns are unbiased", {
  x <- c(0.4, -0.5, 0.3, 0.8)
  expect_unbiased_moments(x, 0.7, 2, groups = c(1, 2, 1, 3))
  expect_unbiased_moments(x, 0.7, 2, groups = c(1, 2, 2, 2), x_bound = 0.4)
  expect_unbiased_moments(c(x, 0.1), -0.7, 4, groups = c(1, 2, 1, 3, 4))
})

test_that("a pair that was drawn already is drawn anew", {
  fit <- moment_lasso(matrix(1:12 / 12, 3), 1:3 / 3, 4, seed = 1)
  learned <- function(...) {
    cpp_scripted_example(fit$setup$spec, list(), 1:4 / 4, 0.3,
                         (c(...) - 0.5) / 4)
  }
  once <- learned(1, 2, 3, 3)
  again <- learned(1, 2, 1, 2, 1, 2, 3, 3)
  expect_identical(again$state, once$state)
  expect_identical(c(once$words_used, again$words_used), c(4, 8))
  # The other order is another pair.
  expect_identical(learned(1, 2, 2, 1)$words_used, 4)
})

moment_data <- function(rows, d, seed) {
  use_seed(seed)
  x <- matrix(stats::runif(rows * d, -1, 1), rows) + 0.3
  list(x = x, y = drop(x %*% rep(c(0.5, -0.4, 0), length.out = d)) + 0.2)
}

as_given <- frugal_control(shuffle = FALSE)

test_that("the sums are those of Algorithm 1 on the same random numbers", {
  skip_on_cran()
  data <- moment_data(3000, 6, 941)
  for (groups in list(1:6, c(1, 2, 1, 3, 4, 3))) {
    for (budget in c(2, 4)) {
      fit <- moment_lasso(data$x, data$y, budget, x_bound = 1.3, seed = 5,
                          groups = if (max(groups) < 6) groups,
                          control = as_given)
      sums <- moment_run(data$x, data$y, budget, split(1:6, groups), 1.3, 5)
      for (part in names(sums)) {
        expect_within(fit$state$learner[[part]], sums[[part]], 1e-10, part)
      }
    }
  }
})

# What a fit must have computed from its sums, on the learner's scale.
moments_of_fit <- function(fit, intercept = FALSE) {
  sums <- fit$state$learner
  n <- fit$visits
  d <- length(sums$values)
  a <- matrix(sums$products, d) / n
  b <- sums$labelled / n
  mean <- sums$values / n
  level <- sums$labels / n
  if (intercept) {
    a <- a - mean %o% mean
    b <- b - 2 * level * mean
  }
  list(a = a, b = b, mean = mean, level = level)
}

test_that("the fit is the minimiser for its sums, without chance", {
  data <- moment_data(500, 6, 942)
  for (psd in c(FALSE, TRUE)) {
    for (intercept in c(FALSE, TRUE)) {
      for (seed in 1:3) {
        fit <- moment_lasso(data$x, data$y, 4, radius = 1.1, psd = psd,
                            x_bound = 1.3, intercept = intercept, seed = seed)
        moments <- moments_of_fit(fit, intercept)
        w <- cpp_l1_quadratic(moments$a, moments$b, 1.1, psd)
        expect_within(fit$coefficients, w / 1.3, 1e-12)
        level <- if (intercept) moments$level - sum(w * moments$mean) else 0
        expect_within(fit$intercept, level, 1e-12)
        a <- if (psd) nearest_psd_by_hand(moments$a) else moments$a
        expect_lt(linear_gap(w, a, moments$b, 1.1), 1e-8)
      }
    }
  }
})

# Symmetric matrices of both kinds, some of low rank.
random_problem <- function(d, definite) {
  a <- matrix(stats::rnorm(d * d), d)
  a <- if (definite) crossprod(a[sample(d, sample(d, 1)), , drop = FALSE])
  else a + t(a)
  list(a = a, b = stats::rnorm(d, sd = 3), radius = exp(stats::rnorm(1)))
}

test_that("the minimiser is a stationary point in the ball", {
  use_seed(943)
  for (run in 1:60) {
    problem <- random_problem(sample(2:12, 1), run %% 2 == 0)
    w <- cpp_l1_quadratic(problem$a, problem$b, problem$radius, FALSE)
    expect_lte(sum(abs(w)), problem$radius * (1 + 1e-14))
    size <- 2 * norm(problem$a, "2")
    gradient <- 2 * drop(problem$a %*% w) - problem$b
    next_w <- project_by_bisection(w - gradient / size, problem$radius)
    expect_within(next_w, w, 1e-8)
    expect_lte(quadratic_value(w, problem$a, problem$b), 0)
  }
})

test_that("psd clips negative eigenvalues, and the minimum is global", {
  use_seed(944)
  for (run in 1:30) {
    problem <- random_problem(sample(2:8, 1), FALSE)
    clipped <- nearest_psd_by_hand(problem$a)
    w <- cpp_l1_quadratic(problem$a, problem$b, problem$radius, TRUE)
    scale <- max(1, abs(problem$b), problem$radius * abs(clipped))
    gap <- linear_gap(w, clipped, problem$b, problem$radius)
    expect_lt(gap / scale / problem$radius, 1e-7)
    slow <- slow_minimiser(clipped, problem$b, problem$radius)
    expect_within(quadratic_value(w, clipped, problem$b),
                  quadratic_value(slow, clipped, problem$b), 1e-8 * scale)
  }
})

test_that("a minimum within the ball is the equations' solution", {
  a <- matrix(c(2, 0.5, 0.5, 1), 2)
  w <- cpp_l1_quadratic(a, c(1, -1), 9, FALSE)
  expect_within(w, solve(2 * a, c(1, -1)), 1e-8)
  expect_identical(cpp_l1_quadratic(0 * a, c(0, 0), 9, FALSE), c(0, 0))
  # Without curvature the whole ball goes to the largest entry.
  expect_within(cpp_l1_quadratic(0 * a, c(1, -3), 9, FALSE), c(0, -9), 1e-9)
})

test_that("the projection is the nearest point of the L1 ball", {
  skip_on_cran()
  use_seed(945)
  for (run in 1:300) {
    point <- stats::rnorm(sample(1:30, 1)) * exp(stats::rnorm(1, sd = 3))
    radius <- exp(stats::rnorm(1, sd = 2))
    w <- cpp_project_on_l1_ball(point, radius)
    expect_within(w, project_by_bisection(point, radius),
                  1e-14 * (radius + max(abs(point))))
    expect_lte(sum(abs(w)), radius * (1 + 1e-15))
    expect_within(cpp_project_on_l1_ball(w, radius), w, 1e-15 * radius)
  }
})

test_that("points of the ball stay where they are, ties shrink alike", {
  project <- cpp_project_on_l1_ball
  for (point in list(c(0.5, -0.5), c(0, 0, 0), c(0.2, 0, -0.3), -1)) {
    expect_identical(project(point, 1), point)
  }
  expect_within(project(c(2, -2, 2, 0), 3), c(1, -1, 1, 0), 1e-15)
  expect_within(project(c(5, 1), 1), c(1, 0), 1e-15)
  expect_within(project(c(5e8, -1, 4), 1), c(1, 0, 0), 1e-7)
})

test_that("update() sums on exactly", {
  data <- moment_data(200, 5, 946)
  for (intercept in c(FALSE, TRUE)) {
    fit <- function(rows) {
      moment_lasso(data$x[rows, ], data$y[rows], 4, radius = 2, psd = TRUE,
                   x_bound = 2, intercept = intercept, seed = 3,
                   control = as_given)
    }
    first <- fit(1:70)
    expect_same_learning(update(first, data$x[71:200, ], data$y[71:200]),
                         fit(1:200))
  }
})

test_that("what does not fit into the allowed memory is refused", {
  old <- options(frugalreg.memory = 24 * 64^2)
  on.exit(options(old))
  x <- matrix(1:650 / 650, 10)
  expect_error(moment_lasso(x, 1:10, 2), "frugalreg.memory",
               class = "frugalreg_error_input")
  expect_error(frugal_learner("moment_lasso", d = 65, budget = 2, radius = 1),
               "frugalreg.memory", class = "frugalreg_error_input")
  expect_s3_class(moment_lasso(x[, 1:64], 1:10, 2, seed = 1), "moment_lasso")
})
