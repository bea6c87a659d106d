#' @rdname momentnet_methods
#' @export
update.momentnet <- function(object, newx, newy, ..., newdata = NULL) {
  check_saved(object)
  if (is_refit(newx, newdata, list(...))) {
    return(refitted(object, if (!missing(newx)) newx, list(...),
                    as.list(substitute(list(...)))[-1]))
  }
  check_no_dots(...)
  newx <- new_rows(newx, newdata)
  updated_fit(object, newx, given_labels(newy))
}

#' @rdname momentnet_methods
#' @export
update.cv_momentnet <- update.momentnet

updated_fit <- function(object, newx, newy) {
  if (!is.null(object$setup)) return(look_on(object, newx, newy))
  fit <- object$fit %||% object
  if (is.null(object$looks$values)) check_needs_no_looks(fit)
  newy <- forge_labels(newy, newx, blueprint(object))
  observed <- if (is.null(object$looks$values)) {
    further_moments(fit, newx, newy)
  } else {
    with_kept_looks(object, newx, newy)
  }
  if (is.null(object$fit)) {
    settings <- c(object$given, list(earlier = earlier_fit(object)))
    fit_momentnet(observed, settings, object$call)
  } else {
    fit_cv_momentnet(observed, settings_for_folds(object, observed),
                     object$call)
  }
}

check_needs_no_looks <- function(fit) {
  if (!engine_of(fit)$goes_on(fit)) {
    abort_frugal(paste(
      "The factor model needs the earlier looks, and the fit did not keep the",
      "data that it was given. Fit again to all data, with control =",
      "frugal_control(keep_looks = TRUE), or let momentnet() choose the looks:",
      "those are always kept."
    ), "input", argument = "object")
  }
}

# The earlier looks and the new ones.
with_kept_looks <- function(object, newx, newy) {
  observed <- kept_data(object)
  data <- rows_to_learn(object, newx)
  recipe <- observed$data$recipe
  rows <- bind_rows(as_rows(observed$data), as_rows(data))
  observed$data <- c(known_rows(rows), list(recipe = recipe))
  observed$y <- c(observed$y, check_labels(newy, data$n, "newy"))
  observed$keep_looks <- TRUE
  observed
}

# A row stays in its fold, and new ones get theirs.
settings_for_folds <- function(object, observed) {
  settings <- current_cv_settings(object$settings)
  if (!is.null(observed$data)) {
    settings$folds <- further_folds(object$folds, observed$data$n, object$seed)
  }
  settings
}

further_folds <- function(folds, n, seed) {
  c(folds, seeded_folds(n - length(folds), max(folds), seed))
}

# Where the next search starts.
earlier_fit <- function(fit) fit[c("model", "n", "coefficients", "lambda")]

# Looks on with the same design, and fits to all looks. Folds start anew: a
# search from a fit to all examples would know what is held out.
look_on <- function(object, newx, newy) {
  setup <- current_setup(object$setup)
  data <- source_to_learn(setup, newx, newy)
  setup$labels <- c(setup$labels, data$y)
  if (is.null(object$fit)) {
    setup$settings$earlier <- earlier_fit(object)
  } else if (!is.null(setup$settings$folds)) {
    setup$settings$folds <- further_folds(setup$settings$folds,
                                          length(setup$labels), setup$seed)
  }
  earlier <- list(state = object$state, kept = object$looks$values)
  finished_run(setup, data$source, data$y, earlier, new_rows = TRUE)
}
