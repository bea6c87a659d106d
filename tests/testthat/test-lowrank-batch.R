# The batch methods of the low-rank model.

test_that("maximum likelihood makes the steps of the plain-R reference", {
  skip_on_cran()
  use_seed(4)
  data <- drawn_tables(60, 0.5, 0.3)
  x <- data$training$x + 1
  y <- data$training$y
  y[c(3, 9)] <- NA
  x[5, ] <- NA
  x[3, ] <- NA
  start <- lowrank_start(x, y, 3)
  for (center in c(FALSE, TRUE)) {
    reference <- reference_em(x, y, start, 25, center)
    fit <- learn_batch(lowrank_em, x, y, model_of(start, 1e-6, 0.1, 0.1),
                       passes = 25, tolerance = 0, center = center)
    expect_within(fit$history$log_likelihood, reference$likelihood, 1e-8)
    expect_within(fit$model$loadings, reference$u, 1e-10)
    expect_within(fit$model$weights, reference$w, 1e-10)
    expect_within(fit$model$offset, reference$offset, 1e-10)
    expect_within(fit$model$y_offset, reference$y_offset, 1e-10)
    expect_within(fit$model$x_noise, reference$x_noise, 1e-12)
    expect_within(fit$model$y_noise, reference$y_noise, 1e-12)
    expect_identical(fit$model$ridge, fit$model$x_noise)
    expect_within(response_of(fit$model, data$test$x),
                  reference_em_predict(data$test$x, reference), 1e-10)
  }
})

test_that("print() says where passes were too few", {
  use_seed(6)
  data <- drawn_tables(60, 0.6, 0.2)$training
  short <- slrm(data$x, data$y, rank = 2, method = "em", passes = 3)
  expect_false(short$converged)
  expect_output(print(short), "Passes: 3.*not converged")
  long <- slrm(data$x, data$y, rank = 2, method = "em", passes = 500)
  expect_true(long$converged)
  expect_false(any(grepl("converged", capture.output(print(long)))))
})

test_that("the likelihood never falls, penalised or not, whatever is missing", {
  use_seed(5)
  for (keep in c(0.15, 0.4, 1)) {
    for (lambda2 in c(0, 0.02)) {
      data <- drawn_tables(70, keep, 0.3, rank = 4)
      x <- data$training$x
      x[, 3] <- NA
      x[6, ] <- NA
      y <- data$training$y
      y[10:30] <- NA
      rows <- incomplete_rows(x)
      start <- lowrank_starting_model(rows, y, NULL, 4, 1e-6, TRUE)
      fit <- learn_batch(lowrank_em, x, y, start, passes = 40, tolerance = 0,
                         lambda2 = lambda2, lambda3 = lambda2)
      likelihood <- fit$history$log_likelihood
      expect_length(likelihood, 41)
      expect_true(all(diff(likelihood) >= -1e-9 * abs(likelihood[1])))
      expect_gt(likelihood[41], likelihood[1])
      expect_true(all(is.finite(unlist(fit$model))))
    }
  }
})

test_that("offsets are learned, not taken from means over different rows", {
  # Noiseless rows, codes about (2, -1, 1): every column's mean over the rows
  # that show it is off.
  use_seed(6)
  u <- random_basis(15, 3)
  codes <- matrix(rnorm(900), 300) + rep(c(2, -1, 1), each = 300)
  x <- codes %*% t(u) + rep(rnorm(15), each = 300)
  y <- drop(codes %*% c(1, 0, 2)) + 3
  x[runif(length(x)) > 0.6] <- NA
  means <- colMeans(x, na.rm = TRUE)
  x <- sweep(x, 2, means)
  y <- y - mean(y)
  rows <- incomplete_rows(x)
  start <- lowrank_starting_model(rows, y, NULL, 3, 1e-6, TRUE)
  fit <- learn_batch(lowrank_em, x, y, start, passes = 200, tolerance = 1e-7)
  expect_lt(mean((response_of(fit$model, x) - y)^2) / var(y), 1e-10)
  stuck <- learn_batch(lowrank_em, x, y, start, passes = 200, tolerance = 1e-7,
                       center = FALSE)
  expect_gt(mean((response_of(stuck$model, x) - y)^2) / var(y), 1e-6)
})

