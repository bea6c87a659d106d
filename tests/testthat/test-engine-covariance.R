# Rows completed by a full covariance, and the lasso on them.

test_that("a factor model's covariance gives the factor model's path", {
  case <- completing_case()
  models <- same_covariance(factor_covariance(8))
  rows <- incomplete_rows(case$x)
  y <- case$y - mean(case$y)
  expect_equal(cpp_completed_products(rows, models$matrix, y),
               cpp_completed_products(rows, models$factor, y))
  expect_equal(cpp_completed_predictions(rows, models$matrix, diag(8)),
               cpp_completed_predictions(rows, models$factor, diag(8)))
  lambda <- 2 * 0.8^(0:25)
  path <- function(model, l2) {
    cpp_completed_path(rows, model, y, rep(TRUE, 8), lambda, l2, 6)$beta
  }
  for (ridge in c(0, 0.3)) {
    found <- path(models$matrix, ridge * lambda)
    expect_gt(sum(found != 0), 50)
    expect_equal(found, path(models$factor, ridge * lambda), tolerance = 1e-8)
  }
})

test_that("the path is stationary for the penalised likelihood", {
  d <- 6
  case <- completing_case(80, d)
  y <- case$y - mean(case$y)
  covariance <- ar_covariance(d, 0.6)
  reference <- explicit_rows(case$x, covariance)
  mean <- t(vapply(reference, `[[`, numeric(d), "mean"))
  loss <- function(b, noise) {
    spread <- vapply(reference, function(one) sum(b * (one$spread %*% b)), 0)
    variance <- noise + spread
    mean(log(variance) + (y - drop(mean %*% b))^2 / variance) / 2
  }
  penalty <- 0.1
  # The same penalty again and again: rounds until nothing moves.
  path <- cpp_completed_path(incomplete_rows(case$x),
                             list(covariance = covariance), y, rep(TRUE, d),
                             rep(penalty, 300), rep(0, 300), 10)
  expect_true(path$converged[300])
  b <- path$beta[, 300]
  noise <- exp(optimise(function(v) loss(b, exp(v)), log(c(0.01, 20)),
                        tol = 1e-9)$minimum)
  pull <- vapply(seq_len(d), function(j) {
    step <- replace(numeric(d), j, 1e-5)
    -noise * (loss(b + step, noise) - loss(b - step, noise)) / 2e-5
  }, 0)
  active <- b != 0
  expect_gt(sum(active), 1)
  expect_equal(pull[active], penalty * sign(b[active]), tolerance = 1e-5)
  expect_true(all(abs(pull[!active]) <= penalty * 1.001))
})

test_that("held rows choose the prior, and passes on all rows follow", {
  case <- completing_case(400)
  models <- models_of(case$x, case$y, "same")
  expect_identical(models$factor,
                   fitted_completing(case$x, case$y, 4))
  choice <- models$tried$tries$choice
  expect_identical(choice$weight[choice$target == "factor"][1:2], c(32, 8))
  expect_identical(tail(choice$weight, 1), Inf)
  expect_identical(tail(choice$target, 1), "factor")
  best <- choice[which.max(choice$likelihood), ]
  expect_identical(models$covariance$prior,
                   as.list(best[c("target", "weight")]))
  # Nearer to the truth than the factor model: by the rows that nobody saw.
  fresh <- gappy_rows(2000, ar_covariance(8, 0.8), rep(0.5, 8), 9)$x
  rows <- centred_rows(models$factor, table_gaps(fresh), 1)
  expect_gt(cpp_covariance_likelihood(rows, models$covariance$covariance),
            cpp_covariance_likelihood(rows, model_covariance(models$factor)))
  expect_null(models_of(case$x, case$y, "same", most_work = 1)$covariance)
  expect_null(models_of(case$x[1:4, ], case$y[1:4], "same")$covariance)
  # What would not fit is left to the factor model.
  rows <- as_rows(table_gaps(case$x))
  before <- options(frugalreg.memory = covariance_bytes(rows) - 1)
  on.exit(options(before))
  expect_null(models_of(case$x, case$y, "same")$tried$tries)
  options(frugalreg.memory = covariance_bytes(rows))
  expect_identical(models_of(case$x, case$y, "same"), models)
})

