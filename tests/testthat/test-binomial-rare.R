# Classes of which there are few, in many rows; and labels that are noise.

rare <- function(n, d, intercept, seed) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n)
  list(x = x, y = rbinom(n, 1, plogis(intercept + x[, 1])))
}

test_that("labels that are noise have a fit whatever engine it comes to", {
  skip_on_cran()
  for (seed in 1:6) {
    set.seed(seed)
    x <- matrix(rnorm(3600), 600)
    y <- rbinom(600, 1, 0.1)
    fit <- cv_momentnet(x, y, family = "binomial", budget = 3, seed = 1)
    p <- predict(fit, x)
    expect_true(all(p > 0 & p < 1))
    expect_lt(abs(mean(p) - mean(y)), 0.03)
  }
})

test_that("probabilities add up to the rarer class in many rows", {
  skip_on_cran()
  data <- rare(30000, 4, -6, 1)
  fit <- cv_momentnet(data$x, data$y, family = "binomial", seed = 1)
  expect_equal(sum(predict(fit, data$x)), sum(data$y), tolerance = 0.05)
})

test_that("parts of rows have enough of the rarer class, or tests all", {
  skip_on_cran()
  y <- rep(c(1, 0), c(100, 9900))
  expect_identical(share_of_rarer(y), 0.01)
  expect_identical(share_of_rarer(rev(2 * y - 1)), 0.01)
  expect_identical(share_of_rarer(c(1, 2, 3)), Inf)
  expect_identical(share_of_rarer(rep(1, 3)), Inf)
  data <- rare(9000, 3, -5.5, 2)
  gaps <- mask_attributes(data$x, p = 0.4)
  local_binding("average_constants", replace(
    average_constants, c("rows", "times"), list(c(light = 600, heavy = 600), 2)
  ))
  fit <- cv_momentnet(gaps, data$y, family = "binomial", seed = 1)
  expect_identical(fit$signal, 1)
  # Of 1,200 rows that were judged some six were of the class.
  expect_equal(sum(predict(fit, gaps)), sum(data$y), tolerance = 1e-3)
})

test_that("engines are compared in one measure", {
  skip_on_cran()
  set.seed(8)
  x <- matrix(rnorm(3000), 300)
  y <- rbinom(300, 1, plogis(x %*% c(2, -1, 1, rep(0, 7))))
  x[matrix(runif(3000) < 0.4, 300)] <- NA
  compared <- function(...) {
    cv_momentnet(x, y, family = "binomial", engine = c("pairs", "completed"),
                 seed = 1, ...)$comparison
  }
  expect_s3_class(compared(), "data.frame")
  expect_identical(compared(measure = "deviance"), compared())
})

test_that("pairs of a table with gaps are as sure of the rarer class as rows", {
  skip_on_cran()
  # Skewed attributes, of which no normal law knows how sure they are.
  set.seed(1)
  x <- exp(matrix(rnorm(16000), 4000))
  y <- rbinom(4000, 1, plogis(-5 + x[, 1] / 2))
  gaps <- mask_attributes(x, p = 0.2)
  new <- exp(matrix(rnorm(16000), 4000))
  truth <- plogis(-5 + new[, 1] / 2)
  loss <- function(p) -mean(truth * log(p) + (1 - truth) * log1p(-p))
  fit <- cv_momentnet(gaps, y, engine = "pairs", family = "binomial", seed = 1)
  p <- predict(fit, new)
  expect_lt(abs(mean(p) / mean(truth) - 1), 0.25)
  expect_lt(loss(p), loss(mean(y)))
  # Too wide to be completed without each fold: by moments, as before.
  local_binding("held_out_constants", replace(held_out_constants, "fold_work",
                                              1))
  fit <- cv_momentnet(gaps, y, engine = "pairs", family = "binomial", seed = 1)
  expect_true(all(is.finite(coef(fit))))
})
