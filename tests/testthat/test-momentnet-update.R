# Fits to further examples: what they must equal, and where their search starts.

updated <- regression_data(600, 12, seed = 5)
gaps <- mask_attributes(updated$x, 0.6)
first <- 1:500
kept <- frugal_control(keep_looks = TRUE)

test_that("the path after an update is that of all data", {
  for (alpha in c(0.3, 1)) {
    for (x in list(updated$x, gaps)) {
      fit <- momentnet(x[first, ], updated$y[first], alpha = alpha,
                       target = "rank_one")
      more <- update(fit, x[-first, ], updated$y[-first])
      all <- momentnet(x, updated$y, alpha = alpha, target = "rank_one")
      expect_equal(more$lambda, all$lambda, tolerance = 1e-10)
      expect_equal(coef(more), coef(all), tolerance = 1e-5)
    }
  }
})

test_that("a ridge path after an update is that of all data", {
  fit <- momentnet(gaps[first, ], updated$y[first], target = "rank_one")
  more <- update(fit, gaps[-first, ], updated$y[-first])
  all <- momentnet(gaps, updated$y, target = "rank_one")
  expect_equal(coef(more), coef(all), tolerance = 1e-8)
  expect_equal(more$n, all$n)
})

test_that("a fit keeps the data it was given where it is told to", {
  skip_on_cran()
  fit <- momentnet(gaps, updated$y, control = kept)
  expect_identical(coef(momentnet(fit)), coef(momentnet(gaps, updated$y)))
  expect_null(momentnet(gaps, updated$y)$looks$values)
  looks <- fit$looks$values
  expect_identical(looks$value, gaps[cbind(looks$row, looks$column)])
  expect_identical(nrow(looks), sum(!is.na(gaps)))
  whole <- momentnet(updated$x, updated$y, control = kept)
  expect_identical(nrow(whole$looks$values), length(updated$x))
  expect_error(momentnet(moments(gaps, updated$y), control = kept),
               "keep_looks", class = "frugalreg_error_input")
})

test_that("factors go on from the last ones, in fewer iterations", {
  skip_on_cran()
  set.seed(1)
  n <- 1000
  scores <- matrix(rnorm(n * 3), n)
  x <- scores %*% matrix(rnorm(3 * 40), 3) + matrix(rnorm(n * 40), n)
  y <- drop(scores %*% c(1, -1, 2)) + 0.5 * rnorm(n)
  seen <- mask_attributes(x, 0.8)
  old <- 1:900
  fit <- momentnet(seen[old, ], y[old], engine = "factors", control = kept)
  more <- update(fit, seen[-old, ], y[-old])
  all <- momentnet(seen, y, engine = "factors", control = kept)
  expect_identical(more$looks$values, all$looks$values)
  expect_identical(more$looks$labels, all$looks$labels)
  expect_length(all$model$history, 40)
  expect_length(more$model$history, 4)
  off <- predict(more, x) - predict(all, x)
  stale <- predict(fit, x) - predict(all, x)
  expect_lt(mean(off^2), 0.003 * var(predict(all, x)))
  expect_lt(mean(off^2), mean(stale^2))
  # And so on, from fits of updates.
  half <- update(momentnet(seen[1:500, ], y[1:500], engine = "factors",
                           control = kept), seen[501:900, ], y[501:900])
  expect_identical(update(half, seen[-old, ], y[-old])$looks$values,
                   all$looks$values)
})

test_that("a factor model as target goes on, too", {
  fit <- momentnet(gaps[first, ], updated$y[first], target = "factors",
                   control = kept)
  more <- update(fit, gaps[-first, ], updated$y[-first])
  all <- momentnet(gaps, updated$y, target = "factors")
  expect_lt(length(more$model$history), length(all$model$history))
  expect_equal(coef(more, s = 0.1), coef(all, s = 0.1), tolerance = 0.02)
})

test_that("rows stay in their folds", {
  skip_on_cran()
  fit <- cv_momentnet(gaps[first, ], updated$y[first], engine = "factors",
                      control = kept, seed = 1)
  more <- update(fit, gaps[-first, ], updated$y[-first])
  expect_s3_class(more, "cv_momentnet")
  expect_identical(more$folds[first], fit$folds)
  expect_identical(tabulate(more$folds[-first]), rep(20L, 5))
  all <- cv_momentnet(gaps, updated$y, engine = "factors", folds = more$folds)
  expect_equal(coef(more), coef(all))
})

test_that("a fit without its looks says why it cannot go on", {
  skip_on_cran()
  for (fit in list(
    momentnet(gaps, updated$y, engine = "factors"),
    momentnet(gaps, updated$y, target = "factors"),
    cv_momentnet(gaps, updated$y, engine = "factors", seed = 1)
  )) {
    expect_error(update(fit, gaps, updated$y), "keep_looks = TRUE",
                 class = "frugalreg_error_input")
  }
  counts <- momentnet(gaps, rep_len(0:3, nrow(gaps)), family = "poisson")
  said <- expect_error(update(counts, gaps, rep_len(0:3, nrow(gaps))),
                       "keep_looks = TRUE", class = "frugalreg_error_input")
  expect_no_match(conditionMessage(said), "factor model")
  fit <- momentnet(gaps, updated$y, control = kept)
  expect_error(update(fit, gaps[, -1], updated$y),
               class = "frugalreg_error_input")
  expect_error(update(fit, gaps, updated$y[-1]),
               class = "frugalreg_error_input")
})

test_that("fits that bought their looks go on buying", {
  old <- momentnet(updated$x[first, ], updated$y[first], budget = 4, seed = 1,
                   units = "same", alpha = 1, engine = "pairs")
  more <- update(old, updated$x[-first, ], updated$y[-first])
  again <- momentnet(more, alpha = 1, units = "same", engine = "pairs")
  expect_equal(coef(more), coef(again), tolerance = 1e-5)
})
