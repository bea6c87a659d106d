# The variables of a data frame or formula and the columns they become. One
# variable is one look. A variable has terms; each term turns a value of the
# variable into a fixed number of columns, whatever the other values are.
#
#   variable: name, levels (of a factor), terms, ordered (TRUE of a factor that
#             is, else NULL), logical (TRUE of flags, else NULL)
#   term:     label, kind ("number", "factor", "expression"), expression,
#             columns (their names), contrasts (levels x columns, or NULL)

#' A constructor, of a column with these values.
#' @noRd
new_variable <- function(name, values, terms) {
  c(list(name = name, levels = levels(values), terms = terms),
    if (is.ordered(values)) list(ordered = TRUE),
    if (is.logical(values)) list(logical = TRUE))
}

#' Whether it was TRUE or FALSE in the fit. Fits of earlier versions say so only
#' of those that a formula codes as it does factors.
#' @noRd
is_flag <- function(variable) {
  if (!is.null(variable$levels)) return(FALSE)
  coded <- vapply(variable$terms, function(term) {
    is.name(term$expression) && !is.null(term$contrasts)
  }, NA)
  isTRUE(variable$logical) || any(coded)
}

#' The recipe, which says only of variables that show a value in `known` that
#' they are flags: a question that was not asked is logical NA, whatever it
#' stands for.
#' @noRd
with_seen_flags <- function(recipe, known) {
  variables <- recipe$variables
  if (is.null(variables) || is_complete(known)) return(recipe)
  seen <- tabulate(known$rows$column + 1L, known$d) > 0
  owner <- rep(seq_along(variables), vapply(variables, variable_width, 0L))
  blank <- setdiff(owner, owner[seen])
  recipe$variables[blank] <- lapply(variables[blank], function(variable) {
    variable[names(variable) != "logical"]
  })
  recipe
}

#' An integer; 0 of a factor of one level, coded by contrasts.
#' @noRd
variable_width <- function(variable) {
  sum(vapply(variable$terms, function(term) length(term$columns), 0L))
}

#' Names of all columns, in the order of the variables and their terms.
#' @noRd
variable_columns <- function(variables) {
  unlist(lapply(variables, function(variable) {
    lapply(variable$terms, `[[`, "columns")
  }), use.names = FALSE)
}

#' As given, unless a column of a factor has the name of another column.
#' @noRd
with_distinct_columns <- function(variables, argument) {
  columns <- variable_columns(variables)
  twice <- columns[anyDuplicated(columns)]
  if (length(twice) == 0) return(variables)
  terms <- unlist(lapply(variables, `[[`, "terms"), recursive = FALSE)
  owns <- vapply(terms, function(term) twice %in% term$columns, NA)
  labels <- unique(vapply(terms[owns], `[[`, "", "label"))
  abort_frugal(paste0(
    "Columns of ", paste0("`", labels, "`", collapse = " and "), " would have ",
    "the same name, ", dQuote(twice, FALSE), ": rename a variable, or its ",
    "levels."
  ), "input", argument = argument)
}

#' A column of a data frame must be of a type that one value can be read from.
#' @noRd
check_variable <- function(values, name, argument = "x") {
  refuse <- function(found) {
    abort_input(argument, "made of numeric, logical and factor variables",
                paste0("with ", found, " ", dQuote(name, FALSE)))
  }
  is_time <- inherits(values, c("Date", "POSIXt", "difftime"))
  if (is.list(values) && !is_time) refuse("the list variable")
  # One column of a matrix is a vector, as of scale().
  if (!is.null(dim(values)) && !is_column(values)) {
    refuse("the matrix-valued variable")
  }
  if (is_time) {
    refuse("the date or time variable (make it a number by as.numeric())")
  }
  if (is.character(values)) {
    refuse(paste("the text variable (make it a factor with its levels, which",
                 "are public knowledge)"))
  }
  if (anyNA(levels(values))) {
    refuse(paste("NA as a level (give that a name, as by",
                 "levels(g)[is.na(levels(g))] <- \"none\") in the factor"))
  }
  if (inherits(values, "integer64")) {
    refuse("the <integer64> variable (make it a number by as.numeric())")
  }
  is_plain <- holds_numbers(values) || is.factor(values)
  if (!is_plain) refuse(paste0("the <", class(values)[1], "> variable"))
}

#' The columns of a factor: its contrasts as model.matrix() would use them, or
#' an indicator for each level.
#' @noRd
factor_contrasts <- function(values, label, full) {
  if (nlevels(values) < 2 && !full) return(matrix(0, nlevels(values), 0))
  coding <- tryCatch(
    stats::contrasts(values[0], contrasts = !full),
    error = function(cnd) refuse_coding(values, label, conditionMessage(cnd))
  )
  if (is.null(colnames(coding))) colnames(coding) <- seq_len(ncol(coding))
  coding
}