test_that("the batch methods recover noiseless data", {
  use_seed(7)
  data <- drawn_tables(400, 0.5, 0, d = 30, rank = 5)
  rows <- incomplete_rows(data$training$x)
  validation <- list(rows = incomplete_rows(data$validation$x),
                     y = data$validation$y)
  start <- lowrank_starting_model(rows, data$training$y, validation, 5, 1e-6,
                                  FALSE)
  bounds <- list(list(lowrank_em, 1e-12), list(lowrank_als, 1e-8),
                 list(lowrank_mpcr, 1e-8))
  for (bound in bounds) {
    fit <- learn_batch(bound[[1]], data$training$x, data$training$y, start,
                       validation = validation, center = FALSE)
    response <- response_of(fit$model, data$test$x)
    expect_lt(mean((response - data$test$y)^2) / data$variance, bound[[2]])
  }
})

test_that("noise at its floor does not end a run that still improves", {
  skip_on_cran()
  # The reference value of 400 rows: below 1e-12 of the variance.
  use_seed(14)
  data <- drawn_tables(400, 0.5, 0, d = 100, rank = 30, nonzeros = 10)
  start <- lowrank_starting_model(incomplete_rows(data$training$x),
                                  data$training$y, NULL, 30, 1e-6, FALSE)
  fit <- learn_batch(lowrank_em, data$training$x, data$training$y, start,
                     center = FALSE)
  response <- response_of(fit$model, data$test$x)
  expect_lt(mean((response - data$test$y)^2) / data$variance, 1e-12)
})

test_that("alternating least squares never raises objective (5)", {
  use_seed(8)
  data <- drawn_tables(60, 0.6, 0.3, d = 15, rank = 4)
  x <- data$training$x
  y <- replace(data$training$y, 1:10, NA)
  start <- lowrank_start(x, y, 4)
  setting <- list(lambda1 = 2, lambda2 = 0.01, lambda3 = 0.005, ridge = 0.05)
  objective_at <- function(model) {
    codes <- reference_als_codes(x, y, model$loadings, model$weights, setting)
    reference_objective(x, y, model$loadings, model$weights, codes, setting)
  }
  for (passes in c(0, 1, 40)) {
    fit <- learn_batch(lowrank_als, x, y, model_of(start, 0.05),
                       passes = passes, tolerance = 0, center = FALSE,
                       lambda1 = 2, lambda2 = 0.01, lambda3 = 0.005)
    objective <- fit$history$objective
    expect_true(all(diff(objective) <= 0))
    expect_within(objective[length(objective)], objective_at(fit$model), 1e-10)
    expect_within(crossprod(fit$model$loadings), diag(4), 1e-12)
  }
  # Where the ridge is next to nothing the steps are the reference's.
  setting$ridge <- 1e-6
  one <- reference_als(x, y, start, setting, 4)
  fit <- learn_batch(lowrank_als, x, y, model_of(start), passes = 4,
                     tolerance = 0, center = FALSE, lambda1 = 2, lambda2 = 0.01,
                     lambda3 = 0.005)
  expect_within(fit$model$loadings, one$u, 1e-7)
  expect_within(fit$model$weights, one$w, 1e-6)
})

test_that("a large ridge ends where no turn of the loadings is downwards", {
  use_seed(8)
  data <- drawn_tables(60, 0.6, 0.3, d = 15, rank = 2)
  x <- data$training$x
  y <- replace(data$training$y, 1:10, NA)
  setting <- list(lambda1 = 2, lambda2 = 0, lambda3 = 0.05, ridge = 1)
  fit <- learn_batch(lowrank_als, x, y, model_of(lowrank_start(x, y, 2), 1),
                     passes = 3000, tolerance = 0, center = FALSE,
                     lambda1 = 2, lambda2 = 0, lambda3 = 0.05)
  # Along a curve of orthonormal loadings and of weights.
  objective_at <- function(time, turn, change) {
    polar <- svd(fit$model$loadings + time * turn)
    loadings <- tcrossprod(polar$u, polar$v)
    weights <- fit$model$weights + time * change
    codes <- reference_als_codes(x, y, loadings, weights, setting)
    reference_objective(x, y, loadings, weights, codes, setting)
  }
  for (direction in 1:5) {
    turn <- matrix(rnorm(30), 15)
    change <- rnorm(2)
    slope <- (objective_at(1e-4, turn, change) -
                objective_at(-1e-4, turn, change)) / 2e-4
    expect_within(slope, 0, 1e-5)
  }
})

