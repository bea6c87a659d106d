# Other losses against the loop in plain R, on the same random numbers.

loss_data <- function(rows = 500, d = 6) {
  use_seed(71)
  x <- matrix(stats::runif(rows * d, -1, 1), rows) %*% diag(0.8^seq_len(d))
  y <- drop(x %*% rep_len(c(0.6, -0.4, 0.2), d)) + 0.05 * stats::rnorm(rows)
  list(x = x, y = y, class = ifelse(y > 0, 1, -1),
       moments = 0.8^(2 * seq_len(d)) / 3)
}

expect_loss_reference <- function(kind, data, y, loss, ..., budget = 5) {
  expect_reference(kind, data$x, y, budget = budget, radius = 0.8,
                   step_size = 0.02, loss = loss, intercept = TRUE, ...)
}

own <- loss_own(function(z) sqrt(1 + z^2), function(z) z / sqrt(1 + z^2))

test_that("the plug-in follows its reference for every loss and learner", {
  skip_on_cran()
  data <- loss_data()
  cases <- list(list(loss_absolute(0.05, 0.3), data$y),
                list(loss_hinge(0.4), data$class),
                list(loss_logistic(), data$class), list(own, data$y))
  for (case in cases) {
    for (kind in c("aerr", "aelr")) {
      for (jackknife in c(TRUE, FALSE)) {
        expect_loss_reference(kind, data, case[[2]], case[[1]], inner = 3,
                              estimator = estimate_plugin(jackknife))
      }
    }
  }
})

test_that("one draw has no jackknife", {
  data <- loss_data(300)
  for (jackknife in c(TRUE, FALSE)) {
    expect_loss_reference("aerr", data, data$y, loss_absolute(0, 0.3),
                          estimator = estimate_plugin(jackknife))
  }
})

test_that("random degrees follow their reference, hard budget or not", {
  skip_on_cran()
  data <- loss_data()
  cases <- list(list(loss_absolute(0.1, 1.5), data$y),
                list(loss_hinge(2.5), data$class))
  for (case in cases) {
    for (degrees in c("all", "odd")) {
      for (hard in c(TRUE, FALSE)) {
        run <- expect_loss_reference(
          "aerr", data, case[[2]], case[[1]], inner = if (hard) 2 else 1,
          estimator = estimate_genest(degrees, hard), budget = 4
        )
        looks <- run$fit$looks
        if (hard) expect_lte(looks$max, 4) else expect_gt(looks$max, 4)
      }
    }
  }
  expect_loss_reference("aelr", data, data$y, loss_absolute(0.1, 1.5),
                        inner = 3, estimator = estimate_genest())
  # As wide as the radius: degree 4 is the last of one draw a factor. Its second
  # moment is warned of.
  suppressWarnings(
    expect_loss_reference("aerr", data, data$y, loss_absolute(0.1, 0.8),
                          inner = 1, budget = 4,
                          estimator = estimate_genest("all", FALSE)),
    classes = "frugalreg_warning"
  )
})

test_that("samplings, groups, phases and averages are the other learners'", {
  data <- loss_data()
  loss <- loss_absolute(0.05, 0.4)
  plugin <- estimate_plugin()
  expect_loss_reference("ddaerr", data, data$y, loss, estimator = plugin,
                        sampling = "moments", moments = data$moments)
  expect_loss_reference("ddaelr", data, data$class, loss_logistic(),
                        estimator = plugin, sampling = "two_phase",
                        first_phase = 200, averaging = 2)
  expect_loss_reference("aerr", data, data$y, loss, estimator = plugin,
                        inner = 2, groups = c(1, 1, 2, 3, 3, 4), budget = 4,
                        batch = 5)
})

test_that("theory's step is radius times the squared loss's", {
  data <- loss_data(200)
  for (kind in c("aerr", "ddaerr", "aelr", "ddaelr")) {
    learner <- function(...) {
      get(kind)(data$x, data$y, 4, radius = 0.7, x_bound = 3, seed = 1,
                second_moments = data$moments, sampling = "moments", ...)
    }
    fit <- learner()
    other <- learner(loss = loss_absolute(0, 0.2))
    expect_equal(other$step_size, 0.7 * fit$step_size, tolerance = 1e-14)
  }
  expect_error(aerr(data$x, data$y, 4, loss = own), "step_size",
               class = "frugalreg_error_input")
})

test_that("squared loss by its object is squared loss", {
  data <- loss_data(500)
  plain <- aerr(data$x, data$y, 4, radius = 1, step_size = 0.05, x_bound = 2,
                seed = 1)
  object <- aerr(data$x, data$y, 4, radius = 1, step_size = 0.05, x_bound = 2,
                 seed = 1, loss = loss_squared())
  expect_identical(coef(plain), coef(object))
})
