#' @rdname frugal_fit
#' @export
coef.frugal_online <- function(object, at = NULL, ...) {
  check_no_dots(...)
  if (is.null(at)) {
    return(c("(Intercept)" = object$intercept, object$coefficients))
  }
  path <- object$path
  records <- path_records(path, at)
  result <- rbind("(Intercept)" = path$intercept[records],
                  path$coefficients[, records, drop = FALSE])
  colnames(result) <- format(at, trim = TRUE, scientific = FALSE)
  result
}

# For each number of looks the last record at or before it.
path_records <- function(path, at) {
  if (is.null(path)) {
    abort_frugal(paste("The fit has no record of its way: fit with",
                       "control = frugal_control(checkpoints = 20)."),
                 "input", argument = "at")
  }
  if (!is.numeric(at) || length(at) == 0 || anyNA(at)) {
    abort_input("at", "numbers of looks", found_phrase(at))
  }
  records <- findInterval(at, path$looks)
  if (any(records == 0)) {
    abort_input("at", paste("at least", format(path$looks[1]),
                            "(the first record)"), format(min(at)))
  }
  records
}

#' @rdname frugal_fit
#' @export
predict.frugal_online <- function(object, newx, ..., at = NULL) {
  check_no_dots(...)
  if (missing(newx)) {
    abort_input("newx", "given: fits keep no training data", "missing")
  }
  coefficients <- as.matrix(coef(object, at))
  result <- linear_predictor(object$setup$layout, object$terms, newx,
                             coefficients[-1, , drop = FALSE])
  result <- sweep(result, 2, coefficients[1, ], "+")
  if (length(at) > 1) return(result)
  stats::setNames(result[, 1], rownames(result))
}

#' @rdname frugal_fit
#' @export
fitted.frugal_online <- function(object, newx, ...) {
  predict(object, newx, ...)
}

#' @rdname frugal_fit
#' @export
residuals.frugal_online <- function(object, newx, newy, ...) {
  check_no_dots(...)
  predicted <- predict(object, newx)
  new_labels(object, newx, if (missing(newy)) NULL else newy,
             length(predicted)) - predicted
}

# Labels as given, or a formula's from the data frame.
new_labels <- function(fit, newx, newy, rows) {
  if (is.null(newy) && !is.null(fit$terms$formula)) {
    newy <- formula_labels(fit$terms$formula, newx, "newx")
  }
  if (is.null(newy)) abort_input("newy", "given", "missing")
  check_labels(newy, rows, "newy")
}

#' @rdname frugal_fit
#' @export
update.frugal_online <- function(object, newx, newy, ...) {
  check_no_dots(...)
  if (missing(newx)) abort_input("newx", "given", "missing")
  data <- new_data(object$setup, newx, if (missing(newy)) NULL else newy)
  earlier <- list(state = object$state, path = object$path,
                  kept = object$looks$values, labels = object$looks$labels)
  finish(run_online(object$setup, data$source, data$y, earlier,
                    new_rows = TRUE))
}
