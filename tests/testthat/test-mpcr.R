# mpcr() as users call it; what it computes is tested in test-lowrank-batch.R.

test_that("mpcr() recovers noiseless data from half of the values", {
  use_seed(1)
  data <- simulate_lowrank(300, d = 20, rank = 3, observed = 0.5)
  new <- simulate_lowrank(200, observed = 0.75, loadings = data$loadings,
                          weights = data$weights)
  fit <- mpcr(data$x, data$y, rank = 3, seed = 1)
  expect_s3_class(fit, c("mpcr", "frugal_lowrank", "frugal_fit"),
                  exact = TRUE)
  expect_lt(mean(residuals(fit, new$x, new$y)^2) / var(new$y), 1e-8)
  expect_true(all(diff(fit$history$objective) <= 0))
  expect_identical(sort(fit$tuning$ridge), c(1e-6, 0.15))
  # Complete rows are predicted by the coefficients.
  expect_within(predict(fit, new$complete),
                cbind(1, new$complete) %*% coef(fit), 1e-8)
})

test_that("the competitor as printed has no offsets and hardly a ridge", {
  use_seed(2)
  data <- simulate_lowrank(80, d = 12, rank = 3, observed = 0.7,
                           x_noise = 0.1)
  fit <- mpcr(data$x + 3, data$y + 2, rank = 3, paper = TRUE, gamma = 1,
              seed = 1)
  expect_identical(fit$model$ridge, 1e-6)
  expect_identical(unname(fit$model$offset), numeric(12))
  expect_identical(fit$model$y_offset, 0)
  expect_identical(unname(fit$center$x_center), numeric(12))
  centred <- mpcr(data$x + 3, data$y + 2, rank = 3, seed = 1)
  expect_gt(min(centred$center$x_center), 1)
})

test_that("units change nothing but the units", {
  use_seed(3)
  data <- simulate_lowrank(80, d = 12, rank = 3, observed = 0.7,
                           x_noise = 0.2)
  fit <- mpcr(data$x, data$y, rank = 3, seed = 1)
  scaled <- mpcr(data$x * 8 - 1, data$y * 1000 + 5, rank = 3, seed = 1)
  expect_within(predict(scaled, data$x * 8 - 1),
                predict(fit, data$x) * 1000 + 5, 1e-5)
})

test_that("a large penalty leaves the mean, none leaves least squares", {
  use_seed(4)
  data <- simulate_lowrank(60, d = 10, rank = 2, observed = 0.8,
                           x_noise = 0.1)
  none <- mpcr(data$x, data$y, 2, lambda2 = 1e3, validation = NULL,
               ridge = 1e-6, gamma = 1)
  expect_identical(unname(coef(none)[-1]), numeric(10))
  expect_within(coef(none)[1], mean(data$y), 1e-10)
  free <- mpcr(data$x, data$y, 2, lambda2 = 0, validation = NULL,
               ridge = 1e-6, gamma = 1)
  codes <- predict(free, data$x, type = "code")
  expect_within(predict(free, data$x), fitted(lm(data$y ~ codes)), 1e-6)
})

test_that("formulas, missing labels and refusals", {
  use_seed(5)
  data <- simulate_lowrank(60, d = 6, rank = 2, observed = 0.8,
                           x_noise = 0.1)
  frame <- data.frame(y = replace(data$y, 3:9, NA), data$x)
  fit <- mpcr(y ~ ., frame, rank = 2, seed = 1)
  same <- mpcr(data$x, frame$y, rank = 2, seed = 1)
  expect_within(coef(fit), coef(same), 1e-10)
  expect_identical(fit$labelled, 53L)
  refused <- function(argument, ...) {
    cnd <- expect_error(mpcr(data$x, data$y, ...),
                        class = "frugalreg_error_input")
    expect_identical(cnd$argument, argument)
  }
  refused("rank", rank = 7)
  refused("lambda2", rank = 2, lambda2 = -1)
  refused("lambda1", rank = 2, lambda1 = 1)
  refused("passes", rank = 2, passes = 0.5)
})
