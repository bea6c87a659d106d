# Plain R for what completes rows with gaps, from explicit matrices.

# A table of normal rows, each attribute missing with its own probability.
gappy_rows <- function(n, covariance, gone, seed = 1) {
  set.seed(seed)
  d <- ncol(covariance)
  whole <- matrix(rnorm(n * d), n) %*% chol(covariance)
  x <- whole
  x[matrix(runif(n * d), n) < rep(gone, each = n)] <- NA
  list(x = x, whole = whole)
}

# Mean, covariance of the gaps, log-density of what is shown, and the distance
# of each shown value from its mean given the others.
explicit_row <- function(z, covariance) {
  seen <- which(!is.na(z))
  gone <- which(is.na(z))
  mean <- ifelse(is.na(z), 0, z)
  spread <- 0 * covariance
  spread[gone, gone] <- covariance[gone, gone]
  density <- 0
  surprise <- numeric(length(z))
  if (length(seen) > 0) {
    inverse <- solve(covariance[seen, seen])
    weights <- covariance[gone, seen, drop = FALSE] %*% inverse
    mean[gone] <- weights %*% z[seen]
    spread[gone, gone] <- covariance[gone, gone] -
      weights %*% covariance[seen, gone, drop = FALSE]
    surprise[seen] <- drop(inverse %*% z[seen]) / diag(inverse)
    density <- -(length(seen) * log(2 * pi) - log(det(inverse)) +
                   sum(z[seen] * (inverse %*% z[seen]))) / 2
  }
  list(mean = mean, spread = spread, density = density, surprise = surprise)
}

explicit_rows <- function(x, covariance) {
  lapply(seq_len(nrow(x)), function(i) explicit_row(x[i, ], covariance))
}

ar_covariance <- function(d, correlation) {
  correlation^abs(outer(seq_len(d), seq_len(d), "-"))
}

# Loadings and noise of unit variances.
factor_covariance <- function(d, rank = 2) {
  loadings <- matrix(cos(1.7 * seq_len(rank * d)), d) / sqrt(1.3 * rank)
  noise <- 1 - rowSums(loadings^2)
  list(loadings = loadings, noise = noise,
       covariance = tcrossprod(loadings) + diag(noise))
}

# The completing models that give the same covariance.
same_covariance <- function(model) {
  list(factor = model[c("loadings", "noise")], matrix = model["covariance"])
}

# As fits complete the rows of a table, with means and variances of the same.
fitted_completing <- function(x, y, rank,
                     estimates = single_moments(table_gaps(x), y, "same")) {
  completing_model(table_gaps(x), y, rank, estimates)
}

# Normal columns, of which any two have a correlation of .4.
alike_columns <- function(n, d) {
  common <- rnorm(n)
  sqrt(0.6) * matrix(rnorm(n * d), n) + sqrt(0.4) * common
}

completing_case <- function(n = 120, d = 8, share = 0.5, seed = 4) {
  table <- gappy_rows(n, ar_covariance(d, 0.8), rep(share, d), seed)
  y <- drop(table$whole[, 1:3] %*% c(2, -1, 1)) + rnorm(n)
  table$x[1, ] <- NA
  table$x[2, ] <- table$whole[2, ]
  list(x = table$x, whole = table$whole, y = y)
}

models_of <- function(x, y, units, ...,
                      estimates = single_moments(table_gaps(x), y, units)) {
  completing_models(table_gaps(x), y, default_rank(ncol(x)), estimates, ...)
}

fit_by <- function(model, x, y, lambda = NULL) {
  fit_covariance(list(data = table_gaps(x), y = y),
                 list(completing = model, lambda = lambda, nlambda = 25))
}
