# What cv_momentnet() does with tables that have gaps: candidates, the judge,
# their average.

# Errors of the rows for complete rows, by the definition.
explicit_losses <- function(table, model, paths, correction) {
  covariance <- model$covariance %||%
    (tcrossprod(model$loadings) + diag(model$noise))
  standard <- sweep(sweep(table$x, 2, model$center), 2, model$unit, "/")
  shown <- colMeans(!is.na(table$x))
  rows <- explicit_rows(standard, covariance)
  losses <- vapply(seq_along(rows), function(i) {
    path <- paths[[table$folds[i]]]
    b <- path$beta * model$unit
    others <- table$y[table$folds != table$folds[i]]
    predicted <- mean(others) + crossprod(b, rows[[i]]$mean)
    unseen <- colSums(b * (rows[[i]]$spread %*% b))
    known <- crossprod(b, rows[[i]]$surprise * (1 - shown) / shown)
    drop((table$y[i] - predicted)^2 +
           correction * (unseen - 2 * (table$y[i] - mean(others)) * known))
  }, numeric(ncol(paths[[1]]$beta)))
  list(losses = t(losses), null = vapply(seq_along(rows), function(i) {
    (table$y[i] - mean(table$y[table$folds != table$folds[i]]))^2
  }, 0))
}

test_that("losses and their standard errors are those of the definition", {
  table <- average_table()
  observed <- list(data = table_gaps(table$x, "x"), y = table$y,
                   folds = table$folds)
  fit <- momentnet(table$x, table$y, engine = "completed", alpha = 1,
                   standardize = TRUE, nlambda = 4)
  paths <- lapply(1:5, without_fold, observed = observed, fit = fit)
  for (new_rows in c("complete", "same")) {
    judge <- completing_judge(observed, fit$model, new_rows)
    found <- judged_estimate(judge, table$folds, paths)
    expected <- explicit_losses(table, fit$model, paths,
                                if (new_rows == "same") 0 else 0.5)
    expect_equal(found$losses, expected$losses)
    expect_equal(found$cvm, colMeans(expected$losses))
    expect_equal(found$cvsd,
                 apply(expected$losses - expected$null, 2, sd) / sqrt(120))
  }
})

test_that("weights fall with the paired difference to the best", {
  set.seed(2)
  best <- rnorm(50)^2
  worse <- best + 0.2 + rnorm(50)
  losses <- cbind(worse, best, best)
  t <- mean(worse - best) / (sd(worse - best) / sqrt(50))
  expected <- c(exp(-t^2), 1, 1)
  expect_equal(average_weights(losses), expected / sum(expected),
               ignore_attr = TRUE)
})

test_that("what is worse than the labels' mean has no weight", {
  set.seed(3)
  off <- rnorm(50)
  judge <- list(off = off, weight = rep(1, 50))
  # One row has nearly all of the second's loss: its mean is a million, and is
  # one standard error from the others'.
  losses <- cbind(0.8, c(5e7, rep(0.7, 49)), 0.81) * off^2
  weight <- useful_weights(losses, judge)
  expect_identical(weight[2], 0)
  expect_gt(average_weights(losses)[2], 0.1)
  expect_equal(weight[-2], average_weights(losses[, -2]))
  expect_identical(useful_weights(losses[, 2:3] * 2 + 1, judge), c(0, 1))
})

test_that("the coefficients are the weighted mean of the candidates'", {
  table <- average_table()
  fit <- cv_momentnet(table$x, table$y, folds = table$folds)
  candidates <- fit$candidates
  expect_equal(sum(candidates$weight), 1)
  expect_identical(fit$signal, 1)
  alone <- lapply(seq_len(nrow(candidates)), function(at) {
    one <- momentnet(table$x, table$y, engine = candidates$engine[at],
                     alpha = candidates$alpha[at], standardize = TRUE,
                     nlambda = 25)
    coef(one, s = candidates$lambda[at])
  })
  expected <- Reduce(`+`, Map(`*`, alone, candidates$weight))
  expect_equal(coef(fit), expected, ignore_attr = TRUE, tolerance = 1e-6)
  best <- which.min(candidates$estimate)
  expect_identical(fit$lambda.min, candidates$lambda[best])
  expect_identical(fit$fit$engine, candidates$engine[best])
  expect_equal(fit$cvm[[fit$index[["min"]]]], candidates$estimate[best])
  expect_equal(coef(fit, s = "lambda.min"), alone[[best]], ignore_attr = TRUE,
               tolerance = 1e-6)
  expect_error(coef(fit, s = "mean"), class = "frugalreg_error_input")
})

