# The engine of completed moments.

gappy_table <- function(n, d, share, noise = 1, correlation = 0.6, seed = 1) {
  set.seed(seed)
  root <- chol(correlation^abs(outer(seq_len(d), seq_len(d), "-")))
  whole <- matrix(rnorm(n * d), n) %*% root
  y <- drop(whole[, 1:3] %*% c(2, -1, 1)) + noise * rnorm(n)
  x <- whole
  x[matrix(runif(n * d), n) < share] <- NA
  list(x = x, y = y, whole = whole)
}

# Means and covariances of each row's gaps under a normal model, by solving.
normal_completion <- function(x, covariance) {
  lapply(seq_len(nrow(x)), function(i) {
    seen <- which(!is.na(x[i, ]))
    gone <- which(is.na(x[i, ]))
    weights <- if (length(seen) > 0 && length(gone) > 0) {
      solve(covariance[seen, seen], covariance[seen, gone, drop = FALSE])
    } else {
      matrix(0, length(seen), length(gone))
    }
    mean <- x[i, ]
    mean[gone] <- drop(x[i, seen] %*% weights)
    spread <- 0 * covariance
    spread[gone, gone] <- covariance[gone, gone] -
      covariance[gone, seen, drop = FALSE] %*% weights
    list(mean = mean, spread = spread)
  })
}

small_model <- function(d) {
  loadings <- matrix(cos(seq_len(2 * d)), d) / 2
  list(loadings = loadings, noise = 1 - rowSums(loadings^2),
       covariance = tcrossprod(loadings) +
         diag(1 - rowSums(loadings^2)))
}

test_that("gaps get their conditional means", {
  data <- gappy_table(30, 6, 0.4)
  data$x[1, ] <- NA
  data$x[1, 2] <- 1
  model <- small_model(6)
  reference <- normal_completion(data$x, model$covariance)
  rows <- incomplete_rows(data$x)
  expected <- vapply(reference, `[[`, numeric(6), "mean")
  expect_equal(cpp_completed_predictions(rows, model, diag(6)), t(expected))
  expect_equal(cpp_completed_products(rows, model, data$y),
               drop(expected %*% data$y))
})

test_that("the path is stationary for the penalised likelihood", {
  d <- 6
  data <- gappy_table(80, d, 0.4, seed = 2)
  y <- data$y - mean(data$y)
  weights <- rep_len(c(0.3, 1, 4), 80)
  rows <- incomplete_rows(data$x)
  rows$weight <- weights
  model <- small_model(d)
  reference <- normal_completion(data$x, model$covariance)
  mean <- t(vapply(reference, `[[`, numeric(d), "mean"))
  # Mean negative log-likelihood in the coefficients and the noise.
  loss <- function(b, noise) {
    spread <- vapply(reference, function(one) sum(b * (one$spread %*% b)), 0)
    variance <- noise + spread
    weighted.mean(log(variance) + (y - drop(mean %*% b))^2 / variance,
                  weights) / 2
  }
  slope <- function(f, at) {
    vapply(seq_along(at), function(j) {
      step <- replace(numeric(length(at)), j, 1e-5)
      (f(at + step) - f(at - step)) / 2e-5
    }, 0)
  }
  for (alpha in c(1, 0.4)) {
    penalty <- 0.15
    solved <- function(times) {
      cpp_completed_path(rows, model, y, rep(TRUE, d),
                         rep(alpha * penalty, times),
                         rep((1 - alpha) * penalty, times), 10)
    }
    # The same penalty again and again: EM until nothing moves.
    path <- solved(300)
    expect_true(path$converged[300])
    b <- path$beta[, 300]
    noise <- exp(optimise(function(v) loss(b, exp(v)), log(c(0.01, 20)),
                          tol = 1e-9)$minimum)
    expect_equal(path$noise, noise, tolerance = 1e-5)
    pull <- -noise * slope(function(b) loss(b, noise), b) -
      (1 - alpha) * penalty * b
    active <- b != 0
    expect_gt(sum(active), 1)
    expect_equal(pull[active], alpha * penalty * sign(b[active]),
                 tolerance = 1e-5)
    expect_true(all(abs(pull[!active]) <= alpha * penalty * 1.001))
    # Once is nearly there.
    expect_within(solved(1)$beta[, 1], b, 0.01 * sd(y), "what settled")
  }
})

