#' Methods for fits of the low-rank methods
#'
#' Predictions, codes, coefficients and summaries of fits of [slrm()], [mpcr()],
#' [smpcr()] and [petrels()]. New rows may have any pattern of missing values,
#' as in training: a matrix or data frame with `NA`, or [observed_only()]. Each
#' row is treated on its own.
#'
#' @param object,x A fit of [slrm()], [mpcr()], [smpcr()] or [petrels()].
#' @param newx Rows with the attributes of the fit. Columns are matched by name
#'   if both sides have names.
#' @param newdata Another name for `newx`, as in most of R.
#' @param newy Labels of `newx`, with `NA` for unknown ones. For a formula fit
#'   they are taken from `newx` by default.
#' @param type `"response"`: the label. `"code"`: the low-dimensional
#'   representation of each row. `"reconstruct"`: all attributes according to
#'   the model, including those that were observed.
#' @param clip For `"response"`: `TRUE` limits predictions to the range of the
#'   labels in the training data, which brings them closer to any label in this
#'   range. `NULL` is `TRUE` for labels of two values, such as the classes -1
#'   and 1. For other labels, if the training rows had gaps, `NULL` limits
#'   predictions to that range extended by half its length on both sides,
#'   because a row that shows little can have a code of any size.
#' @param digits Digits to print.
#' @param ... Not used.
#' @return
#' * `predict()`: for `"response"` a numeric vector with one prediction per row
#'   and the rows' names; for `"code"` a matrix with `rank` columns; for
#'   `"reconstruct"` a matrix with the columns of the fit, on their original
#'   scale. Nothing is ever `NA`. For an empty row nothing can be said; with
#'   `gamma` below 1 or without a ridge this also holds for some other rows.
#'   Their prediction is the mean of the fit's labels, their code 0, and their
#'   reconstruction the attributes' offsets. `attr(p, "flagged")` has the
#'   numbers of these rows.
#' * `coef()`: a named vector, `(Intercept)` first, on the original scale of the
#'   attributes. It gives the prediction for *complete* rows. The prediction for
#'   an incomplete row is not this linear function with values filled in for the
#'   missing ones.
#' * `fitted()`, `residuals()`: the predictions, and `newy` minus them, with the
#'   same `clip`. Fits keep no training data, so give the data.
#' * `nobs()`: the number of rows learned from, including those without a label.
#' * `summary()`: an object with its own print method. `coef()` of it is a
#'   matrix with the column `Estimate`.
#' * `logLik()`, `AIC()`, `BIC()`: for `method = "em"`, the likelihood of the
#'   observed values and labels at the end of the passes. The passes end early:
#'   predictions need no more, and those from few values are better for it. The
#'   maximum may be several units higher, so that small differences do not tell
#'   ranks apart; compare ranks by [cv_slrm()].
#' * `sigma()`: for `method = "em"`, the standard deviation of the label's
#'   noise.
#' * `terms()`, `formula()`; `model.matrix()`: the columns of `coef()`, for new
#'   rows.
#' * `update()`: a formula fit is fitted again with changed arguments, as by
#'   [lm()]. Only [petrels()] learns on from further rows.
#' @section Errors:
#' * `frugalreg_error_input` if `newx` is missing or has other columns than the
#'   fit.
#' * `frugalreg_error_undefined` for `logLik()`, `AIC()`, `BIC()` and `sigma()`
#'   with methods other than `"em"`, and for `vcov()`, `confint()` and
#'   `deviance()` always.
#' @section Cost: O(m r^2 + r^3) time for a row with m observed values, at rank
#' r.
#' @inherit slrm references
#' @seealso [impute()], [autoplot.frugal_lowrank()]; `generics::tidy()`,
#'   `glance()` and `augment()`, which have methods for these fits.
#' @examples
#' set.seed(1)
#' data <- simulate_lowrank(200, d = 20, rank = 3, observed = 0.7)
#' fit <- slrm(data$x[1:150, ], data$y[1:150], rank = 3, method = "em")
#' new <- data$x[151:200, ]
#' predict(fit, new[1:3, ])
#' predict(fit, new[1:3, ], type = "code")
#' mean(residuals(fit, new, data$y[151:200])^2) / var(data$y)
#' logLik(fit)
#' summary(fit)
#' @name frugal_lowrank
NULL

#' @rdname frugal_lowrank
#' @export
predict.frugal_lowrank <- function(object, newx, ..., newdata = NULL,
                                   type = c("response", "code",
                                            "reconstruct"), clip = NULL) {
  check_saved(object)
  check_no_dots(...)
  type <- first_choice(type, "type", c("response", "code", "reconstruct"))
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  rows <- rows_to_predict(object, newx)
  if (type == "response") {
    refuse_unlabelled(object, "A prediction of labels")
  }
  predicted <- if (type == "response") {
    predict_labels(object, rows)
  } else {
    cpp_lowrank_predict(object$model,
                        model_rows(object, rows), "code")
  }
  warn_flagged(predicted$flagged, rows)
  result <- switch(type,
    response = stats::setNames(
      clipped(predicted$y, usual_labels(object, clip), clip,
              learned_from_gaps(object)),
      rows$row_names
    ),
    code = check_predictions(predicted_codes(predicted, rows$row_names)),
    reconstruct = check_predictions(reconstruct(object, predicted$code,
                                                rows$row_names))
  )
  attr(result, "flagged") <- which(predicted$flagged)
  result
}