#' R codes at most 95 levels by polynomials, and contrasts may be anybody's own.
#' @noRd
refuse_coding <- function(values, label, why) {
  refuse_term(label, paste0(
    "its ", nlevels(values), " levels cannot be coded (", why, ")",
    if (is.ordered(values)) "; make it a number, or a factor without order"
  ))
}

#' A column for each contrast; `full`: for each level.
#' @noRd
factor_term <- function(label, values, full) {
  coding <- factor_contrasts(values, label, full)
  list(label = label, kind = "factor", contrasts = coding,
       columns = paste0(label, colnames(coding), recycle0 = TRUE))
}

#' A variable as it is. A logical one is a number here; in formulas it is an
#' expression, whose coding is that of a factor.
#' @noRd
plain_term <- function(label, values, full = FALSE) {
  if (is.factor(values)) factor_term(label, values, full)
  else list(label = label, kind = "number", columns = label)
}

#' Of all columns of a data frame without a formula; types that no single value
#' can be read from are refused.
#' @noRd
frame_variables <- function(data) {
  if (ncol(data) == 0) {
    abort_input("x", "data with at least one column", "with zero columns")
  }
  check_names(names(data), ncol(data))
  variables <- Map(function(values, name) {
    check_variable(values, name)
    new_variable(name, values, list(plain_term(name, values)))
  }, data, names(data), USE.NAMES = FALSE)
  with_distinct_columns(variables, "x")
}

#' The columns that a variable becomes at given values, one row a value.
#' @noRd
variable_basis <- function(variable, values) {
  blocks <- lapply(variable$terms, term_basis, name = variable$name,
                   values = values_of_variable(variable, values))
  do.call(cbind, blocks)
}

#' Values that are looked at, of a variable that may have few: its levels, or
#' TRUE and FALSE. Others are refused.
#' @noRd
values_of_variable <- function(variable, values) {
  if (!is.null(variable$levels)) {
    known_levels(values, variable$levels, variable$name)
  } else if (is_flag(variable)) {
    as_flags(values, variable$name)
  } else {
    values
  }
}

#' A row for each value: a matrix, or a vector for one column.
#' @noRd
term_basis <- function(term, name, values) {
  # Of numbers with a class that nobody may have methods for, as of files.
  if (term$kind == "number") {
    return(as.numeric(unclass(with_class_gaps(values))))
  }
  if (term$kind == "expression") {
    return(expression_basis(term, name, values))
  }
  code_rows(term$contrasts, values)
}

#' A row of contrasts for each value of a factor; NA for NA.
#' @noRd
code_rows <- function(contrasts, values) {
  unname(contrasts[as.integer(values), , drop = FALSE])
}

#' As a factor with the levels of the fit.
#' @noRd
known_levels <- function(values, levels, name) {
  values <- coded_values(values, levels)
  unseen <- setdiff(levels(values), levels)
  if (length(unseen) > 0) {
    known <- if (length(levels) == 0) "which had none"
             else enumerate_phrase(dQuote(levels, FALSE))
    abort_input(name, paste("one of the levels of the fit,", known),
                enumerate_phrase(dQuote(unseen, FALSE)))
  }
  values
}

#' Likewise, with levels of their own for values that have none: whether there
#' are such is known where they are looked at.
#' @noRd
coded_values <- function(values, levels) {
  if (is.factor(values) && identical(levels(values), levels)) return(values)
  texts <- as.character(with_class_gaps(values))
  factor(texts, levels = union(levels, texts[!is.na(texts)]))
}

#' All columns of all rows: for prediction, which looks at whole rows. Sparse
#' where that is much smaller.
#' @noRd
variable_matrix <- function(variables, data) {
  names <- vapply(variables, `[[`, "", "name")
  # Of a list: a data frame looks a name up again for each column.
  columns <- as.list(data)[match(names, names(data))]
  basis <- if (becomes_sparse(variables, columns)) sparse_basis
           else variable_basis
  result <- do.call(cbind, unname(Map(basis, variables, columns)))
  dimnames(result) <- list(row_names(data), variable_columns(variables))
  result
}

#' A factor stays one, or comes as text; numbers stay numbers. Whether the
#' levels are known is asked later.
#' @noRd
check_variable_type <- function(variable, values) {
  if (!is.character(values)) check_variable(values, variable$name, "newx")
  is_coded <- is.factor(values) || is.character(values)
  if (is.null(variable$levels) && is_coded) {
    kind <- if (is_flag(variable)) "logical" else "numeric"
    abort_input(variable$name, paste0(kind, ", as in the fit"),
                found_phrase(values))
  }
  if (!is.null(variable$levels) && !is_coded && !all(is.na(values))) {
    abort_input(variable$name, "a factor, as in the fit", found_phrase(values))
  }
}

#' Automatic row names are numbers; as.matrix() would leave them out.
#' @noRd
row_names <- function(data) as.character(row.names(data))
