#' Methods for fits of momentnet()
#'
#' Coefficients, predictions, prediction intervals, summaries, pictures and
#' updates of fits by [momentnet()] and [cv_momentnet()]. New rows may have
#' missing values: these are replaced by their conditional means given the
#' values of the row that are known. `predict(fit, newx)` predicts, and after
#' cross-validation `predict(fit, newx, interval = "prediction")` says how far
#' off a prediction may be. `update(fit, newx, newy)` adds examples, and
#' `update(fit, alpha = 1)` changes a setting.
#'
#' @param object,x A fit of [momentnet()] or [cv_momentnet()].
#' @param s The penalties. Numbers are values of lambda, between which
#'   coefficients are interpolated linearly as in glmnet (beyond the ends of the
#'   path, and for a fit of one lambda, the nearest is used). `NULL` is the
#'   whole path. For a cross-validated fit also names: `"lambda.min"` (its
#'   default), `"lambda.1se"`, or both; and, for an average, `"average"` (its
#'   default; the others are then those of the best fit in it).
#' @param newx New rows with the columns of the fit, `NA` where a value is not
#'   known: a matrix, sparse matrix, data frame or [observed_only()] data.
#' @param newdata Another name for `newx`, as most of R has it.
#' @param type What `predict()` returns, or what `plot()` shows.
#'   * `"response"`: the label, or, with `family = "binomial"`, the probability
#'     of the second class; in rows with gaps its mean over what they do not
#'     show.
#'   * `"link"`: the part that is linear in complete rows; for classes,
#'     log-odds.
#'   * `"class"`: the likelier class.
#'   * `"coefficients"`: as `coef()`.
#'   * `"nonzero"`: the positions of the coefficients that are not 0, a list
#'     with an entry for each penalty.
#'   * For `plot()`: `"path"`, or for a cross-validated fit `"estimates"`; or
#'     `"importance"`, with the arguments of [attribute_importance()].
#' @param se.fit `TRUE` for a list of `fit`; `se.fit`, the standard deviation of
#'   the prediction for the complete row, given what is known of the row; and
#'   `residual.scale`, the standard deviation of labels about what all
#'   attributes tell of them, from held-out labels (`NA` without any). `se.fit`
#'   is 0 if the row is complete: it says nothing of the noise. Use `interval`
#'   for that.
#' @param interval `"none"`, or, after cross-validation, `"prediction"` for the
#'   bounds between which new labels are expected. They are wider for rows that
#'   show less, and where coefficients are less certain, as the fits without a
#'   fold tell. `s` must be one of `"lambda.min"`, `"lambda.1se"` and
#'   `"average"`.
#' @param level Number between 0 and 1: the share of new labels that the bounds
#'   are to hold.
#' @param method How the width of intervals is found. `"conformal"`: by as many
#'   held-out labels as `level` asks for, whatever their distribution.
#'   `"model"`: by normal errors, which takes fewer held-out labels. If you give
#'   neither, it is `"conformal"`, or, with a message, `"model"` if no held-out
#'   rows were kept, or too few for `level`.
#' @param newoffset The offset of new rows, one number for each, if the fit was
#'   given an `offset` (that of a formula is found in the data).
#' @param newweights For `update()`: weights of the new rows, in the unit of the
#'   earlier ones. With `NULL` they are found by the `weights` of a formula's
#'   fit, if the new rows have these columns, and otherwise are 1; the message
#'   `frugalreg_message_weights` says so if the earlier rows have weights.
#' @param newfolds For `update()`: the folds of the new rows, with the labels
#'   that `folds` had. Rows with a new label stay together in the smallest fold
#'   (for labelled [moments()] in a fold of their own). With `NULL` chance
#'   decides; the message `frugalreg_message_folds` says so if `folds` were
#'   given.
#' @param clip `TRUE` to move predictions that are outside the range of the
#'   labels seen by the fit back to it, which is nearer to any label inside the
#'   range. `FALSE` to leave them as they are: use it where new labels may be
#'   far outside the range, as in a series with a trend. `NULL` decides by the
#'   fit, see *Predictions beyond the labels*.
#' @param newy Labels of `newx`, if these are not in a formula's data.
#'   `update()` leaves out rows with the label `NA`, with a message, and refuses
#'   them if it buys looks.
#' @param xvar For `plot()`: `"lambda"` or `"norm"`, the horizontal axis.
#' @param labels For `plot()` of a path: the largest number of attributes to
#'   name. They are those with the largest coefficients, in their own units, at
#'   the end of the path, but none below a twentieth of the largest, whose lines
#'   end together.
#' @param digits Digits to print.
#' @param ... For `update()` without new rows: settings to change, see *Other
#'   settings*. Otherwise not used.
#' @section Errors:
#' * `frugalreg_error_input`, if `newx` does not fit, also by a level that a
#'   factor did not have, or `s` is not a penalty.
#' * `frugalreg_error_numeric`, if a prediction is beyond the range of numbers.
#' * `frugalreg_error_undefined`, for likelihoods and the like of fits that have
#'   none.
#' * Warning `frugalreg_warning_unseen_level`, if new rows have a level of a
#'   factor that no row of a fit without a budget had, such as one that `subset`
#'   left out.
#' @section Cost:
#' * Predictions of complete rows: O(n d) for each penalty.
#' * Predictions of a row with m known entries: O(m d), and O(m^3) once for all
#'   rows of a call that show the same entries; more with `se.fit`. Before the
#'   first of them, engine `"pairs"` needs an eigendecomposition, O(d^3).
#' * Memory: 8 n bytes for each penalty, and as much again while they are found;
#'   more with `se.fit`, classes and clipping. Give `s` if there are many rows.
#' @seealso [momentnet()], [next_look()]; `generics::tidy()`, `glance()` and
#'   `augment()`, which have methods. Package marginaleffects finds slopes of
#'   predictions: where these end at the range of labels, slopes are smaller
#'   than the coefficients. `avg_slopes(fit, newdata = rows, clip = FALSE)`
#'   avoids that, for rows without gaps.
#' @examples
#' set.seed(1)
#' x <- mask_attributes(matrix(rnorm(2000), 200), p = 0.3)
#' y <- ifelse(is.na(x[, 1]), 0, x[, 1]) + rnorm(200)
#' fit <- momentnet(x, y, alpha = 0.5)
#' dim(coef(fit))
#' predict(fit, x[1:3, ], s = 0.05, se.fit = TRUE)
#' predict(cv_momentnet(x, y), x[1:3, ], interval = "prediction")
#' plot(fit)
#' @name momentnet_methods
NULL

