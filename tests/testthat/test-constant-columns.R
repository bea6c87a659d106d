# Columns that never vary change nothing of a fit to a table with gaps, wherever
# they stand, and however much of them is missing.

table_of_two_factors <- function(seed, n = 300, d = 8) {
  set.seed(seed)
  factors <- matrix(rnorm(n * 2), n)
  x <- factors %*% matrix(rnorm(2 * d), 2) + 0.7 * matrix(rnorm(n * d), n)
  y <- x[, 1] - x[, 3] + rnorm(n)
  x[runif(n * d) < 0.35] <- NA
  colnames(x) <- paste0("a", seq_len(d))
  list(x = x, y = y, new = matrix(rnorm(5 * d), 5,
                                  dimnames = list(NULL, colnames(x))))
}

# Huge, seen in some rows and in none, and one that rounding makes vary.
with_constants <- function(x, times = 1) {
  n <- nrow(x)
  constants <- cbind(huge = rep(c(5e3, NA), length.out = n), none = NA_real_,
                     third = rep(c(0.1 + 0.2, 0.3), length.out = n),
                     some = ifelse(seq_len(n) %% 5 < 2, -2, NA))
  constants <- constants[, rep(1:4, times)]
  colnames(constants) <- make.unique(colnames(constants))
  cbind(constants[, 1:2], x, constants[, -(1:2), drop = FALSE])
}

alike <- function(data, fit, times = 1) {
  expect_equal(predict(fit(with_constants(data$x, times)),
                       with_constants(data$new, times)),
               predict(fit(data$x), data$new), tolerance = 1e-9)
}

test_that("no engine is told anything by columns that never vary", {
  skip_on_cran()
  data <- table_of_two_factors(1)
  for (engine in c("pairs", "factors", "posterior", "completed", "covariance",
                   "lowrank", "auto")) {
    for (units in c("same", "different")) {
      alike(data, function(x) {
        momentnet(x, data$y, engine = engine, units = units, lambda = 0.1)
      })
    }
  }
})

test_that("nor are the judge, its bootstrap and the average", {
  skip_on_cran()
  for (seed in 1:2) {
    data <- table_of_two_factors(seed)
    alike(data, function(x) cv_momentnet(x, data$y, seed = 1), times = 5)
  }
  classes <- data$y > 0.5
  alike(data, function(x) {
    cv_momentnet(x, classes, family = "binomial", seed = 1)
  })
})

test_that("nor are paths from pairs, and what is held out of them", {
  for (rows in c(300, 600)) {
    data <- table_of_two_factors(6, n = rows)
    for (alpha in 0:1) {
      fit <- function(x) {
        cv_momentnet(x, data$y, seed = 1, engine = "pairs", alpha = alpha)
      }
      alone <- fit(data$x)
      among <- fit(with_constants(data$x, 3))
      expect_equal(among$lambda, alone$lambda)
      expect_equal(among$cvm, alone$cvm)
      expect_equal(among$cvsd, alone$cvsd)
    }
  }
})

test_that("nor are fits to several responses, weights and counts", {
  data <- table_of_two_factors(3)
  both <- cbind(first = data$y, second = data$x[, 2])
  both[is.na(both)] <- 0
  alike(data, function(x) momentnet(x, both, lambda = 0.1))
  alike(data, function(x) {
    momentnet(x, data$y, weights = rep(1:3, 100), lambda = 0.1)
  })
  counts <- round(exp(data$y / 3))
  alike(data, function(x) {
    momentnet(x, counts, family = "poisson", lambda = 0.1)
  })
})

test_that("nor is a model of low rank by maximum likelihood", {
  data <- table_of_two_factors(4)
  for (units in c("same", "different", "auto")) {
    fit <- function(x) {
      slrm(x, data$y, rank = 2, method = "em", units = units, lambda2 = 0.01,
           lambda3 = 0.1)
    }
    alike(data, fit, times = 3)
    alone <- fit(data$x)
    among <- fit(with_constants(data$x))
    expect_equal(among$model$x_noise, alone$model$x_noise, tolerance = 1e-9)
    expect_equal(logLik(among), logLik(alone), tolerance = 1e-9)
    filled <- impute(among, with_constants(data$x))
    expect_equal(filled[, "huge"], rep(5e3, 300), ignore_attr = TRUE)
  }
  alike(data, function(x) {
    slrm(x, data$y, rank = 2, method = "em", validation = 0.2, seed = 1)
  })
})

test_that("a table of constants alone has the mean of the labels", {
  x <- matrix(c(1, NA, 1, 1, NA, NA), 12, 3)
  y <- sqrt(1:12)
  for (engine in c("pairs", "factors", "posterior", "completed", "covariance",
                   "lowrank", "auto")) {
    fit <- momentnet(x, y, engine = engine, lambda = 0.1)
    expect_equal(unname(drop(predict(fit, x))), rep(mean(y), 12))
  }
  expect_equal(unname(drop(predict(cv_momentnet(x, y, seed = 1), x))),
               rep(mean(y), 12))
})

test_that("a model without weight is not chosen for constants' sake", {
  skip_on_cran()
  # Flags that hardly ever occur beside many that never do: a covariance was
  # taken that made errors of .2 out of .9.
  set.seed(4)
  n <- 1000
  often <- 0.6 / seq_len(25)^2
  flags <- matrix(rbinom(n * 25, 1, rep(often, each = n)), n)
  y <- drop(flags %*% rep(c(-1, 1), length.out = 25)) + rnorm(n, sd = 0.4)
  flags[runif(length(flags)) < 0.7] <- NA
  none <- matrix(c(0, NA), n, 150)
  fit <- cv_momentnet(cbind(flags, none), y, seed = 1)
  alone <- cv_momentnet(flags, y, seed = 1)
  new <- matrix(rbinom(n * 25, 1, rep(often, each = n)), n)
  expect_equal(predict(fit, cbind(new, matrix(0, n, 150))),
               predict(alone, new), tolerance = 1e-9)
})

test_that("nor do they take time: rows are completed without them", {
  data <- table_of_two_factors(7)
  many <- with_constants(data$x, times = 3)
  known <- table_gaps(many, "x")
  observed <- list(data = known, y = data$y,
                   folds = rep(1:5, length.out = known$n))
  for (engine in c("completed", "covariance")) {
    fit <- momentnet(many, data$y, engine = engine, lambda = 0.1)
    problem <- completed_problem(fit$model, known, 1)
    expect_identical(problem$rows$d, ncol(data$x))
    expect_identical(colnames(many)[problem$columns], colnames(data$x))
    expect_identical(which(of_all_columns(problem$unit, problem) > 0),
                     problem$columns)
    # The judge says what it would with them.
    judge <- completing_judge(observed, fit$model)
    beta <- list(fit$coefficients * fit$model$unit)[rep(1, 5)]
    none <- matrix(0, 1, 5)
    expect_equal(
      judged_by_folds(judge, beta, none, observed$folds, rep(1, known$n)),
      cpp_judge_rows(judge$rows, judge$model, beta, none, observed$folds,
                     judge$ratio, rep(1, known$n)),
      tolerance = 1e-9
    )
  }
})
