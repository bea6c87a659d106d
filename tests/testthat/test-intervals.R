# predict(interval = "prediction") after cross-validation.

given <- interval_data(600, 1)
new <- interval_data(3000, 2)
delayedAssign("fit", cv_momentnet(given$x, given$y, seed = 1,
                                  control = frugal_control(keep_looks = TRUE)))
engines_with_residuals <- c("auto", "completed", "covariance", "pairs",
                            "factors")

test_that("intervals cover what they say, in many and in few gaps", {
  skip_on_cran()
  missing <- rowSums(is.na(new$x))
  parts <- list(all = missing >= 0, many = missing >= 4, few = missing <= 2)
  # Of the calibrating and of the new rows: four standard errors.
  slack <- function(level, m) 4 * sqrt(level * (1 - level) * (1 / 600 + 1 / m))
  covers <- function(fit, level, method) {
    found <- predict(fit, new$x, interval = "prediction", level = level,
                     method = method)
    inside <- new$y >= found[, "lwr"] & new$y <= found[, "upr"]
    for (part in parts) {
      expect_lt(abs(mean(inside[part]) - level), slack(level, sum(part)))
    }
  }
  for (engine in engines_with_residuals) {
    if (engine != "auto") {
      fit <- cv_momentnet(given$x, given$y, engine = engine, seed = 1)
    }
    for (level in c(0.8, 0.95)) {
      covers(fit, level, "conformal")
      covers(fit, level, "model")
    }
  }
})

test_that("the answer is lm()'s, and a row with gaps has a wider one", {
  skip_on_cran()
  found <- predict(fit, new$x[1:50, ], interval = "prediction")
  expect_identical(colnames(found), c("fit", "lwr", "upr"))
  expect_equal(found[, "fit"], predict(fit, new$x[1:50, ]))
  all <- predict(fit, new$x[1:50, ], interval = "prediction", se.fit = TRUE)
  expect_identical(all$fit, found)
  plain <- predict(fit, new$x[1:50, ], se.fit = TRUE)
  expect_identical(names(plain), c("fit", "se.fit", "residual.scale"))
  expect_identical(all[-1], plain[-1])
  kept <- fit$held_out$average
  variance <- plain$residual.scale^2 + kept$spread * plain$se.fit^2 +
    coefficient_variance(fit$average, new$x[1:50, ], kept$deviations)
  width <- found[, "upr"] - found[, "lwr"]
  expect_equal(unname(width / width[1]), unname(sqrt(variance / variance[1])))
  normal <- predict(fit, new$x[1:50, ], interval = "prediction",
                    method = "model", level = 0.8)
  expect_equal(normal[, "upr"] - normal[, "fit"],
               stats::qt(0.9, length(kept$scaled)) * sqrt(variance))
})

test_that("what is not known of the coefficients is as lm() has it", {
  set.seed(6)
  x <- matrix(rnorm(1000), 200)
  y <- x[, 1] + rnorm(200)
  deviations <- fold_deviations(list(
    list(intercept = c(0, 1), beta = matrix(c(1, 2, 1, 3), 2)),
    list(intercept = c(0, 2), beta = matrix(c(1, 2, 3, 3), 2)),
    list(intercept = c(0, 6), beta = matrix(c(1, 2, 5, 3), 2))
  ))
  expect_equal(rowSums(deviations[[2]]^2), 2 / 3 * c(14, 8, 0))
  expect_equal(range(deviations[[1]]), c(0, 0))
  few <- cv_momentnet(x, y, lambda = 0, nfolds = 20, seed = 1)
  own <- coefficient_variance(few$fit, x, few$held_out$lambda.min$deviations)
  theirs <- predict(lm(y ~ x), se.fit = TRUE)$se.fit^2
  expect_gt(cor(own, theirs), 0.75)
  expect_lt(abs(log(mean(own) / mean(theirs))), 0.4)
})

test_that("complete rows after few looks are covered", {
  skip_on_cran()
  d <- 60
  covered <- vapply(1:2, function(seed) {
    set.seed(seed)
    x <- matrix(rnorm(4000 * d), 4000) %*%
      chol(0.5^abs(outer(1:d, 1:d, "-")))
    y <- drop(x %*% rep(c(0.3, -0.2, 0.1), length.out = d)) + rnorm(4000)
    own <- 1:2000
    fit <- cv_momentnet(x[own, ], y[own], budget = 3, seed = seed)
    inside <- function(fit) {
      found <- predict(fit, x[-own, ], interval = "prediction", level = 0.8)
      mean(y[-own] >= found[, "lwr"] & y[-own] <= found[, "upr"])
    }
    without <- fit
    without$held_out$lambda.min["deviations"] <- list(NULL)
    c(inside(fit), inside(without))
  }, numeric(2))
  # Of the calibrating and of the new rows: four standard errors.
  expect_lt(abs(mean(covered[1, ]) - 0.8), 4 * sqrt(0.16 * 2 / 4000))
  expect_true(all(covered[2, ] < covered[1, ]))
})