test_that("a named engine or alpha restricts what is averaged", {
  skip_on_cran()
  table <- average_table()
  fit <- function(...) {
    cv_momentnet(table$x, table$y, folds = table$folds, nlambda = 10, ...)
  }
  expect_setequal(fit()$candidates$alpha, c(0, 1))
  expect_identical(unique(fit(alpha = 1)$candidates$alpha), 1)
  expect_identical(fit(alpha = c(1, 0))$candidates, fit()$candidates)
  for (one in list(fit(engine = "completed"), fit(alpha = 0), fit(alpha = 0.5),
                   fit(target = "none"), fit(standardize = FALSE))) {
    expect_null(one$average)
    expect_identical(coef(one), coef(one, s = "lambda.min"))
    expect_error(coef(one, s = "average"), class = "frugalreg_error_input")
  }
  expect_null(cv_momentnet(table$whole, table$y)$average)
  expect_null(cv_momentnet(table$whole, table$y, budget = 3, alpha = 0)$average)
  expect_error(fit(new_rows = "all"), class = "frugalreg_error_input")
})

test_that("an average is that of the rows in any order, in any units", {
  skip_on_cran()
  table <- average_table(n = 100)
  fit_to <- function(x, y, folds) {
    cv_momentnet(x, y, folds = folds, nlambda = 20, units = "different")
  }
  fit <- fit_to(table$x, table$y, table$folds)
  # Every fifth row is held from the completing model.
  order <- c(outer(c(3, 1, 4, 2, 5), seq(0, 95, 5), `+`))
  mixed <- fit_to(table$x[order, ], table$y[order], table$folds[order])
  expect_equal(coef(mixed), coef(fit), tolerance = 1e-6)
  unit <- 10^(-2:3)
  scaled <- fit_to(sweep(table$x, 2, unit, "*") + 5, 100 * table$y,
                   table$folds)
  expect_equal(coef(scaled)[-1] * unit, 100 * coef(fit)[-1], tolerance = 1e-6)
  expect_equal(scaled$candidates$weight, fit$candidates$weight,
               tolerance = 1e-6)
})

test_that("any number of workers gives the same average", {
  skip_on_cran()
  skip_if_not_installed("future")
  table <- average_table(60)
  fit <- function(workers) {
    cv_momentnet(table$x, table$y, folds = rep_len(1:5, 60), nlambda = 5,
                 workers = workers)
  }
  same <- c("candidates", "signal", "cvm")
  expect_identical(fit(2)[same], fit(1)[same])
})

test_that("the judge knows the error on complete rows", {
  # Half of the correction is half of the way.
  off <- vapply(1:60, function(seed) {
    table <- average_table(n = 150, seed = seed)
    observed <- list(data = table_gaps(table$x, "x"), y = table$y,
                     folds = table$folds)
    model <- list(center = numeric(6), unit = rep(1, 6),
                  covariance = table$covariance)
    judge <- completing_judge(observed, model)
    judge$correction <- 1
    judge$ratio <- (1 / (1 - seq(0.1, 0.6, length.out = 6))) - 1
    b <- c(1, -0.5, 0.5, 0.3, 0, 0)
    paths <- rep(list(list(beta = cbind(b), intercept = 0)), 5)
    found <- judged_losses(judge, table$y, table$folds, paths)
    mean(found - (table$y - table$whole %*% b)^2)
  }, 0)
  expect_lt(abs(mean(off)), 4 * sd(off) / sqrt(60))
})

