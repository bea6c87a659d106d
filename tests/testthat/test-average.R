# The average of all iterates, kept at a cost that does not grow with d,
# against the direct sum; and the sums it is made of.

test_that("after many visits the EG average is the direct one", {
  skip_on_cran()
  # Up, down, and to and fro: exponents pass 709 both ways.
  use_seed(401)
  visits <- quick_or_extended(2.5e5, 1e6)
  signs <- c(rep(1, 0.2 * visits), rep(-1, 0.5 * visits),
             ifelse(stats::runif(0.3 * visits) < 0.5, -1, 1))
  exponents <- walk_exponents(signs, 4, 11)
  # The draws are as assumed: no iterate but the first is 0.
  expect_identical(which(rowSums(abs(exponents)) == 0), 1L)
  expect_gt(max(exponents), 1e4)
  expect_lt(min(exponents), -1e4)
  weights <- walk_weights(exponents, 2)
  fit <- fit_walk(signs, 4, 11, radius = 2)
  expect_within(fit$coefficients, colMeans(weights), 2e-10)
  later <- fit_walk(signs, 4, 11, radius = 2, averaging = 2)
  omega <- (seq_along(signs) / length(signs))^2
  expect_within(later$coefficients, colSums(omega * weights) / sum(omega),
                2e-10)
})

test_that("after many visits the ball's average is the direct one", {
  skip_on_cran()
  use_seed(402)
  rows <- quick_or_extended(5e4, 1e6)
  x <- matrix(sample(c(-1, -0.5, 0.5, 1), 2 * rows, TRUE), rows)
  y <- ifelse(x[, 1] - x[, 2] > 0, 2, -2)
  for (eta in c(0.3, 0.02)) {
    within <- seq_len(if (eta == 0.3) rows else rows / 10)
    run <- long_ball_run(x[within, ], y[within], eta, radius = 1, seed = 12)
    fit <- suppressWarnings(
      classes = "frugalreg_warning_assumption",
      aerr(x[within, ], y[within], budget = 2, radius = 1, step_size = eta,
           inner_sampling = "moment", seed = 12,
           control = frugal_control(shuffle = FALSE))
    )
    # The scale was brought back over and over again.
    expect_lt(run$log2_shrink, -rows / 1000)
    expect_gte(fit$state$learner$geometry$iterate$scale, 2^-20)
    expect_within(fit$coefficients, run$average, 2e-10)
    expect_within(last_iterate(fit), run$last, 1e-12)
  }
})

test_that("the average of one visit is the start, of two half the first step", {
  x <- matrix(c(0.5, -0.5, 0.25, 0.75), 2, 2)
  control <- frugal_control(shuffle = FALSE)
  for (learner in list(aerr, aelr)) {
    one <- learner(x[1, , drop = FALSE], 1, budget = 2, radius = 1,
                   step_size = 0.1, seed = 1)
    expect_identical(unname(one$coefficients), c(0, 0))
    expect_gt(sum(abs(last_iterate(one))), 0)
    two <- learner(x, c(1, -1), budget = 2, radius = 1, step_size = 0.1,
                   seed = 1, control = control)
    expect_within(two$coefficients, last_iterate(one) / 2, 1e-16)
  }
})

test_that("terms that are added and taken out again leave nothing behind", {
  exact_sum <- cpp_exact_sum
  use_seed(403)
  terms <- exp(stats::rnorm(1e5, sd = 40)) * sample(c(-1, 1), 1e5, TRUE)
  expect_identical(exact_sum(c(terms[1:2], -rev(terms[1:2]))), 0)
  # Each huge term is taken out again next, whatever small ones stay.
  cycles <- rbind(1e-3, 1e200, 1e-3, -1e200)[, rep(1, 1000)]
  expect_within(exact_sum(as.vector(cycles)), 2, 1e-12)
  tiny <- rbind(1e8, 2^-40, -1e8)[, rep(1, 2^20)]
  expect_within(exact_sum(as.vector(tiny)), 2^-20, 1e-18)
})

test_that("a replaced term is out of the sum for good", {
  # As a learner does: the old value is taken out, the new one put in, while
  # the terms rise and fall over many orders of magnitude.
  use_seed(404)
  size <- 20
  terms <- rep(1, size)
  changes <- numeric()
  for (round in 1:5000) {
    at <- sample.int(size, 1)
    new <- exp(12 * sin(round / 300) + stats::rnorm(1))
    changes <- c(changes, -terms[at], new)
    terms[at] <- new
  }
  sum <- cpp_exact_sum(c(rep(1, size), changes))
  expect_within(sum / sum(terms), 1, 1e-14)
  # What a plain running sum would have left.
  plain <- Reduce(`+`, changes, size)
  expect_gt(abs(plain / sum(terms) - 1), 1e-14)
})
