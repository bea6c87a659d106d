# Probabilities of classes where rows were kept to choose by: what was looked at
# there says how margins become log-odds (see learn/margin_sums.h).

#' NULL: margins are all that is known.
#' @noRd
log_odds <- function(link, calibration) {
  if (is.null(calibration)) return(link)
  calibration[[1]] + calibration[[2]] * link
}

#' Which kinds of prediction a fit has, the default first: those of its loss,
#' and probabilities where its margins were calibrated.
#' @noRd
types_of_fit <- function(fit) {
  types <- prediction_types(fit$setup$loss)
  if (is.null(fit$calibration) || "response" %in% types) return(types)
  append(types, "response", 1)
}

#' A line for print(); NULL where margins were not calibrated.
#' @noRd
calibration_phrase <- function(calibration, digits) {
  if (is.null(calibration)) return(NULL)
  paste0("Log-odds: ", format(calibration[[1]], digits = digits), " + ",
         format(calibration[[2]], digits = digits), " * link\n")
}