test_that("MPCR's subspace knows no labels, its weights are a lasso", {
  use_seed(9)
  data <- drawn_tables(60, 0.7, 0.3, d = 15, rank = 4)
  x <- data$training$x
  y <- data$training$y
  start <- lowrank_start(x, y, 4)
  fit <- learn_batch(lowrank_mpcr, x, y, model_of(start), passes = 5,
                     tolerance = 0, center = FALSE, lambda2 = 0.02)
  setting <- list(lambda1 = 1, lambda2 = 0, lambda3 = 0, ridge = 1e-6)
  reference <- reference_mpcr(x, y, start, 0.02, setting, 5)
  expect_lt(subspace_distance(fit$model$loadings, reference$u), 1e-8)
  expect_within(fit$model$weights, reference$w, 1e-6)
  other <- learn_batch(lowrank_mpcr, x, 2 - y^2, model_of(start), passes = 5,
                       tolerance = 0, center = FALSE, lambda2 = 0.02)
  expect_identical(other$model$loadings, fit$model$loadings)
})

test_that("the best pass by validation is returned, the start included", {
  use_seed(10)
  data <- drawn_tables(50, 0.5, 1.5, d = 15, rank = 6)
  rows <- incomplete_rows(data$training$x)
  validation <- list(rows = incomplete_rows(data$validation$x),
                     y = data$validation$y)
  start <- lowrank_starting_model(rows, data$training$y, validation, 6, 1e-6,
                                  TRUE)
  for (method in list(lowrank_em, lowrank_als, lowrank_mpcr)) {
    fit <- learn_batch(method, data$training$x, data$training$y, start,
                       validation = validation, patience = 4)
    history <- fit$history
    best <- which.min(history$validation_mse)
    expect_identical(fit$best_pass, history$pass[best])
    expect_lte(max(history$pass) - fit$best_pass, 4)
    expect_within(
      mean((response_of(fit$model, data$validation$x) - validation$y)^2),
      history$validation_mse[best], 1e-10
    )
  }
})

test_that("a rank beyond the memory is refused with the bytes", {
  former <- options(frugalreg.memory = 1e4)
  on.exit(options(former))
  use_seed(11)
  data <- drawn_tables(30, 0.5, d = 40, rank = 8)
  start <- model_of(lowrank_start(data$training$x, data$training$y, 8))
  expect_error(learn_batch(lowrank_em, data$training$x, data$training$y, start),
               "at most 10,000 bytes.*needs 17,280 bytes",
               class = "frugalreg_error_input")
})

test_that("the batch methods draw nothing", {
  use_seed(12)
  data <- drawn_tables(30, 0.5)
  start <- model_of(lowrank_start(data$training$x, data$training$y, 3))
  state <- .Random.seed
  first <- learn_batch(lowrank_em, data$training$x, data$training$y, start)
  second <- learn_batch(lowrank_em, data$training$x, data$training$y, start)
  expect_identical(first, second)
  expect_identical(state, .Random.seed)
})

test_that("a batch run and its start are interrupted soon", {
  skip_on_cran()
  skip_on_os("windows")
  use_seed(13)
  u <- random_basis(60, 20)
  x <- tcrossprod(matrix(rnorm(400 * 20), 400), u)
  rows <- subset_rows(incomplete_rows(x), rep(1:400, 100))
  y <- rep(x[, 1], 100)
  interrupted_after <- function(expression) {
    system(sprintf("(sleep 0.5; kill -INT %d)", Sys.getpid()), wait = FALSE)
    started <- proc.time()[["elapsed"]]
    cnd <- suppressMessages(tryCatch({
      force(expression)
      Sys.sleep(20)
    }, interrupt = identity))
    expect_s3_class(cnd, "interrupt")
    proc.time()[["elapsed"]] - started
  }
  start <- lowrank_starting_model(subset_rows(rows, 1:400), y[1:400], NULL, 20,
                                  1e-6, TRUE)
  for (method in list(lowrank_em, lowrank_als)) {
    waited <- interrupted_after(method(rows, y, NULL, start,
                                       list(tolerance = 0, passes = 1000), 1,
                                       quiet_control))
    expect_lt(waited, 2.5)
  }
  many <- subset_rows(rows, rep(1:40000, 5))
  waited <- interrupted_after(
    lowrank_starting_model(many, rep(y, 5), NULL, 20, 1e-6, TRUE,
                           start$loadings)
  )
  expect_lt(waited, 2.5)
})
