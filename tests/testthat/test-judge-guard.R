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
