# Where every low-rank method starts.

test_that("the start is the truncated SVD of the zero-filled rows", {
  use_seed(1)
  for (size in list(c(40, 9), c(9, 40))) {
    data <- drawn_tables(size[1], 0.6, 0.2, d = size[2], rank = 4)
    x <- data$training$x
    rows <- incomplete_rows(x)
    start <- lowrank_starting_model(rows, data$training$y, NULL, 4, 1e-6, FALSE)
    filled <- replace(x, is.na(x), 0)
    direct <- svd(filled, nu = 0, nv = 4)$v
    signs <- sign(direct[cbind(max.col(abs(t(direct))), 1:4)])
    expect_within(start$loadings, direct %*% diag(signs), 1e-8)
  }
})

test_that("Lanczos steps and all eigenvectors find the same start", {
  use_seed(2)
  x <- drawn_tables(60, 0.6, 0.2, d = 50, rank = 5)$training$x
  rows <- incomplete_rows(x)
  state <- .Random.seed
  few <- leading_directions(rows, 5, small = 10)
  expect_identical(state, .Random.seed)
  all <- leading_directions(rows, 5)
  expect_identical(dim(few), dim(all))
  expect_lt(subspace_distance(few, all), 1e-8)
})

test_that("loadings are orthonormal where the rows span too little", {
  x <- rbind(c(1, 2, NA, 0, 0), c(2, 4, NA, NA, 0))
  start <- lowrank_starting_model(incomplete_rows(x), c(1, 2), NULL, 4, 1e-6,
                                  FALSE)
  expect_within(crossprod(start$loadings), diag(4), 1e-14)
  nothing <- matrix(NA_real_, 3, 4)
  start <- lowrank_starting_model(incomplete_rows(nothing), 1:3, NULL, 2, 1e-6,
                                  TRUE)
  expect_within(crossprod(start$loadings), diag(2), 1e-14)
  expect_true(all(is.finite(start$weights)))
})

test_that("the first weights are the lasso of least validation error", {
  skip_if_not_installed("glmnet")
  use_seed(3)
  data <- drawn_tables(80, 0.7, 0.4, d = 20, rank = 6, nonzeros = 2)
  rows <- incomplete_rows(data$training$x)
  y <- data$training$y + 5
  held_out <- data$validation
  validation <- list(rows = incomplete_rows(held_out$x), y = held_out$y + 5)
  start <- lowrank_starting_model(rows, y, validation, 6, 0.1, TRUE)
  code <- function(rows) cpp_lowrank_predict(start, rows, "code")$code
  codes <- code(rows)
  steepest <- max(abs(crossprod(scale(codes, scale = FALSE), y))) / 80
  path <- glmnet::glmnet(codes, y, standardize = FALSE, thresh = 1e-14,
                         lambda = steepest * 1e-6^((0:39) / 39))
  path_error <- colMeans((validation$y -
                            predict(path, code(validation$rows)))^2)
  error <- mean((validation$y - response_of(start, held_out$x))^2)
  expect_within(error / min(path_error), 1, 1e-6)
  # Labels that are missing take no part.
  y[1:20] <- NA
  some <- lowrank_starting_model(rows, y, validation, 6, 0.1, TRUE)
  expect_false(isTRUE(all.equal(some$weights, start$weights)))
  expect_identical(some$loadings, start$loadings)
  expect_true(all(is.finite(some$weights)))
})

test_that("without validation rows the first weights are the given lasso's", {
  skip_if_not_installed("glmnet")
  use_seed(4)
  data <- drawn_tables(80, 0.7, 0.4, d = 20, rank = 6, nonzeros = 2)
  rows <- incomplete_rows(data$training$x)
  y <- data$training$y
  started <- function(lambda2) {
    lowrank_starting_model(rows, y, NULL, 6, 0.1, TRUE, lambda2 = lambda2)
  }
  free <- started(0)
  codes <- cpp_lowrank_predict(free, rows, "code")$code
  for (lambda2 in c(0.01, 0.5, 2)) {
    # Its objective has half the squared error.
    peer <- glmnet::glmnet(codes, y, standardize = FALSE, thresh = 1e-14,
                           lambda = lambda2 / 2)
    expect_within(started(lambda2)$weights, as.vector(peer$beta), 1e-5)
  }
  expect_gt(sum(free$weights != 0), sum(started(2)$weights != 0))
  expect_true(all(started(1e6)$weights == 0))
})

test_that("slrm() without validation rows starts at the lasso of its lambda2", {
  use_seed(5)
  data <- drawn_tables(80, 0.7, 0.4, d = 20, rank = 6, nonzeros = 2)
  # Steps that are too small to move the weights.
  weights <- function(lambda2) {
    fit <- slrm(data$training$x, data$training$y, rank = 6, validation = NULL,
                method = "stochastic", lambda2 = lambda2, lambda3 = 0,
                step_size = 1e-12, passes = 1, seed = 1)
    fit$model$weights
  }
  free <- weights(0)
  expect_gt(max(abs(free)), 0.1)
  # One step moves them by 1e-12 times the penalty: a start without it would
  # stay where it is.
  expect_true(all(weights(1e3) == 0))
  expect_lt(sum(abs(weights(0.5))), 0.95 * sum(abs(free)))
})
