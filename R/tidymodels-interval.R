# Prediction intervals of linear_reg(), as parsnip asks for them.

#' Held-out labels say how wide intervals are, and chose the penalty.
#' @noRd
spec_interval <- function(object) {
  if (is_cross_validated(object$fit)) return("prediction")
  abort_input("penalty", paste(
    "left out of linear_reg() for prediction intervals, which need the errors",
    "of the held-out labels that then choose it"
  ), "given")
}

#' A column for each bound; of several responses for each bound of each.
#' @noRd
interval_columns <- function(values) {
  responses <- if (length(dim(values)) > 2) paste0("_", dimnames(values)[[2]])
               else ""
  bounds <- array(values, c(nrow(values), length(responses), 3))
  columns <- lapply(seq_along(responses), function(at) {
    said <- data.frame(lower = bounds[, at, 2], upper = bounds[, at, 3])
    stats::setNames(said, paste0(".pred_", names(said), responses[at]))
  })
  as_tibble(do.call(cbind, columns))
}