test_that("a part of the rows says which prior, where all would take long", {
  case <- completing_case(1500, seed = 3)
  data <- table_gaps(case$x)
  trial <- completing_trials(data, 4, single_moments(data, case$y, "same"))
  work <- sum(smaller_sides(as_rows(data))^3)
  tries <- function(work) covariance_trials(trial, data, work)
  expect_identical(tries(10 * work), tries(work))
  part <- tries(work / 2)
  # Every second of the rows that are held is judged.
  model <- kept_part(unit_model(trial$model), trial$kept)
  judging <- part_of_data(data, 150, which(held_rows(as_rows(data))))
  expect_length(judging, 150)
  judges <- centred_rows(model, subset_data(data, judging), 1)
  expect_equal(tail(part$choice$likelihood, 1),
               cpp_covariance_likelihood(judges, model_covariance(model)))
  # All rows are passed over with what they say.
  tried <- list(trial = trial, tries = part)
  models <- models_of(case$x, case$y, "same", earlier = list(tried = tried))
  expect_identical(models$tried, tried)
  fresh <- gappy_rows(2000, ar_covariance(8, 0.8), rep(0.5, 8), 9)$x
  rows <- centred_rows(models$factor, table_gaps(fresh), 1)
  expect_gt(cpp_covariance_likelihood(rows, models$covariance$covariance),
            cpp_covariance_likelihood(rows, model_covariance(models$factor)))
  # Of one row and one to judge it there is hardly anything to tell.
  expect_true(all(is.finite(tries(1)$choice$likelihood)))
})

test_that("nearly collinear attributes are completed by a few directions", {
  set.seed(1)
  codes <- matrix(rnorm(300 * 3), 300)
  whole <- codes %*% matrix(rnorm(3 * 30), 3) + 0.01 * rnorm(300 * 30)
  y <- codes[, 1] + 0.1 * rnorm(300)
  x <- whole
  x[runif(length(x)) < 0.6] <- NA
  models <- models_of(x[1:200, ], y[1:200], "same")
  expect_identical(models$covariance$prior$target, "few")
  # By far the likelier model of rows that nobody saw.
  rows <- centred_rows(models$factor, table_gaps(x[201:300, ]), 1)
  expect_gt(cpp_covariance_likelihood(rows, models$covariance$covariance),
            cpp_covariance_likelihood(rows, model_covariance(models$factor)) +
              20)
  path <- fit_by(models$covariance, x[1:200, ], y[1:200])
  fitted <- sweep(whole[201:300, ] %*% path$beta, 2, path$intercept, "+")
  expect_lt(min(colMeans((y[201:300] - fitted)^2)), var(y) / 50)
})

test_that("the lasso on completed rows finds what few attributes say", {
  case <- completing_case(300, 20)
  models <- models_of(case$x, case$y, "same")
  model <- models$covariance
  path <- fit_by(model, case$x, case$y)
  expect_length(path$lambda, 25)
  expect_equal(path$lambda[25] / path$lambda[1], 0.004)
  expect_equal(unname(path$beta[, 1]), numeric(20))
  expect_gt(sum(path$beta[, 2] != 0), 0)
  fresh <- completing_case(2000, 20, seed = 5)
  errors <- colMeans((fresh$y - sweep(fresh$whole %*% path$beta, 2,
                                      path$intercept, "+"))^2)
  expect_lt(min(errors), var(fresh$y) / 3)
  # Incomplete rows are predicted from their conditional means.
  guess <- predict_completed(path, table_gaps(case$x))
  z <- sweep(sweep(case$x, 2, model$center), 2, model$unit, "/")
  mean <- t(vapply(explicit_rows(z, model$covariance), `[[`, numeric(20),
                   "mean"))
  raw <- sweep(sweep(mean, 2, model$unit, "*"), 2, model$center, "+")
  expect_equal(guess, sweep(raw %*% path$beta, 2, path$intercept, "+"))
  joint <- covariance_joint(path)
  expect_equal(joint$covariance,
               model$covariance * outer(model$unit, model$unit))
  expect_equal(joint$diagonal, diag(joint$covariance))
})

