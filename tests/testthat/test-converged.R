# What iterates says whether it ended by its own rule.

set.seed(4)
data <- list(x = matrix(rnorm(600), 100))
data$y <- data$x[, 1] - data$x[, 2] + rnorm(100)
data$gaps <- data$x
data$gaps[sample(600, 200)] <- NA

test_that("a path says it of each penalty", {
  expect_true(all(momentnet(data$x, data$y)$converged))
  expect_true(all(momentnet(data$x, data$y, alpha = 0)$converged))
  path <- momentnet(data$gaps, data$y, engine = "covariance")
  expect_length(path$converged, length(path$lambda))
  expect_false(anyNA(path$converged))
  # At the largest penalty there is nothing to do.
  expect_true(path$converged[1])
  chosen <- cv_momentnet(data$gaps, data$y, seed = 1)
  expect_true(chosen$average$converged)
})

test_that("rounds that do not suffice are said", {
  model <- list(loadings = matrix(0.5, 6, 1), noise = rep(0.75, 6))
  path <- function(rounds) {
    cpp_completed_path(incomplete_rows(data$gaps), model, data$y, rep(TRUE, 6),
                       c(0.5, 0.01), c(0, 0), rounds)$converged
  }
  # The first penalty, from 0, has as many as it takes.
  expect_identical(path(1), c(TRUE, FALSE))
  expect_identical(path(1000), c(TRUE, TRUE))
})

test_that("counts have their likeliest coefficients", {
  counts <- round(exp(data$x[, 1]))
  fit <- momentnet(data$x, counts, family = "poisson", nlambda = 5)
  expect_true(all(fit$converged))
})

test_that("where iterations are part of the method nothing converges", {
  fit <- momentnet(data$gaps, data$y, engine = "factors")
  expect_true(all(is.na(fit$converged)))
  # Passes without number would go on.
  fit <- momentnet(data$gaps, data$y, engine = "lowrank")
  expect_identical(fit$converged, NA)
})

test_that("low-rank fits say whether passes sufficed", {
  fit <- function(...) {
    suppressWarnings(slrm(data$gaps, data$y, rank = 1, seed = 1, ...))
  }
  for (method in c("em", "als")) {
    expect_false(fit(method = method, passes = 2)$converged)
    done <- fit(method = method, passes = 1000, validation = 0.2)
    expect_true(done$converged)
    expect_lt(max(done$history$pass), 1000)
  }
  expect_false(fit(method = "stochastic", passes = 1)$converged)
  expect_true(is.na(
    fit(method = "stochastic", passes = 1, validation = NULL)$converged
  ))
})

test_that("what held-out labels chose says it, and so does each response", {
  skip_on_cran()
  chosen <- cv_momentnet(data$gaps, data$y, seed = 1)
  expect_identical(chosen$converged, chosen$average$converged)
  chosen <- cv_momentnet(data$gaps, data$y, seed = 1, engine = "covariance")
  expect_identical(chosen$converged,
                   chosen$fit$converged[[chosen$index[["min"]]]])
  both <- cbind(a = data$y, b = data$x[, 3])
  expect_identical(momentnet(data$x, both)$converged, c(a = TRUE, b = TRUE))
  expect_identical(momentnet(data$gaps, both, engine = "factors")$converged,
                   c(a = NA, b = NA))
  expect_identical(cv_momentnet(data$x, both, seed = 1)$converged,
                   c(a = TRUE, b = TRUE))
  kinds <- cut(data$y, c(-Inf, -1, 1, Inf), c("p", "q", "r"))
  for (measure in c("mse", "deviance")) {
    classes <- cv_momentnet(data$x, kinds, family = "multinomial", seed = 1,
                            measure = measure)
    expect_identical(classes$converged, c(p = TRUE, q = TRUE, r = TRUE))
    expect_identical(classes$converged, vapply(classes$each, `[[`, NA,
                                               "converged"))
  }
})