test_that("what only the others make steep enters, too", {
  # By itself the second attribute says nothing of the labels.
  x <- qr.Q(qr(cbind(1, rep(c(-1, 1), 4), rep(c(-1, -1, 1, 1), 2))))[, -1]
  x <- sqrt(8) * cbind(x[, 1], -x[, 1] / 2 + sqrt(3 / 4) * x[, 2])
  y <- drop(x %*% c(2, 1))
  expect_within(crossprod(x[, 2], y), 0, 1e-12)
  model <- list(loadings = matrix(c(0.5, -0.5), 2), noise = c(0.75, 0.75))
  path <- cpp_completed_path(incomplete_rows(x), model, y, c(TRUE, TRUE), 0.1,
                             0, 1000)
  products <- crossprod(x) / 8
  expect_equal(path$beta[, 1],
               solve(products, products %*% c(2, 1) - 0.1)[, 1],
               tolerance = 1e-6)
})

test_that("noise is not below a hundredth of the labels' variance", {
  data <- gappy_table(80, 6, 0)
  y <- drop(data$x[, 1:3] %*% c(2, -1, 1))
  path <- cpp_completed_path(incomplete_rows(data$x), small_model(6), y,
                             rep(TRUE, 6), 0.01, 0, 1000)
  expect_equal(path$noise, 0.01 * mean(y^2))
})

test_that("one gap changes next to nothing", {
  data <- gappy_table(300, 5, 0)
  gappy <- data$x
  gappy[7, 2] <- NA
  lambda <- c(0.5, 0.1, 0.02)
  whole <- momentnet(data$x, data$y, lambda = lambda)
  fit <- momentnet(gappy, data$y, lambda = lambda, engine = "completed",
                   alpha = 1, standardize = TRUE)
  expect_equal(coef(fit), coef(whole), tolerance = 0.01)
})

test_that("noise is not kept as correlation", {
  skip_on_cran()
  kept <- function(correlation) {
    data <- gappy_table(200, 40, 0.6, correlation = correlation)
    model <- fitted_completing(data$x, data$y, 20)
    expect_equal(rowSums(model$loadings^2) + model$noise, rep(1, 40))
    sum(model$loadings^2)
  }
  expect_lt(kept(0), 2)
  expect_gt(kept(0.9), 15)
})

test_that("few attributes of gappy tables are found", {
  skip_on_cran()
  data <- gappy_table(300, 20, 0.5, seed = 4)
  fit <- cv_momentnet(data$x, data$y, alpha = 1, standardize = TRUE, seed = 1,
                      engine = "completed")
  fresh <- gappy_table(2000, 20, 0, seed = 5)
  error <- mean((fresh$y - predict(fit, fresh$whole))^2)
  pairs <- cv_momentnet(data$x, data$y, alpha = 1, standardize = TRUE, seed = 1,
                        engine = "pairs")
  expect_lt(error, mean((fresh$y - predict(pairs, fresh$whole))^2))
  expect_lt(error, var(fresh$y) / 3)
  again <- cv_momentnet(data$x, data$y, alpha = 1, standardize = TRUE, seed = 1,
                        engine = "completed", workers = 2)
  expect_equal(again$cvm, fit$cvm)
  compared <- cv_momentnet(data$x, data$y, alpha = c(0, 1), standardize = TRUE,
                           seed = 1, engine = "completed")
  expect_identical(compared$comparison$alpha, c("0", "1"))
  expect_identical(compared$fit$alpha, 1)
  # Rows with gaps, and what else is asked of a fit.
  guess <- predict(fit, data$x[1:5, ], se.fit = TRUE)
  expect_true(all(is.finite(guess$fit)) && all(guess$se.fit > 0))
  expect_output(print(fit$fit), "completed, rank 10")
  expect_error(update(fit, data$x, data$y), class = "frugalreg_error_input")
})

test_that("held-out labels are predicted from what their rows show", {
  data <- gappy_table(60, 5, 0.3)
  folds <- rep(1:3, 20)
  expect_warning(
    fit <- cv_momentnet(data$x, data$y, engine = "completed", alpha = 1,
                        folds = folds, lambda = c(0.5, 0.1)),
    class = "frugalreg_warning_path"
  )
  settings <- fit$fit$settings
  estimates <- single_moments(table_gaps(data$x), data$y, settings$units)
  model <- fitted_completing(data$x, numeric(60), settings$rank,
                             moments_without_labels(estimates))
  model$y_unit <- fit$fit$model$y_unit
  covariance <- (tcrossprod(model$loadings) + diag(model$noise)) *
    outer(model$unit, model$unit)
  centred <- sweep(data$x, 2, model$center)
  mean <- t(vapply(normal_completion(centred, covariance), `[[`, numeric(5),
                   "mean"))
  squares <- matrix(0, 60, 2)
  for (fold in 1:3) {
    training <- folds != fold
    settings <- fit$fit$settings
    settings$completing <- with_means(model, table_gaps(data$x))
    settings$lambda <- fit$lambda
    path <- fit_completed(list(data = table_gaps(data$x[training, ]),
                               y = data$y[training]), settings)
    # About the means of the fold's own labels and completed rows.
    own <- colMeans(mean[training, ]) - colMeans(mean)
    predicted <- sweep(mean, 2, own) %*% path$beta
    predicted <- sweep(predicted, 2, mean(data$y[training]), "+")
    squares[!training, ] <- ((data$y - predicted)^2)[!training, ]
  }
  expect_equal(fit$cvm, colMeans(squares))
  expect_equal(fit$cvsd, apply(squares, 2, sd) / sqrt(60) * sqrt(59 / 60))
})

