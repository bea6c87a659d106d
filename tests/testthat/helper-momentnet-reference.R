# Plain R for momentnet(), written from its specification.

# Rows with strongly unequal scales and means.
regression_data <- function(n = 120, d = 8, seed = 1, noise = 1) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n) %*% chol(0.6^abs(outer(1:d, 1:d, "-")))
  x <- sweep(x, 2, 10^seq(-1, 1, length.out = d), "*") + 3
  y <- drop(scale(x) %*% seq(1, -1, length.out = d)) + noise * rnorm(n)
  list(x = x, y = y + 5)
}

# Moments of a table with NA, attribute by attribute and pair by pair.
reference_moments <- function(x, y) {
  d <- ncol(x)
  seen <- !is.na(x)
  center <- colMeans(x, na.rm = TRUE)
  z <- sweep(x, 2, center)
  y <- y - mean(y)
  count <- crossprod(seen)
  covariance <- matrix(0, d, d)
  for (i in seq_len(d)) {
    for (j in seq_len(d)) {
      covariance[i, j] <- mean(z[, i] * z[, j], na.rm = TRUE)
    }
  }
  list(center = center, count = count, covariance = covariance,
       slope = colMeans(z * y, na.rm = TRUE), y_variance = mean(y^2))
}

# Towards the product of the correlations with y.
reference_rank_one <- function(moments, n) {
  sd <- sqrt(diag(moments$covariance))
  correlation <- moments$covariance / outer(sd, sd)
  share <- moments$slope / sd / sqrt(moments$y_variance)
  target <- outer(share, share)
  off <- upper.tri(correlation)
  count <- moments$count
  lost <- 1 - count / n
  distance <- (correlation - target)^2
  spread <- (sum((distance * count)[off]) - sum(lost[off])) / sum(count[off])
  strength <- if (spread > 0) min(1 / spread, 1000) else 1000
  weight <- strength * lost
  shrunk <- (count * correlation + weight * target) / (count + weight)
  diag(shrunk) <- 1
  list(correlation = shrunk, strength = strength, sd = sd)
}

# Ridge regression on x / sd^power from correlations whose negative eigenvalues
# become 0 on that scale.
reference_ridge <- function(shrunk, moments, lambda, power) {
  unit <- shrunk$sd^power
  rest <- shrunk$sd^(1 - power)
  gram <- shrunk$correlation * outer(rest, rest)
  parts <- eigen(gram, symmetric = TRUE)
  gram <- parts$vectors %*% (pmax(parts$values, 0) * t(parts$vectors))
  added <- diag(lambda / sqrt(moments$y_variance), length(unit))
  solve(gram + added, moments$slope / unit) / unit
}
