#' Methods for fits of momentnet()
#'
#' @param object,x A fit of [momentnet()] or [cv_momentnet()].
#' @param s Penalties: numbers, between which coefficients are interpolated
#'   linearly as glmnet does; or, of a cross-validated fit, `"lambda.min"` (its
#'   default), `"lambda.1se"`, or both, or, of an average, `"average"` (the
#'   default of these; the others are those of the best fit in it). `NULL` is
#'   the whole path.
#' @param newx Data with the columns of the fit, `NA` where nothing is known:
#'   matrix, sparse matrix or data frame.
#' @param newdata Another name for `newx`, as most of R has it.
#' @param type `"response"`; `"coefficients"`, as `coef()`; or `"nonzero"`, the
#'   numbers of the coefficients that are not 0, a list with an entry for each
#'   penalty.
#' @param se.fit `TRUE` for a list of `fit` and `se.fit`: the standard deviation
#'   of the prediction for the complete row, given what is known of it; 0 where
#'   all is known.
#' @param clip `TRUE` to move predictions to the range of the labels that the
#'   fit has seen: no label in it is farther from there. `FALSE` for what is
#'   linear in complete rows. `NULL` is `TRUE` for labels of two values, the
#'   classes -1 and 1 for instance.
#' @param newy Labels of `newx`, where these are not in a formula's data.
#' @param xvar For `plot()`: `"lambda"` or `"norm"`, the horizontal axis.
#' @param labels For `plot()` of a path: how many of its attributes are named,
#'   those with the largest coefficients at its end.
#' @param digits Digits to print.
#' @param ... For `update()` without new rows: other settings, see below. Else
#'   not used.
#' @return `coef()`: a matrix of d + 1 rows, `(Intercept)` first, and a
#'   column for each `s`. `predict()`: a vector with names where `s` is one
#'   penalty, else a matrix with a column for each. An entry that is `NA`
#'   enters with its conditional mean given those of its row that are known.
#'   `fitted()` and `residuals()`: predictions of `newx`, and its labels less
#'   these; without data, of the rows that the fit learned from, by what it saw
#'   of them, where it kept that (as it does where it chose its looks, or with
#'   `frugal_control(keep_looks = TRUE)`). `update()`: the fit after further
#'   examples, see below. `sigma()`: of a cross-validated fit, the root of the
#'   held-out estimate of the squared error. `terms()`, `formula()`;
#'   `model.matrix()`: the columns of `coef()`, of new rows or of those that
#'   the fit kept. `summary()`: how often attributes were seen, the path, and
#'   at `s` (of a path only if `s` is given) the ten attributes that matter
#'   most, `attributes`: `estimate`, `standardised` (what a standard deviation
#'   of the attribute changes), `looks` at it and `price` of one. `plot()`: the
#'   path, a ggplot object. `generics::tidy()` has `looks` and `price`, too.
#' @section Updates: A fit that bought its looks buys those of the new examples
#'   in the same way. Fits by pairs to given data go on from their moments, and
#'   are those to all examples. Others need the looks themselves (so does
#'   target `"factors"`) and must have kept them, with
#'   `frugal_control(keep_looks = TRUE)`. Searches start where the last one
#'   ended. A factor model is one after 40 iterations, which are too few to
#'   forget the start: an update adds 40 times the share of the new examples,
#'   and its predictions differ from those of the fit to all examples by about
#'   a thousandth of their variance (measured on simulated data).
#'   Cross-validation starts anew.
#' @section Other settings: `update(fit, alpha = 1)` is the fit with another
#'   `engine`, `alpha`, `lambda`, `nlambda`, `lambda_min_ratio`, `units`,
#'   `winsorise`, `standardize`, `target`, `rank` or `tolerance` (after
#'   cross-validation also `nfolds`, `folds` or `workers`) to the examples of
#'   the first; `update(fit, . ~ . - x)` that without a term of the formula.
#'   Both use what the fit kept, looks or moments, and buy nothing; where it
#'   kept nothing they are refused. Terms cannot be added, nor the label
#'   changed. A fit to bought looks without a term is one to given data: new
#'   rows are not paid for any more.
#' @section Errors: `frugalreg_error_input` where `newx` does not fit, or `s` is
#' not a penalty; `frugalreg_error_undefined` for likelihoods and the like.
#' @section Cost: Predictions of complete rows O(n d) for each penalty; of a row
#' of which m entries are known O(m^3 + m d), and with `se.fit` more; before
#' the first of these the pairs engine needs an eigendecomposition, O(d^3).
#' @seealso [momentnet()], [next_look()]; `generics::tidy()`, `glance()` and
#'   `augment()`, for which there are methods.
#' @examples
#' set.seed(1)
#' x <- mask_attributes(matrix(rnorm(2000), 200), p = 0.3)
#' y <- ifelse(is.na(x[, 1]), 0, x[, 1]) + rnorm(200)
#' fit <- momentnet(x, y, alpha = 0.5)
#' dim(coef(fit))
#' predict(fit, x[1:3, ], s = 0.05, se.fit = TRUE)
#' plot(fit)
#' @name momentnet_methods
NULL