test_that("the scale is the likeliest and residuals are held out", {
  set.seed(3)
  variance <- runif(500, 0, 2)
  residual <- rnorm(500, sd = sqrt(0.7 + variance))
  s <- likeliest_noise(residual, variance)
  likelihood <- function(s) {
    -sum(dnorm(residual, 0, sqrt(s + variance), log = TRUE))
  }
  expect_lt(likelihood(s), min(likelihood(0.99 * s), likelihood(1.01 * s)))
  # Complete data: the residuals of the folds' own fits, at lambda.min.
  x <- matrix(rnorm(600), 100)
  y <- x[, 1] + rnorm(100)
  folds <- rep(1:5, 20)
  fit <- cv_momentnet(x, y, folds = folds, alpha = 0, seed = 1)
  others <- lapply(1:5, function(fold) {
    own <- folds != fold
    momentnet(x[own, ], y[own], alpha = 0, lambda = fit$lambda)
  })
  said <- vapply(others, predict, numeric(100), x, s = fit$lambda.min)
  own <- cbind(1:100, folds)
  unsure <- vapply(1:100, function(row) stats::var(said[row, -folds[row]]), 0)
  kept <- fit$held_out$lambda.min
  # The jackknife of five groups, by the four that are not the row's.
  total <- kept$noise + 16 / 5 * unsure
  expect_equal(kept$scaled, sort(abs(y - said[own]) / sqrt(total)))
  expect_equal(mean(total), mean((y - said[own])^2), tolerance = 0.02)
  expect_equal(coefficient_variance(fit$fit, x, kept$deviations),
               16 / 5 * apply(said, 1, stats::var))
})

test_that("looks of a budget, and labels that were moved", {
  skip_on_cran()
  set.seed(4)
  x <- matrix(rnorm(2000 * 12), 2000) %*% chol(0.5^abs(outer(1:12, 1:12, "-")))
  y <- drop(x[, 1:3] %*% c(1, -1, 1)) + rt(2000, 2)
  later <- 1501:2000
  for (winsorise in c(FALSE, TRUE)) {
    fit <- cv_momentnet(x[-later, ], y[-later], budget = 4, seed = 2,
                        winsorise = winsorise)
    rows <- mask_attributes(x[later, ], p = 0.5)
    found <- predict(fit, rows, interval = "prediction", level = 0.9)
    inside <- y[later] >= found[, "lwr"] & y[later] <= found[, "upr"]
    expect_lt(abs(mean(inside) - 0.9),
              4 * sqrt(0.09 * (1 / 500 + 1 / 1500)))
  }
})

test_that("what cannot be known is refused with the reason", {
  skip_on_cran()
  refused <- function(expression, argument) {
    cnd <- expect_error(expression, class = "frugalreg_error_input")
    expect_identical(cnd$argument, argument)
  }
  fit <- cv_momentnet(given$x[1:50, ], given$y[1:50], seed = 1)
  one <- new$x[1:2, ]
  refused(predict(fit, one, interval = "prediction", level = 0.99,
                  method = "conformal"), "level")
  refused(predict(fit, one, interval = "confidence"), "interval")
  refused(predict(fit, one, interval = "prediction", level = 95), "level")
  refused(predict(fit, one, s = 0.123, interval = "prediction"), "s")
  refused(predict(fit, one, interval = "prediction", type = "nonzero"), "type")
  single <- momentnet(given$x, given$y)
  refused(predict(single, one, interval = "prediction"), "interval")
  sums <- cv_momentnet(moments(given$x, given$y, folds = 5))
  refused(predict(sums, one, interval = "prediction", method = "conformal"),
          "method")
  fit$held_out <- NULL # as of version 0.2.0 and before
  refused(predict(fit, one, interval = "prediction"), "interval")
  expect_true(is.na(predict(fit, one, se.fit = TRUE)$residual.scale))
})

test_that("an update keeps further residuals, and a file all of them", {
  skip_on_cran()
  further <- update(fit, new$x[1:400, ], new$y[1:400])
  expect_length(further$held_out$average$scaled, 1000)
  path <- tempfile()
  on.exit(unlink(path))
  saveRDS(fit, path)
  expect_identical(predict(readRDS(path), new$x, interval = "prediction"),
                   predict(fit, new$x, interval = "prediction"))
  damaged <- fit
  damaged$held_out$average$scaled <- rev(fit$held_out$average$scaled)
  expect_error(predict(damaged, new$x), class = "frugalreg_error_damaged")
  damaged <- fit
  damaged$held_out$average$deviations <- matrix(0, 3, 10)
  expect_error(predict(damaged, new$x), class = "frugalreg_error_damaged")
})
