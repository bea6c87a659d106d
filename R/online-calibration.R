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

#' Once, when most rows were learned from later than margins were calibrated:
#' the regressor has moved on, and its log-odds have not. Only of an update.
#' @noRd
warn_old_calibration <- function(before, fit) {
  spec <- fit$setup$spec
  first <- spec$visits + (spec$pilot$visits %||% 0)
  grown <- before$visits <= 2 * first && fit$visits > 2 * first
  if (is.null(fit$calibration) || !grown) return(invisible())
  warn_frugal(paste(
    "Most rows were learned from later than the margins were calibrated, on",
    "the last of the first", format(first, big.mark = ","), "rows:",
    "probabilities go by these, and may be far off by now. Fit anew to all",
    "rows, or to the later ones."
  ), "calibration", fit = fit)
}
