# Weights of rows that a fit learns on from, where `newweights` are not given.

#' Those that the call of the fit names, where new rows have these columns, as
#' formulas find their labels. Else NULL, 1 for each, which is said where the
#' earlier rows had others.
#' @noRd
further_weights <- function(object, newx, newweights) {
  if (!is.null(newweights)) return(newweights)
  named <- object$call$weights
  weights <- named_weights(named, newx, blueprint(object)$recipe$formula)
  if (!is.null(weights)) return(weights)
  if (!is.null(named) || !is.null((object$fit %||% object)$effective)) {
    rlang::inform(paste(
      "The earlier rows have weights, and each new row gets weight 1:",
      "`newweights` was not given, and only a fit by a formula finds weights",
      "in columns of the new rows."
    ), class = "frugalreg_message_weights")
  }
  NULL
}

#' What lm() would find in the data; NULL where that is no column of these.
#' @noRd
named_weights <- function(expression, data, formula) {
  columns <- all.vars(expression)
  found <- is.data.frame(data) && !is.null(formula) && length(columns) > 0 &&
    all(columns %in% names(data))
  if (!found) return(NULL)
  null_if_error(rlang::eval_tidy(expression, data, environment(formula)))
}
