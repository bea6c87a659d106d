# The elastic net on moments, against glmnet and the optimality conditions.

elastic_net <- function(gram, linear, l1, l2 = 0 * l1,
                        penalty_factor = rep(1, length(linear)),
                        tolerance = 1e-20, most_sweeps = 1e5) {
  cpp_covariance_elastic_net(gram, linear, penalty_factor, l1, l2, tolerance,
                             0, most_sweeps)
}

# How far the gradient is from where the penalty would have it.
kkt_violation <- function(gram, linear, b, l1, l2, penalty_factor) {
  kept <- is.finite(penalty_factor)
  slope <- drop(linear - gram %*% b)[kept]
  b <- b[kept]
  factor <- penalty_factor[kept]
  max(ifelse(b != 0, abs(slope - factor * (l2 * b + l1 * sign(b))),
             pmax(abs(slope) - factor * l1, 0)))
}

correlated <- function(n, d, seed = 1, strength = 0.7) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n)
  shared <- rnorm(n)
  x <- scale(sqrt(1 - strength) * x + sqrt(strength) * shared,
             scale = FALSE)
  y <- drop(x %*% rnorm(d)) + rnorm(n)
  list(x = x, y = y - mean(y), gram = crossprod(x) / n,
       linear = drop(crossprod(x, y - mean(y))) / n)
}

test_that("every point of a path is optimal", {
  for (shape in list(c(200, 30), c(20, 50))) {
    data <- correlated(shape[1], shape[2])
    for (share in c(1, 0.5, 0.1)) {
      lambda <- max(abs(data$linear)) * 10^seq(0, -3, length.out = 30)
      fit <- elastic_net(data$gram, data$linear, share * lambda,
                         (1 - share) * lambda)
      expect_true(all(fit$converged))
      factor <- rep(1, shape[2])
      for (at in seq_along(lambda)) {
        expect_lt(kkt_violation(data$gram, data$linear,
                                fit$coefficients[, at], share * lambda[at],
                                (1 - share) * lambda[at], factor),
                  1e-8 * max(abs(data$linear)))
      }
    }
  }
})

test_that("the root of a matrix has its path", {
  data <- correlated(20, 50)
  root <- data$x / sqrt(20)
  path_of <- function(matrix, ...) {
    lambda <- max(abs(data$linear)) * c(0.5, 0.1, 0.02)
    cpp_covariance_elastic_net(matrix, data$linear, rep(c(1, 0.5), 25),
                               0.8 * lambda, 0.2 * lambda, 1e-22, 0, 1e5, ...)
  }
  limits <- cbind(rep(-0.2, 50), rep(0.3, 50))
  for (bounds in list(NULL, limits)) {
    by_root <- path_of(root, bounds, TRUE)
    expect_equal(by_root$coefficients, path_of(data$gram, bounds)$coefficients,
                 tolerance = 1e-8)
    expect_identical(dim(by_root$coefficients), c(50L, 3L))
  }
})

test_that("penalty factors weigh, free, and leave out", {
  data <- correlated(100, 12, seed = 2)
  factor <- c(0, Inf, 0.5, 2, rep(1, 8))
  lambda <- max(abs(data$linear)) * c(0.5, 0.1, 0.01)
  fit <- elastic_net(data$gram, data$linear, 0.7 * lambda, 0.3 * lambda, factor)
  expect_identical(fit$coefficients[2, ], c(0, 0, 0))
  expect_true(all(fit$coefficients[1, ] != 0))
  for (at in 1:3) {
    expect_lt(kkt_violation(data$gram, data$linear, fit$coefficients[, at],
                            0.7 * lambda[at], 0.3 * lambda[at], factor),
              1e-8 * max(abs(data$linear)))
  }
})

test_that("it is glmnet's lasso and elastic net", {
  skip_if_not_installed("glmnet")
  data <- correlated(150, 20, seed = 3)
  for (alpha in c(1, 0.3)) {
    # glmnet scales y to a mean square of 1, which its ridge part feels.
    size <- sqrt(mean(data$y^2))
    theirs <- glmnet::glmnet(data$x, data$y / size, alpha = alpha,
                             standardize = FALSE, intercept = FALSE,
                             thresh = 1e-20, maxit = 1e6)
    ours <- elastic_net(data$gram, data$linear / size,
                        alpha * theirs$lambda, (1 - alpha) * theirs$lambda)
    expect_equal(ours$coefficients, as.matrix(theirs$beta), tolerance = 1e-7,
                 ignore_attr = TRUE)
  }
})

test_that("what cannot be finished is said, and nothing divides by zero", {
  data <- correlated(60, 25, seed = 5)
  l1 <- 1e-3 * max(abs(data$linear))
  expect_false(elastic_net(data$gram, data$linear, l1,
                           most_sweeps = 2)$converged)
  gram <- data$gram
  gram[3, ] <- gram[, 3] <- 0
  fit <- elastic_net(gram, data$linear, l1)
  expect_identical(fit$coefficients[3, 1], 0)
  indefinite <- matrix(c(1, 3, 3, 1), 2)
  fit <- elastic_net(indefinite, c(1, -1), 0.1)
  expect_false(fit$converged)
  expect_identical(elastic_net(diag(2), c(0, 0), 0)$coefficients[, 1], c(0, 0))
})

test_that("nearly collinear columns are finished on the face", {
  set.seed(6)
  x <- matrix(rnorm(400), 100)
  x <- scale(cbind(x, x + 1e-3 * rnorm(400)), scale = FALSE)
  y <- drop(x %*% c(1:4, -(1:4))) + rnorm(100)
  gram <- crossprod(x) / 100
  linear <- drop(crossprod(x, y)) / 100
  fit <- elastic_net(gram, linear, 0, most_sweeps = 5000)
  expect_true(fit$converged)
  expect_equal(fit$coefficients[, 1], solve(gram, linear), tolerance = 1e-6)
  l1 <- 1e-4 * max(abs(linear))
  fit <- elastic_net(gram, linear, l1, most_sweeps = 5000)
  expect_true(fit$converged)
  expect_lt(kkt_violation(gram, linear, fit$coefficients[, 1], l1, 0,
                          rep(1, 8)), 1e-8 * max(abs(linear)))
})
