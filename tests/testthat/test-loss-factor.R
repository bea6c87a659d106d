# The compiled estimates against the reference in plain R, outcome by outcome,
# by a generator that follows a script.

x <- c(0.5, 0.4, -0.6, 0.2, -0.3, 0.1)
w <- c(0.6, -0.5, 0.3, 0, 0, 0)
radius <- 0.9
norm <- sum(w^2)
share <- w[1:3]^2 / norm
product <- norm * x[1:3] / w[1:3]

# A learner at the iterate w; its labels serve regressions and classes.
learner_at <- function(kind, budget, ...) {
  rows <- matrix(1:18 / 18, 3)
  learner <- get(kind, envir = asNamespace("frugalreg"))
  fit <- suppressWarnings(learner(rows, c(-1, 1, 1), budget = budget,
                                  radius = radius, step_size = 0.01, seed = 1,
                                  ...))
  list(fit = fit, learner = move_to_point(fit, w))
}

# For the words that draw `at` of the three live coefficients.
live_words <- cumulative_draw(share)$words[, 1]

every_draw <- function(count) {
  if (count == 0) return(matrix(0, 1, 0))
  as.matrix(expand.grid(rep(list(1:3), count)))
}

factor_of <- function(start, y, words, column) {
  word <- (column - 0.5) / length(x)
  result <- cpp_scripted_example(start$fit$setup$spec, start$learner, x, y,
                                 c(word, words))
  stopifnot(result$words_used == length(words) + 1,
            result$gradient[-column] == 0)
  list(factor = result$gradient[column] / (length(x) * x[column]),
       looks = sum(result$looks))
}

# Every pair of degrees and every draw: the same estimate as the reference's,
# and a mean as it should be. Returns the largest number of looks.
expect_genest <- function(start, loss, y, inner, degrees) {
  series <- loss$series
  averaged <- genest_averaged(radius, series$scale)
  allowed <- Filter(function(n) draws_needed(n, averaged) <= inner, 0:63)
  last <- max(allowed)
  words <- degree_words(last, degrees)
  n <- as.matrix(expand.grid(rep(list(0:(last + 1)), length(series$weights))))
  sign <- if (loss$task == "classification") y else 1
  target <- if (loss$task == "classification") 0 else y
  mean <- most <- distance <- 0
  for (row in seq_len(nrow(n))) {
    chosen <- n[row, ] + 1
    probability <- prod(words$probability[chosen])
    if (probability == 0) next
    tried <- vapply(n[row, ], draws_needed, 0, averaged = averaged)
    needed <- max(0, tried[tried <= inner])
    at <- every_draw(needed)
    for (draw in seq_len(nrow(at))) {
      now <- factor_of(start, y, c(words$word[chosen], live_words[at[draw, ]]),
                       column = 4 + row %% 2)
      # The budget of draws is made up to `inner`; the rest is not looked at.
      draws <- c(sign * product[at[draw, ]], rep(NA, inner - needed))
      expected <- sign * genest_estimate(draws, n[row, ], series, target,
                                         radius, degrees)
      distance <- max(distance, abs(now$factor - expected))
      mean <- mean + probability * prod(share[at[draw, ]]) * now$factor
      most <- max(most, now$looks)
    }
  }
  expect_within(distance, 0, 1e-11, "the factor")
  z <- sign * (sum(w * x) - target)
  expect_within(mean, sign * summed_series(series, z, allowed), 1e-12,
                "the mean")
  most
}

test_that("GenEst is the paper's, for every degree and draw", {
  skip_on_cran()
  for (degrees in c("all", "odd")) {
    estimator <- estimate_genest(degrees)
    # Up to degree 4, each factor one draw.
    start <- learner_at("aesvr", 5, inner = 4, delta = 0.1, epsilon = 1.8,
                        estimator = estimator)
    most <- expect_genest(start, loss_absolute(0.1, 1.8), 0.2, 4, degrees)
    expect_identical(most, 4)
    # From degree 3 on each factor would be the mean of 2 draws.
    start <- learner_at("aesvr", 5, inner = 4, delta = 0, epsilon = 1.3,
                        estimator = estimator)
    expect_genest(start, loss_absolute(0, 1.3), 0.2, 4, degrees)
    for (y in c(-1, 1)) {
      start <- learner_at("aerr", 6, inner = 5, loss = loss_hinge(1.8),
                          estimator = estimator)
      expect_genest(start, loss_hinge(1.8), y, 5, degrees)
    }
  }
})

test_that("without a hard budget each term has draws of its own", {
  loss <- loss_absolute(0.1, 1.4)
  start <- learner_at("aesvr", 2, delta = 0.1, epsilon = 1.4,
                      estimator = "genest", hard = FALSE)
  averaged <- genest_averaged(radius, 1.4)
  expect_identical(averaged, 2)
  words <- degree_words(6, "all")
  use_seed(1)
  for (n in list(c(0, 0), c(1, 0), c(0, 3), c(2, 1), c(4, 5), c(3, 6))) {
    needed <- sum(vapply(n, draws_needed, 0, averaged = averaged))
    at <- sample(3, needed, replace = TRUE)
    script <- c((2 - 0.5) / 6, (2 - 0.5) / 6, words$word[n + 1],
                live_words[at])
    result <- cpp_scripted_example(
      start$fit$setup$spec, start$learner, x, 0.2, script
    )
    expect_identical(result$words_used, as.numeric(length(script)))
    expected <- genest_estimate(product[at], n, loss$series, 0.2, radius, "all",
                                shared = FALSE)
    expect_within(result$gradient[2] / (6 * x[2]), expected, 1e-11)
    expect_equal(sum(result$looks), length(unique(c(at, 2))))
  }
})

expect_plugin <- function(start, loss, y, inner, jackknife) {
  sign <- if (loss$task == "classification") y else 1
  target <- if (loss$task == "classification") 0 else y
  at <- every_draw(inner)
  distance <- vapply(seq_len(nrow(at)), function(draw) {
    now <- factor_of(start, y, live_words[at[draw, ]], column = 3L)
    now$factor - sign * plugin_estimate(sign * product[at[draw, ]], target,
                                        loss$derivative, jackknife)
  }, 0)
  expect_within(distance, 0, 1e-12, format(loss))
}

test_that("the plug-in is the derivative at the mean, with its jackknife", {
  skip_on_cran()
  losses <- list(loss_absolute(0.1, 0.4), loss_hinge(0.5), loss_logistic(),
                 loss_own(function(z) z^4 / 4, function(z) z^3))
  expect_setequal(vapply(losses, `[[`, "", "kind"),
                  setdiff(names(frugalreg:::losses()), "squared"))
  cases <- expand.grid(inner = 1:3, jackknife = c(TRUE, FALSE),
                       loss = seq_along(losses))
  for (row in seq_len(nrow(cases))) {
    case <- cases[row, ]
    loss <- losses[[case$loss]]
    start <- learner_at("aerr", case$inner + 1, inner = case$inner, loss = loss,
                        estimator = estimate_plugin(case$jackknife))
    for (y in if (loss$task == "regression") 0.3 else c(-1, 1)) {
      expect_plugin(start, loss, y, case$inner, case$jackknife)
    }
  }
})
