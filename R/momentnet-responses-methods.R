#' Methods of fits to several responses
#'
#' Fits of [momentnet()] and [cv_momentnet()] to a matrix of labels, or with
#' `family = "multinomial"`. What they say of each response (or class) is
#' what a fit to it alone says by the methods [momentnet_methods], which
#' [response_fit()] returns.
#'
#' @param object,x A fit of [momentnet()] or [cv_momentnet()] to several
#'   responses.
#' @param s Penalties, as for [momentnet_methods]; one of `"lambda.min"`,
#'   `"lambda.1se"` and (for tables with gaps) `"average"` of cross-validated
#'   fits, which each response has its own of. Of classes one of these names,
#'   or for [momentnet()] places on the path.
#' @param newx,newdata,newy New rows, of which values may be missing, and their
#'   labels: a matrix of the responses' columns.
#' @param newweights Weights of new rows, as `weights`.
#' @param type What is predicted, `"response"` or `"link"`; of classes
#'   also `"class"`; or `"coefficients"` or `"nonzero"`, a list.
#' @param digits How many significant digits are printed.
#' @param ... For `predict()` and `fitted()`: `se.fit`, `clip`, `interval`,
#'   `level`, `method` as for one response. For `update()`: arguments to change,
#'   see [momentnet_methods].
#' @return `coef()`: a named list, for each response (or class) a matrix with a
#'   row for the intercept and each column and a column for each penalty.
#'   `predict()`, `fitted()`, `residuals()`: for one penalty a matrix of a row
#'   for each new row and a column for each response, for several (or an
#'   interval) an array with these as the third dimension; with `se.fit = TRUE`
#'   a list of these. Of classes, with `type = "class"`, a factor.
#'   `sigma()`: a number for each response. `tidy()`, `glance()`: as of one
#'   response, with a column `response`. `augment()`: columns `.fitted_` and
#'   `.resid_` of each response; of classes `.fitted_` and `.class`.
#'   `summary()`: a data frame with a row for each response: `lambda`,
#'   `nonzero`, and of cross-validated fits the held-out `estimate` of the
#'   squared error and the part of the labels' variance that is `explained`.
#' @section Errors: As of one response; and `frugalreg_error_undefined` from
#'   `vcov()` and `confint()`, which are of one response.
#' @section Cost: That of the method for one response, times their number.
#' @references
#' Friedman, J., Hastie, T. and Tibshirani, R. (2010). Regularization Paths for
#' Generalized Linear Models via Coordinate Descent. *Journal of Statistical
#' Software* 33(1). \doi{10.18637/jss.v033.i01}.
#' @seealso [momentnet()], [response_fit()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 8), 300)
#' y <- x[, 1:2] %*% matrix(c(1, -1, 2, 0), 2) + matrix(rnorm(600), 300)
#' colnames(y) <- c("height", "weight")
#' fit <- cv_momentnet(mask_attributes(x, p = 0.7, seed = 1), y, seed = 1)
#' fit
#' coef(fit)$weight
#' predict(fit, x[1:3, ])
#' @name responses_methods
NULL

# A method of the fit to each, at `s` where that is given.
of_each <- function(object, method, s = NULL, ...) {
  lapply(own_fits(object), function(fit) {
    if (is.null(s)) method(fit, ...) else method(fit, s = s, ...)
  })
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
                                     newdata = NULL, type = "response") {
  check_saved(object)
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  if (!is.null(object$discriminant)) {
    return(predict_multinomial(object, newx, s, type, ...))
  }
  answers <- of_each(object, predict, s, newx = newx, type = type, ...)
  if (type %in% c("coefficients", "nonzero")) return(answers)
  if (!is.list(answers[[1]])) return(bound_answers(answers))
  parts <- lapply(c(fit = "fit", se.fit = "se.fit"), function(part) {
    bound_answers(lapply(answers, `[[`, part))
  })
  c(parts, list(residual.scale = vapply(answers, `[[`, 0, "residual.scale")))
}