#' @rdname momentnet_methods
#' @export
coef.momentnet <- function(object, s = NULL, ...) {
  check_saved(object)
  check_no_dots(...)
  path <- rbind("(Intercept)" = c(object$intercept), object$coefficients)
  # An average has no lambda.
  if (is.null(s) || anyNA(object$lambda)) return(path)
  interpolated_path(path, object$lambda, check_s(s))
}

#' Penalties as doubles; their names stay, as they become those of columns.
#' @noRd
check_s <- function(s, argument = "s") {
  s <- integer64_numbers(s, argument)
  if (!is.numeric(s) || length(s) == 0 || !all(is.finite(s)) || any(s < 0)) {
    abort_input(argument, "finite numbers of at least 0", found_phrase(s))
  }
  stats::setNames(as.double(s), names(s))
}

#' Linear in lambda between the neighbours, and constant beyond the ends.
#' @noRd
interpolated_path <- function(path, lambda, s) {
  names <- list(rownames(path), names(s) %||% paste0("s", seq_along(s)))
  if (length(lambda) == 1 || identical(as.double(s), as.double(lambda))) {
    result <- path[, rep_len(seq_along(lambda), length(s)), drop = FALSE]
    dimnames(result) <- names
    return(result)
  }
  s <- pmin(pmax(s, min(lambda)), max(lambda))
  right <- pmin(findInterval(-s, -lambda, rightmost.closed = TRUE) + 1,
                length(lambda))
  left <- right - 1
  share <- (s - lambda[right]) / (lambda[left] - lambda[right])
  result <- path[, left, drop = FALSE] * rep(share, each = nrow(path)) +
    path[, right, drop = FALSE] * rep(1 - share, each = nrow(path))
  dimnames(result) <- names
  result
}

#' What one look shows, where that is not an attribute.
#' @noRd
variables_phrase <- function(fit) {
  variables <- length(fit$looks$per_attribute)
  if (variables != fit$d) paste(" of", counted(variables, "variable"))
}

#' Free attributes are seen, too, and are no looks.
#' @noRd
seen_phrase <- function(fit, digits) {
  free <- sum(purchase_of(fit)$prices == 0)
  paste0(format(fit$looks$mean, digits = digits),
         if (free > 0) paste(" bought and", free, "free") else " seen",
         " per example")
}

