# Few looks at nearly collinear attributes, whose labels their rows' codes tell.

# Labels of which `part` goes with the contents of a few substances.
spectra <- function(seed, part, n = 150, substances = 3, d = 100) {
  use_seed(seed)
  at <- seq(0, 1, length.out = d)
  mids <- if (substances == 1) 0.5 else seq(0.1, 0.9, length.out = substances)
  peaks <- vapply(mids, function(mid) exp(-(at - mid)^2 / 0.05), at)
  total <- n + 500
  content <- matrix(rexp(total * substances), total)
  x <- 2 + content %*% t(peaks) + matrix(rnorm(total * d, 0, 0.01), total)
  signal <- drop(scale(content %*% rnorm(substances)))
  list(x = x, y = sqrt(part) * signal + sqrt(1 - part) * rnorm(total),
       own = seq_len(n))
}

fit_spectra <- function(data, ..., budget = 10) {
  suppressMessages(cv_momentnet(data$x[data$own, ], data$y[data$own],
                                budget = budget, seed = 1, ...))
}

# In units of that of the labels' mean.
unexplained <- function(fit, data) {
  new <- data$y[-data$own]
  mean((predict(fit, data$x[-data$own, ]) - new)^2) /
    mean((mean(data$y[data$own]) - new)^2)
}

test_that("the regression on codes leaves each label out", {
  use_seed(2)
  codes <- matrix(rnorm(120), 40)
  y <- 3 + codes[, 1] + rnorm(40)
  told <- code_regression(codes, y)
  f <- summary(lm(y ~ codes))$fstatistic[["value"]]
  expect_equal(told$share, 1 - 1 / f)
  without <- vapply(1:40, function(row) {
    sum(coef(lm(y[-row] ~ codes[-row, ])) * c(1, codes[row, ]))
  }, 0)
  expect_equal(told$fitted, without)
  expect_equal(told$others, (sum(y) - y) / 39)
  # In any unit; a code that is of the others is none more.
  large <- code_regression(cbind(codes, codes[, 1] - codes[, 2]), 1e200 * y)
  expect_equal(large$share, told$share)
  expect_equal(large$fitted / 1e200, told$fitted)
  expect_identical(code_regression(codes, rep(2, 40))$share, 0)
  expect_equal(code_predictions(code_regression(codes, rep(2, 40)), 0),
               rep(2, 40))
})

test_that("codes know no label, and are those of the row's looks", {
  data <- spectra(3, 0.9)
  x <- mask_attributes(data$x[data$own, ], p = 0.9)
  observed <- list(data = table_gaps(x, "x"), y = data$y[data$own])
  settings <- list(rank = Inf, units = "different")
  codes <- unlabelled_codes(observed, settings)
  expect_identical(dim(codes), c(150L, 10L))
  observed$y <- rev(observed$y)
  expect_identical(unlabelled_codes(observed, settings), codes)
  expect_gt(summary(lm(rev(observed$y) ~ codes))$r.squared, 0.5)
})

test_that("labels that are noise leave about nothing of the coefficients", {
  skip_on_cran()
  errors <- vapply(1:6, function(seed) {
    data <- spectra(seed, 0)
    fit <- fit_spectra(data)
    expect_identical(fit$fit$engine, "lowrank")
    unexplained(fit, data)
  }, 0)
  # 1.5 to 2.6 in the mean of such, with all of them.
  expect_lt(mean(errors), 1.1)
})

test_that("those that are none leave nearly all of them", {
  skip_on_cran()
  for (seed in 1:2) {
    data <- spectra(seed, 0.9)
    fit <- fit_spectra(data)
    expect_gt(fit$signal, 0.9)
    expect_equal(coef(fit)[-1], fit$signal * coef(fit, s = "lambda.min")[-1])
    expect_lt(unexplained(fit, data), 0.4)
    # Many times the variance, or below 0, by held-out rows; a tenth is noise.
    said <- fit$cvm[[1]] / var(data$y[data$own])
    expect_lt(said, 0.4)
    expect_gt(said, 0.08)
    expect_equal(fit$candidates$estimate, fit$cvm)
    expect_equal(sigma(fit), sqrt(fit$cvm))
  }
  expect_output(print(fit), "the labels support no more")
  expect_output(print(fit), "intervals are cut off at the range of the labels")
  # Nothing is shrunk where an engine is asked for.
  expect_null(fit_spectra(data, engine = "lowrank")$signal)
})

test_that("intervals cover complete rows, and say something of them", {
  skip_on_cran()
  covered <- vapply(1:3, function(substances) {
    data <- spectra(10 + substances, 0.9, substances = substances)
    fit <- fit_spectra(data)
    said <- predict(fit, data$x[-data$own, ], interval = "prediction")
    ends <- range(data$y[data$own])
    expect_gte(min(said), ends[1])
    expect_lte(max(said), ends[2])
    # All of the range, when rows with ten looks said how wide.
    expect_lt(mean(said[, "upr"] - said[, "lwr"]), 0.6 * diff(ends))
    new <- data$y[-data$own]
    mean(said[, "lwr"] <= new & new <= said[, "upr"])
  }, 0)
  expect_gt(mean(covered), 0.92)
  expect_lt(mean(covered), 0.99)
})

test_that("so do looks that show an attribute less than five times", {
  skip_on_cran()
  data <- spectra(4, 0, n = 45)
  bands <- rep(1:25, each = 4)
  fit <- fit_spectra(data, budget = 2, groups = bands)
  expect_lt(mean(fit$looks$per_attribute), 5)
  expect_identical(fit$fit$engine, "lowrank")
  expect_lt(fit$signal, 0.5)
})