# A column for each response; where each has several, in the third dimension.
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
fitted.frugal_responses <- function(object, newx, ..., newdata = NULL) {
  check_saved(object)
  if (missing(newx) && is.null(newdata)) newx <- own_rows(object)$x
  predict(object, new_rows(newx, newdata), ...)
}

#' @rdname responses_methods
#' @export
residuals.frugal_responses <- function(object, newx, newy = NULL, ...,
                                       newdata = NULL, s = NULL) {
  check_saved(object)
  if (missing(newx) && is.null(newdata)) {
    own <- own_rows(object)
    newx <- own$x
    newy <- own$y
  } else {
    newx <- new_rows(newx, newdata)
    newy <- forge_labels(newy, newx, blueprint(object))
    newy <- response_of_fit(object, newy, label_count(newy))
  }
  predicted <- predict(object, newx, s = s, ...)
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
update.frugal_responses <- function(object, newx, newy, ..., newdata = NULL,
                                    newweights = NULL) {
  update.momentnet(object, newx, newy, ..., newdata = newdata,
                   newweights = newweights)
}

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
  abort_frugal(paste("vcov() and confint() are of one response: see",
                     "response_fit()."), "undefined")
}

#' @export
confint.frugal_responses <- function(object, parm, level = 0.95, ...) {
  vcov.frugal_responses(object)
}

#' @rdname responses_methods
#' @export
summary.frugal_responses <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  if (!is_cross_validated(object)) {
    return(data.frame(
      response = object$responses,
      penalties = vapply(object$each, function(fit) length(fit$lambda), 0),
      nonzero = vapply(object$each, function(fit) max(fit$df), 0),
      row.names = NULL
    ))
  }
  best <- vapply(object$each, function(fit) fit$index[["min"]], 0)
  part <- function(name) {
    mapply(function(fit, at) fit[[name]][at], object$each, best)
  }
  estimate <- part("cvm")
  variance <- vapply(own_fits(object), function(fit) {
    label_variance_of(fit$fit)
  }, 0)
  data.frame(response = object$responses, lambda = part("lambda"),
             nonzero = part("nzero"), estimate = estimate,
             explained = 1 - estimate / variance, row.names = NULL)
}

# Of the labels that a fit learned from.
label_variance_of <- function(fit) {
  if (!is.null(fit$moments)) return(estimated_moments(fit$moments)$y_sd^2)
  fit$model$y_unit^2
}

#' @rdname responses_methods
#' @export
print.frugal_responses <- function(x, digits = max(3, getOption("digits") - 3),
                                   ...) {
  check_saved(x)
  check_digits(digits)
  one <- x$each[[1]]$fit %||% x$each[[1]]
  what <- if (is.null(x$discriminant)) "responses" else "classes"
  cat("Regression of several ", what, " from moments of what was seen\n\n",
      "Call:\n  ", paste(deparse(x$call), collapse = "\n  "), "\n\n",
      format(x$n), " examples, ", format(x$d), " attributes, ",
      format(x$looks$mean, digits = digits), " seen of an example",
      if (!is.null(x$budget)) paste0(" (budget ", format(x$budget), ")"),
      "; ", length(x$responses), " ", what, "\n", missing_phrase(x$looks),
      "Engine: ", one$engine, "; alpha ", format(one$alpha), "\n", sep = "")
  cat(describe_terms(one, digits), sep = "")
  if (is_cross_validated(x)) {
    cat(if (is.null(x$each[[1]]$average)) {
      "\nEach by its own lambda, which held-out labels chose:\n"
    } else {
      "\nEach by an average of fits, of which the best alone has:\n"
    })
  } else {
    cat("\n")
  }
  print(summary(x), digits = digits, row.names = FALSE)
  invisible(x)
}

with_response <- function(tables, name = "response") {
  rows <- vapply(tables, nrow, 0)
  result <- do.call(rbind, unname(tables))
  result <- data.frame(rep(names(tables), rows), result, row.names = NULL,
                       check.names = FALSE)
  stats::setNames(result, c(name, names(result)[-1]))
}

