#' @rdname losses
#' @export
loss_absolute <- function(delta = 0, epsilon) {
  if (missing(epsilon)) {
    abort_input("epsilon", paste("given, as the width of the smoothing in",
                                 "the unit of the labels"), "missing")
  }
  delta <- check_number(delta, "delta", 0, 1e100)
  epsilon <- check_epsilon(epsilon)
  new_loss("absolute", "regression", c(delta = delta, epsilon = epsilon),
           value = absolute_value(delta, epsilon),
           derivative = absolute_derivative(delta, epsilon),
           series = power_series(erf_coefficients(), weights = c(0.5, 0.5),
                                 shifts = c(delta, -delta), scale = epsilon))
}

#' The mean of smoothed |z - delta| and |z + delta|, less delta: with a small
#' epsilon almost 0 between -delta and delta.
#' @noRd
absolute_value <- function(delta, epsilon) {
  force(delta)
  force(epsilon)
  function(z) {
    epsilon / 2 * (smooth_absolute((z - delta) / epsilon) +
                     smooth_absolute((z + delta) / epsilon)) - delta
  }
}

#' From -1 to 1; the same sum as the power series from which GenEst draws.
#' @noRd
absolute_derivative <- function(delta, epsilon) {
  force(delta)
  force(epsilon)
  function(z) (erf((z - delta) / epsilon) + erf((z + delta) / epsilon)) / 2
}

absolute_loss <- list(
  named = function() {
    abort_input("loss", paste(
      "loss_absolute(delta, epsilon): the width of its smoothing, in the unit",
      "of the labels, has no default"
    ), "\"absolute\"")
  },
  compiled = TRUE, parameters = c("delta", "epsilon"),
  format = function(loss) {
    if (loss$parameters[["delta"]] > 0) "insensitive absolute" else "absolute"
  }
)