#' @rdname momentnet_methods
#' @export
coef.momentnet <- function(object, s = NULL, ...) {
  check_saved(object)
  check_no_dots(...)
  path <- rbind("(Intercept)" = object$intercept, object$coefficients)
  # An average has no lambda.
  if (is.null(s) || anyNA(object$lambda)) return(path)
  interpolated_path(path, object$lambda, check_s(s))
}

check_s <- function(s) {
  if (!is.numeric(s) || length(s) == 0 || !all(is.finite(s)) || any(s < 0)) {
    abort_input("s", "finite numbers of at least 0", found_phrase(s))
  }
  stats::setNames(as.double(s), names(s))
}

# Linear in lambda between the neighbours, and constant beyond the ends.
interpolated_path <- function(path, lambda, s) {
  names <- list(rownames(path), names(s) %||% paste0("s", seq_along(s)))
  if (length(lambda) == 1) {
    result <- path[, rep(1, length(s)), drop = FALSE]
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

#' @rdname momentnet_methods
#' @export
print.momentnet <- function(x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  cat("Regression from moments of what was seen\n\nCall:\n  ",
      paste(deparse(x$call), collapse = "\n  "), "\n\n", sep = "")
  cat(format(x$n), " examples, ", format(x$d), " attributes, ",
      format(x$looks$mean, digits = digits), " seen of an example",
      if (!is.null(x$budget)) paste0(" (budget ", format(x$budget), ")"),
      "\n", missing_phrase(x$looks), sep = "")
  cat("Engine: ", x$engine, engine_of(x)$describe(x, digits), "; alpha ",
      format(x$alpha), "\n", sep = "")
  reasons <- x$settings$reasons
  if (length(reasons) > 0) {
    cat("Chosen: ", paste0(names(reasons), ", as ", reasons, collapse = "; "),
        "\n", sep = "")
  }
  if (!is.null(x$units)) {
    cat("Units: ", format_units(x$units, x$settings$unit_span, digits),
        "; penalty on x / sd^", format(x$standardize), "\n", sep = "")
  }
  cat(length(x$lambda), " lambda", if (length(x$lambda) > 1) {
    paste0(", from ", format(x$lambda[1], digits = digits), " to ",
           format(min(x$lambda), digits = digits))
  } else {
    paste0(": ", format(x$lambda, digits = digits))
  }, "; coefficients that are not 0: ",
  paste(unique(range(x$df)), collapse = " to "), "\n",
  describe_winsorised(x$winsorised), describe_clip(x$labels), sep = "")
  invisible(x)
}

#' @rdname momentnet_methods
#' @export
residuals.momentnet <- function(object, newx, newy = NULL, ..., newdata = NULL,
                                s = NULL) {
  check_saved(object)
  if (missing(newx) && is.null(newdata)) {
    own <- own_rows(object)
    newx <- own$x
    newy <- own$y
  }
  newx <- new_rows(newx, newdata)
  predicted <- predict(object, newx, ..., s = s)
  y <- new_labels(object, newx, newy, NROW(predicted))
  y - predicted
}

#' @rdname momentnet_methods
#' @export
fitted.momentnet <- function(object, newx, ..., newdata = NULL) {
  if (missing(newx) && is.null(newdata)) newx <- own_rows(object)$x
  predict(object, new_rows(newx, newdata), ...)
}
