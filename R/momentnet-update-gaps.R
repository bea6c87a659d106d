# Further rows with gaps, of a fit to rows without any that kept none: rows
# cannot be completed, and all that is known are sums over pairs of attributes.

#' Whether `observed`, the sums of such a fit and further rows, are the first
#' that have gaps. Who named an engine has the same before and after.
#' @noRd
has_first_gaps <- function(object, observed) {
  if (is.null(observed$further$data)) return(FALSE)
  sums <- observed$moments
  if (has_parts(sums)) sums <- sums$parts[[1]]$table
  if (shows_all(sums)) return(FALSE)
  one <- if (inherits(object, "frugal_responses")) object$each[[1]] else object
  given <- given_settings(object)
  engines <- vapply(given$candidates %||% list(given), `[[`, "", "engine")
  isTRUE((one$fit %||% one)$settings$complete) && "auto" %in% engines
}

#' That the method is another one.
#' @noRd
say_first_gaps <- function() {
  rlang::inform(paste(
    "The new rows have gaps, and the fit did not keep its own, which had none:",
    "it is updated from pairs of attributes, and may get worse. For a fit with",
    "control = frugal_control(keep_looks = TRUE), update() completes all",
    "rows."
  ), class = "frugalreg_message_gaps")
}

#' Where alpha was not given folds choose: complete rows had the lasso, gaps
#' have ridge regression, which of some rows with gaps among many without is
#' often the worse one.
#' @noRd
with_either_alpha <- function(candidates) {
  one <- candidates[[1]]
  if (length(candidates) > 1 || !is.null(one$alpha) ||
        family_name(one) != "gaussian") {
    return(candidates)
  }
  lapply(c(1, 0), function(alpha) {
    replace(one, c("alpha", "beside_lasso"), list(alpha, TRUE))
  })
}
