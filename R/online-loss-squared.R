#' @rdname losses
#' @export
loss_squared <- function() {
  new_loss("squared", "regression", value = squared_value,
           derivative = squared_derivative,
           series = power_series(c(0, 1, rep(0, series_length - 2))))
}

#' Of a residual; halved, so that the derivative is the residual itself.
#' @noRd
squared_value <- function(z) z^2 / 2

#' The residual, without its names or dimensions.
#' @noRd
squared_derivative <- function(z) as.numeric(z)

squared_loss <- list(
  named = function() loss_squared(), compiled = TRUE,
  format = function(loss) "squared"
)
