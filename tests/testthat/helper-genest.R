# GenEst of Hazan and Koren 2012 (Procedure 3, with N for the residual over
# epsilon) and the plug-in estimator with its jackknife, in plain R. A draw is
# the number w_j x_j / p_j, an unbiased estimate of <w, x>.

# constant + sum over shifts of weight * g((z - shift) / scale), g a power
# series.
summed_series <- function(series, z, degrees = 0:63) {
  total <- rep(series$constant, length(z))
  for (at in seq_along(series$weights)) {
    u <- (z - series$shifts[at]) / series$scale
    powers <- outer(u, degrees, `^`)
    total <- total + series$weights[at] *
      drop(powers %*% series$coefficients[degrees + 1])
  }
  total
}

# Probability of a degree, and what its term is multiplied by.
degree_probability <- function(n, degrees) {
  if (degrees == "all") return(2^-(n + 1))
  ifelse(n %% 2 == 1, 3 * 2^-(n + 1), 0)
}

degree_multiplier <- function(n, degrees) {
  if (degrees == "all") 2^(n + 1) else 2^(n + 1) / 3
}

genest_averaged <- function(radius, scale) ceiling(4 * (radius / scale)^2)

# How many draws one factor is the mean of.
draws_per_factor <- function(n, averaged) {
  if (n <= 2 * log2(averaged)) 1 else averaged
}

draws_needed <- function(n, averaged) n * draws_per_factor(n, averaged)

# One call, with the draws that it may use. A degree that needs more is 0.
genest_call <- function(draws, n, coefficients, target, scale, averaged,
                        degrees) {
  if (draws_needed(n, averaged) > length(draws)) return(0)
  each <- draws_per_factor(n, averaged)
  product <- 1
  for (r in seq_len(n)) {
    mine <- draws[(r - 1) * each + seq_len(each)]
    product <- product * (mean(mine) - target) / scale
  }
  degree_multiplier(n, degrees) * coefficients[n + 1] * product
}

# The derivative at <w, x> - y: a call for each shift, with its own degree, and
# the same draws; or, where they are not `shared`, with the next draws.
genest_estimate <- function(draws, n, series, y, radius, degrees,
                            shared = TRUE) {
  averaged <- genest_averaged(radius, series$scale)
  total <- series$constant
  for (at in seq_along(series$weights)) {
    total <- total + series$weights[at] *
      genest_call(draws, n[at], series$coefficients, y + series$shifts[at],
                  series$scale, averaged, degrees)
    used <- if (shared) 0 else draws_needed(n[at], averaged)
    draws <- draws[seq_along(draws) > used]
  }
  total
}

# The derivative at the mean of the draws minus y, by `jackknife` with the
# correction from leaving out one draw at a time.
plugin_estimate <- function(draws, y, derivative, jackknife = TRUE) {
  count <- length(draws)
  all <- derivative(mean(draws) - y)
  if (!jackknife || count == 1) return(all)
  without <- vapply(seq_len(count), function(r) {
    derivative(mean(draws[-r]) - y)
  }, 0)
  count * all - (count - 1) * mean(without)
}

# Every sequence of `count` draws, a row each, and their probabilities.
draw_sequences <- function(w, x, p, count) {
  live <- p > 0
  value <- (w * x / p)[live]
  p <- p[live]
  at <- as.matrix(expand.grid(rep(list(seq_along(value)), count)))
  list(draws = matrix(value[at], nrow(at)),
       probability = apply(matrix(p[at], nrow(at)), 1, prod))
}

# Mean and second moment of an estimator over all draws.
enumerate_draws <- function(sequences, estimate, ...) {
  value <- apply(sequences$draws, 1, estimate, ...)
  c(mean = sum(sequences$probability * value),
    square = sum(sequences$probability * value^2))
}

# Likewise over the degrees of every call, too: up to `last`, and one for all
# the higher ones, which the looks do not allow.
enumerate_genest <- function(sequences, series, y, radius, degrees, last) {
  probability <- degree_probability(0:last, degrees)
  probability <- c(probability, 1 - sum(probability))
  n <- as.matrix(expand.grid(rep(list(0:(last + 1)), length(series$weights))))
  weight <- apply(matrix(probability[n + 1], nrow(n)), 1, prod)
  moments <- vapply(which(weight > 0), function(row) {
    weight[row] * enumerate_draws(sequences, function(draws) {
      genest_estimate(draws, n[row, ], series, y, radius, degrees)
    })
  }, numeric(2))
  rowSums(moments)
}

# Uniform words that lead to the degrees 0, ..., last, and one that leads to a
# higher one, with their probabilities.
degree_words <- function(last, degrees) {
  all <- 0:last
  cell <- function(k, ratio) (ratio^(k + 1) + ratio^k) / 2
  if (degrees == "all") {
    word <- c(cell(all, 0.5), cell(last + 1, 0.5))
  } else {
    # An even degree cannot be drawn.
    word <- ifelse(all %% 2 == 1, cell((all - 1) / 2, 0.25), NA)
    word <- c(word, cell((last + 1) %/% 2, 0.25))
  }
  probability <- degree_probability(all, degrees)
  list(word = word, probability = c(probability, 1 - sum(probability)))
}
