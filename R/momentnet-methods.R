#' Methods for fits of momentnet()
#'
#' @param object,x A fit of [momentnet()] or [cv_momentnet()].
#' @param s Penalties: numbers, between which coefficients are interpolated
#'   linearly as glmnet does (beyond the ends of the path, and of a fit of one
#'   lambda, they are those of the nearest); or, of a cross-validated fit,
#'   `"lambda.min"` (its default), `"lambda.1se"`, or both, or, of an average,
#'   `"average"` (the default of these; the others are those of the best fit in
#'   it). `NULL` is the whole path.
#' @param newx Data with the columns of the fit, `NA` where nothing is known:
#'   matrix, sparse matrix, data frame or [observed_only()].
#' @param newdata Another name for `newx`, as most of R has it.
#' @param type `"response"`: the label, or with `family = "binomial"` the
#'   probability of the second class, in rows with gaps the mean over what they
#'   do not show; `"link"`: what is linear in complete rows, the log-odds;
#'   `"class"`: the likelier class; `"coefficients"`, as `coef()`; or
#'   `"nonzero"`, the numbers of the coefficients that are not 0, a list with an
#'   entry for each penalty. For `plot()`: the `"path"`, or of a cross-validated
#'   fit its `"estimates"`; or `"importance"`, see [attribute_importance()],
#'   whose arguments it then takes.
#' @param se.fit `TRUE` for a list of `fit`; `se.fit`, the standard deviation of
#'   the prediction for the complete row, given what is known of it (0 where all
#'   is known: it says nothing of the noise, `interval` does); and
#'   `residual.scale`, the standard deviation of labels about what all
#'   attributes tell of them, as held-out labels have it (`NA` without any).
#' @param interval `"none"` or, after cross-validation, `"prediction"`: between
#'   which bounds new labels are expected. This is what to ask for where the
#'   question is how far off a prediction may be: bounds are wider where a row
#'   shows less, and where its coefficients are less sure, of which the fits
#'   without a fold tell. It is that of one penalty, `"lambda.min"`,
#'   `"lambda.1se"` or `"average"`.
#' @param level Number between 0 and 1: the part of new labels that is to lie
#'   inside.
#' @param method `"conformal"`: the width is that which as many of the held-out
#'   labels ask for, whatever their law; or `"model"`: that of normal errors,
#'   which needs fewer of them. Where neither is given and no held-out rows
#'   were kept, or too few for `level`, it is `"model"`, which is said.
#' @param newoffset The offset of new rows, one number a row; needed where the
#'   fit was given `offset` (that of a formula is found in the data).
#' @param newweights Of `update()`: weights of the new rows, in the unit of the
#'   earlier ones. `NULL`: those that the `weights` of a formula's fit name,
#'   where the new rows have these columns; else 1, which is said
#'   (`frugalreg_message_weights`) where the earlier rows have weights.
#' @param newfolds Of `update()`: the folds of new rows, by the labels that
#'   `folds` had. Rows of a new label stay together, in the smallest fold (of
#'   labelled [moments()] in their own). `NULL`: by chance, which is said.
#' @param clip `TRUE` to move predictions to the range of the labels that the
#'   fit has seen, nearer to any label inside it. `FALSE` for what is linear in
#'   complete rows, or probabilities and means of that. `NULL` is `FALSE` with
#'   `type = "link"` and for fits with an offset, whose labels say nothing of
#'   other offsets. Else it is `TRUE` for labels of two values, the classes -1
#'   and 1 for instance, and for fits of tables with gaps and of a budget: of
#'   what is farther out than the values that were seen a linear function, or
#'   its exponential, may say anything. There
#'   [cv_momentnet()] asks held-out labels whether predictions are to go on
#'   beyond the range, as of labels with a long tail that goes with the
#'   attributes: with the slope of these labels on their predictions, both from
#'   the twentieth of the labels that is outermost, at most 1 and no farther
#'   than one more range (weighted examples and [moments()] tell no slope).
#'   Where new labels may be far outside the range, as those of a series with a
#'   trend, give `FALSE`. Where looks were bought, new values, too, go no
#'   farther beyond those that were looked at than by their range, of classes as
#'   of numbers, unless `clip` is `FALSE` (`reach` in the fit; in the same
#'   units, by the columns' median range, where that is more; not by engine
#'   `"lowrank"`, whose attributes go far together): a few looks at one do not
#'   tell of values far beyond them.
#' @param newy Labels of `newx`, where these are not in a formula's data. Of
#'   `update()` rows of label `NA` are left out, with a message; where looks are
#'   bought they are refused.
#' @param xvar For `plot()`: `"lambda"` or `"norm"`, the horizontal axis.
#' @param labels For `plot()` of a path: how many attributes are named at most,
#'   those with the largest coefficients at its end, in their own units; but not
#'   those below a twentieth of the largest, whose lines end together.
#' @param digits Digits to print.
#' @param ... For `update()` without new rows: other settings, see below. Else
#'   not used.
#' @section Other settings: `update(fit, alpha = 1)` is the fit with another
#'   `engine`, `alpha`, `lambda`, `nlambda`, `lambda_min_ratio`, `units`,
#'   `winsorise`, `standardize`, `target`, `rank`, `tolerance`,
#'   `penalty_factor`, `lower_limits`, `upper_limits`, `intercept` or `family`
#'   (after cross-validation also `workers`, `measure`, `lambda_for` or
#'   `new_rows`, and, where it kept looks and not moments alone, `nfolds` or
#'   `folds`) to the examples of the first, and
#'   `update(fit, . ~ . - x)` that without a term of the formula (and without
#'   its looks in the account: what is left was given to it). Weights and
#'   offset stay; with an offset counts stay counts, and numbers numbers. Both
#'   use what the fit kept, looks or moments, and buy nothing; where it kept
#'   nothing they are refused (a term of a fit to several responses, too, where
#'   it kept moments alone). Terms cannot be added, nor the label changed, nor
#'   one left out by which others are coded: without `a` (or the first factor of
#'   a formula with `- 1`) `a:b` has a column for each level, which the fit does
#'   not have. A fit to bought looks without a term is one to given data: new
#'   rows are not paid for any more.
#' @section Errors: `frugalreg_error_input` where `newx` does not fit, or `s` is
#' not a penalty; `frugalreg_error_numeric` where a prediction is beyond the
#' range of numbers; `frugalreg_error_undefined` for likelihoods and the like.
#' A warning `frugalreg_warning_unseen_level` where new rows have a level of a
#' factor that no row of a fit without a budget had, as one that `subset` left
#' out; one that the factor did not have at all is a `frugalreg_error_input`.
#' @section Cost: Predictions of complete rows O(n d) for each penalty; of a row
#' of which m entries are known O(m d), and O(m^3) once for all rows of a call
#' that show the same entries, with `se.fit` more; before
#' the first of these the pairs engine needs an eigendecomposition, O(d^3).
#' The result has 8 n bytes for each penalty, and to find it takes as much
#' again, more with `se.fit`, classes and clipping: give `s` where there are
#' many rows.
#' @seealso [momentnet()], [next_look()]; `generics::tidy()`, `glance()` and
#'   `augment()`, for which there are methods. Package marginaleffects takes
#'   slopes of predictions: where these end at the labels' range they are
#'   smaller than the coefficients, without that by
#'   `avg_slopes(fit, newdata = rows, clip = FALSE)`, in rows without gaps.
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
         " of an example")
}