#' Looks of a row, or where they have prices what it may cost, and did.
#' @noRd
row_budget <- function(fit, digits) {
  if (is.null(fit$budget)) return(NULL)
  money <- fit$looks$money
  if (is.null(money)) return(paste0(" (budget ", format(fit$budget), ")"))
  paste0(" (budget ", format_money(fit$setup$spec$purse), ", paid ",
         format(money$mean, digits = digits), " per row)")
}

#' @rdname momentnet_methods
#' @export
print.momentnet <- function(x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  cat("Regression from moments of the observed values\n\nCall:\n  ",
      paste(deparse(x$call), collapse = "\n  "), "\n\n", sep = "")
  cat(counted(x$n, "example"), ", ", counted(x$d, "attribute"),
      variables_phrase(x), ", ", seen_phrase(x, digits),
      row_budget(x, digits), "\n",
      missing_phrase(x$looks), sep = "")
  cat("Engine: ", x$engine, engine_of(x)$describe(x, digits), "; alpha ",
      format(x$alpha), "\n", sep = "")
  reasons <- x$settings$reasons
  if (length(reasons) > 0) {
    cat("Chosen: ", paste0(names(reasons), " (", reasons, ")",
                           collapse = "; "), "\n", sep = "")
  }
  cat(describe_derived(x$recipe), describe_terms(x, digits), sep = "")
  if (!is.null(x$units)) {
    cat("Units: ", format_units(x$units, x$settings$unit_span, digits),
        if (!all(x$lambda %in% 0)) {
          paste0("; penalty on ", describe_penalised(x$standardize))
        }, "\n", sep = "")
  }
  cat("Lambda: ", if (length(x$lambda) > 1) {
    paste0(length(x$lambda), " values from ",
           format(x$lambda[1], digits = digits), " to ",
           format(min(x$lambda), digits = digits))
  } else {
    format(x$lambda, digits = digits)
  }, "; nonzero coefficients: ",
  paste(unique(range(x$df)), collapse = " to "), "\n",
  describe_winsorised(x$winsorised), family_of(x)$describe(x, digits),
  describe_reach(x), sep = "")
  invisible(x)
}

#' Attributes in the unit in which they are penalised.
#' @noRd
describe_penalised <- function(power) {
  if (isTRUE(power == 0)) return("x")
  paste0("x / sd", if (!isTRUE(power == 1)) paste0("^", format(power)))
}

#' Weights, and what is not as usual about coefficients; nothing where all is.
#' @noRd
describe_terms <- function(x, digits) {
  names <- c(penalty_factor = "penalty factors", lower_limits = "lower limits",
             upper_limits = "upper limits")
  given <- names[lengths(x$settings[names(names)]) > 0]
  with <- c(given, if (!has_intercept(x$settings)) "no intercept",
            if (has_offset(x)) "an offset")
  c(if (!is.null(x$effective)) {
      paste0("Weights: equivalent to ", format(x$effective, digits = digits),
             " examples of equal weight\n")
    },
    if (length(with) > 0) paste0("With ", enumerate_phrase(with), "\n"))
}

#' @rdname momentnet_methods
#' @export
residuals.momentnet <- function(object, newx, newy = NULL, ..., newdata = NULL,
                                s = NULL, newoffset = NULL) {
  check_saved(object)
  if (missing(newx) && is.null(newdata)) {
    own <- own_rows(object)
    labels <- labels_of_response(object, labels_of_own(object, own))
    return(labels - predict(object, own$x, ..., s = s,
                            newoffset = own$offset))
  }
  newx <- new_rows(newx, newdata)
  predicted <- predict(object, newx, ..., s = s, newoffset = newoffset)
  newy <- forge_labels(newy, newx, blueprint(object))
  known_response(object, newy, NROW(predicted)) - predicted
}

#' Labels of new rows, NA where they are not known.
#' @noRd
known_response <- function(fit, y, rows) {
  known <- !is.na(y)
  several <- is.matrix(y) || length(y) != rows
  if (several || all(known)) return(response_of_fit(fit, y, rows))
  result <- rep(NA_real_, rows)
  if (any(known)) result[known] <- response_of_fit(fit, y[known], sum(known))
  result
}

#' @rdname momentnet_methods
#' @export
fitted.momentnet <- function(object, newx, ..., newdata = NULL,
                             newoffset = NULL) {
  if (missing(newx) && is.null(newdata)) {
    own <- own_rows(object)
    newx <- own$x
    newoffset <- own$offset
  }
  predict(object, new_rows(newx, newdata), ..., newoffset = newoffset)
}

#' @rdname momentnet_methods
#' @export
fitted.cv_momentnet <- fitted.momentnet
