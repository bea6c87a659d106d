# Prediction intervals of linear_reg(), as parsnip asks for them.

#' Held-out labels say how wide intervals are, and chose the penalty.
#' @noRd
spec_interval <- function(object) {
  if (is_cross_validated(object$fit)) return("prediction")
  abort_input("penalty", paste(
    "left out of linear_reg() for prediction intervals: it is then chosen by",
    "held-out labels, which say how far off predictions are"
  ), "given")
}

#' parsnip has no argument for the method: where held-out labels cannot say the
#' width whatever their law, as where they are too few, it is that of a normal
#' law.
#' @noRd
spec_method <- function(object, level) {
  fit <- object$fit
  each <- if (inherits(fit, "frugal_responses")) fit$each else list(fit)
  reasons <- unlist(lapply(each, function(one) {
    why_not_conformal(held_out_at(one, own_penalty(one)), level)
  }))
  if (length(reasons) == 0) return("conformal")
  say_normal_law(reasons[1])
  "model"
}

#' NULL also where there are no intervals at all, which predict() says.
#' @noRd
why_not_conformal <- function(kept, level) {
  n <- length(kept$scaled)
  if (is.null(kept$noise) || n > 0 && !conformal_rank(kept, level) > n) {
    return(NULL)
  }
  if (n == 0) kept$why
  else paste(n, "held-out labels are too few for a level of", format(level))
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
