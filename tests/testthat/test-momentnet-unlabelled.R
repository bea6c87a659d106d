# The models that complete the rows of folds know no labels.

# Few rows that show little, and labels that are noise: their sum of squares is
# that of the null model.
noise_table <- function(seed = 5) {
  set.seed(seed)
  x <- matrix(rnorm(60 * 100), 60)
  x <- x + matrix(rnorm(60 * 8), 60) %*% matrix(rnorm(8 * 100), 8)
  x[sample(length(x), 0.7 * length(x))] <- NA
  y <- rnorm(60)
  list(x = x, y = (y - mean(y)) / sqrt(mean((y - mean(y))^2)),
       folds = rep_len(1:5, 60))
}

test_that("no lambda predicts noise that was held out", {
  skip_on_cran()
  table <- noise_table()
  for (alpha in 0:1) {
    fit <- suppressWarnings(cv_momentnet(
      table$x, table$y, engine = "completed", alpha = alpha,
      folds = table$folds, lambda = 4^(2:-5)
    ))
    expect_gt(min(fit$cvm), 0.95)
    expect_null(fit$fit$unlabelled)
  }
  average <- cv_momentnet(table$x, table$y, folds = table$folds)
  expect_gt(min(average$candidates$estimate), 0.95)
})

test_that("labels change a fit's completing model, and not the folds'", {
  skip_on_cran()
  table <- noise_table()
  observed <- list(data = table_gaps(table$x), y = table$y)
  fit <- momentnet(table$x, table$y, engine = "completed", alpha = 1,
                   nlambda = 2)
  settings <- c(fit$settings, engine = "completed")
  pair <- completing_pair(observed, settings)
  model <- pair$unlabelled
  expect_identical(pair$completing, fit$model)
  # They know of labels by means and variances only. (Factors may turn.)
  ratio <- vapply(seq_len(quick_or_extended(2, 6)), function(seed) {
    table <- noise_table(seed)
    data <- table_gaps(table$x)
    one <- completing_pair(list(data = data, y = table$y), settings)
    two <- completing_pair(list(data = data, y = rev(table$y)), settings)
    change <- function(part) {
      max(abs(tcrossprod(two[[part]]$loadings) -
                tcrossprod(one[[part]]$loadings)))
    }
    change("unlabelled") / change("completing")
  }, 0)
  expect_lt(mean(ratio), 0.5)
  expect_identical(model$y_unit, fit$model$y_unit)
  expect_gt(max(abs(model$loadings - fit$model$loadings)), 0.01)
  expect_true(all(model$y_loadings == 0))
})

test_that("models for several responses are worked out once", {
  table <- noise_table()
  shared <- new_shared(list(data = table_gaps(table$x),
                            y = cbind(a = table$y, b = rev(table$y))))
  observed <- list(y = table$y, shared = shared)
  blind <- without_labels(observed)
  expect_identical(without_labels(observed)$shared, blind$shared)
  expect_true(all(blind$shared$y == 0))
})

test_that("what labels do not say chooses the prior, for fits and folds", {
  x <- gappy_rows(200, ar_covariance(8, 0.8), rep(0.5, 8), 1)$x
  y <- rnorm(200)
  models_of <- function(y) {
    labelled_and_not(list(data = table_gaps(x), y = y),
                     list(rank = 4, units = "same"))
  }
  models <- models_of(y)
  expect_identical(models$covariance$prior,
                   models$unlabelled$covariance$prior)
  expect_equal(models_of(rev(y))$tried$tries$choice,
               models$tried$tries$choice, tolerance = 0.01)
  expect_true(all(models$tried$tries$choice$likelihood < 0))
})
