# The step sizes of the theorems, as fits report them.

# Rows that are all alike: second moments are known after one look.
level <- c(0.9, 0.7, 0.5, 0.3, 0.2, 0.1)
alike <- function(rows, scale = 1) {
  matrix(scale * level, rows, length(level), byrow = TRUE)
}

step_of <- function(learner, ..., rows = 60, scale = 1, radius = 1.5,
                    budget = 4) {
  fit <- suppressWarnings(
    classes = "frugalreg_warning_assumption",
    learner(alike(rows, scale), rep(0.1, rows), budget = budget,
            radius = radius, seed = 1, ...)
  )
  fit$step_size
}

expect_step <- function(actual, expected) {
  expect_within(actual / expected, 1, 1e-13, "the step size")
}

k <- 3
d <- 6
m <- 60
radius <- 1.5

test_that("AERR: sqrt(k / (2 d m))", {
  expect_step(step_of(aerr), sqrt(k / (2 * d * m)))
  expect_step(step_of(aerr, inner = 2), sqrt(2 / (2 * d * m)))
  expect_step(step_of(aerr, radius = 9, x_bound = 7), sqrt(k / (2 * d * m)))
})

test_that("AELR: (1 / (4 B)) sqrt(2 k log(2 d) / (5 m d))", {
  expected <- sqrt(2 * k * log(2 * d) / (5 * m * d)) / (4 * radius)
  expect_step(step_of(aelr), expected)
  expect_step(step_of(aelr, radius = 3), expected / 2)
  expect_step(step_of(aelr, inner = 2), expected * sqrt(2 / 3))
})

test_that("DDAERR: 1 / sqrt(m (H / k + 1)), H the half norm", {
  half_norm <- sum(level)^2
  expect_step(step_of(ddaerr, second_moments = level^2, inner = 1),
              1 / sqrt(m * (half_norm / k + 1)))
  # The even split of 4 looks leaves 2.
  expect_step(step_of(ddaerr, second_moments = level^2),
              1 / sqrt(m * (half_norm / 2 + 1)))
})

test_that("DDAELR: (1 / (2 B)) sqrt(log(2 d) / (5 m (|E x^2|_1 / k + 1)))", {
  one_norm <- sum(level^2)
  expect_step(
    step_of(ddaelr, second_moments = level^2, inner = 1),
    sqrt(log(2 * d) / (5 * m * (one_norm / k + 1))) / (2 * radius)
  )
})

test_that("two-phase DDAERR, as practised: epsilon is 0", {
  half_norm <- sum(sqrt(2 * level^2))^2
  m2 <- m - 20
  expected <- max(sqrt(k / (6 * d * m2)),
                  sqrt(k / (m2 * (2 * half_norm + k))))
  sampling <- sample_two_phase(length = 20)
  expect_step(step_of(ddaerr, sampling = sampling, inner = 1), expected)
})

test_that("two-phase DDAERR takes the uniform step where that is larger", {
  # With moments that decay less H is at its largest, and 2 H + k above 6 d.
  fit <- aerr(matrix(0.4, 60, 6), rep(0.1, 60), budget = 4, radius = 1,
              sampling = sample_two_phase(length = 20), seed = 1)
  h <- 2 * (6 * 0.4)^2
  expect_lt(2 * h + k, 6 * 6)
  expect_step(fit$step_size, sqrt(k / (40 * (2 * h + k))))
  fit <- suppressWarnings(
    aerr(matrix(0.9, 60, 6), rep(0.1, 60), budget = 4, radius = 1,
         sampling = sample_two_phase(length = 20), seed = 1)
  )
  expect_step(fit$step_size, sqrt(k / (6 * 6 * 40)))
})

test_that("two-phase DDAERR, the theory's", {
  m1 <- 20000
  m2 <- 10000
  for (delta in c(0.1, 0.4)) {
    epsilon <- d * log(2 * d / delta) / ((k + 1) * m1)
    half_norm <- sum(sqrt(2 * level^2 + 10 * epsilon / 3))^2
    spread <- 2 * half_norm +
      2 * sqrt(5 / 3) * d * sqrt(half_norm) * sqrt(epsilon) + k
    sampling <- sample_two_phase(length = m1, delta = delta, theory = TRUE)
    expect_step(
      step_of(ddaerr, sampling = sampling, inner = 1, rows = m1 + m2,
              scale = 0.3, x_bound = 0.3),
      max(sqrt(k / (6 * d * m2)), sqrt(k / (m2 * spread)))
    )
  }
})

test_that("two-phase DDAELR, as practised and the theory's", {
  m1 <- 100
  m2 <- 200
  expected <- function(epsilon) {
    sqrt(k * log(2 * d) / (20 * radius^2 * m2 *
                             (8 * sum(level^2) + 20 * d * epsilon + k)))
  }
  actual <- function(...) {
    step_of(ddaelr, sampling = sample_two_phase(length = m1, ...), inner = 1,
            rows = m1 + m2)
  }
  expect_step(actual(), expected(0))
  epsilon <- d * log(2 * d / 0.1) / ((k + 1) * m1)
  expect_lt(epsilon, 1)
  expect_step(actual(theory = TRUE), expected(epsilon))
})

