# Centring against its loop in plain R on the same random numbers, and by every
# outcome of the draws.

# Attributes of different means and spreads, and labels with a level.
offset_data <- function(rows, d, seed) {
  use_seed(seed)
  means <- rep(c(0.5, -0.3, 0.1), length.out = d)
  spread <- 0.8^seq_len(d)
  x <- sweep(matrix(stats::runif(rows * d, -1, 1), rows) %*% diag(spread), 2,
             means, `+`)
  y <- drop(x %*% rep(c(1, -0.6, 0.2), length.out = d)) + 1.5 +
    0.1 * stats::rnorm(rows)
  list(x = x, y = y, moments = spread^2 / 3 + means^2)
}

# Both averages and both units; returns the second run.
expect_centred_throughout <- function(kind, data, ...) {
  expect_centred_reference(kind, data$x, data$y, averaging = 0, radius = 0.7,
                           step_size = 0.01, ...)
  expect_centred_reference(kind, data$x, data$y, averaging = 3, radius = 0.7,
                           step_size = 0.01, x_bound = 1.7, ...)
}

test_that("centred aerr follows its reference", {
  skip_on_cran()
  data <- offset_data(1500, 6, 901)
  run <- expect_centred_throughout("aerr", data, budget = 3)
  # Projections took place, and the intercept is not that of labels alone.
  expect_lt(run$reference$log2_shrink, -1)
  expect_gt(abs(run$fit$intercept - mean(data$y)), 0.01)
  expect_centred_throughout("aerr", data, budget = 4, inner = 2,
                            replace = FALSE, intercept_step = 0.1)
})

test_that("centred aelr follows its reference", {
  skip_on_cran()
  data <- offset_data(1500, 6, 902)
  expect_centred_throughout("aelr", data, budget = 3)
  expect_centred_throughout("aelr", data, budget = 4, inner = 2,
                            intercept_step = 0.1)
})

test_that("centred draws by known moments go by variances, anew when clearer", {
  skip_on_cran()
  data <- offset_data(1500, 6, 903)
  for (kind in c("ddaerr", "ddaelr")) {
    run <- expect_centred_throughout(kind, data, budget = 4,
                                     sampling = "moments",
                                     moments = data$moments)
    # As often as looks have doubled.
    expect_gte(run$reference$plans, floor(log2(run$reference$looks)) - 3)
    expect_lte(run$reference$plans, ceiling(log2(run$reference$looks)) + 2)
  }
})

test_that("centred two-phase learners follow their reference", {
  skip_on_cran()
  data <- offset_data(3500, 6, 904)
  for (kind in c("ddaerr", "ddaelr")) {
    run <- expect_centred_throughout(kind, data, budget = 5,
                                     sampling = "two_phase",
                                     first_phase = 400)
    expect_gte(run$reference$plans, 3)
  }
})

test_that("centred groups, theory's two phases, and passes", {
  skip_on_cran()
  data <- offset_data(1000, 7, 905)
  groups <- c(1, 2, 1, 3, 3, 4, 1)
  for (kind in c("ddaerr", "ddaelr")) {
    expect_centred_reference(kind, data$x, data$y, budget = 3, radius = 0.8,
                             step_size = 0.01, groups = groups, passes = 2,
                             sampling = "two_phase", first_phase = 300)
    expect_centred_reference(kind, data$x, data$y, budget = 4, radius = 0.8,
                             sampling = "two_phase", first_phase = 700,
                             theory = TRUE)
    expect_centred_reference(kind, data$x, data$y, budget = 4, radius = 0.8,
                             sampling = "moments", moments = data$moments)
  }
})