test_that("neither units nor origins nor the attributes' order matter", {
  case <- completing_case(400)
  fit <- function(x, y) {
    fit_by(models_of(x, y, "different")$covariance, x, y)
  }
  there <- fit(case$x, case$y)
  by <- 2^(-3:4)
  moved <- fit(sweep(sweep(case$x, 2, by, "*"), 2, 10 * seq_len(8), "+"),
               4 * case$y - 7)
  expect_equal(moved$lambda, 4 * there$lambda, tolerance = 1e-6)
  expect_equal(moved$beta * by, 4 * there$beta, tolerance = 1e-5)
  order <- c(3, 1, 8, 2, 7, 4, 6, 5)
  x <- case$x[, order]
  models <- models_of(case$x, case$y, "different")
  model <- models$covariance
  turned <- model
  for (part in c("center", "unit", "usable")) {
    turned[[part]] <- model[[part]][order]
  }
  turned$covariance <- model$covariance[order, order]
  expect_equal(fit_by(turned, x, case$y)$beta, there$beta[order, ],
               tolerance = 1e-8)
  # Rows in another order, given the completing model.
  rows <- sample(400)
  expect_equal(fit_by(model, case$x[rows, ], case$y[rows])$beta, there$beta,
               tolerance = 1e-8)
})

test_that("attributes and rows that say nothing do no harm", {
  case <- completing_case(12, 20)
  x <- cbind(case$x, 3, NA, c(1, rep(NA, 11)))
  models <- models_of(x, case$y, "same")
  model <- models$covariance %||% models$factor
  for (one in list(model, within(model, {
    covariance <- ar_covariance(23, 0.5)
  }))) {
    path <- fit_by(one, x, case$y)
    expect_true(all(is.finite(path$beta)))
    expect_true(all(path$beta[21:22, ] == 0))
  }
  expect_true(all(is.finite(models$tried$tries$choice$likelihood)))
})

test_that("covariances of few directions are those of standardised values", {
  use_seed(91)
  # As Lanczos steps find the start, where both sides are above 300, and not.
  for (d in c(12, 310)) {
    n <- 320
    x <- matrix(rnorm(n * 3), n) %*% matrix(rnorm(3 * d), 3) +
      matrix(rnorm(n * d), n) / 5
    gaps <- replace(x, sample(n * d, n * d / 2), NA)
    unit <- 10^seq(-4, 4, length.out = d)
    raw <- sweep(sweep(gaps, 2, unit, "*"), 2, 3 * unit, "+")
    covariance <- function(x, center, unit) {
      rows <- standard_rows(as_rows(table_gaps(x)), center, unit)
      few_directions(rows, rep(NA_real_, n), 3)
    }
    standard <- covariance(gaps, numeric(d), rep(1, d))
    expect_equal(covariance(raw, 3 * unit, unit), standard, tolerance = 1e-8)
    expect_gt(eigen(standard)$values[1], 5 * eigen(standard)$values[4])
  }
})

test_that("an engine that standardises says so, and refuses another power", {
  use_seed(92)
  x <- matrix(rnorm(600), 100) %*% diag(1:6)
  y <- rowSums(x) + rnorm(100)
  x[sample(600, 120)] <- NA
  for (engine in c("covariance", "factors", "lowrank")) {
    fit <- momentnet(x, y, engine = engine, units = "same")
    expect_identical(fit$standardize, 1)
    expect_identical(coef(momentnet(x, y, engine = engine, units = "same",
                                    standardize = TRUE)), coef(fit))
    expect_error(momentnet(x, y, engine = engine, standardize = FALSE),
                 "`standardize` must be NULL or TRUE with engine",
                 class = "frugalreg_error_input")
  }
  expect_output(print(momentnet(x, y, engine = "covariance", units = "same")),
                "penalty on x / sd\n", fixed = TRUE)
  # Beside others it is their setting alone.
  fit <- cv_momentnet(x, y, engine = c("pairs", "covariance"), seed = 1,
                      standardize = c(FALSE, TRUE))
  expect_identical(fit$comparison$standardize, c("0", "1", "1"))
})
