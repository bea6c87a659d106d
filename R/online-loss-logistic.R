#' @rdname losses
#' @export
loss_logistic <- function() {
  new_loss("logistic", "classification", value = logistic_value,
           derivative = logistic_derivative,
           why_no_series = paste(
             "the logistic loss has poles at -i pi and i pi: the power series",
             "of its derivative converges only where |z| < pi"
           ))
}

#' log(1 + exp(-z)), which does not overflow.
#' @noRd
logistic_value <- function(z) -stats::plogis(z, log.p = TRUE)

#' -1 / (1 + exp(z)), from -1 to 0.
#' @noRd
logistic_derivative <- function(z) -stats::plogis(-z)

logistic_loss <- list(
  named = function() loss_logistic(), compiled = TRUE,
  types = c("link", "response", "class"), response = stats::plogis,
  format = function(loss) "logistic"
)
