# Two phases: uniform draws that estimate the moments, then draws by them.

as_given <- frugal_control(shuffle = FALSE)

# Rows of which column `dead` shows nothing in the first phase.
late_attribute <- function(first, second, d = 5, dead = 3) {
  use_seed(601)
  rows <- first + second
  x <- matrix(sample(c(-1, 1), rows * d, TRUE), rows) *
    rep(0.2 + 0.1 * seq_len(d), each = rows)
  x[seq_len(first), dead] <- 0
  list(x = x, y = 0.7 * sign(x[, dead]))
}

two_phase_plan <- function(fit) fit$state$learner$plan

test_that("an attribute that showed only zeros is still drawn and learned", {
  data <- late_attribute(500, 6000)
  for (learner in list(ddaerr, ddaelr)) {
    for (theory in c(FALSE, TRUE)) {
      sampling <- sample_two_phase(length = 500, theory = theory)
      fit <- suppressWarnings(
        learner(data$x, data$y, budget = 4, radius = 1.5, step_size = 0.05,
                sampling = sampling, seed = 1, control = as_given)
      )
      plan <- two_phase_plan(fit)
      expect_gt(plan$probabilities[3], 0)
      expect_gt(plan$inner_moments[3], 0)
      expect_gt(fit$coefficients[3], 0.6)
      expect_gt(fit$coefficients[3], 3 * max(abs(fit$coefficients[-3])))
    }
  }
})

test_that("as practised, q is the law of the estimates and a uniform share", {
  data <- late_attribute(500, 10)
  squares <- (0.2 + 0.1 * 1:5)^2
  squares[3] <- 0
  for (floor in c(0.1, 0.5, 1)) {
    sampling <- sample_two_phase(length = 500, floor = floor)
    fit_by <- function(learner) {
      suppressWarnings(
        learner(data$x, data$y, budget = 4, radius = 1, step_size = 0.01,
                sampling = sampling, seed = 1, control = as_given)
      )
    }
    root <- sqrt(squares)
    ridge <- (1 - floor) * root / sum(root) + floor / 5
    expect_within(two_phase_plan(fit_by(ddaerr))$probabilities, ridge, 1e-13)
    lasso <- (1 - floor) * squares / sum(squares) + floor / 5
    expect_within(two_phase_plan(fit_by(ddaelr))$probabilities, lasso, 1e-13)
    inner <- ((1 - floor) * root + floor * mean(root))^2
    expect_within(two_phase_plan(fit_by(ddaelr))$inner_moments, inner, 1e-13)
  }
})

test_that("the theory's q follows upper bounds of the moments", {
  data <- late_attribute(500, 10)
  squares <- (0.2 + 0.1 * 1:5)^2
  squares[3] <- 0
  bounds <- squares + 13 / 6 * 5 * log(10 / 0.2) / (4 * 500)
  sampling <- sample_two_phase(length = 500, delta = 0.2, theory = TRUE)
  plan_by <- function(learner) {
    two_phase_plan(suppressWarnings(
      learner(data$x, data$y, budget = 4, radius = 1, sampling = sampling,
              seed = 1, control = as_given)
    ))
  }
  expect_within(plan_by(ddaerr)$probabilities,
                sqrt(bounds) / sum(sqrt(bounds)), 1e-13)
  expect_within(plan_by(ddaelr)$probabilities, bounds / sum(bounds), 1e-13)
  expect_within(plan_by(ddaelr)$inner_moments, bounds, 1e-13)
})

test_that("a first phase of zeros gives uniform probabilities", {
  x <- rbind(matrix(0, 40, 4), matrix(c(0.5, 0.4, -0.5, 0.3), 60, 4))
  for (learner in list(ddaerr, ddaelr)) {
    for (theory in c(FALSE, TRUE)) {
      fit <- learner(x, rep(0.5, 100), budget = 4, radius = 1, seed = 1,
                     sampling = sample_two_phase(length = 40, theory = theory),
                     control = as_given)
      plan <- two_phase_plan(fit)
      expect_within(plan$probabilities, rep(0.25, 4), 1e-15)
      expect_length(unique(plan$inner_moments), 1)
      expect_gt(plan$inner_moments[1], 0)
      expect_true(all(fit$coefficients != 0))
    }
  }
})

