#' @rdname losses
#' @export
loss_hinge <- function(epsilon = 0.5) {
  epsilon <- check_epsilon(epsilon)
  new_loss("hinge", "classification", c(epsilon = epsilon),
           value = hinge_value(epsilon),
           derivative = hinge_derivative(epsilon),
           series = power_series(erf_coefficients(), constant = -0.5,
                                 weights = 0.5, shifts = 1, scale = epsilon))
}

#' (1 - z)+ with the absolute value in it smoothed to the width epsilon.
#' @noRd
hinge_value <- function(epsilon) {
  force(epsilon)
  function(z) (epsilon * smooth_absolute((1 - z) / epsilon) + (1 - z)) / 2
}

#' By the normal distribution function, which keeps its digits where the margin
#' is large and the derivative almost 0.
#' @noRd
hinge_derivative <- function(epsilon) {
  force(epsilon)
  function(z) -stats::pnorm((1 - z) / epsilon * sqrt(2))
}

hinge_loss <- list(
  named = function() loss_hinge(), compiled = TRUE, parameters = "epsilon",
  format = function(loss) "smoothed hinge"
)
