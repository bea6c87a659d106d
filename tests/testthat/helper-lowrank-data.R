# Data of the model of Ganti and Willett (2015), section 6: rows U alpha with
# entries missing at random, labels w'alpha, both with noise.

random_basis <- function(d, rank) {
  qr.Q(qr(matrix(stats::rnorm(d * rank), d)))
}

lowrank_rows <- function(n, u, w, keep, sigma) {
  codes <- matrix(stats::rnorm(n * ncol(u)), n)
  x <- codes %*% t(u) + sigma * stats::rnorm(n * nrow(u))
  y <- drop(codes %*% w) + sigma * stats::rnorm(n)
  x[stats::runif(length(x)) > keep] <- NA
  list(x = x, y = y, codes = codes)
}

# Training, validation and test rows of one basis; the seed must be set before.
drawn_tables <- function(n, keep, sigma = 0, d = 12, rank = 3, nonzeros = rank,
                         keep_later = 0.75, n_validation = 100, n_test = 200) {
  u <- random_basis(d, rank)
  w <- numeric(rank)
  w[sample(rank, nonzeros)] <- stats::rnorm(nonzeros)
  list(
    u = u, w = w, variance = sum(w^2) + sigma^2,
    training = lowrank_rows(n, u, w, keep, sigma),
    validation = lowrank_rows(n_validation, u, w, keep_later, sigma),
    test = lowrank_rows(n_test, u, w, keep_later, sigma)
  )
}

# The usual start: left singular vectors of the zero-filled rows. The weights
# are least squares on the codes here, so that tests depend on no lasso.
lowrank_start <- function(x, y, rank, ridge = 1e-6) {
  filled <- replace(x, is.na(x), 0)
  u <- svd(t(filled), nu = rank, nv = 0)$u
  codes <- reference_codes(x, u, ridge)
  known <- !is.na(y)
  penalty <- diag(1e-8, rank)
  w <- solve(crossprod(codes[known, , drop = FALSE]) + penalty,
             crossprod(codes[known, , drop = FALSE], y[known]))
  list(u = u, w = drop(w))
}

# Data of this seed and where the methods start on its training rows.
prepared <- function(seed, n = 60, keep = 0.6, sigma = 0.2, ...) {
  use_seed(seed)
  data <- drawn_tables(n, keep, sigma, ..., n_validation = 30, n_test = 10)
  x <- data$training$x
  y <- data$training$y
  c(data, list(x = x, y = y,
               start = lowrank_start(x, y, ncol(data$u), 1e-3)))
}

# What the low-rank methods learn from, of a formula.
formula_data <- function(formula, data) {
  frugalreg:::lowrank_data(frugalreg:::formula_table(formula, data))
}