test_that("without a second phase the answer is the first one's", {
  data <- late_attribute(300, 0)
  for (learner in list(aerr, aelr)) {
    fit_by <- function(sampling) {
      learner(data$x, data$y + 0.3, budget = 3, radius = 1, x_bound = 2,
              sampling = sampling, step_size = 0.1, seed = 1)
    }
    two_phase <- fit_by(sample_two_phase(length = 300))
    expect_false(two_phase$state$learner$second_phase)
    uniform <- fit_by(sample_uniform())
    expect_identical(two_phase$coefficients, uniform$coefficients)
    expect_identical(two_phase$looks, uniform$looks)
    expect_gt(max(abs(uniform$coefficients)), 0)
  }
})

test_that("the iterate is handed over, the average starts anew", {
  data <- late_attribute(0, 201)
  first <- seq_len(200)
  for (kind in c("aerr", "aelr")) {
    learner <- list(aerr = aerr, aelr = aelr)[[kind]]
    fit_on <- function(rows, sampling) {
      suppressWarnings(
        learner(data$x[rows, ], data$y[rows], budget = 3, radius = 1,
                step_size = 0.1, seed = 1, control = as_given,
                sampling = sampling)
      )
    }
    # The second phase is one visit: its average is the iterate it begins with.
    whole <- fit_on(1:201, sample_two_phase(length = 200))
    expect_true(whole$state$learner$second_phase)
    handed <- last_iterate(fit_on(first, sample_uniform()))
    expect_within(whole$coefficients, handed, 1e-15)
    expect_gt(max(abs(handed)), 0.01)
  }
})

test_that("the first phase is a tenth of the visits, and one at least", {
  first_phase <- function(rows, ..., passes = 1) {
    fit <- aerr(matrix(0.1, rows, 3), rep(1, rows), budget = 2, seed = 1,
                tuning = "theory", sampling = sample_two_phase(...),
                control = frugal_control(passes = passes))
    expect_identical(fit$state$learner$second_phase,
                     rows * passes > fit$setup$spec$first_phase)
    fit$setup$spec$first_phase
  }
  for (rows in c(1, 2, 5, 9, 10, 14, 16, 100, 1234)) {
    expect_equal(first_phase(rows), max(1, round(rows / 10)))
  }
  expect_equal(first_phase(100, passes = 3), 30)
  expect_equal(first_phase(100, fraction = 0.25), 25)
  expect_equal(first_phase(100, length = 7), 7)
})

test_that("what is looked at in the first phase is averaged, each look once", {
  x <- matrix(rep(c(0.2, 0.4, 0.6, 0.8), each = 50), 50)
  for (theory in c(FALSE, TRUE)) {
    fit <- suppressWarnings(
      aerr(x, rep(1, 50), budget = 4, inner = 2, x_bound = 2, seed = 1,
           sampling = sample_two_phase(length = 50, theory = theory))
    )
    moments <- fit$state$learner$moments
    expect_identical(moments$counts, unname(fit$looks$per_attribute))
    expect_within(moments$squares / moments$counts, (x[1, ] / 2)^2, 1e-15)
  }
})

test_that("the theory's first phase looks and does not learn", {
  data <- late_attribute(0, 400)
  for (learner in list(ddaerr, ddaelr)) {
    fit <- suppressWarnings(
      learner(data$x, data$y, budget = 4, radius = 1, intercept = TRUE,
              sampling = sample_two_phase(length = 400, theory = TRUE),
              seed = 1)
    )
    expect_identical(unname(fit$coefficients), rep(0, 5))
    expect_identical(fit$intercept, 0)
    expect_identical(last_iterate(fit), rep(0, 5))
    # All of the budget is drawn uniformly; repeated draws cost one look.
    expect_gt(fit$looks$total, 0.95 * 400 * 5 * (1 - 0.8^4))
    expect_lt(fit$looks$total, 1.05 * 400 * 5 * (1 - 0.8^4))
  }
})
