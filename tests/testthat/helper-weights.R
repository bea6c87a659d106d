# Correlated attributes, with and without gaps, and whole weights of 0 to 4.
weights_case <- function(n = 200, d = 6, missing = 0.3) {
  set.seed(1)
  x <- matrix(rnorm(n * d), n) %*% chol(0.5^abs(outer(1:d, 1:d, "-"))) + 1
  colnames(x) <- letters[seq_len(d)]
  y <- drop(x[, 1:3] %*% c(1, -1, 0.5)) + rnorm(n)
  weights <- sample(0:4, n, TRUE)
  gaps <- x
  gaps[matrix(runif(n * d) < missing, n)] <- NA
  list(x = x, gaps = gaps, y = y, weights = weights, offset = rnorm(n),
       folds = rep_len(1:5, n), repeated = rep(seq_len(n), weights))
}

small <- function(...) momentnet(..., nlambda = 5)
