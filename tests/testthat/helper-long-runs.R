# Runs of a million visits whose iterates are known in closed form or from a
# few scalars, so that their direct sum is quick.

# All values are 1 and the labels so large that every gradient is clipped: each
# visit moves the exponent of the one attribute drawn by exactly the sign of
# the label. Returns the exponents before each visit, a row a visit.
walk_exponents <- function(signs, d, seed) {
  visits <- length(signs)
  words <- frugalreg:::cpp_uniforms(0, seed, 2 * visits, FALSE)
  # At first there is nothing to draw for the inner product.
  point <- words[c(1, 2 * seq_len(visits - 1))]
  drawn <- floor(floor(point * 2^32) * d / 2^32) + 1
  vapply(seq_len(d), function(at) {
    cumsum(c(0, (signs * (drawn == at))[-visits]))
  }, numeric(visits))
}

# EG+- weights of rows of exponents, in a form that cannot overflow.
walk_weights <- function(exponents, radius) {
  top <- do.call(pmax, as.data.frame(abs(exponents)))
  plus <- exp(exponents - top)
  minus <- exp(-exponents - top)
  radius * (plus - minus) / (rowSums(plus) + rowSums(minus))
}

fit_walk <- function(signs, d, seed, radius, averaging = 0) {
  aelr(matrix(1, length(signs), d), 3 * radius * signs, budget = 2,
       radius = radius, step_size = 1 / radius, seed = seed,
       averaging = averaging, control = frugal_control(shuffle = FALSE))
}

# Two attributes on the Euclidean ball, one look for each factor, the inner
# product's by moment. `x` has two columns.
long_ball_run <- function(x, y, eta, radius, seed) {
  words <- frugalreg:::cpp_uniforms(0, seed, 2 * length(y), FALSE)
  x1 <- x[, 1]
  x2 <- x[, 2]
  w1 <- w2 <- sum1 <- sum2 <- log_shrink <- 0
  at <- 0
  for (t in seq_along(y)) {
    sum1 <- sum1 + w1
    sum2 <- sum2 + w2
    first <- words[at <- at + 1] < 0.5
    size <- abs(w1) + abs(w2)
    inner <- 0
    if (size > 0) {
      inner <- if (words[at <- at + 1] * size < abs(w1)) {
        sign(w1) * size * x1[t]
      } else {
        sign(w2) * size * x2[t]
      }
    }
    step <- eta * (inner - y[t]) * 2
    if (first) w1 <- w1 - step * x1[t] else w2 <- w2 - step * x2[t]
    norm <- sqrt(w1^2 + w2^2)
    if (norm > radius) {
      w1 <- w1 * (radius / norm)
      w2 <- w2 * (radius / norm)
      log_shrink <- log_shrink + log2(radius / norm)
    }
  }
  list(average = c(sum1, sum2) / length(y), last = c(w1, w2),
       log2_shrink = log_shrink)
}