test_that("labels that are noise stay near their mean", {
  skip_on_cran()
  ratio <- vapply(1:8, function(seed) {
    table <- average_table(n = 100, d = 10, seed = seed)
    set.seed(100 + seed)
    y <- rnorm(100)
    fit <- cv_momentnet(table$x, y, folds = table$folds, nlambda = 20)
    # Error on complete rows over that of the labels' mean.
    b <- coef(fit)[-1]
    1 + sum(b * (table$covariance %*% b))
  }, 0)
  expect_lt(mean(ratio), 1.03)
  table <- average_table(n = 100, d = 10)
  expect_identical(cv_momentnet(table$x, table$y, folds = table$folds,
                                nlambda = 20)$signal, 1)
})

test_that("the global test has the level that it says", {
  skip_on_cran()
  set.seed(4)
  x <- matrix(rnorm(60 * 8), 60) %*% chol(ar_covariance(8, 0.7))
  p <- replicate(2000, global_test(x, rnorm(60)))
  for (level in c(0.1, 0.05, 0.01)) {
    expect_lt(abs(mean(p < level) - level),
              4 * sqrt(level * (1 - level) / 2000))
  }
  y <- x[, 1] + rnorm(60)
  expect_lt(global_test(x, y), 0.01)
  expect_equal(global_test(x, 3 - 100 * y), global_test(x, y))
  expect_equal(global_test(x[60:1, ], y[60:1]), global_test(x, y))
  expect_identical(global_test(x, rep(1, 60)), 1)
  # More columns than rows.
  wide <- matrix(rnorm(20 * 50), 20)
  expect_lt(global_test(wide, wide[, 1] * 5), 0.2)
})

test_that("one lambda is taken, and labels that are all alike", {
  skip_on_cran()
  table <- average_table()
  for (lambda in list(0.1, c(0.1, 0.1), 0, c(0.1, 0))) {
    expect_no_warning(
      fit <- cv_momentnet(table$x, table$y, lambda = lambda, seed = 1)
    )
    expect_true(fit$lambda.min %in% lambda)
    expect_true(all(is.finite(coef(fit))))
  }
  fit <- cv_momentnet(table$x, rep(3, nrow(table$x)), seed = 1)
  expect_equal(unname(coef(fit)[, 1]), c(3, numeric(6)))
  two <- cv_momentnet(table$x, cbind(a = table$y, b = 3), seed = 1)
  expect_equal(unname(coef(two)$b[, 1]), c(3, numeric(6)))
  expect_equal(coef(two)$a, coef(cv_momentnet(table$x, table$y, seed = 1)))
})

test_that("the estimate of an average is of the size of its error", {
  skip_on_cran()
  ratio <- vapply(1:8, function(seed) {
    set.seed(seed)
    x <- matrix(rnorm(2000), 400)
    y <- x[, 1] + x[, 2] - x[, 3] + rnorm(400)
    fit <- cv_momentnet(mask_attributes(x, p = 0.3), y, seed = 1)
    expect_equal(min(fit$candidates$estimate),
                 fit$cvm[fit$lambda == fit$lambda.min])
    new <- matrix(rnorm(10000), 2000)
    off <- predict(fit, new) - drop(new %*% c(1, 1, -1, 0, 0))
    sigma(fit)^2 / (1 + mean(off^2))
  }, 0)
  expect_lt(abs(mean(ratio) - 1), 0.2)
  expect_gt(min(ratio), 0.5)
})

test_that("weights are repeated rows for the folds' intercepts, too", {
  results <- list(list(index = c(min = 1),
                       paths = rep(list(list(intercept = 2, beta = cbind(1))),
                                   2)))
  intercepts <- function(rows, weight = NULL) {
    observed <- list(y = c(1, 2, 4, 8)[rows], folds = c(1, 1, 2, 2)[rows],
                     data = list(weight = weight))
    vapply(averaged_paths(results, 0.25, list(0), observed), `[[`, 0,
           "intercept")
  }
  w <- c(1, 3, 2, 1)
  expect_equal(intercepts(1:4, w), intercepts(rep(1:4, w)))
  expect_equal(intercepts(1:4, w), 0.5 + 0.75 * c(16 / 3, 7 / 4))
})