#' Looks of a row, or where they have prices what it may cost, and did.
#' @noRd
row_budget <- function(fit, digits) {
  if (is.null(fit$budget)) return(NULL)
  money <- fit$looks$money
  if (is.null(money)) return(paste0(" (budget ", format(fit$budget), ")"))
  paste0(" (budget ", format_money(fit$setup$spec$purse), ", paid ",
         format(money$mean, digits = digits), " a row)")
}

#' @rdname momentnet_methods
#' @export
print.momentnet <- function(x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  cat("Regression from moments of what was seen\n\nCall:\n  ",
      paste(deparse(x$call), collapse = "\n  "), "\n\n", sep = "")
  cat(counted(x$n, "example"), ", ", counted(x$d, "attribute"),
      variables_phrase(x), ", ", seen_phrase(x, digits),
      row_budget(x, digits), "\n",
      missing_phrase(x$looks), sep = "")
  cat("Engine: ", x$engine, engine_of(x)$describe(x, digits), "; alpha ",
      format(x$alpha), "\n", sep = "")
  reasons <- x$settings$reasons
  if (length(reasons) > 0) {
    cat("Chosen: ", paste0(names(reasons), ", as ", reasons, collapse = "; "),
        "\n", sep = "")
  }
  cat(describe_derived(x$recipe), describe_terms(x, digits), sep = "")
  if (!is.null(x$units)) {
    cat("Units: ", format_units(x$units, x$settings$unit_span, digits),
        if (!all(x$lambda %in% 0)) {
          paste0("; penalty on x / sd^", format(x$standardize))
        }, "\n", sep = "")
  }
  cat(length(x$lambda), " lambda", if (length(x$lambda) > 1) {
    paste0(", from ", format(x$lambda[1], digits = digits), " to ",
           format(min(x$lambda), digits = digits))
  } else {
    paste0(": ", format(x$lambda, digits = digits))
  }, "; coefficients that are not 0: ",
  paste(unique(range(x$df)), collapse = " to "), "\n",
  describe_winsorised(x$winsorised), family_of(x)$describe(x, digits),
  describe_reach(x), sep = "")
  invisible(x)
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
      paste0("Weights: as much as ", format(x$effective, digits = digits),
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
