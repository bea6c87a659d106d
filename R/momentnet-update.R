#' @rdname momentnet_methods
#' @export
update.momentnet <- function(object, newx, newy, ...) {
  check_no_dots(...)
  if (missing(newx)) abort_input("newx", "given", "missing")
  updated_fit(object, newx, if (missing(newy)) NULL else newy)
}

#' @rdname momentnet_methods
#' @export
update.cv_momentnet <- update.momentnet

updated_fit <- function(object, newx, newy) {
  if (!is.null(object$setup)) return(look_on(object, newx, newy))
  fit <- object$fit %||% object
  needs_looks <- fit$engine != "pairs" || identical(fit$target, "factors")
  if (needs_looks) {
    abort_frugal(paste(
      "The factor model needs the earlier looks, and the fit did not keep the",
      "data that it was given. Fit again on all data, or let momentnet()",
      "choose the looks: those are kept."
    ), "input", argument = "object")
  }
  if (is.null(newy) && !is.null(object$recipe$formula)) {
    newy <- formula_labels(object$recipe$formula, newx, "newx")
  }
  if (is.null(newy)) abort_input("newy", "given", "missing")
  moments <- update(fit$moments, newx, newy)
  observed <- list(moments = moments)
  settings <- if (is.null(object$fit)) object$given else object$settings
  fit_observed(observed, settings, object$call)
}

# Looks on with the same design, and fits to all looks.
look_on <- function(object, newx, newy) {
  setup <- object$setup
  data <- new_data(setup, newx, newy)
  setup$labels <- c(setup$labels, data$y)
  # The last model is where the next search starts.
  model <- (object$fit %||% object)$model
  if (is.null(setup$settings$cv)) {
    setup$settings$model <- model
  }
  earlier <- list(state = object$state, kept = object$looks$values)
  finish(run_online(setup, data$source, data$y, earlier, new_rows = TRUE))
}
