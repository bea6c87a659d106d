# GenEst and the plug-in estimator as the paper and the documentation define
# them, by sums over every outcome of their draws.

w <- c(0.6, -0.5, 0.3)
x <- c(0.5, 0.4, -0.6)
y <- 0.2
p <- c(0.3, 0.45, 0.25)
residual <- sum(w * x) - y

test_that("probabilities of degrees sum to 1 and cancel the multipliers", {
  n <- 0:63
  expect_within(sum(degree_probability(n, "all")), 1, 1e-15)
  expect_within(sum(degree_probability(n, "odd")), 1, 1e-15)
  expect_identical(degree_probability(n, "all") * degree_multiplier(n, "all"),
                   rep(1, 64))
  odd <- n[n %% 2 == 1]
  expect_within(degree_probability(odd, "odd") * degree_multiplier(odd, "odd"),
                1, 1e-15)
  # The expected numbers of factors: 1, and 5/3.
  expect_within(sum(n * degree_probability(n, "all")), 1, 1e-14)
  expect_within(sum(n * degree_probability(n, "odd")), 5 / 3, 1e-14)
})

test_that("the draws that a degree needs are the paper's", {
  averaged <- genest_averaged(radius = 1, scale = 0.5)
  expect_identical(averaged, 16)
  expect_identical(vapply(0:10, draws_needed, 0, averaged = averaged),
                   c(0:8, 9 * 16, 10 * 16))
  expect_identical(genest_averaged(1, 2), 1)
})

# The mean over draws and degrees is the series cut at the degrees that the
# looks allow, and the rest of the series bounds the bias.
expect_cut_series <- function(loss, degrees, inner, radius) {
  series <- loss$series
  averaged <- genest_averaged(radius, series$scale)
  allowed <- Filter(function(n) draws_needed(n, averaged) <= inner, 0:63)
  sequences <- draw_sequences(w, x, p, inner)
  expect_within(sum(sequences$probability), 1, 1e-13)
  result <- enumerate_genest(sequences, series, y, radius, degrees,
                             last = max(allowed))
  label <- paste(format(loss), degrees, "with", inner, "draws")
  expect_within(result[["mean"]], summed_series(series, residual, allowed),
                1e-12, label)
  u <- abs(residual - series$shifts) / series$scale
  left_out <- setdiff(0:63, allowed)
  tail <- sum(series$weights * vapply(u, function(u) {
    sum(abs(series$coefficients[left_out + 1]) * u^left_out)
  }, 0))
  expect_lte(abs(result[["mean"]] - loss$derivative(residual)), tail + 1e-12,
             label = label)
  list(bias = result[["mean"]] - loss$derivative(residual), tail = tail,
       square = result[["square"]])
}

test_that("GenEst's mean is the derivative, cut at the degrees that fit", {
  skip_on_cran()
  for (degrees in c("all", "odd")) {
    for (loss in list(loss_hinge(1.5), loss_absolute(0.1, 1.3))) {
      scale <- loss$parameters[["epsilon"]]
      for (inner in quick_or_extended(c(1, 4), c(1, 2, 4))) {
        expect_cut_series(loss, degrees, inner, radius = 1)
      }
      # Every degree takes one draw a factor.
      last <- expect_cut_series(loss, degrees, 5, radius = scale / 2)
      expect_lt(abs(last$bias), if (loss$kind == "hinge") 0.02 else 1e-5)
      # From degree 3 on a factor is the mean of 2 draws.
      averaging <- expect_cut_series(loss, degrees, 6, radius = 0.7 * scale)
      expect_lt(abs(averaging$bias), abs(last$tail) + 0.05)
    }
  }
})

test_that("GenEst's mean is right for a series with even degrees", {
  exponential <- loss_own(function(z) exp(z) - z, function(z) exp(z) - 1,
                          taylor = function(n) (n > 0) / factorial(n))
  for (inner in 1:5) {
    expect_cut_series(exponential, "all", inner, radius = 0.5)
  }
})

