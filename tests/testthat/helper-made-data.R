# Tables that are made for the tests of one subject.

interval_data <- function(n, seed, d = 10) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n) %*% chol(0.5^abs(outer(1:d, 1:d, "-")))
  y <- drop(x %*% rep(c(0.6, -0.4, 0.3, 0, 0.2), length.out = d)) + rnorm(n)
  x[matrix(runif(n * d), n) < 0.3] <- NA
  list(x = x, y = y)
}

gaps_frame <- function(n = 200, seed = 1) {
  set.seed(seed)
  frame <- data.frame(a = rnorm(n), k = factor(sample(letters[1:3], n, TRUE)),
                      l = sample(c(TRUE, FALSE), n, TRUE))
  frame$b <- frame$a + 2 * (frame$k == "b") + rnorm(n) / 2
  frame$y <- frame$b + (frame$k == "c") + frame$l + rnorm(n) / 3
  full <- frame
  for (name in c("a", "k", "l", "b")) {
    frame[[name]][sample(n, n / 5)] <- NA
  }
  list(gaps = frame, full = full)
}

gaps_table <- function(n, d, seed = 1, p = 0.2) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n, dimnames = list(NULL, letters[seq_len(d)]))
  x[, 2] <- x[, 2] + x[, 1] / 2
  y <- 2 + x[, 1] - x[, 2] / 2 + rnorm(n)
  x[matrix(runif(n * d) < p, n)] <- NA
  list(x = x, y = y)
}

count_data <- function(n, d, seed, missing) {
  set.seed(seed)
  s <- 0.6^abs(outer(1:d, 1:d, "-"))
  b <- c(0.5, -0.4, 0.3, 0, 0.3, rep(0, d - 5))
  b <- b * 0.9 / sqrt(drop(t(b) %*% s %*% b))
  x <- matrix(rnorm(n * d), n) %*% chol(s)
  gaps <- replace(x, matrix(runif(n * d) < missing, n), NA)
  list(x = x, gaps = gaps, y = rpois(n, exp(0.5 + x %*% b)))
}

class_data <- function(n, d, seed, p = 0.5) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n) %*% chol(0.6^abs(outer(1:d, 1:d, "-")))
  eta <- drop(x[, 1:4] %*% c(1.2, -1, 0.8, 0.6)) + qlogis(p)
  list(x = x, y = rbinom(n, 1, plogis(eta)), eta = eta)
}

average_table <- function(n = 120, d = 6, noise = 1, seed = 1) {
  covariance <- ar_covariance(d, 0.6)
  table <- gappy_rows(n, covariance, seq(0.1, 0.6, length.out = d), seed)
  table$covariance <- covariance
  table$y <- drop(table$whole[, 1:3] %*% c(2, -1, 1)) + noise * rnorm(n)
  table$folds <- rep_len(1:5, n)
  colnames(table$x) <- colnames(table$whole) <- letters[seq_len(d)]
  table
}

# Terms of every kind, weights, an offset and two labels.
formula_frame <- function(n = 60) {
  set.seed(1)
  d <- data.frame(a = rnorm(n), b = rnorm(n),
                  f = factor(rep(c("u", "v"), n / 2)), w = runif(n),
                  off = rnorm(n, 5))
  d$y <- d$a + d$off + rnorm(n)
  d$z <- d$b + rnorm(n)
  d
}

# Columns of three directions, each in a unit and about an origin of its own.
in_several_units <- function(n = 400, d = 6) {
  set.seed(61)
  x <- matrix(rnorm(n * 3), n) %*% matrix(rnorm(3 * d), 3) + rnorm(n * d)
  x <- sweep(sweep(x, 2, 10^(1:d - 3), "*"), 2, 10^(1:d - 2), "+")
  list(x = x, y = drop(scale(x) %*% c(1, -1, 0, 0.5, 0, 0)) + rnorm(n) / 2)
}

scaled_fit <- function(learner = aelr, ..., budget = 3) {
  hushed(learner(..., budget = budget, seed = 4))
}
