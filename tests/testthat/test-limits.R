# Limits in which the answer is known: all attributes drawn, data without
# noise, and the theorems' bounds on data that keep to their assumptions.

test_that("k = d without replacement: the data point's estimate is the row", {
  x <- c(0.4, -0.5, 0.3, 0.6)
  for (kind in c("aerr", "aelr")) {
    # One draw more than there are attributes: no fit allows that.
    case <- estimator_case(kind, 4, 1, "distinct", x = x)
    start <- learner_of(case)
    start$fit$setup$spec$budget <- 5
    probability <- probabilities_of(case, start$w)
    draws <- c(distinct_draws(4, 4), list(cumulative_draw(probability$p)))
    result <- enumerate_example(start$fit, start$learner, x, case$y, draws)
    factors <- result$gradients / x
    # Parallel to the row, with one residual estimate for each inner draw.
    expect_within(factors, rep(factors[1, ], each = 4), 1e-15)
    drawn <- probability$p > 0
    residuals <- (start$w * x / probability$p)[drawn] - case$y
    expect_within(sort(unique(round(factors[1, ], 12))),
                  sort(round(residuals, 12)), 1e-11)
    expect_within(expected_gradient(result),
                  (sum(start$w * x) - case$y) * x, 1e-13)
  }
})

# The squared error relative to the labels' square.
relative_error <- function(fit, x, y) {
  mean((y - drop(x %*% fit$coefficients))^2) / mean(y^2)
}

test_that("noiseless linear data are recovered within a million looks", {
  skip_on_cran()
  use_seed(801)
  rows <- 20000
  x <- matrix(stats::rnorm(rows * 20), rows)
  x <- x / max(sqrt(rowSums(x^2)))
  y <- drop(x %*% rep(c(1, -1, 0, 0.5, 0), 4))
  moments <- colMeans(x^2)
  recovered <- function(learner, ..., budget = 6) {
    passes <- floor(1e6 / (budget * rows))
    fit <- learner(x, y, budget = budget, seed = 1, averaging = 2,
                   control = frugal_control(passes = passes), ...)
    expect_lte(fit$looks$total, 1e6)
    expect_lt(relative_error(fit, x, y), 0.05)
  }
  recovered(aerr, budget = 5, radius = 3, step_size = 0.005)
  recovered(aelr, budget = 5, radius = 11, step_size = 0.01)
  recovered(ddaerr, radius = 3, step_size = 0.005, second_moments = moments)
  recovered(ddaelr, radius = 11, step_size = 0.01, second_moments = moments)
  recovered(ddaerr, radius = 3, step_size = 0.005)
  recovered(ddaelr, radius = 11, step_size = 0.01)
})

# The excess risk of a fit where y = w'x exactly: half of the squared error's
# expectation, from the exact second moments of x.
excess_risk <- function(fit, w, covariance) {
  off <- fit$coefficients - w
  sum(off * (covariance %*% off)) / 2
}

# The mean over three seeds is below the bound, and the bound below what no
# learning at all gives.
expect_below_bound <- function(bound, simulate, learner, ..., d = 30) {
  risks <- vapply(1:3, function(seed) {
    use_seed(810 + seed)
    data <- simulate(5000, d)
    fit <- learner(data$x, data$y, radius = 1, seed = seed, ...)
    expect_identical(fit$state$learner$watch$long_rows, 0)
    expect_identical(fit$state$learner$watch$large_labels, 0)
    expect_lt(bound, sum(data$w * (data$covariance %*% data$w)) / 2)
    excess_risk(fit, data$w, data$covariance)
  }, 0)
  expect_lt(mean(risks), bound)
}

# A common factor and independent signs: rows of norm at most 1.
common_factor <- function(rows, d) {
  direction <- rep(c(1, -1), length.out = d) / sqrt(d)
  signs <- matrix(sample(c(-1, 1), rows * d, TRUE), rows) / sqrt(d)
  x <- 0.85 * outer(sample(c(-1, 1), rows, TRUE), direction) + 0.15 * signs
  list(x = x, w = direction, y = drop(x %*% direction),
       covariance = 0.85^2 * tcrossprod(direction) + 0.15^2 * diag(d) / d)
}

# Independent signs of decaying size; labels are those of the first one. Rows
# have norm 1 where the squared sizes sum to 1.
decaying_signs <- function(sizes) {
  function(rows, d) {
    x <- matrix(sample(c(-1, 1), rows * d, TRUE), rows) %*% diag(sizes)
    w <- c(1, rep(0, d - 1))
    list(x = x, w = w, y = x[, 1], covariance = diag(sizes^2))
  }
}

ridge_sizes <- sqrt(c(0.9, 0.1 * 0.5^(1:29) / sum(0.5^(1:29))))
lasso_sizes <- c(1, 0.6^(1:29))

test_that("AERR is below 4 B^2 sqrt(2 d / (k m)) (HK Theorem 3.1)", {
  expect_below_bound(4 * sqrt(2 * 30 / (9 * 5000)), common_factor, aerr,
                     budget = 10)
})

test_that("AELR is below 4 B^2 sqrt(10 d log(2 d) / (k m)) (HK Theorem 3.4)", {
  expect_below_bound(4 * sqrt(10 * 30 * log(60) / (29 * 5000)),
                     decaying_signs(rep(1, 30)), aelr, budget = 30)
})

test_that("DDAERR is below its bound with known moments (KS Theorem 3.5)", {
  half_norm <- sum(ridge_sizes)^2
  expect_below_bound(4 * sqrt((half_norm / 5 + 1) / 5000),
                     decaying_signs(ridge_sizes), ddaerr, budget = 6,
                     second_moments = ridge_sizes^2, inner = 1,
                     inner_sampling = "weight")
})

test_that("DDAELR is below its bound with known moments (KS Theorem 4.6)", {
  one_norm <- sum(lasso_sizes^2)
  expect_below_bound(4 * sqrt(5 * log(60) * (one_norm / 5 + 1) / 5000),
                     decaying_signs(lasso_sizes), ddaelr, budget = 6,
                     second_moments = lasso_sizes^2, inner = 1,
                     inner_sampling = "weight")
})

test_that("two-phase DDAERR is below its bound (KS Theorem 3.6)", {
  # The bound that holds whatever the first phase has seen.
  expect_below_bound(4 * sqrt(6 * 30 / (5 * 4500)),
                     decaying_signs(ridge_sizes), ddaerr, budget = 6,
                     inner = 1, inner_sampling = "weight",
                     sampling = sample_two_phase(theory = TRUE))
})
