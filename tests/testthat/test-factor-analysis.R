# The factor engine.

factor_data <- function(n = 400, d = 10, rank = 2, p = 0.5, seed = 1) {
  set.seed(seed)
  z <- matrix(rnorm(n * rank), n)
  w <- matrix(rnorm(d * rank), d)
  x <- z %*% t(w) + matrix(rnorm(n * d), n) %*% diag(seq(0.3, 1, length = d))
  y <- drop(z %*% rep(1, rank)) + 0.3 * rnorm(n)
  list(x = mask_attributes(x, p), full = x, y = y, w = w)
}

analyse <- function(data, rank = 2, iterations = 30, precision = 0,
                    noise_looks = 0, noise_floor = 1e-6, expand = TRUE,
                    start = list(), tolerance = 0) {
  cpp_factor_analysis(
    standard_rows(incomplete_rows(scale(data$x)), numeric(ncol(data$x)),
                  rep(1, ncol(data$x)), drop(scale(data$y))),
    list(rank = rank, iterations = iterations, precision = precision,
         tolerance = tolerance,
         noise_looks = noise_looks, noise_floor = noise_floor,
         expand = expand), start
  )
}

# Normal log-likelihood of what was seen, row by row.
direct_log_likelihood <- function(data, loadings, noise) {
  table <- cbind(scale(data$x), scale(data$y))
  covariance <- tcrossprod(loadings) + diag(noise)
  sum(apply(table, 1, function(row) {
    seen <- which(!is.na(row))
    root <- chol(covariance[seen, seen, drop = FALSE])
    away <- backsolve(root, row[seen], transpose = TRUE)
    -sum(log(diag(root))) - 0.5 * sum(away^2) - length(seen) / 2 * log(2 * pi)
  }))
}

test_that("the likelihood is the normal one, and never falls", {
  data <- factor_data()
  for (expand in c(TRUE, FALSE)) {
    fit <- analyse(data, iterations = 60, expand = expand)
    expect_true(all(diff(fit$history) > -1e-8 * abs(fit$history[1])))
    after <- analyse(data, iterations = 1, expand = expand,
                     start = fit[c("loadings", "noise")])
    expect_equal(after$history,
                 direct_log_likelihood(data, fit$loadings, fit$noise),
                 tolerance = 1e-10)
  }
})

test_that("no attribute's noise falls below the floor", {
  data <- factor_data()
  data$x[, 2] <- -data$x[, 1]
  fit <- analyse(data, iterations = 60, noise_floor = 0.05)
  expect_equal(fit$noise[1:2], c(0.05, 0.05))
  expect_gte(min(fit$noise), 0.05)
})

test_that("the penalised likelihood never falls", {
  data <- factor_data(n = 60, p = 0.6)
  penalised <- function(fit, next_fit) {
    next_fit$history[1] - 20 / 2 * sum(fit$loadings^2) -
      2 / 2 * sum(log(fit$noise) + 1 / fit$noise)
  }
  fit <- analyse(data, iterations = 1, precision = 20, noise_looks = 2,
                 expand = FALSE)
  values <- numeric()
  for (step in 1:40) {
    following <- analyse(data, iterations = 1, precision = 20, noise_looks = 2,
                         expand = FALSE, start = fit[c("loadings", "noise")])
    values <- c(values, penalised(fit, following))
    fit <- following
  }
  expect_true(all(diff(values) > -1e-8 * abs(values[1])))
})

# The model after an iteration, by a loop over the table.
direct_iteration <- function(table, start, precision, noise_looks) {
  rank <- ncol(start$loadings)
  second <- lapply(seq_len(ncol(table)), function(j) matrix(0, rank, rank))
  cross <- matrix(0, ncol(table), rank)
  for (i in seq_len(nrow(table))) {
    seen <- which(!is.na(table[i, ]))
    w <- start$loadings[seen, , drop = FALSE]
    spread <- solve(diag(rank) + crossprod(w, w / start$noise[seen]))
    z <- drop(spread %*% crossprod(w, table[i, seen] / start$noise[seen]))
    for (j in seen) {
      second[[j]] <- second[[j]] + spread + tcrossprod(z)
      cross[j, ] <- cross[j, ] + table[i, j] * z
    }
  }
  for (j in seq_len(ncol(table))) {
    w <- solve(second[[j]] + precision * start$noise[j] * diag(rank),
               cross[j, ])
    residual <- sum(table[, j]^2, na.rm = TRUE) - 2 * sum(w * cross[j, ]) +
      drop(w %*% second[[j]] %*% w)
    start$loadings[j, ] <- w
    start$noise[j] <- (residual + noise_looks) /
      (sum(!is.na(table[, j])) + noise_looks)
  }
  start
}

