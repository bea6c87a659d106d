# AdaGrad against its loop in plain R on the same random numbers.

adagrad_data <- function(rows, d, seed) {
  use_seed(seed)
  spread <- 0.7^seq_len(d)
  x <- matrix(stats::runif(rows * d, -1, 1), rows) %*% diag(spread)
  y <- drop(x %*% rep(c(1, -0.6, 0.2), length.out = d)) + 0.3
  list(x = x, y = y + 0.1 * stats::rnorm(rows), moments = spread^2 / 3)
}

fit_adagrad <- function(kind, x, y, setting) {
  drawn <- list(budget = setting$budget, inner = setting$inner,
                sampling = sampling_argument(setting),
                inner_sampling = setting$inner_sampling)
  given <- list(
    x, y, radius = setting$radius, x_bound = setting$x_bound,
    step_size = setting$step_size[1], intercept = setting$intercept,
    averaging = setting$averaging, seed = setting$seed,
    groups = if (length(setting$members) < ncol(x)) setting$groups,
    control = frugal_control(adagrad = TRUE, passes = setting$passes)
  )
  if (kind != "online_ridge") given <- c(given, drawn)
  suppressWarnings(
    classes = "frugalreg_warning_assumption",
    do.call(get(kind, envir = asNamespace("frugalreg")), given)
  )
}

expect_adagrad_reference <- function(kind, data, ..., budget = 3) {
  setting <- reference_setting(if (kind == "online_ridge") "aerr" else kind,
                               data$x, data$y, budget = budget, ...)
  fit <- fit_adagrad(kind, data$x, data$y, setting)
  run <- adagrad_run(data$x, data$y, setting, full = kind == "online_ridge")
  tolerance <- 1e-10 * setting$radius / setting$x_bound
  expect_within(fit$coefficients, run$average, tolerance,
                paste("the average of", kind))
  expect_within(last_iterate(fit), run$last, tolerance,
                paste("the last iterate of", kind))
  expect_within(fit$intercept, run$intercept, 1e-10, "the intercept")
  squares <- fit$state$learner$geometry$rule$squares
  expect_within(squares / run$squares, 1, 1e-9, "the squared gradients")
  run
}

test_that("aerr with AdaGrad divides steps by the root of squared gradients", {
  skip_on_cran()
  data <- adagrad_data(4000, 6, 911)
  run <- expect_adagrad_reference("aerr", data, radius = 0.5, step_size = 0.05)
  expect_lt(run$log2_shrink, -1) # projections took place
  run <- expect_adagrad_reference("aerr", data, radius = 5, step_size = 0.05,
                                  x_bound = 1.5, averaging = 2, inner = 2)
  expect_identical(run$log2_shrink, 0)
  expect_adagrad_reference("aerr", data, radius = 0.5, step_size = 0.02,
                           intercept = TRUE, groups = c(1, 2, 1, 3, 3, 4))
})

test_that("ddaerr with AdaGrad draws by moments and steps likewise", {
  skip_on_cran()
  data <- adagrad_data(4000, 6, 912)
  run <- expect_adagrad_reference("ddaerr", data, radius = 0.5, budget = 4,
                                  sampling = "moments", step_size = 0.05,
                                  moments = data$moments)
  expect_lt(run$log2_shrink, -1)
  expect_adagrad_reference("ddaerr", data, radius = 1, budget = 4,
                           sampling = "moments", x_bound = 0.8,
                           moments = data$moments, intercept = TRUE,
                           step_size = 0.05)
})

test_that("online_ridge with AdaGrad takes the exact gradient", {
  data <- adagrad_data(3000, 6, 913)
  for (radius in c(0.5, 5)) {
    expect_adagrad_reference("online_ridge", data, radius = radius,
                             step_size = 0.1)
  }
  run <- expect_adagrad_reference("online_ridge", data, radius = 0.5,
                                  step_size = 0.1, x_bound = 0.7,
                                  averaging = 1.5, intercept = TRUE)
  expect_lt(run$log2_shrink, -1)
})

test_that("AdaGrad goes with centring and with two phases", {
  skip_on_cran()
  data <- adagrad_data(3000, 6, 914)
  data$x <- sweep(data$x, 2, c(0.5, -0.3, 0.1), `+`)
  expect_centred_reference("aerr", data$x, data$y, budget = 3, radius = 0.5,
                           step_size = 0.05, adagrad = TRUE)
  expect_centred_reference("ddaerr", data$x, data$y, budget = 4, radius = 0.5,
                           step_size = c(0.05, 0.1), adagrad = TRUE,
                           sampling = "two_phase", first_phase = 500)
})

test_that("a gradient of 0 moves nothing, the first one by the step size", {
  x <- rbind(c(0, 0.5), c(0.5, 0))
  fit <- online_ridge(x, c(1, -1), radius = 1, step_size = 0.01, seed = 1,
                      control = frugal_control(adagrad = TRUE, shuffle = FALSE))
  expect_within(fit$coefficients, c(0, 0.005), 1e-16)
  expect_within(last_iterate(fit), c(-0.01, 0.01), 1e-16)
})

test_that("where AdaGrad is not defined it is refused", {
  data <- adagrad_data(20, 4, 915)
  adagrad <- frugal_control(adagrad = TRUE)
  refused <- function(fit, ...) {
    expect_error(fit(data$x, data$y, control = adagrad, ...),
                 "`adagrad` must be FALSE", class = "frugalreg_error_input")
  }
  refused(aelr, budget = 2, step_size = 0.1)
  refused(ddaelr, budget = 2, step_size = 0.1)
  refused(online_lasso, step_size = 0.1)
  refused(aer, budget = 2, lambda = 1)
  refused(moment_lasso, budget = 2)
})

test_that("AdaGrad needs a step size: no theorem gives one", {
  data <- adagrad_data(20, 4, 916)
  adagrad <- frugal_control(adagrad = TRUE)
  refused <- function(fit, ...) {
    expect_error(fit(data$x, data$y, control = adagrad, ...), "`step_size`",
                 class = "frugalreg_error_input")
  }
  refused(aerr, budget = 2)
  refused(ddaerr, budget = 2)
  refused(online_ridge)
  refused(aerr, budget = 2, step_size = "theory")
})