test_that("two-phase DDAELR: the theory's epsilon is at most 1", {
  sampling <- sample_two_phase(length = 5, theory = TRUE)
  fit <- ddaelr(alike(60), rep(0.1, 60), budget = 4, radius = radius,
                sampling = sampling, inner = 1, seed = 3)
  estimates <- fit$state$learner$moments
  a <- ifelse(estimates$counts > 0, estimates$squares / estimates$counts, 0)
  spread <- 8 * sum(a) + 20 * d + k
  expect_step(fit$step_size,
              sqrt(k * log(2 * d) / (20 * radius^2 * 55 * spread)))
})

test_that("the first phase has the uniform step of its own length", {
  # Longer than the run, so that the second phase is not reached.
  sampling <- sample_two_phase(length = 2 * m)
  expect_step(step_of(aerr, sampling = sampling), sqrt(k / (2 * d * 2 * m)))
  expect_step(step_of(aelr, sampling = sampling),
              sqrt(2 * k * log(2 * d) / (5 * 2 * m * d)) / (4 * radius))
})

test_that("visits count, not rows", {
  passes <- frugal_control(passes = 3)
  expect_step(step_of(aerr, control = passes), sqrt(k / (2 * d * 3 * m)))
  expect_step(
    step_of(aelr, control = passes),
    sqrt(2 * k * log(2 * d) / (5 * 3 * m * d)) / (4 * radius)
  )
})

test_that("with x_bound the moments are those of the divided rows", {
  half_norm <- sum(level)^2
  expect_step(step_of(ddaerr, second_moments = (3 * level)^2, inner = 1,
                      scale = 3, x_bound = 3),
              1 / sqrt(m * (half_norm / k + 1)))
  expect_step(
    step_of(ddaelr, sampling = sample_two_phase(length = 20), inner = 1,
            scale = 3, x_bound = 3),
    sqrt(k * log(2 * d) / (20 * radius^2 * 40 * (8 * sum(level^2) + k)))
  )
})

test_that("with groups d counts the groups, and log(2 d) the columns", {
  groups <- c(1, 1, 2, 2, 3, 3)
  k <- 2
  grouped <- function(learner, ...) {
    step_of(learner, ..., groups = groups, budget = 3, inner = 1)
  }
  expect_step(grouped(aerr), sqrt(k / (2 * 3 * m)))
  expect_step(grouped(aelr),
              sqrt(2 * k * log(12) / (5 * m * 3)) / (4 * radius))
  roots <- sqrt(c(sum(level[1:2]^2), sum(level[3:4]^2), sum(level[5:6]^2)))
  expect_step(grouped(ddaerr, second_moments = level^2),
              1 / sqrt(m * (sum(roots)^2 / k + 1)))
  largest <- level[c(1, 3, 5)]^2
  expect_step(
    grouped(ddaelr, second_moments = level^2),
    sqrt(log(12) / (5 * m * (sum(largest) / k + 1))) / (2 * radius)
  )
  sampling <- sample_two_phase(length = 20)
  half_norm <- 2 * sum(roots)^2
  expect_step(grouped(ddaerr, sampling = sampling),
              max(sqrt(k / (6 * 3 * 40)),
                  sqrt(k / (40 * (2 * half_norm + k)))))
  expect_step(
    grouped(ddaelr, sampling = sampling),
    sqrt(k * log(12) / (20 * radius^2 * 40 * (8 * sum(largest) + k)))
  )
})

test_that("free attributes are none of those on offer", {
  free <- c(1, 4)
  paid <- level[-free]
  step <- function(learner, ...) step_of(learner, free = free, inner = 1, ...)
  expect_step(step(aerr), sqrt(k / (2 * 4 * m)))
  expect_step(step(ddaerr, second_moments = level^2),
              1 / sqrt(m * (sum(paid)^2 / k + 1)))
  # They have coefficients, as all others.
  expect_step(
    step(ddaelr, second_moments = level^2),
    sqrt(log(2 * d) / (5 * m * (sum(paid^2) / k + 1))) / (2 * radius)
  )
  expect_step(step(ddaerr, sampling = sample_two_phase(length = 20)),
              max(sqrt(k / (6 * 4 * 40)),
                  sqrt(k / (40 * (2 * 2 * sum(paid)^2 + k)))))
})

test_that("step sizes that are given are taken, one for each phase", {
  expect_identical(step_of(aerr, step_size = 0.3), 0.3)
  two <- c(0.3, 0.2)
  expect_identical(
    step_of(aelr, step_size = two, sampling = sample_two_phase(length = m)),
    0.3
  )
  expect_identical(
    step_of(aelr, step_size = two, sampling = sample_two_phase(length = 20)),
    0.2
  )
})