test_that("one iteration is that of the formulas, of small and large ranks", {
  data <- factor_data(n = 50, d = 4, p = 0.3)
  # Beyond rank 32 columns are solved for one by one.
  for (rank in c(2, 32, 33)) {
    start <- list(loadings = matrix(sin(seq_len(5 * rank)), 5) / sqrt(rank),
                  noise = c(0.5, 0.7, 0.9, 0.4, 0.3))
    ours <- analyse(data, rank, iterations = 1, precision = 3, noise_looks = 2,
                    expand = FALSE, start = start)
    right <- direct_iteration(cbind(scale(data$x), scale(data$y)), start, 3, 2)
    expect_equal(ours$loadings, unname(right$loadings), tolerance = 1e-8)
    expect_equal(ours$noise, right$noise, tolerance = 1e-8)
  }
})

test_that("coefficients are a ridge regression in the model's correlations", {
  data <- factor_data(n = 300)
  fit <- momentnet(data$x, data$y, engine = "factors", rank = 3)
  model <- fit$model
  loadings <- model$loadings / factor_units(model)
  # A unit diagonal (pitfall 8).
  correlation <- factor_correlation(model)
  expect_equal(diag(correlation), rep(1, 10))
  expect_equal(diag(tcrossprod(loadings)) + model$noise / factor_units(model)^2,
               rep(1, 10))
  slope <- drop(loadings %*% model$y_loadings)
  b <- solve(correlation + 0.01 * diag(10), slope)
  expect_equal(unname(fit$coefficients[, 1]), b * model$y_unit / model$unit,
               tolerance = 1e-8)
})

test_that("it finds what a low-rank table says, and beats pairs there", {
  skip_on_cran()
  data <- factor_data(n = 1500, d = 60, rank = 3, p = 0.95)
  error <- function(fit) {
    s <- fit$lambda[length(fit$lambda)]
    mean((predict(fit, data$full, s = s) - data$y)^2) / var(data$y)
  }
  factors <- momentnet(data$x, data$y, engine = "factors")
  pairs <- momentnet(data$x, data$y, engine = "pairs", target = "rank_one")
  best <- min(vapply(pairs$lambda, function(s) {
    mean((predict(pairs, data$full, s = s) - data$y)^2) / var(data$y)
  }, 0))
  expect_lt(error(factors), best)
  expect_identical(momentnet(data$x, data$y)$engine, "factors")
})

test_that("few looks at an attribute do not make its noise vanish", {
  set.seed(3)
  x <- matrix(rnorm(2000), 200)
  x[-(1:6), 1] <- NA
  fit <- momentnet(x, x[, 2] + rnorm(200), engine = "factors", rank = 8)
  expect_gt(fit$model$noise[1], 2 / (6 + 2) - 1e-9)
  # Many iterations do not drive the label's noise to 0 (pitfall 7): their
  # number is fixed.
  expect_length(fit$model$history, 40)
})

test_that("many columns need no pairs, and too many are refused", {
  set.seed(4)
  n <- 300
  d <- 20000
  row <- rep(seq_len(n), each = 40)
  column <- as.vector(replicate(n, sample(d, 40)))
  looks <- observed_only(Matrix::sparseMatrix(i = row, j = column,
                                              x = rnorm(n * 40),
                                              dims = c(n, d)))
  fit <- momentnet(looks, rnorm(n), engine = "factors", rank = 2)
  expect_true(all(is.finite(coef(fit))))
  expect_error(momentnet(looks, rnorm(n), engine = "pairs"), "bytes",
               class = "frugalreg_error_input")
  old <- options(frugalreg.memory = 1e5)
  expect_error(momentnet(looks, rnorm(n), engine = "factors"), "bytes",
               class = "frugalreg_error_input")
  options(old)
})
