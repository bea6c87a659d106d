# Every outcome of the draws of one example, with its probability, so that an
# expectation is a finite sum. A draw is a list of `words`, whose rows are the
# uniform numbers that lead to one outcome each, and `probability`.

# One of `n` indices with equal probability: one word.
uniform_draw <- function(n) {
  list(words = cbind((seq_len(n) - 0.5) / n), probability = rep(1 / n, n))
}

# `count` distinct of `n` indices, by words below n - count + 1, ..., n.
distinct_draws <- function(n, count) {
  lapply(seq(n - count + 1, n), uniform_draw)
}

# One index by weights that are cumulated in the order of the indices: one
# word, put into the middle of each interval.
cumulative_draw <- function(weights) {
  p <- weights / sum(weights)
  middle <- cumsum(p) - p / 2
  list(words = cbind(middle[p > 0]), probability = p[p > 0])
}

# The two sides of each cell of the alias table: what a coin below the
# threshold gives and what another one gives. Found by bisection on the coin,
# without knowing how the table was built.
alias_sides <- function(q) {
  cell <- (seq_along(q) - 0.5) / length(q)
  drawn <- function(coin) {
    cpp_alias_table(q, rbind(cell, coin * 2^-53))$draws
  }
  low <- rep(0, length(q))
  high <- rep(2^53 - 1, length(q))
  first <- drawn(low)
  second <- drawn(high)
  while (any(high - low > 1)) {
    middle <- floor((low + high) / 2)
    same <- drawn(middle) == first
    low[same] <- middle[same]
    high[!same] <- middle[!same]
  }
  list(first = first, second = second,
       threshold = ifelse(first == second, 1, high * 2^-53))
}

# One index by the alias table of `q`: two words, the cell and the coin.
alias_draw <- function(q) {
  sides <- alias_sides(q)
  cell <- (seq_along(q) - 0.5) / length(q)
  words <- rbind(cbind(cell, sides$threshold / 2),
                 cbind(cell, (1 + sides$threshold) / 2))
  probability <- c(sides$threshold, 1 - sides$threshold) / length(q)
  possible <- probability > 0
  list(words = unname(words)[possible, , drop = FALSE],
       probability = probability[possible])
}

# Independent draws, one after the other.
joint_draw <- function(draws) {
  Reduce(function(one, other) {
    at <- expand.grid(one = seq_along(one$probability),
                      other = seq_along(other$probability))
    list(words = cbind(one$words[at$one, , drop = FALSE],
                       other$words[at$other, , drop = FALSE]),
         probability = one$probability[at$one] * other$probability[at$other])
  }, draws)
}

# A small fit of which only the definition and the form of its state matter.
blank_fit <- function(kind, d, budget, ..., rows = 3) {
  x <- matrix(seq_len(rows * d) / (rows * d), rows)
  learner <- get(kind, envir = asNamespace("frugalreg"))
  suppressWarnings(learner(x, seq_len(rows) / rows, budget = budget,
                           step_size = 0.01, seed = 1, ...))
}

# The saved learner of a fit, moved to the iterate `w` of the Euclidean ball.
# The scale is not 1, so that its part in the estimates shows.
move_to_point <- function(fit, w, scale = 0.5) {
  learner <- fit$state$learner
  learner$geometry$iterate$scale <- scale
  learner$geometry$iterate$unscaled <- w / scale
  learner$geometry$squared_norm$high <- sum((w / scale)^2)
  learner$geometry$squared_norm$low <- 0
  learner
}

# Likewise for the exponents `u` of EG+-, see exponent_weights().
move_to_exponents <- function(fit, u) {
  learner <- fit$state$learner
  learner$geometry$exponents <- u
  learner$geometry$reference <- 0
  learner$geometry$cosh_sum <- list(high = sum(cosh(u)), low = 0)
  scale <- fit$radius / sum(cosh(u))
  learner$geometry$iterate$scale <- scale
  learner$geometry$iterate$settled_scale <- scale
  learner$geometry$iterate$unscaled <- sinh(u)
  learner
}

exponent_weights <- function(u, radius) radius * sinh(u) / sum(cosh(u))

# Learns the example once for every outcome. Columns of `gradients` are the
# gradient estimates; every outcome must use all of its words and no more.
enumerate_example <- function(fit, learner, x, y, draws) {
  outcome <- joint_draw(draws)
  spec <- fit$setup$spec
  gradients <- matrix(0, length(x), length(outcome$probability))
  used <- looks <- numeric(length(outcome$probability))
  for (at in seq_along(used)) {
    result <- cpp_scripted_example(spec, learner, x, y, outcome$words[at, ])
    gradients[, at] <- result$gradient
    used[at] <- result$words_used
    looks[at] <- sum(result$looks)
  }
  expect_within(sum(outcome$probability), 1, 1e-13, "the total probability")
  expect_true(all(used == ncol(outcome$words)))
  expect_lte(max(looks), spec$budget)
  list(probability = outcome$probability, gradients = gradients)
}

expected_gradient <- function(enumerated) {
  drop(enumerated$gradients %*% enumerated$probability)
}

expected_square <- function(enumerated) {
  drop(enumerated$gradients^2 %*% enumerated$probability)
}
