# Which lambda a fit to counts goes by.

test_that("counts of a normal log-mean have their probability", {
  y <- c(0, 3, 1, 12, 700)
  mean <- c(-1, 0.5, 1.2, 2, 4)
  variance <- c(0.3, 0, 1.1, 0.6, 1)
  for (size in c(0.7, 5, 1e4)) {
    whole <- vapply(seq_along(y), function(at) {
      if (variance[at] == 0) {
        return(stats::dnbinom(y[at], size, mu = exp(mean[at]), log = TRUE))
      }
      log(stats::integrate(function(eta) {
        stats::dnbinom(y[at], size, mu = exp(eta)) *
          stats::dnorm(eta, mean[at], sqrt(variance[at]))
      }, mean[at] - 12, mean[at] + 12, rel.tol = 1e-10)$value)
    }, 0)
    expect_equal(count_likelihoods(y, mean, variance, size), whole,
                 tolerance = 1e-5)
  }
})

test_that("the middle of what is likely is taken", {
  expect_equal(likely_place(c(-9e3, -2, -9e3, -2, -9e3)), 3)
  expect_equal(likely_place(log(c(1, 0, 3)) - 1e4), 2.5)
  expect_equal(likely_place(c(NaN, -5, -Inf)), 2)
  expect_identical(likely_place(c(NaN, NA)), NaN)
})

test_that("the likely are taken among those of like deviance", {
  use_seed(71)
  n <- 400
  hidden <- rep(c(0, 1), n / 2)
  y <- rpois(n, exp(1 - hidden / 2 + sqrt(hidden) * rnorm(n)))
  said <- list(mean = matrix(0.75, n, 4), variance = matrix(0.5, n, 4),
               weight = rep(1, n))
  # All means are the same; the second knows which rows hide something.
  said$mean[, 2] <- 1 - hidden / 2
  said$variance[, 2] <- hidden
  losses <- matrix(1, n, 4) + rnorm(4 * n, sd = 0.01)
  losses[, 4] <- losses[, 4] + 1
  expect_equal(likely_count_fit(y, said, losses), 2)
  # One that is worse by more than a standard error is not, however likely.
  losses[, 2] <- losses[, 2] + 0.1
  expect_true(likely_count_fit(y, said, losses) %in% c(1, 3))
  expect_equal(likely_count_fit(y[1], lapply(said, head, 1),
                                   losses[1, , drop = FALSE]),
               which.min(losses[1, ]))
})

test_that("lambda.min is among those of like deviance", {
  skip_on_cran()
  use_seed(72)
  x <- matrix(rnorm(300 * 6), 300)
  y <- rpois(300, exp(0.3 + 0.6 * x[, 1] - 0.4 * x[, 2]))
  gaps <- replace(x, sample(1800, 700), NA)
  fit <- cv_momentnet(gaps, y, family = "poisson", seed = 1)
  best <- fit$index[["min"]]
  expect_lte(fit$cvm[best], min(fit$cvm) + max(fit$cvsd))
  expect_identical(fit$lambda.min, fit$lambda[best])
  expect_lte(fit$index[["1se"]], best)
})
