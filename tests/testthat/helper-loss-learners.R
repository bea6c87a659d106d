# Learners with other losses: `fit` is a function of (x, y, ...), `y` are labels
# for it, `kind` and `arguments` what it calls.

loss_arguments <- function(second_moments) {
  svr <- list("aesvr", delta = 0.1, epsilon = 1)
  own <- loss_own(function(z) sqrt(1 + z^2), function(z) z / sqrt(1 + z^2))
  soft <- estimate_genest("odd", hard = FALSE)
  list(
    "plug-in" = svr,
    "one draw" = c(svr, inner = 1),
    "random degrees" = c(svr, estimator = "genest"),
    "random degrees, looks on top" = c(svr, list(estimator = soft)),
    # An intercept that random degrees move far would not come back from there.
    "looks on top, centred" = list("aesvr", delta = 0.1, epsilon = 6,
                                   estimator = "genest", hard = FALSE,
                                   center = TRUE),
    "hinge, random degrees" = list("ddaelr", loss = loss_hinge(2),
                                   estimator = "genest",
                                   second_moments = second_moments),
    "hinge, looks on top" = list("aelr", loss = loss_hinge(2),
                                 estimator = soft),
    "logistic, centred" = list("aelr", loss = "logistic", center = TRUE,
                               inner = "even"),
    "logistic, two phases" = list("ddaerr", loss = "logistic",
                                  sampling = sample_two_phase(length = 20),
                                  intercept = TRUE, averaging = 2),
    "own" = list("aerr", loss = own, inner = "even",
                 groups = c(1, 1, 2, 3, 3, 4, 5, 6))
  )
}

# What warns of variance and of long rows is meant here.
quietly <- function(expression) {
  suppressWarnings(expression, classes = "frugalreg_warning")
}

every_loss_learner <- function(second_moments, y) {
  shared <- list(budget = 4, radius = 2, x_bound = 10, step_size = 0.05,
                 seed = 7)
  lapply(loss_arguments(second_moments), function(setting) {
    arguments <- c(setting[-1], shared)
    loss <- if (is.null(setting$loss)) "squared" else setting$loss
    task <- frugalreg:::as_loss(loss)$task
    list(
      kind = setting[[1]], arguments = arguments,
      y = if (task == "classification") ifelse(y > stats::median(y), 1, -1)
      else y,
      fit = function(x, y, ...) {
        quietly(do.call(setting[[1]], c(list(x, y), arguments, list(...))))
      }
    )
  })
}
