# What the functions are called where a fit is printed.
lowrank_labels <- list(
  slrm = "Sparse regression on low-rank codes of incomplete rows",
  mpcr = "Principal component regression of incomplete rows",
  smpcr = "Stochastic principal component regression of incomplete rows",
  petrels = "Subspace tracking of incomplete rows"
)

#' @rdname frugal_lowrank
#' @export
print.frugal_lowrank <- function(x, digits = max(3, getOption("digits") - 3),
                                 ...) {
  check_saved(x)
  check_digits(digits)
  number <- function(value) format(value, digits = digits)
  kind <- class(x)[1]
  cat(lowrank_labels[[kind]], if (length(methods_of(kind)) > 1) {
    paste0(" (", x$method, ")")
  }, "\n\nCall:\n  ", paste(deparse(x$call), collapse = "\n  "), "\n\n",
  sep = "")
  d <- nrow(x$model$loadings)
  cat(counted(x$n, "example"),
      if (x$labelled < x$n && !is.null(x$coefficients)) {
        paste0(" (", whole_phrase(x$n - x$labelled), " without a label)")
      }, ", ", counted(d, "attribute"), ", ",
      format(100 * x$observed / x$n / d, digits = 3), " % observed\n", sep = "")
  cat("Rank ", x$rank, if (!is.null(x$coefficients)) {
    paste0(", ", counted(sum(zapsmall(x$model$weights, 12) != 0),
                         "nonzero weight"))
  }, "\n", sep = "")
  print_units(x, digits)
  cat(describe_winsorised(x$winsorised),
      describe_clip(x$labels, digits = digits), sep = "")
  print_settings(x, number)
  print_fitted(x, number)
  invisible(x)
}

#' Fits without a scale, and those of version 0.1.0, have nothing to say.
#' @noRd
print_units <- function(fit, digits) {
  if (is.null(fit$units)) return(invisible())
  cat("Units: ", format_units(fit$units, fit$unit_span, digits),
      if (fit$units == "different") "; each attribute standardised", "\n",
      sep = "")
}

#' Settings of one value each; `number` formats a number with the user's digits.
#' @noRd
print_settings <- function(fit, number) {
  settings <- Filter(function(value) is.atomic(value) && length(value) == 1,
                     fit$settings)
  if (length(settings) == 0) return(invisible())
  values <- vapply(settings, function(value) {
    if (is.numeric(value)) number(value) else as.character(value)
  }, "")
  cat(strwrap(paste0("Settings: ", paste(names(settings), values,
                                         collapse = ", ")), exdent = 2),
      sep = "\n")
}

#' What was found beside the coefficients, in the units of the data: noise, how
#' many passes, validation error. Methods have some of it only.
#' @noRd
print_fitted <- function(fit, number) {
  model <- fit$model
  if (!is.na(model$x_noise)) {
    cat("Noise (standard deviation): attributes ",
        number(sqrt(model$x_noise) * fit$scale$x_scale),
        if (!is.null(fit$scale$x_sd)) " (standardised)",
        if (!is.na(model$y_noise)) {
          paste0(", label ", number(sqrt(model$y_noise) * fit$scale$y_scale))
        }, "\n", sep = "")
  }
  if (!is.null(fit$history)) {
    cat("Passes: ", max(fit$history$pass), if (!is.na(fit$best_pass)) {
      paste0(", best after ", number(fit$best_pass))
    }, if (isFALSE(fit$converged)) ", not converged", "\n", sep = "")
  }
  if (!is.null(fit$validation)) {
    cat("Validation: mean squared error ", number(fit$validation$mse), " on ",
        rows_phrase(fit$validation$rows), "\n", sep = "")
  }
}

#' @rdname frugal_lowrank
#' @export
summary.frugal_lowrank <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  result <- list(fit = object, spectrum = object$spectrum)
  if (!is.null(object$coefficients)) {
    sizes <- order(abs(object$coefficients), decreasing = TRUE)
    result$weights <- object$model$weights * object$scale$y_scale
    result$largest <- object$coefficients[utils::head(sizes, 10)]
    result$attributes <- largest_attributes(
      attribute_table(object, object$coefficients)
    )
  }
  structure(result, class = "summary.frugal_lowrank")
}

#' @export
print.summary.frugal_lowrank <- function(
    x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  print(x$fit, digits = digits)
  cat("\nSpectrum (standard deviations of the rows along their directions):\n")
  print(utils::head(zapsmall(x$spectrum), 10), digits = digits)
  # What cv_slrm() chose, within what it was chosen from.
  fit <- if (inherits(x$fit, "cv_slrm")) x$fit$fit else x$fit
  if (!is.null(fit$tuning)) {
    cat("\nSettings tried, by the error on the validation rows:\n")
    print(fit$tuning, digits = digits, row.names = FALSE)
  }
  if (!is.null(x$weights)) {
    cat("\nWeights of the codes:\n")
    print(zapsmall(x$weights), digits = digits)
    cat("\nLargest coefficients, for complete rows:\n")
    print_attributes(x$attributes, digits)
  }
  invisible(x)
}
