# Terms that are expressions of one variable: log(carat), a spline basis with
# its knots. Their basis is evaluated on the values looked at and no others, so
# each value's columns must not depend on the other values. That is tried out,
# before anything is looked at, on made-up values: one at a time and all
# together must give the same.

#' A term (data-variables.R), or an error that says why there is none. Of
#' `values` only the type and the levels are used: they are not paid for.
#' @noRd
expression_term <- function(label, expression, name, values, environment,
                            full) {
  term <- list(label = label, kind = "expression", expression = expression,
               environment = environment)
  # The user's random numbers stay where they were; between the trials they
  # move, so that a random term gives itself away.
  before <- random_state()
  on.exit(restore_random_state(before))
  trial <- trial_values(values)
  apart <- lapply(seq_along(trial), function(at) {
    try_quietly(evaluate_expression(term, name, trial[at]))
  })
  usable <- vapply(apart, is_usable, NA)
  together <- evaluate_together(term, name, trial, usable)
  if (inherits(together, "try-error")) {
    refuse_term(label, paste("it cannot be evaluated:",
                             conditionMessage(attr(together, "condition"))))
  }
  # A factor's levels are all there is to try: each must work by itself.
  enough <- if (is.factor(values)) all(usable) else any(usable)
  if (!enough || !same_rows(together, apart[usable])) {
    refuse_unfixed(expression, name, is.factor(values))
  }
  add_coding(term, together, full)
}

#' A basis of all values, and how to write one that needs no other.
#' @noRd
refuse_unfixed <- function(expression, name, is_factor = FALSE) {
  makes <- if (is.call(expression)) deparse1(expression[[1]])
  written <- if (any(makes == c("factor", "as.factor"))) {
    paste0("factor(", name, ", levels = c(1, 2))")
  } else {
    paste0("poly(", name, ", 2, raw = TRUE), scale(", name,
           ", center = 2, scale = 0.5) or ns(", name,
           ", knots = c(1, 2), Boundary.knots = c(0, 3))")
  }
  refuse_term(deparse1(expression), paste(
    "its value for one example depends on the values of other examples, which",
    "may not be known.", if (is_factor) "Make it a column of `data`"
                     else paste("Write its constants into the formula, as in",
                                written)
  ))
}

#' Made-up values may be outside a function's domain.
#' @noRd
is_usable <- function(result) {
  !inherits(result, "try-error") &&
    (is.factor(result) || all(is.finite(result)))
}

#' Of the values that can be evaluated one by one; where there is none, of any
#' that can be evaluated in company, to tell a term that needs company from a
#' broken one.
#' @noRd
evaluate_together <- function(term, name, trial, usable) {
  evaluate <- function(chosen) {
    try_quietly(evaluate_expression(term, name, trial[chosen]))
  }
  if (any(usable)) return(evaluate(usable))
  result <- evaluate(rep(TRUE, length(trial)))
  if (is.numeric(trial) && inherits(result, "try-error")) {
    result <- evaluate(trial > 0)
  }
  result
}

#' Values of the kind of the variable, of many sizes and both signs. Some are
#' there twice, for terms that count how often a value is there.
#' @noRd
trial_values <- function(values) {
  if (is.factor(values)) {
    return(factor(c(levels(values), utils::head(levels(values), 1)),
                  levels = levels(values), ordered = is.ordered(values)))
  }
  if (is.logical(values)) return(c(TRUE, FALSE, TRUE))
  sizes <- c(0.25, 1, 1.5, 4, 12, 30, 75, 300, 2e3, 1e5)
  trial <- c(3, -0.5, sizes, -sizes, 0.75, 0, 3, 0.25, -0.25)
  if (is.integer(values)) as.integer(round(trial)) else trial
}

#' Without warnings about made-up values.
#' @noRd
try_quietly <- function(expression) {
  try(suppressWarnings(expression), silent = TRUE)
}

#' A matrix with a row a value, or a factor, or flags. What is wrong is a plain
#' error, which callers say of the term.
#' @noRd
evaluate_expression <- function(term, name, values) {
  frame <- stats::setNames(list(values), name)
  result <- eval(term$expression, frame, term$environment)
  if (is.character(result)) stop("it gives text; make it a factor")
  rows <- if (is.null(dim(result))) length(result) else nrow(result)
  if (rows != length(values)) {
    stop("it gives ", rows, " rows for ", length(values), " values")
  }
  if (is.factor(result) || is.logical(result)) return(result)
  if (!is.numeric(result)) stop("it does not give numbers")
  matrix(as.numeric(result), rows,
         dimnames = list(NULL, colnames(result)))
}

#' Whether a term of all rows at once is that of each row by itself: `apart` is
#' a list of the latter.
#' @noRd
same_rows <- function(together, apart) {
  for (at in seq_along(apart)) {
    one <- apart[[at]]
    of_all <- if (is.matrix(together)) {
      together[at, , drop = FALSE]
    } else {
      together[at]
    }
    same <- if (is.matrix(one) && is.matrix(of_all)) {
      isTRUE(all.equal(unname(of_all), unname(one), tolerance = 1e-8))
    } else {
      identical(of_all, one)
    }
    if (!same) return(FALSE)
  }
  TRUE
}

#' The names of the columns, as model.matrix() makes them.
#' @noRd
add_coding <- function(term, prototype, full) {
  if (is.logical(prototype)) {
    prototype <- factor(prototype, levels = c(FALSE, TRUE))
  }
  if (is.factor(prototype)) {
    refuse_missing_level(levels(prototype), term$label)
    term$levels <- levels(prototype)
    term$contrasts <- factor_contrasts(prototype, term$label, full)
    term$columns <- paste0(term$label, colnames(term$contrasts),
                           recycle0 = TRUE)
  } else {
    suffix <- colnames(prototype) %||%
      if (ncol(prototype) > 1) seq_len(ncol(prototype)) else ""
    term$columns <- paste0(term$label, suffix)
  }
  term
}

#' A term is missing where its variable is: it has no level for that.
#' @noRd
refuse_missing_level <- function(levels, label) {
  if (!anyNA(levels)) return(invisible())
  refuse_term(label, paste(
    "it has NA as a level. Make it a column of `data` in which that has a name,
    as by levels(g)[is.na(levels(g))] <- \"none\""
  ))
}

#' Of numbers, where the fit had flags, only 0 and 1 are flags.
#' @noRd
as_flags <- function(values, name) {
  if (!is.numeric(values)) return(values)
  values <- unclass(with_class_gaps(values))
  if (NCOL(values) > 1 || !all(is.na(values) | values %in% c(0, 1))) {
    abort_input(name, "TRUE or FALSE, or 0 and 1, as in the fit",
                "other numbers")
  }
  values == 1
}

#' Missing values have a missing basis, whatever the expression makes of them.
#' @noRd
expression_basis <- function(term, name, values) {
  basis <- matrix(NA_real_, length(values), length(term$columns))
  known <- !is.na(values)
  if (!any(known)) return(basis)
  result <- evaluate_expression(term, name, values[known])
  if (!is.null(term$contrasts)) {
    if (is.matrix(result)) result <- as_flags(result, name)
    result <- code_rows(term$contrasts,
                        factor(as.character(result), levels = term$levels))
  }
  basis[known, ] <- result
  basis
}
