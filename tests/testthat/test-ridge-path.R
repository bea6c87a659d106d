# Ridge regression of many columns by products with vectors, for all penalties
# at once, against eigenvalues and against the equations that it solves.

ridge_data <- function(n, d) {
  use_seed(n + d)
  shared <- matrix(stats::rnorm(3 * n), n)
  x <- matrix(stats::rnorm(n * d), n) + shared[, rep(1:3, length.out = d)]
  # Nearly collinear: what two columns differ by is the smallest there is.
  x[, 7] <- x[, 8] + 1e-2 * x[, 7]
  x[, 9] <- 4
  list(x = x, y = drop(x[, 1:9] %*% 1:9) + stats::rnorm(n, sd = 5))
}

# What is minimised, on standardised columns, in attributes' own units.
direct_ridge <- function(data, lambda) {
  mean_square <- function(v) sqrt(mean((v - mean(v))^2))
  sd <- apply(data$x, 2, mean_square)
  used <- which(sd > 1e-8)
  z <- scale(data$x[, used], scale = sd[used])
  y <- data$y - mean(data$y)
  vapply(lambda, function(one) {
    added <- diag(one / mean_square(data$y), length(used))
    inner <- solve(crossprod(z) / nrow(z) + added, crossprod(z, y) / nrow(z))
    replace(numeric(length(sd)), used, inner / sd[used])
  }, numeric(length(sd)))
}

test_that("many columns have the solutions of the equations, as by values", {
  lambda <- 10^(3:0)
  for (n in c(300, 60)) { # by moments, and by their root
    data <- ridge_data(n, 130)
    by_products <- coef(momentnet(data$x, data$y, alpha = 0, lambda = lambda))
    # Without a penalty only eigenvalues have a solution, and so for all.
    by_values <- coef(momentnet(data$x, data$y, alpha = 0,
                                lambda = c(lambda, 0)))[, seq_along(lambda)]
    expect_false(identical(by_products, by_values))
    expect_equal(by_products, by_values, tolerance = 1e-8)
    expect_equal(unname(by_products[-1, ]), direct_ridge(data, lambda),
                 tolerance = 1e-8)
  }
})

test_that("where products would take longer, eigenvalues decide", {
  gram <- diag(10^seq(0, -8, length.out = 120))
  expect_identical(ncol(cpp_ridge_path(gram, rep(1, 120), 1e-8, 1e-11, FALSE)),
                   0L)
  expect_equal(cpp_ridge_path(gram, rep(1, 120), c(1, 10), 1e-11, FALSE),
               1 / outer(diag(gram), c(1, 10), `+`), tolerance = 1e-10)
})

test_that("no slope, or a space that ends, is no trouble", {
  gram <- diag(120)
  expect_identical(cpp_ridge_path(gram, numeric(120), 1, 1e-11, FALSE),
                   matrix(0, 120, 1))
  # One product and there is nothing new.
  expect_equal(cpp_ridge_path(gram, 1:120 + 0, c(1, 3), 1e-11, FALSE),
               outer(1:120, c(2, 4), `/`))
  root <- matrix(1:240, 2)
  expect_equal(cpp_ridge_path(root, 1:120 + 0, 0.5, 1e-11, TRUE),
               matrix(solve(crossprod(root) + diag(0.5, 120), 1:120)),
               tolerance = 1e-8)
})

test_that("units and the order of columns change nothing", {
  skip_on_cran()
  data <- ridge_data(300, 130)
  fit <- coef(momentnet(data$x, data$y, alpha = 0, lambda = c(1, 0.01)))
  unit <- 10^rep(c(-6, 0, 6), length.out = 130)
  scaled <- coef(momentnet(data$x %*% diag(unit), data$y, alpha = 0,
                           lambda = c(1, 0.01)))
  expect_equal(unname(scaled[-1, ] * unit), unname(fit[-1, ]),
               tolerance = 1e-8)
  order <- sample(130)
  moved <- coef(momentnet(data$x[, order], data$y, alpha = 0,
                          lambda = c(1, 0.01)))
  expect_equal(unname(moved[-1, ]), unname(fit[-1, ][order, ]),
               tolerance = 1e-8)
})
