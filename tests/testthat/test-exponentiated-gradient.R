# The multiplicative learner where its weights z would overflow.

# One attribute carries the signal: whenever it is drawn its exponent moves by
# the sign of the label. At the first visit another one takes a part of a step,
# so that no later iterate is 0.
strong_signal <- function(up, down, seed, d = 4, radius = 1) {
  visits <- up + down
  words <- frugalreg:::cpp_uniforms(0, seed, 2 * visits, FALSE)
  point <- words[c(1, 2 * seq_len(visits - 1))]
  drawn <- floor(floor(point * 2^32) * d / 2^32) + 1
  signs <- rep(c(1, -1), c(up, down))
  x <- matrix(0, visits, d)
  x[-1, 1] <- 1
  x[1, drawn[1]] <- 0.3 / (3 * d)
  exponents <- matrix(0, visits + 1, d)
  exponents[-1, 1] <- cumsum(signs * x[, 1] * (drawn == 1))
  exponents[-1, drawn[1]] <- 0.3
  stopifnot(drawn[1] != 1)
  fit <- aelr(x, 3 * radius * signs, budget = 2, radius = radius,
              step_size = 1 / radius, seed = seed,
              control = frugal_control(shuffle = FALSE, checkpoints = 40))
  list(fit = fit, weights = walk_weights(exponents, radius),
       exponents = exponents)
}

test_that("a strong signal drives the coefficient to the radius, not to NaN", {
  run <- strong_signal(20000, 0, seed = 1, radius = 3)
  expect_gt(max(run$exponents), 4000)
  expect_equal(last_iterate(run$fit), c(3, 0, 0, 0))
  expect_true(all(is.finite(unlist(run$fit$state$learner$geometry))))
  expect_within(run$fit$coefficients, colMeans(run$weights[1:20000, ]), 2e-10)
})

test_that("when the signal reverses the coefficient goes to the other side", {
  run <- strong_signal(20000, 45000, seed = 1)
  expect_gt(max(run$exponents), 4000)
  expect_lt(min(run$exponents), -4000)
  expect_equal(last_iterate(run$fit), c(-1, 0, 0, 0))
  expect_equal(run$fit$state$learner$geometry$exponents,
               run$exponents[nrow(run$exponents), ], tolerance = 1e-14)
  # Averages of every prefix, among them those near the reversal.
  path <- run$fit$path
  expect_gt(length(path$examples), 30)
  for (at in seq_along(path$examples)) {
    expect_within(
      path$coefficients[, at],
      colMeans(run$weights[seq_len(path$examples[at]), , drop = FALSE]), 2e-10
    )
  }
})

test_that("what the strong signal had pushed to nothing comes back", {
  # Stop where the exponent is back at 2, and the other attribute weighs again.
  whole <- strong_signal(20000, 45000, seed = 1)
  back <- max(which(whole$exponents[, 1] == 2)) - 1
  run <- strong_signal(20000, back - 20000, seed = 1)
  last <- run$exponents[back + 1, ]
  expect_equal(sort(last), c(0, 0, 0.3, 2))
  expect_within(last_iterate(run$fit), walk_weights(rbind(last), 1), 1e-12)
  expect_lt(abs(run$fit$state$learner$geometry$reference), 30)
})

test_that("all exponents at once can be far from 0", {
  signs <- rep(c(1, -1), c(50000, 30000))
  exponents <- walk_exponents(signs, 4, 5)
  weights <- walk_weights(exponents, 1)
  fit <- fit_walk(signs, 4, 5, radius = 1)
  expect_gt(min(exponents[50000, ]), 709 * 10)
  expect_within(fit$coefficients, colMeans(weights), 2e-10)
  expect_lte(sum(abs(last_iterate(fit))), 1 + 1e-12)
})

test_that("the iterate stays in the L1 ball, the average too", {
  use_seed(502)
  data <- simulate_decay(500, d = 30, alpha = -1, task = "lasso",
                         coefficients = rep(c(1, 0, -1), 10))
  for (eta in c(0.01, 1, 50)) {
    fit <- aelr(data$x, data$y, budget = 5, radius = 2, step_size = eta,
                seed = 4)
    expect_lte(sum(abs(last_iterate(fit))), 2 * (1 + 1e-12))
    expect_lte(sum(abs(fit$coefficients)), 2 * (1 + 1e-9))
  }
})

test_that("repeated draws of one attribute are added up before the clip", {
  fit <- blank_fit("aelr", 4, 4, inner = 1, radius = 1)
  fit$setup$spec$step_size <- c(1, 1)
  start <- move_to_exponents(fit, rep(0, 4))
  # Three draws of the second attribute, each of (4 / 3) x: together above 1.
  learned <- function(x, label) {
    result <- cpp_scripted_example(fit$setup$spec, start, x, label, rep(0.3, 3))
    list(gradient = result$gradient,
         exponents = result$state$geometry$exponents)
  }
  inside <- learned(c(0, 0.2, 0, 0), -0.5)
  expect_equal(inside$gradient, c(0, 0.4, 0, 0))
  expect_equal(inside$exponents, c(0, -0.4, 0, 0))
  outside <- learned(c(0, 0.9, 0, 0), -0.5)
  expect_equal(outside$gradient, c(0, 1.8, 0, 0))
  expect_identical(outside$exponents, c(0, -1, 0, 0))
  expect_identical(learned(c(0, 0.9, 0, 0), 0.5)$exponents, c(0, 1, 0, 0))
})

test_that("negative labels give the negative fit", {
  use_seed(501)
  x <- matrix(stats::runif(3000, -1, 1), 500)
  y <- x[, 1] - 0.5 * x[, 4]
  for (learner in list(aelr, aerr)) {
    fits <- lapply(list(y, -y), function(labels) {
      suppressWarnings(learner(x, labels, budget = 3, radius = 1,
                               step_size = 0.2, seed = 2))
    })
    expect_identical(fits[[2]]$coefficients, -fits[[1]]$coefficients)
  }
})

test_that("a learner goes on from where exponents are far from 0", {
  rows <- matrix(1, 300, 2)
  labels <- rep(5, 300)
  fit <- function(rows, labels) {
    suppressWarnings(aelr(rows, labels, budget = 2, radius = 1, step_size = 1,
                          x_bound = 1, seed = 1,
                          control = frugal_control(shuffle = FALSE)))
  }
  whole <- fit(rows, labels)
  expect_gt(whole$state$learner$geometry$reference, 30)
  parts <- update(fit(rows[1:200, ], labels[1:200]), rows[201:300, ],
                  labels[201:300])
  expect_identical(coef(parts), coef(whole))
})
