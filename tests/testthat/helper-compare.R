# One fit by the package and by the reference, from the same arguments.

sampling_argument <- function(setting) {
  if (setting$sampling == "two_phase") {
    frugalreg::sample_two_phase(
      length = setting$first_phase, floor = setting$floor,
      delta = setting$delta, theory = setting$theory
    )
  } else if (setting$sampling == "moments") {
    frugalreg::sample_moments(setting$moments)
  } else {
    frugalreg::sample_uniform()
  }
}

package_run <- function(kind, x, y, setting) {
  learner <- get(kind, envir = asNamespace("frugalreg"))
  ungrouped <- length(setting$members) == ncol(x)
  suppressWarnings(
    classes = "frugalreg_warning_assumption",
    learner(
      in_batches(x, setting$batch), y, budget = setting$budget,
      radius = setting$radius,
      step_size = if (anyNA(setting$step_size)) "theory"
      else unique(setting$step_size),
      x_bound = setting$x_bound, sampling = sampling_argument(setting),
      inner = setting$inner, inner_sampling = setting$inner_sampling,
      groups = if (!ungrouped) setting$groups,
      intercept = setting$intercept, averaging = setting$averaging,
      loss = setting$loss %||% "squared",
      estimator = setting$estimator %||% "plugin", seed = setting$seed,
      control = frugalreg::frugal_control(
        passes = setting$passes, shuffle = setting$shuffle,
        replace = if (!setting$replace) FALSE,
        intercept_step = setting$intercept_step
      )
    )
  )
}

# The iterate after the last visit, on the scale of the attributes.
last_iterate <- function(fit) {
  iterate <- fit$state$learner$geometry$iterate
  iterate$scale * iterate$unscaled / fit$x_bound
}

# Expects the same average, last iterate, intercept, step size and looks. With
# large steps the algorithms themselves are chaotic: an inner draw divides by
# its coefficient, and a tiny one multiplies the rounding error by as much.
# Settings are to be chosen so that the reference agrees with itself on
# x * (1 + 1e-15).
expect_reference <- function(kind, x, y, ..., tolerance = 1e-10) {
  setting <- reference_setting(kind, x, y, ...)
  fit <- package_run(kind, x, y, setting)
  reference <- reference_run(x, y, setting)
  tolerance <- tolerance * setting$radius / setting$x_bound
  expect_within(fit$coefficients, reference$average, tolerance,
                paste("the average of", kind))
  expect_within(last_iterate(fit), reference$last, tolerance,
                paste("the last iterate of", kind))
  expect_within(fit$intercept, reference$intercept,
                tolerance * setting$x_bound, "the intercept")
  expect_within(fit$step_size / reference$step_size, 1, 1e-12,
                "the step size")
  expect_equal(fit$looks$total, reference$looks)
  invisible(list(fit = fit, reference = reference))
}
