# Fits to several responses as tables and pictures.

#' One data frame of all tables, whose first column has the names of the list.
#' @noRd
with_response <- function(tables, name = "response") {
  rows <- vapply(tables, nrow, 0)
  result <- do.call(rbind, unname(tables))
  result <- data.frame(rep(names(tables), rows), result, row.names = NULL,
                       check.names = FALSE)
  stats::setNames(result, c(name, names(result)[-1]))
}

#' @rdname responses_methods
#' @method tidy frugal_responses
#' @exportS3Method generics::tidy frugal_responses
tidy.frugal_responses <- function(x, s = NULL, ...) {
  check_saved(x)
  if (!is.null(x$discriminant)) return(tidy_classes(x, s, ...))
  result <- with_response(lapply(own_fits(x), function(fit) {
    if (is.null(s)) generics::tidy(fit, ...)
    else generics::tidy(fit, s = s, ...)
  }))
  # Looks are at all of them, and paid for once.
  account <- account_of_terms(x)
  result[names(account)] <- account
  result
}

#' Of each class those of its own penalties, in a row each.
#' @noRd
tidy_classes <- function(x, s, ..., conf.int = FALSE) { # nolint: broom's name
  if (!isFALSE(conf.int)) refuse_errors(family_of(x)$errors)
  check_no_dots(...)
  sets <- class_sets(x, s)
  # NA, once, of an average.
  penalties <- vapply(sets, function(set) {
    rep_len(attr(set, "penalties"), length(x$responses))
  }, rep(0, length(x$responses)))
  tables <- Map(function(beta, at) {
    data.frame(term = rep(rownames(beta), ncol(beta)),
               lambda = rep(penalties[at, ], each = nrow(beta)),
               estimate = as.vector(beta), account_of_terms(x))
  }, coefficients_of_sets(sets, x$responses), seq_along(x$responses))
  with_response(tables, "class")
}

#' @rdname responses_methods
#' @method glance frugal_responses
#' @exportS3Method generics::glance frugal_responses
glance.frugal_responses <- function(x, ...) {
  check_saved(x)
  with_response(lapply(own_fits(x), generics::glance, ...))
}

#' @rdname responses_methods
#' @method augment frugal_responses
#' @exportS3Method generics::augment frugal_responses
augment.frugal_responses <- function(x, newx, newy = NULL, s = NULL, ...,
                                     newdata = NULL, data = NULL,
                                     newoffset = NULL, interval = "none",
                                     level = 0.95,
                                     method = c("conformal", "model")) {
  check_saved(x)
  check_no_dots(...)
  own <- if (missing(newx) && is.null(newdata) && is.null(data)) own_rows(x)
  newx <- own$x %||% augmented_rows(newx, newdata, data)
  if (!is.null(own)) newoffset <- own$offset
  predicted <- predict(x, newx, s = s, newoffset = newoffset)
  if (is.list(predicted) || length(dim(predicted)) > 2) {
    abort_input("s", "one penalty", "several of them")
  }
  result <- rows_to_augment(newx, nrow(predicted),
                            if (!is.null(own)) x$looks$row_names)
  result[paste0(".fitted_", x$responses)] <- unname(as.data.frame(predicted))
  if (!is.null(x$discriminant)) {
    result$.class <- unname(predict(x, newx, s = s, type = "class",
                                    newoffset = newoffset))
  } else {
    rest <- known_residuals(x, own, newx, newy, s, newoffset)
    result[paste0(".resid_", x$responses)] <- unname(as.data.frame(rest))
  }
  if (identical(interval, "none")) return(result)
  with_bounds(result, x$responses, predict(
    x, newx, s = s, interval = interval, level = level, method = method,
    newoffset = newoffset
  ))
}

#' The data, or the numbers of their rows, with the names that a fit kept.
#' @noRd
rows_to_augment <- function(newx, count, names) {
  result <- if (is.data.frame(newx)) newx else data.frame(.row = seq_len(count))
  result$.rownames <- names
  result
}

#' With both ends of intervals, as predict() has them of several responses.
#' @noRd
with_bounds <- function(table, responses, said) {
  for (bound in c("lwr", "upr")) {
    name <- paste0(if (bound == "lwr") ".lower_" else ".upper_", responses)
    table[name] <- unname(as.data.frame(matrix(said[, , bound], nrow(table))))
  }
  table
}

#' NULL where no labels are known.
#' @noRd
known_residuals <- function(fit, own, newx, newy, s, newoffset) {
  if (!is.null(own)) return(residuals(fit, s = s))
  if (is.null(newy) && !has_response(fit, newx)) return(NULL)
  residuals(fit, newx, newy, s = s, newoffset = newoffset)
}