test_that("GenEst's second moment is a sum over degrees", {
  loss <- loss_absolute(0, 1.3)
  series <- loss$series
  series[c("weights", "shifts")] <- list(1, 0)
  draws <- w * x / p
  factor_square <- sum(p * ((draws - y) / series$scale)^2)
  theta <- residual / series$scale
  for (degrees in c("all", "odd")) {
    result <- enumerate_genest(draw_sequences(w, x, p, 5), series, y, 0.65,
                               degrees, last = 5)
    n <- c(1, 3, 5)
    scaled <- degree_multiplier(n, degrees) * series$coefficients[n + 1]^2
    expect_within(result[["square"]], sum(scaled * factor_square^n), 1e-12)
    # By Jensen no averaging inside a factor brings it below this.
    expect_gte(result[["square"]], sum(scaled * theta^(2 * n)))
  }
})

test_that("choosing among odd degrees takes the second moment to a third", {
  sequences <- draw_sequences(w, x, p, 4)
  series <- loss_hinge(1.5)$series
  series$constant <- 0
  square <- function(degrees) {
    enumerate_genest(sequences, series, y, 0.75, degrees, last = 4)[["square"]]
  }
  expect_within(square("odd"), square("all") / 3, 1e-12)
})

# ---- The plug-in estimator

plugin_bias <- function(derivative, count, jackknife, spread = 1) {
  sequences <- draw_sequences(w, x, p, count)
  middle <- sum(w * x)
  sequences$draws <- middle + spread * (sequences$draws - middle)
  result <- enumerate_draws(sequences, plugin_estimate, y = y,
                            derivative = derivative, jackknife = jackknife)
  result[["mean"]] - derivative(residual)
}

draw_variance <- sum(p * (w * x / p - sum(w * x))^2)

smooth_derivatives <- list(
  absolute = loss_absolute(0.05, 0.6)$derivative,
  hinge = function(z) loss_hinge(0.9)$derivative(z + 1.2),
  logistic = function(z) loss_logistic()$derivative(2 * z + 1)
)

test_that("the bias of the plug-in is of the first order in 1 / draws", {
  for (name in names(smooth_derivatives)) {
    derivative <- smooth_derivatives[[name]]
    step <- 1e-4
    curvature <- (derivative(residual + step) - 2 * derivative(residual) +
                    derivative(residual - step)) / step^2
    for (count in 2:3) {
      spread <- 2^-7
      expected <- curvature / 2 * draw_variance * spread^2 / count
      expect_equal(plugin_bias(derivative, count, FALSE, spread), expected,
                   tolerance = 0.05, label = name)
    }
  }
})

test_that("the jackknife leaves a smaller bias of the next order", {
  for (name in names(smooth_derivatives)) {
    derivative <- smooth_derivatives[[name]]
    for (count in 2:3) {
      label <- paste(name, "with", count, "draws")
      bias <- function(jackknife, spread) {
        abs(plugin_bias(derivative, count, jackknife, spread))
      }
      expect_lt(bias(TRUE, 0.25), bias(FALSE, 0.25), label = label)
      # Half the spread: a quarter without, and an eighth or less with it.
      spread <- 2^-4
      without <- bias(FALSE, spread / 2) / bias(FALSE, spread)
      with <- bias(TRUE, spread / 2) / bias(TRUE, spread)
      expect_equal(without, 1 / 4, tolerance = 0.15, label = label)
      expect_lt(with, 1 / 8 * 1.3, label = label)
    }
  }
})

test_that("the jackknife is exact for derivatives of degree two", {
  quadratic <- function(z) 1 + 2 * z + 3 * z^2
  for (count in 2:4) {
    expect_within(plugin_bias(quadratic, count, TRUE), 0, 1e-14)
    expect_within(plugin_bias(quadratic, count, FALSE),
                  3 * draw_variance / count, 1e-14)
  }
})

test_that("one draw has no jackknife, and a line has no bias", {
  derivative <- smooth_derivatives$absolute
  expect_identical(plugin_bias(derivative, 1, TRUE),
                   plugin_bias(derivative, 1, FALSE))
  for (count in 1:3) {
    expect_within(plugin_bias(identity, count, TRUE), 0, 1e-15)
  }
})