#' The range in which predictions usually are: of codes of little, a wider one
#' than that of the labels.
#' @noRd
usual_labels <- function(fit, clip) {
  labels <- fit$labels
  if (is.null(clip) && !is.null(labels) && !labels$classes) {
    labels$range <- labels$range + diff(labels$range) * c(-0.5, 0.5)
  }
  labels
}

#' Whether not all values of all rows were there.
#' @noRd
learned_from_gaps <- function(fit) {
  fit$observed < fit$n * nrow(fit$model$loadings)
}

#' New data in the layout of the fit, as sparse rows of what is observed.
#' @noRd
rows_to_predict <- function(fit, newx) {
  as_rows(forge(newx, blueprint(fit), "gaps"), "newx")
}

#' In the labels' unit, y; rows of which too little is seen to tell their code
#' are `flagged`, and have the mean of the labels.
#' @noRd
predict_labels <- function(fit, rows) {
  predicted <- cpp_lowrank_predict(
    fit$model, model_rows(fit, rows), "response"
  )
  y <- original_labels(predicted$response, fit_scaling(fit))
  # Of values beyond all measure nothing is left.
  flagged <- predicted$flagged | !is.finite(y)
  list(y = replace(y, flagged, fit$y_mean), flagged = flagged)
}

#' A matrix of a row for each row and a column for each dimension.
#' @noRd
predicted_codes <- function(predicted, row_names) {
  codes <- predicted$code
  rownames(codes) <- row_names
  codes
}

#' What codes say of all attributes, in the units of these.
#' @noRd
reconstruct <- function(fit, codes, row_names) {
  standard <- sweep(tcrossprod(codes, fit$model$loadings), 2,
                    fit$model$offset, "+")
  scaling <- fit_scaling(fit)
  x_scale <- rep_len(column_scale(scaling), ncol(standard))
  result <- sweep(sweep(standard, 2, x_scale, "*"), 2, scaling$x_center, "+")
  dimnames(result) <- list(row_names, fit$layout$column_names)
  result
}

#' One warning where no row at all is predicted although some have values.
#' @noRd
warn_flagged <- function(flagged, rows) {
  if (!all(flagged) || length(rows$value) == 0) return(invisible())
  warn_frugal(paste(
    "No row can be predicted: the rows observe too few",
    "attributes for `rank` and `gamma` of the fit (see `gamma` and `ridge` of",
    "the fitting function)."
  ), "flagged")
}

#' For fits of petrels(), and all others without weights; `what` begins the
#' sentence.
#' @noRd
refuse_unlabelled <- function(fit, what) {
  if (is.null(fit$coefficients)) {
    abort_frugal(paste0(what, " is not defined: the fit is to attributes ",
                        "alone, without labels."), "undefined")
  }
}

#' @rdname frugal_lowrank
#' @export
coef.frugal_lowrank <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  refuse_unlabelled(object, "coef()")
  c("(Intercept)" = object$intercept, object$coefficients)
}

#' @rdname frugal_lowrank
#' @export
fitted.frugal_lowrank <- function(object, newx, ...) {
  predict(object, newx, ...)
}

#' @rdname frugal_lowrank
#' @export
residuals.frugal_lowrank <- function(object, newx, newy = NULL, ...,
                                     newdata = NULL, clip = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  predicted <- predict(object, newx, clip = clip)
  attr(predicted, "flagged") <- NULL
  labels_of(object, newx, newy, length(predicted)) - predicted
}

#' As given, or a formula's from the data; NA where there is none.
#' @noRd
labels_of <- function(fit, newx, newy, rows) {
  newy <- forge_labels(newy, newx, blueprint(fit))
  check_labels(newy, rows, "newy", may_miss = TRUE)
}

# Of the observed values and labels, at the best pass.
#' @rdname frugal_lowrank
#' @export
logLik.frugal_lowrank <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  likelihood <- object$log_likelihood
  if (is.null(likelihood)) refuse_likelihood(object, "logLik()")
  structure(likelihood$value, df = likelihood$parameters, nobs = nobs(object),
            class = "logLik")
}

# The label's noise in the model of all attributes.
#' @rdname frugal_lowrank
#' @export
sigma.frugal_lowrank <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  noise <- object$model$y_noise
  if (is.null(object$coefficients) || is.na(noise)) {
    refuse_likelihood(object, "sigma()")
  }
  sqrt(noise) * object$scale$y_scale
}
