insensitive <- function(z, delta) pmax(abs(z) - delta, 0)

all_losses <- function() {
  list(loss_squared(), loss_absolute(0, 0.3), loss_absolute(0.5, 0.2),
       loss_absolute(2, 1e-3), loss_hinge(0.1), loss_hinge(), loss_hinge(2),
       loss_logistic())
}

test_that("the coefficients of erf have no more than the last digit wrong", {
  exact <- dd_erf_coefficients(64)
  coefficients <- loss_hinge()$series$coefficients
  expect_length(coefficients, 64)
  error <- abs((coefficients - exact[1, ]) - exact[2, ])
  expect_lte(max(error), 1e-15)
  odd <- seq(2, 64, by = 2)
  expect_lte(max(error[odd] / abs(exact[1, odd])), 1e-15)
  expect_identical(coefficients[-odd], rep(0, 32))
  # The arithmetic of the check itself: pi to 30 digits, cut in two.
  expect_identical(dd_pi()[1], pi)
  expect_within(dd_pi()[2], 1.2246467991473532e-16, 1e-30)
})

test_that("the smoothed losses are within epsilon of what they smooth", {
  skip_on_cran()
  z <- c(seq(-6, 6, length.out = 12001), -1e3, 1e3)
  for (epsilon in c(1e-3, 0.1, 0.3, 1, 3)) {
    for (delta in c(0, 1e-3, 0.05, 0.5, 2)) {
      loss <- loss_absolute(delta, epsilon)
      gap <- loss$value(z) - insensitive(z, delta)
      expect_lte(max(abs(gap)), epsilon)
      expect_gte(min(gap), -1e-12)
    }
    gap <- loss_hinge(epsilon)$value(z) - pmax(1 - z, 0)
    expect_lte(max(abs(gap)), epsilon)
    expect_gte(min(gap), -1e-12)
  }
  # Known at the kinks: rho(0) = 1 / sqrt(pi).
  expect_equal(loss_absolute(0, 0.3)$value(0), 0.3 / sqrt(pi))
  expect_equal(loss_hinge(0.4)$value(1), 0.2 / sqrt(pi))
})

test_that("a derivative is that of its loss", {
  expect_setequal(vapply(all_losses(), `[[`, "", "kind"),
                  setdiff(names(losses()), "own"))
  for (loss in all_losses()) {
    for (ends in list(c(-3, -1), c(-1, -0.2), c(-0.2, 0.3), c(0.3, 1.1),
                      c(1.1, 4))) {
      breaks <- sort(c(ends, loss$series$shifts, -2, 2))
      breaks <- unique(breaks[breaks >= ends[1] & breaks <= ends[2]])
      area <- 0
      for (part in seq_along(breaks)[-1]) {
        area <- area + stats::integrate(loss$derivative, breaks[part - 1],
                                        breaks[part], rel.tol = 1e-10,
                                        subdivisions = 1000)$value
      }
      expect_within(diff(loss$value(ends)), area, 1e-8, format(loss))
    }
  }
})

test_that("compiled derivatives are those of R, which are learned by alone", {
  x <- small_integers(120)
  y <- small_labels(x)
  rows <- losses()
  learned <- function(loss, ...) {
    if (loss$task == "classification") y <- ifelse(y > 1, 1, -1)
    aerr(x, y, budget = 4, loss = loss, inner = "even", seed = 1, ...)
  }
  by_steps <- function(loss) {
    coef(learned(loss, radius = 2, step_size = 0.02, x_bound = 10))
  }
  compiled <- lapply(all_losses(), by_steps)
  local_binding("losses", function() lapply(rows, replace, "compiled", FALSE))
  expect_equal(lapply(all_losses(), by_steps), compiled, tolerance = 1e-10)
  for (loss in all_losses()) {
    expect_error(learned(loss, tuning = "auto"), "size is unknown",
                 class = "frugalreg_error_input")
  }
})