test_that("where little is seen, ridge takes factors and lasso completes", {
  skip_on_cran()
  table <- gappy_table(800, 40, 0.9)
  fit <- function(...) momentnet(table$x, table$y, ...)
  expect_identical(fit()$engine, "factors")
  expect_identical(fit(alpha = 1)$engine, "completed")
  compared <- cv_momentnet(table$x, table$y, alpha = c(0, 1), seed = 1,
                           standardize = FALSE)
  expect_identical(compared$comparison$engine, rep("completed", 2))
  # Three times the rows show the pairs often enough.
  table <- gappy_table(3000, 40, 0.9)
  expect_identical(fit()$engine, "completed")
  # Of one pair in 2,500 nothing is completed.
  table <- gappy_table(800, 100, 0.98)
  expect_identical(fit(alpha = 1)$engine, "pairs")
})

test_that("few looks at an attribute do not hide what is common to all", {
  table <- gappy_table(500, 40, 0.9, correlation = 0.9)
  model <- fitted_completing(table$x, table$y, 20)
  data <- table_gaps(table$x)
  held <- held_rows(as_rows(data))
  training <- single_moments(subset_data(data, which(!held)), numeric(400),
                             "same")
  one_prior <- completing_trial(60, data, 20, training, held)
  expect_gt(mean(rowSums(model$loadings^2)),
            2 * mean(rowSums(one_prior$model$loadings^2)))
})

test_that("what cannot be completed is said or left to pairs", {
  skip_on_cran()
  data <- gappy_table(40, 5, 0.3)
  expect_error(momentnet(data$whole, data$y, engine = "completed"),
               class = "frugalreg_error_input")
  expect_error(momentnet(moments(data$x, data$y), engine = "completed"),
               class = "frugalreg_error_input")
  expect_identical(momentnet(data$x, data$y)$engine, "completed")
  before <- options(frugalreg.memory = 4000)
  on.exit(options(before))
  expect_error(momentnet(data$x, data$y, engine = "completed"), "completed",
               class = "frugalreg_error_input")
  expect_identical(momentnet(data$x, data$y)$engine, "pairs")
})

test_that("attributes that say nothing have no coefficient", {
  data <- gappy_table(60, 5, 0.3)
  x <- cbind(data$x, 3, NA, c(1, rep(NA, 59)))
  colnames(x) <- c(letters[1:5], "constant", "never", "once")
  x[5, ] <- NA
  x[5, "constant"] <- 3
  fit <- momentnet(x, data$y, engine = "completed", alpha = 1)
  path <- coef(fit)
  expect_true(all(is.finite(path)))
  expect_true(all(path[c("constant", "never"), ] == 0))
})

test_that("one hidden value costs a steep regression about its row", {
  skip_on_cran()
  set.seed(2)
  table <- data.frame(t = runif(300, 0, 20), x = rnorm(300))
  table$y <- 100 * table$t + table$x + rnorm(300, sd = 0.3)
  gaps <- table
  gaps$x[7] <- NA
  noise <- function(table, ...) sigma(cv_momentnet(y ~ ., table, seed = 1, ...))
  known <- noise(table[-7, ])
  # 8.2 and 17.4 where folds were centred as all rows are.
  expect_equal(noise(gaps), known, tolerance = 0.03)
  expect_equal(noise(gaps, engine = "completed"), known, tolerance = 0.03)
  expect_equal(noise(gaps, engine = "covariance"), known, tolerance = 0.03)
  gaps$other <- 50 * gaps$t - gaps$x + rnorm(300, sd = 0.2)
  fit <- cv_momentnet(cbind(y, other) ~ t + x, gaps, seed = 1)
  expect_equal(sigma(fit)[["y"]], known, tolerance = 0.03)
  expect_lt(sigma(fit)[["other"]], 0.25)
})
