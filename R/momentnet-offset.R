# What is added to predictions of a fit with an offset: what offset() terms of
# the formula come to in new data, and the `newoffset` that a fit with the
# argument needs.

#' A number for each of the n rows (of several responses in a column each), or
#' NULL where nothing is to be added.
#' @noRd
new_offset <- function(fit, newx, newoffset, n) {
  if (is.null(newoffset) && isTRUE(fit$offset)) {
    abort_input("newoffset", "given, as the fit had an offset", "missing")
  }
  of_formula <- check_offset(offset_of_terms(fit, newx), n, "newx",
                             fit$responses)
  if (is.null(newoffset)) return(of_formula)
  has_offset <- isTRUE(fit$offset) || inherits(newx, "incomplete_rows")
  if (!has_offset) {
    abort_input("newoffset", "NULL, as the fit had no offset",
                found_phrase(newoffset))
  }
  check_offset(newoffset, n, "newoffset", fit$responses) +
    (of_formula %||% 0)
}

#' The first of these; NULL where the formula has no offset() terms, or the rows
#' are those that a fit kept.
#' @noRd
offset_of_terms <- function(fit, newx) {
  if (!has_offset_terms(fit)) return(NULL)
  formula <- blueprint(fit)$recipe$formula
  # Of rows that a fit kept the offset is kept, too.
  if (inherits(newx, "incomplete_rows")) return(NULL)
  data <- data_as_given(newx, blueprint(fit))
  for (call in offset_calls(formula)) {
    check_has_columns(call[[2]], "the offset", formula, data, "newx")
  }
  formula_offset(formula, data, "newx")
}

#' Whether something is added to predictions.
#' @noRd
has_offset <- function(fit) isTRUE(fit$offset) || has_offset_terms(fit)

#' Whether the fit's formula has such.
#' @noRd
has_offset_terms <- function(fit) {
  formula <- blueprint(fit)$recipe$formula
  !is.null(formula) && length(offset_calls(formula)) > 0
}

#' Labels of rows that a fit learned from, or might have, less the offset that
#' its formula has there: what it takes for labels.
#' @noRd
less_offset_of_terms <- function(fit, newx, y) {
  y - (offset_of_terms(fit, newx) %||% 0)
}

#' Labels of rows that a fit kept, as they were given: most families learn from
#' them less their offset.
#' @noRd
labels_of_own <- function(fit, own) {
  if (is_in_link(family_name(fit$fit %||% fit))) own$y
  else own$y + (own$offset %||% 0)
}

#' Whether a family's fit adds the offset to what is linear in rows, as labels
#' less their offset would be none.
#' @noRd
is_in_link <- function(family) identical(families()[[family]]$offset, "fit")

#' Labels that a fit kept less their offset are no counts, and counts that it
#' kept with one are no labels without it.
#' @noRd
check_same_offset <- function(observed, fit, family) {
  # Fits that have no offset may be those of a learner, without a family.
  if (is.null(observed$offset)) return(invisible())
  own <- family_name(fit$fit %||% fit)
  if (is_in_link(own) != is_in_link(family)) {
    abort_input("family", paste0("\"", own, "\" for what a fit with an offset ",
                                 "kept"), dQuote(family, FALSE))
  }
}

#' Of means that are exponentials of them.
#' @noRd
check_log_offset <- function(offset) {
  largest <- max(abs(offset))
  if (largest > largest_log_offset) {
    abort_input("offset", paste(
      "at most", largest_log_offset, "in size with a log link: it is the",
      "logarithm of an exposure"
    ), format(largest))
  }
}

# The square of its exponential is a number.
largest_log_offset <- 300