# A saved centred learner with means, intercept and plan that its past may have
# left behind.
centred_learner <- function(case) {
  fit <- blank_fit(
    case$kind, length(case$x), case$budget, inner = case$inner, center = TRUE,
    inner_sampling = if (case$by_moment) "moment" else "weight",
    sampling = sampling_of(case), x_bound = case$x_bound,
    radius = case$radius, rows = case$first_phase,
    groups = if (case$groups < length(case$x)) case$group_of
  )
  learner <- if (case$task == "ridge") {
    move_to_point(fit, case$at)
  } else {
    move_to_exponents(fit, 3 * case$at)
  }
  learner$intercept$label_mean <- case$intercept + 0.07
  learner$intercept$correction <- -0.07
  learner$centre$means <- case$mu
  learner$centre$product <- list(
    high = sum(learner$geometry$iterate$unscaled * case$mu), low = 0
  )
  learner$moments <- list(counts = rep(5, length(case$x)),
                          squares = 5 * case$estimates, means = case$mu)
  learner$next_plan <- 0
  list(fit = fit, learner = learner)
}

# Draws by the spreads about the means, or by whatever plan was left behind.
enumerate_centred <- function(case, left_behind) {
  start <- centred_learner(case)
  w <- if (case$task == "ridge") case$at
  else exponent_weights(3 * case$at, case$radius)
  spreads <- if (case$sampling == "moments") {
    pmax(case$moments - case$mu^2, 0)
  } else {
    case$estimates
  }
  law <- law_by_hand(case$task, spreads, case$group_of)
  q <- (1 - case$floor) * law / sum(law) + case$floor / case$groups
  inner <- floored_by_hand(spreads, case$floor)
  if (left_behind) {
    q <- seq_len(case$groups) / sum(seq_len(case$groups))
    inner <- rev(inner)
    start$learner$plan$probabilities <- q
    start$learner$plan$inner_moments <- if (case$by_moment) inner else numeric()
    start$learner$next_plan <- 1e6
    start$learner$second_phase <- case$sampling == "two_phase"
  }
  if (case$sampling == "uniform") {
    q <- rep(1 / case$groups, case$groups)
    inner <- rep(1, length(case$x))
  }
  p <- inner_by_hand(case$task, w, if (case$by_moment) inner, case$group_of)
  draws <- draws_of(case, list(q = as.numeric(q), p = as.numeric(p)))
  result <- enumerate_example(start$fit, start$learner, case$x, case$y, draws)
  z <- case$x / case$x_bound - case$mu
  expect_within(expected_gradient(result),
                (sum(w * z) + case$intercept - case$y) * z, 1e-12,
                paste("the expected gradient of centred", case$kind,
                      case$sampling))
}

test_that("the gradient at the means and intercept known before is unbiased", {
  skip_on_cran()
  mu <- c(0.3, -0.2, 0.15, 0.5)
  for (kind in c("aerr", "aelr")) {
    for (by_moment in c(FALSE, TRUE)) {
      centred <- function(sampling, ..., left_behind = FALSE) {
        enumerate_centred(
          estimator_case(kind, sampling = sampling, by_moment = by_moment,
                         mu = mu, intercept = -0.3, ...), left_behind
        )
      }
      centred("uniform", budget = 4, inner = 2)
      centred("uniform", budget = 3, inner = 1, x_bound = 2.5, radius = 1.7)
      for (sampling in c("moments", "two_phase")) {
        for (left_behind in c(FALSE, TRUE)) {
          centred(sampling, budget = 3, inner = 2, left_behind = left_behind)
          centred(sampling, budget = 3, inner = 1, x_bound = 2.5, floor = 0.1,
                  left_behind = left_behind)
        }
      }
    }
  }
})

test_that("centred groups of columns are unbiased", {
  for (kind in c("aerr", "aelr")) {
    for (sampling in c("uniform", "moments", "two_phase")) {
      enumerate_centred(estimator_case(
        kind, 3, 1, sampling, by_moment = TRUE, intercept = 0.2,
        group_of = c(1, 2, 1, 3, 2), x = c(0.4, -0.5, 0.3, 0.6, -0.2),
        at = c(0.6, -0.35, 0, 0.2, 0.3), mu = c(0.3, -0.2, 0.15, 0.5, 0.05),
        moments = c(0.21, 0.33, 0.04, 0.42, 0.1),
        estimates = c(0.21, 0, 0.04, 0.42, 0)
      ), FALSE)
    }
  }
})
