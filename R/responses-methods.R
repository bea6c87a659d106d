# Methods of fits to several responses: coefficients, predictions, and what is
# printed (doc-responses.R is their page).

#' A method of the fit to each, at `s` where that is given; `newoffset` has a
#' column for each. The object was found whole.
#' @noRd
of_each <- function(object, .generic, s = NULL, ..., newoffset = NULL) {
  given <- list(...)
  if (!is.null(s)) given$s <- s
  fits <- own_fits(object)
  answers <- with_known_whole(fits, lapply(seq_along(fits), function(at) {
    if (!is.null(newoffset)) given$newoffset <- newoffset[, at]
    do.call(.generic, c(list(fits[[at]]), given), quote = TRUE)
  }))
  stats::setNames(answers, names(fits))
}

#' @rdname responses_methods
#' @export
coef.frugal_responses <- function(object, s = NULL, ...) {
  check_saved(object)
  if (!is.null(object$discriminant)) {
    check_no_dots(...)
    return(class_coefficients(object, s))
  }
  of_each(object, coef, s, ...)
}

#' @rdname responses_methods
#' @export
predict.frugal_responses <- function(object, newx, s = NULL, ...,
                                     newdata = NULL, type = "response",
                                     lambda = NULL, newoffset = NULL) {
  check_saved(object)
  # Coefficients are not of rows.
  of_rows <- !is.character(type) || !any(c("coefficients", "nonzero") %in% type)
  newx <- if (of_rows) {
    new_rows(newx, newdata, needed = rows_to_be_given)
  }
  if (!is.null(object$discriminant)) {
    return(predict_multinomial(object, newx, s, type, ..., lambda = lambda))
  }
  if (!is.null(lambda)) {
    abort_input("lambda", "NULL, except for classes (see `s`)",
                found_phrase(lambda))
  }
  newoffset <- check_offset(newoffset, NROW(newoffset), "newoffset",
                            object$responses)
  answers <- said_once(of_each(
    object, predict, s, newx = newx, type = type, ..., newoffset = newoffset
  ))
  if (type %in% c("coefficients", "nonzero")) return(answers)
  if (!is.list(answers[[1]])) return(bound_answers(answers))
  parts <- lapply(c(fit = "fit", se.fit = "se.fit"), function(part) {
    bound_answers(lapply(answers, `[[`, part))
  })
  c(parts, list(residual.scale = vapply(answers, `[[`, 0, "residual.scale")))
}

#' A column for each response; where each has several, in the third dimension.
#' @noRd
bound_answers <- function(answers) {
  one <- answers[[1]]
  if (!is.matrix(one)) {
    columns <- do.call(cbind, answers)
    rownames(columns) <- names(one)
    return(columns)
  }
  sizes <- vapply(answers, ncol, 0)
  # Paths may have become longer than others.
  if (any(sizes != sizes[1])) return(answers)
  bound <- array(unlist(answers, use.names = FALSE),
                 c(dim(one), length(answers)),
                 c(list(rownames(one), colnames(one)), list(names(answers))))
  aperm(bound, c(1, 3, 2))
}

#' @rdname responses_methods
#' @export
fitted.frugal_responses <- fitted.momentnet

#' @rdname responses_methods
#' @export
residuals.frugal_responses <- function(object, newx, newy = NULL, ...,
                                       newdata = NULL, s = NULL,
                                       newoffset = NULL) {
  check_saved(object)
  if (missing(newx) && is.null(newdata)) {
    own <- own_rows(object)
    newx <- own$x
    newy <- labels_of_own(object, own)
    newoffset <- own$offset
  } else {
    newx <- new_rows(newx, newdata)
    newy <- forge_labels(newy, newx, blueprint(object))
    newy <- response_of_fit(object, newy, label_count(newy))
  }
  predicted <- predict(object, newx, s = s, ..., newoffset = newoffset)
  if (is.list(predicted)) {
    abort_input("s", "one penalty", "paths of several lengths")
  }
  if (nrow(newy) != nrow(predicted)) {
    abort_input("newy", paste("of", nrow(predicted), "rows"),
                paste("of", nrow(newy)))
  }
  as.vector(newy) - predicted
}

#' @rdname responses_methods
#' @export
update.frugal_responses <- update.momentnet

#' @rdname responses_methods
#' @export
sigma.cv_momentnet_responses <- function(object, s = "lambda.min", ...) {
  check_saved(object)
  if (!is.null(family_of(object)$interval)) {
    abort_frugal(paste0("sigma() is not defined: ", family_of(object)$interval,
                        "."), "undefined")
  }
  vapply(own_fits(object), sigma, 0, s = s, ...)
}

#' @export
vcov.frugal_responses <- function(object, ...) {
  if (!is.null(object$discriminant)) refuse_errors(family_of(object)$errors)
  abort_frugal(paste("vcov() and confint() are defined for one response: see",
                     "response_fit()."), "undefined")
}

#' @export
confint.frugal_responses <- function(object, parm, level = 0.95, ...) {
  vcov.frugal_responses(object)
}

#' @rdname responses_methods
#' @export
print.frugal_responses <- function(x, digits = max(3, getOption("digits") - 3),
                                   ...) {
  check_saved(x)
  check_digits(digits)
  what <- if (is.null(x$discriminant)) "responses" else "classes"
  engines <- engines_of_each(x)
  alike <- nrow(unique(engines)) == 1
  cat("Regression of several ", what, " from moments of the observed values",
      "\n\n",
      "Call:\n  ", paste(deparse(x$call), collapse = "\n  "), "\n\n",
      counted(x$n, "example"), ", ", counted(x$d, "attribute"),
      variables_phrase(x), ", ", seen_phrase(x, digits),
      row_budget(x, digits),
      "; ", length(x$responses), " ", what, "\n", missing_phrase(x$looks),
      if (alike) {
        paste0("Engine: ", engines$engine[1], "; alpha ",
               format(engines$alpha[1]), "\n")
      }, sep = "")
  one <- x$each[[1]]$fit %||% x$each[[1]]
  cat(describe_terms(one, digits),
      describe_winsorised(winsorised_of_all(x)), describe_reach(one), sep = "")
  print_indicators(x, digits)
  cat("\n", if (is_cross_validated(x)) heading_of_choice(x, digits), sep = "")
  table <- responses_table(x)
  if (!alike) table <- cbind(table[1], engines, table[-1])
  print(table, digits = digits, row.names = FALSE)
  cat(describe_signals(x), describe_left_out(
    unique(unlist(lapply(x$each, `[[`, "left_out")))
  ), sep = "")
  invisible(x)
}