#' @rdname responses_methods
#' @exportS3Method generics::tidy
tidy.frugal_responses <- function(x, s = NULL, ...) {
  check_saved(x)
  if (!is.null(x$discriminant)) {
    check_no_dots(...)
    return(with_response(lapply(coef(x, s), function(beta) {
      data.frame(term = rownames(beta), estimate = beta[, 1], row.names = NULL)
    }), "class"))
  }
  with_response(lapply(own_fits(x), function(fit) {
    if (is.null(s)) generics::tidy(fit, ...)
    else generics::tidy(fit, s = s, ...)
  }))
}

#' @rdname responses_methods
#' @exportS3Method generics::glance
glance.frugal_responses <- function(x, ...) {
  check_saved(x)
  with_response(lapply(own_fits(x), generics::glance, ...))
}

#' @rdname responses_methods
#' @exportS3Method generics::augment
augment.frugal_responses <- function(x, newx, newy = NULL, s = NULL, ...,
                                     newdata = NULL) {
  check_saved(x)
  check_no_dots(...)
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  predicted <- predict(x, newx, s = s)
  if (is.list(predicted) || length(dim(predicted)) > 2) {
    abort_input("s", "one penalty", "several of them")
  }
  result <- if (is.data.frame(newx)) newx
            else data.frame(.row = seq_len(nrow(predicted)))
  result[paste0(".fitted_", x$responses)] <- unname(as.data.frame(predicted))
  if (!is.null(x$discriminant)) {
    result$.class <- unname(predict(x, newx, s = s, type = "class"))
  } else if (!is.null(newy) || has_response(x, newx)) {
    rest <- residuals(x, newx, newy, s = s)
    result[paste0(".resid_", x$responses)] <- unname(as.data.frame(rest))
  }
  result
}

#' @rdname responses_methods
#' @exportS3Method ggplot2::autoplot
autoplot.frugal_responses <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  if (!is_cross_validated(object)) return(plot_paths_of_each(object))
  frame <- with_response(lapply(object$each, function(fit) {
    data.frame(lambda = fit$lambda, estimate = fit$cvm, se = fit$cvsd)
  }))
  chosen <- with_response(lapply(object$each, function(fit) {
    data.frame(lambda = fit$lambda.min)
  }))
  ggplot2::ggplot(frame, ggplot2::aes(.data$lambda, .data$estimate)) +
    ggplot2::geom_linerange(ggplot2::aes(ymin = .data$estimate - .data$se,
                                         ymax = .data$estimate + .data$se),
                            colour = "grey70") +
    ggplot2::geom_point(colour = "#0072B2", size = 1) +
    ggplot2::geom_vline(ggplot2::aes(xintercept = .data$lambda), data = chosen,
                        linewidth = 0.4) +
    ggplot2::facet_wrap(ggplot2::vars(.data$response), scales = "free") +
    ggplot2::scale_x_log10() +
    ggplot2::labs(x = "lambda (log scale)",
                  y = "held-out squared error\n(and its standard error)") +
    ggplot2::theme_minimal()
}

plot_paths_of_each <- function(object) {
  frame <- with_response(lapply(object$each, function(fit) {
    beta <- fit$coefficients
    data.frame(lambda = rep(fit$lambda, each = nrow(beta)),
               attribute = rep(rownames(beta), ncol(beta)),
               value = as.vector(beta))
  }))
  several <- length(unique(frame$lambda)) > length(object$each)
  ggplot2::ggplot(frame, ggplot2::aes(.data$lambda, .data$value,
                                      group = .data$attribute,
                                      colour = .data$attribute)) +
    (if (several) ggplot2::geom_line(linewidth = 0.4)
     else ggplot2::geom_point()) +
    ggplot2::facet_wrap(ggplot2::vars(.data$response), scales = "free") +
    ggplot2::scale_x_log10() +
    ggplot2::guides(colour = "none") +
    ggplot2::labs(x = "lambda (log scale)", y = "coefficient") +
    ggplot2::theme_minimal()
}

#' @rdname responses_methods
#' @export
plot.frugal_responses <- function(x, ...) {
  picture <- autoplot.frugal_responses(x, ...)
  print(picture)
  invisible(picture)
}