test_that("losses are convex and as smooth as they say", {
  z <- seq(-4, 4, length.out = 4001)
  steepest <- function(loss) {
    epsilon <- if (length(loss$parameters) > 0) loss$parameters[["epsilon"]]
    switch(loss$kind, squared = 1, logistic = 1 / 4,
           absolute = 2 / (sqrt(pi) * epsilon),
           hinge = 1 / (sqrt(pi) * epsilon))
  }
  for (loss in all_losses()) {
    slope <- diff(loss$derivative(z)) / diff(z)
    expect_gte(min(slope), -1e-12, label = format(loss))
    expect_lte(max(slope), steepest(loss) * (1 + 1e-9), label = format(loss))
  }
})

test_that("derivatives keep their range and their digits far away", {
  far <- c(-1e100, -1e3, 1e3, 1e100)
  for (loss in all_losses()[-1]) {
    expect_true(all(is.finite(loss$value(far))), label = format(loss))
    expected <- if (loss$task == "regression") c(-1, 1) else c(-1, 0)
    expect_identical(abs(loss$derivative(far)), abs(rep(expected, each = 2)))
  }
  # exp(-x) where 1 - (1 - exp(-x)) would be 0, and the tail of erf.
  expect_equal(loss_logistic()$derivative(50), -exp(-50), tolerance = 1e-12)
  expect_equal(loss_hinge(1)$derivative(11), -2.088487583762545e-45 / 2,
               tolerance = 1e-10)
  expect_equal(loss_absolute(0, 1)$derivative(1e-12), 2e-12 / sqrt(pi),
               tolerance = 1e-14)
})

test_that("a series is that of the derivative", {
  z <- seq(-3, 3, by = 0.05)
  for (loss in all_losses()) {
    series <- loss$series
    if (is.null(series)) next
    g <- if (loss$kind == "squared") {
      identity
    } else {
      function(u) 2 * stats::pnorm(sqrt(2) * u) - 1
    }
    summed <- series$constant
    for (at in seq_along(series$weights)) {
      summed <- summed +
        series$weights[at] * g((z - series$shifts[at]) / series$scale)
    }
    expect_within(loss$derivative(z), summed, 1e-14, format(loss))
    u <- seq(-2, 2, by = 0.1)
    expect_within(outer(u, 0:63, `^`) %*% series$coefficients, g(u), 1e-13,
                  format(loss))
  }
  expect_null(loss_logistic()$series)
  expect_match(loss_logistic()$why_no_series, "poles")
})

test_that("a saved loss has no data in it, and works as before", {
  big <- rnorm(1e5)
  loss <- local({
    big <- big
    loss_absolute(0.1, 0.2)
  })
  saved <- serialize(loss, NULL)
  expect_lt(length(saved), 5e4)
  again <- unserialize(saved)
  expect_identical(again$value(1:3), loss$value(1:3))
  expect_identical(again$derivative(1:3), loss$derivative(1:3))
})

test_that("names stand for losses without parameters that need a unit", {
  as_loss <- frugalreg:::as_loss
  expect_identical(as_loss("squared")$kind, "squared")
  expect_identical(as_loss("hinge")$parameters, loss_hinge()$parameters)
  expect_identical(as_loss("logistic")$kind, "logistic")
  loss <- loss_absolute(1, 2)
  expect_identical(as_loss(loss), loss)
  expect_refused("input", {
    as_loss("absolute")
    as_loss("quadratic")
    as_loss(NULL)
    as_loss(c("squared", "hinge"))
    as_loss(mean)
  })
})

test_that("parameters out of range are refused", {
  skip_on_cran()
  expect_refused("input", {
    loss_absolute()
    loss_absolute(0.1)
    loss_absolute(-0.1, 1)
    loss_absolute(NA, 1)
    loss_absolute(Inf, 1)
    loss_absolute(c(0, 1), 1)
    loss_absolute("0", 1)
    loss_absolute(0, 0)
    loss_absolute(0, -1)
    loss_absolute(0, NaN)
    loss_absolute(0, Inf)
    loss_absolute(0, NULL)
    loss_absolute(0, 1e-200)
    loss_hinge(0)
    loss_hinge(c(1, 2))
    loss_hinge(TRUE)
    loss_hinge("wide")
  })
})

test_that("losses say what they are", {
  expect_snapshot({
    loss_squared()
    loss_absolute(epsilon = 0.3)
    loss_absolute(0.05, 0.3)
    loss_hinge()
    loss_logistic()
    loss_own(function(z) z^4, function(z) 4 * z^3, "classification")
  })
})
