# Engine "posterior": against explicit conditional means and likelihoods.

set.seed(71)
n <- 60
d <- 7
loadings <- matrix(rnorm(d * 2), d)
noise <- runif(d, 0.3, 1)
size <- sqrt(rowSums(loadings^2) + noise)
loadings <- loadings / size
noise <- noise / size^2
correlation <- tcrossprod(loadings) + diag(noise)
x <- mask_attributes(matrix(rnorm(n * d), n) %*% chol(correlation), p = 0.4)
y <- rnorm(n)
expected <- t(apply(x, 1, function(row) {
  seen <- !is.na(row)
  if (!any(seen)) return(numeric(d))
  correlation[, seen] %*% solve(correlation[seen, seen], row[seen])
}))

# As a factor model that knows the truth, in units of its own.
unit <- 10^seq(-2, 2, length.out = d)
center <- seq_len(d)
raw <- sweep(sweep(x, 2, unit, "*"), 2, center, "+")
model <- list(loadings = loadings, noise = noise, unit = unit, y_unit = 3,
              center = center, y_center = 5, usable = rep(TRUE, d))
observed <- list(data = known_table(raw, "x"), y = 3 * y + 5)

test_that("sums are those of explicit conditional means", {
  for (rank in c(2, 6)) { # fewer factors than what rows show, and more
    wide <- cbind(loadings, matrix(0, d, rank - 2))
    sums <- cpp_posterior_sums(incomplete_rows(x),
                               list(loadings = wide, noise = noise),
                               rep(TRUE, d), y)
    expect_equal(correlation %*% sums$squares %*% correlation,
                 crossprod(expected), tolerance = 1e-10)
    expect_equal(drop(correlation %*% sums$products),
                 drop(crossprod(expected, y)), tolerance = 1e-10)
  }
  # What is not usable is not seen.
  without <- x
  without[, 3] <- NA
  some <- seq_len(d) != 3
  sums <- cpp_posterior_sums(incomplete_rows(x),
                             list(loadings = loadings, noise = noise), some, y)
  expect_equal(sums, cpp_posterior_sums(
    incomplete_rows(without), list(loadings = loadings, noise = noise),
    rep(TRUE, d), y
  ))
})

test_that("at a given lambda it is ridge regression on conditional means", {
  for (power in c(1, 0.5)) {
    fit <- posterior_fit(model, observed, list(power = power,
                                               lambda = c(3, 0.2)))
    q <- unit^(2 * (1 - power))
    q <- q / mean(q)
    for (at in 1:2) {
      penalty <- diag(n * c(3, 0.2)[at] / 3 / q)
      ridge <- solve(crossprod(expected) + penalty, crossprod(expected, y))
      expect_equal(fit$beta[, at], drop(ridge) * 3 / unit, tolerance = 1e-8)
    }
  }
})

test_that("without a penalty it is the limit of small ones", {
  at <- function(lambda, model) {
    posterior_fit(model, observed, list(power = 1, lambda = lambda))$beta
  }
  expect_equal(at(c(1e-9, 0), model)[, 2], at(1e-9, model)[, 1],
               tolerance = 1e-6)
  least <- solve(crossprod(expected), crossprod(expected, y))
  expect_equal(at(0, model)[, 1], drop(least) * 3 / unit, tolerance = 1e-8)
  # An attribute that is another one once more: what they say is shared.
  twin <- model
  twin$noise[] <- 1e-14
  twin$loadings <- twin$loadings / sqrt(rowSums(twin$loadings^2))
  expect_equal(at(0, twin), at(1e-9, twin), tolerance = 1e-5)
  set.seed(4)
  whole <- matrix(rnorm(100 * 5), 100)
  label <- whole[, 1] + rnorm(100)
  for (fit in list(momentnet, cv_momentnet)) {
    zero <- fit(whole, label, budget = 2, lambda = 0, alpha = 0, seed = 1)
    expect_identical(zero$lambda, 0)
    expect_identical((zero$fit %||% zero)$engine, "posterior")
    near <- fit(whole, label, budget = 2, lambda = 1e-9, alpha = 0, seed = 1)
    expect_equal(unname(coef(zero)), unname(coef(near)), tolerance = 1e-6)
  }
})

test_that("its lambda is the likeliest", {
  fit <- posterior_fit(model, observed, list(power = 1))
  t <- 3 / (fit$lambda * n)
  log_likelihood <- function(t) {
    covariance <- diag(n) + t * tcrossprod(expected)
    scale <- drop(crossprod(y, solve(covariance, y))) / n
    -(determinant(covariance)$modulus[1] + n * log(scale)) / 2
  }
  grid <- 10^seq(-7, 2, 0.25)
  expect_equal(t, grid[which.max(vapply(grid, log_likelihood, 0))])
})

