test_that("a loss of one's own is what was given", {
  loss <- loss_own(function(z) z^4 / 4, function(z) z^3)
  expect_s3_class(loss, "frugal_loss")
  expect_identical(loss$kind, "own")
  expect_identical(loss$task, "regression")
  expect_identical(loss$value(2), 4)
  expect_identical(loss$derivative(2), 8)
  expect_null(loss$series)
  expect_match(loss$why_no_series, "taylor")
  expect_identical(
    loss_own(loss$value, loss$derivative, "classification")$task,
    "classification"
  )
})

test_that("Taylor coefficients come as numbers or as a function", {
  cubic <- loss_own(function(z) z^4 / 4, function(z) z^3,
                    taylor = c(0, 0, 0, 1))
  expect_identical(cubic$series$coefficients, c(0, 0, 0, 1, rep(0, 60)))
  exponential <- loss_own(function(z) exp(z) - z, function(z) exp(z) - 1,
                          taylor = function(n) (n > 0) / factorial(n))
  z <- seq(-3, 3, by = 0.1)
  expect_within(summed_series(exponential$series, z),
                exponential$derivative(z), 1e-13)
})

test_that("the losses of the package pass as own ones", {
  for (loss in list(loss_squared(), loss_absolute(0, 1), loss_absolute(1, 0.1),
                    loss_absolute(0.1, 1e-3), loss_hinge(0.5),
                    loss_logistic())) {
    own <- loss_own(loss$value, loss$derivative, loss$task)
    expect_identical(own$derivative(1:3), loss$derivative(1:3))
  }
  erf <- loss_absolute(0, 0.02)
  coefficients <- erf$series$coefficients * 50^(0:63)
  own <- loss_own(erf$value, erf$derivative, taylor = coefficients)
  expect_identical(own$series$coefficients, coefficients)
})

test_that("a kink is legal, wherever it is", {
  for (kink in c(0, 0.123, 1, -10)) {
    loss <- loss_own(function(z) abs(z - kink), function(z) sign(z - kink))
    expect_identical(loss$derivative(kink + 1), 1)
  }
})

test_that("what is not a loss is refused", {
  skip_on_cran()
  # log(1 + exp(-z)): its derivative by Fourier coefficients on a circle.
  logistic_taylor <- function(n) {
    turn <- exp(2i * pi * (0:255) / 256)
    Re(mean(-1 / (1 + exp(2 * turn)) * turn^-n)) / 2^n
  }
  expect_refused("input", {
    loss_own(1, function(z) z)
    loss_own(function(z) z^2 / 2, "z")
    loss_own(function(z) z^2 / 2, NULL)
    loss_own(function(z) max(z, 0), function(z) as.numeric(z > 0))
    loss_own(function(z) pmax(z, 0), function(z) z > 0)
    loss_own(function(z) if (z > 0) z else 0, function(z) as.numeric(z > 0))
    loss_own(function(z) stop("no such loss"), function(z) z)
    loss_own(function(z) z^2 / 2, function(z) z - mean(z))
    loss_own(function(z) suppressWarnings(sqrt(z)), function(z) z)
    loss_own(function(z) exp(z^8), function(z) 8 * z^7 * exp(z^8))
    loss_own(function(z) -z^2 / 2, function(z) -z)
    loss_own(cos, function(z) -sin(z))
    loss_own(function(z) z^2, function(z) z)
    loss_own(function(z) z^2 / 2, function(z) 1.001 * z)
    loss_own(function(z) z^2 / 2, function(z) z, task = "ranking")
    loss_own(function(z) z^2 / 2, function(z) z, taylor = "z")
    loss_own(function(z) z^2 / 2, function(z) z, taylor = numeric())
    loss_own(function(z) z^2 / 2, function(z) z, taylor = rep(0, 65))
    loss_own(function(z) z^2 / 2, function(z) z, taylor = c(0, NA))
    loss_own(function(z) z^2 / 2, function(z) z, taylor = c(0, 1.001))
    loss_own(function(z) z^2 / 2, function(z) z, taylor = function(n) 1:2)
    loss_own(function(z) z^2 / 2, function(z) z,
             taylor = function(n) stop("unknown"))
    loss_own(loss_logistic()$value, loss_logistic()$derivative,
             "classification", taylor = logistic_taylor)
  })
})

test_that("a loss does not keep the data of the function that made it", {
  make <- function() {
    data <- numeric(1e6)
    shift <- 0.1
    half <- function(z) z / 2
    loss_own(function(z) half((z - shift)^2), function(z) z - shift)
  }
  loss <- make()
  # 8 MB less; the sources of functions are this file.
  expect_lt(length(serialize(loss, NULL)), 1e6)
  expect_identical(loss$derivative(1:3), 1:3 - 0.1)
  expect_identical(loss$value(1:3), (1:3 - 0.1)^2 / 2)
})
