# Whether an average is kept: tests for a signal in the rows of the judge.

skip_on_cran() # fits and repetitions

test_that("a designed trial's factors are no noise, whatever their contrasts", {
  skip_if_not_installed("MASS")
  # Of six blocks the first, their reference, has the most oats: none of the
  # contrasts goes far with the yields, all together do.
  set.seed(2)
  plots <- MASS::oats
  plots$V[sample(72, 14)] <- NA
  plots$N[sample(72, 14)] <- NA
  plots <- plots[sample(72, 54), ]
  form <- Y ~ B + V * N
  complete <- na.omit(plots)
  p <- anova(lm(Y ~ 1, complete), lm(form, complete))[2, "Pr(>F)"]
  expect_lt(p, 0.01)
  for (reference in c("I", "II")) {
    plots$B <- relevel(plots$B, reference)
    fit <- suppressMessages(cv_momentnet(form, plots, seed = 1))
    expect_identical(fit$signal, 1)
  }
})

test_that("the test by least squares is the F-test", {
  set.seed(2)
  x <- matrix(rnorm(40 * 5), 40)
  y <- x[, 1] + rnorm(40)
  p <- anova(lm(y ~ 1), lm(y ~ x))[2, "Pr(>F)"]
  expect_equal(least_squares_test(x, y), p)
  expect_equal(least_squares_test(x, 3 - 100 * y), p)
  # By the space of the columns alone, and those that say nothing are none.
  turned <- cbind(x %*% matrix(rnorm(25), 5), x[, 1] - x[, 3], 1)
  expect_equal(least_squares_test(turned, y), p, tolerance = 1e-6)
  # As many columns as rows explain everything, and a constant is no label.
  expect_null(least_squares_test(matrix(rnorm(1600), 40), y))
  expect_null(least_squares_test(matrix(0, 40, 2), y))
  expect_null(least_squares_test(x, rep(2, 40)))
  expect_lt(least_squares_test(x, x[, 2]), 1e-100)
})

test_that("three tests together have the level that they say", {
  set.seed(3)
  x <- matrix(rnorm(60 * 8), 60) %*% chol(0.7^abs(outer(1:8, 1:8, "-")))
  p <- replicate(2000, noise_probability(x, rnorm(60)))
  for (level in c(0.3, 0.1, 0.03)) {
    expect_lt(mean(p < level),
              level + 4 * sqrt(level * (1 - level) / 2000))
    expect_gt(mean(p < level), level / 2)
  }
})

test_that("few looks that tell nothing are half believed", {
  use_seed(3)
  n <- 200
  x <- matrix(rnorm(n * 30), n)
  noise <- rnorm(n)
  bought <- function(y) cv_momentnet(x, y, budget = 4, seed = 1)
  expect_identical(bought(noise)$signal, 0.5)
  expect_identical(bought(2 * x[, 1] + 2 * x[, 2] + noise / 4)$signal, 1)
  x[runif(length(x)) < 0.86] <- NA
  fit <- cv_momentnet(x, noise, seed = 1)
  expect_identical(fit$signal, 0.5)
  expect_output(print(fit), "shrunk to 50 %")
})

test_that("tests of what rows show take the rest to be at its mean", {
  use_seed(4)
  x <- matrix(rnorm(300), 50)
  x[runif(300) < 0.5] <- NA
  filled <- apply(x, 2, function(column) {
    off <- column - mean(column, na.rm = TRUE)
    ifelse(is.na(off), 0, off / sqrt(mean(off^2, na.rm = TRUE)))
  })
  data <- list(n = 50, d = 6, rows = as_rows(table_cells(x)))
  expect_equal(mean_filled(data), filled)
  # As often as they are to, they find a signal in noise.
  shares <- replicate(300, shown_share(list(data = data, y = rnorm(50))))
  expect_lt(mean(shares == 1), 0.1 + 3 * sqrt(0.1 * 0.9 / 300))
  expect_gt(mean(shares == 0.5), 0.4)
})

test_that("what is kept is not said to be lessened where it is 100 %", {
  set.seed(1)
  x <- matrix(rnorm(80), 40)
  y <- x[, 1] + rnorm(40)
  x[1:4, 2] <- NA
  fit <- suppressMessages(cv_momentnet(x, y, seed = 1))
  fit$signal <- 0.996
  expect_no_match(capture.output(print(fit)), "of their size", all = TRUE)
  fit$signal <- 0.994
  expect_output(print(fit), "99 % of their size: the labels may be noise")
})