test_that("coefficients are the mean with those of the factor model", {
  wide <- matrix(rnorm(500 * 8), 500) %*% matrix(rnorm(64), 8)
  label <- wide[, 1] + rnorm(500)
  gaps <- mask_attributes(wide, p = 0.6)
  fit <- momentnet(gaps, label, engine = "posterior", alpha = 0)
  own <- momentnet(gaps, label, engine = "factors")
  found <- posterior_fit(fit$model, list(data = known_table(gaps, "x"),
                                         y = label), fit$settings)
  expect_equal(fit$model, own$model)
  expect_equal(unname(coef(fit)[-1, 1]),
               unname(coef(own)[-1, 1] + found$beta[, 1]) / 2)
  path <- momentnet(gaps, label, engine = "posterior", lambda = c(1, 0.1))
  expect_identical(path$lambda, c(1, 0.1))
  expect_equal(coef(momentnet(gaps, label, engine = "posterior",
                              lambda = fit$lambda))[, 1], coef(fit)[, 1])
  expect_error(momentnet(gaps, label, engine = "posterior", alpha = 1),
               class = "frugalreg_error_input")
  expect_error(momentnet(wide, label, engine = "posterior"),
               class = "frugalreg_error_input")
})

test_that("looks of a budget: everything that fits have", {
  skip_on_cran()
  set.seed(72)
  wide <- matrix(rnorm(400 * 8), 400) %*% matrix(rnorm(64), 8)
  label <- wide[, 1] + rnorm(400)
  wide <- sweep(wide, 2, 10^(1:8), "*")
  fit <- momentnet(wide, label, budget = 3, seed = 1)
  expect_identical(fit$engine, "posterior")
  expect_identical(cv_momentnet(wide, label, budget = 3, seed = 1,
                                alpha = 0)$fit$engine, "posterior")
  expect_identical(cv_momentnet(wide, label, budget = 3,
                                seed = 1)$candidates$engine[1], "posterior")
  gaps <- mask_attributes(wide[1:20, ], p = 0.5)
  guess <- predict(fit, gaps, se.fit = TRUE)
  expect_true(all(is.finite(guess$fit)) && all(guess$se.fit >= 0))
  expect_s3_class(next_look(fit, gaps[1, ]), "data.frame")
  expect_output(print(fit), "posterior, rank 4")
  more <- update(fit, wide, label)
  expect_identical(more$n, 800L)
  expect_identical(more$engine, "posterior")
  frame <- data.frame(label = label, kind = factor(rep(1:4, 100)), wide)
  grouped <- momentnet(label ~ ., frame, budget = 3, seed = 1)
  expect_identical(grouped$engine, "posterior")
  expect_true(all(is.finite(predict(grouped, frame))))
  oracle <- attribute_source(function(row, columns) wide[row, columns], n = 400,
                             d = 8)
  expect_identical(coef(momentnet(oracle, label, budget = 3, seed = 1)),
                   coef(fit))
})

test_that("few rows, constants and labels without signal do no harm", {
  set.seed(73)
  wide <- matrix(rnorm(40 * 6), 40)
  wide[, 2] <- 1
  for (label in list(numeric(40), rnorm(40))) {
    fit <- momentnet(wide, label, budget = 3, engine = "posterior",
                     units = "different", seed = 1)
    expect_true(all(is.finite(coef(fit))))
    expect_identical(unname(coef(fit)[3, 1]), 0)
  }
  one <- momentnet(mask_attributes(wide, 0.5)[1, , drop = FALSE], 2,
                   engine = "posterior", alpha = 0)
  expect_equal(unname(coef(one)[, 1]), c(2, numeric(6)))
})

test_that("its errors are below those of pairs where few are seen", {
  skip_on_cran()
  ratio <- vapply(seq_len(quick_or_extended(1, 3)), function(seed) {
    set.seed(seed)
    loadings <- matrix(rnorm(20 * 4), 20)
    z <- matrix(rnorm(2000 * 4), 2000) %*% t(loadings) / 2 +
      matrix(rnorm(2000 * 20), 2000) / 2
    truth <- drop(z %*% rnorm(20))
    label <- truth + rnorm(2000) * stats::sd(truth) / 2
    z <- sweep(z, 2, 10^runif(20, -3, 3), "*")
    few <- 1:1000
    error <- function(engine) {
      fit <- cv_momentnet(z[few, ], label[few], budget = 3, engine = engine,
                          seed = 1)
      mean((truth[-few] - predict(fit, z[-few, ]))^2)
    }
    posterior <- error("posterior")
    expect_lt(posterior, stats::var(truth) / 2)
    posterior / error("pairs")
  }, 0)
  expect_lt(mean(ratio), 0.9)
})
