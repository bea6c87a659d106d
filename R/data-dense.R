# Matrices of numbers.

#' @export
table_cells.matrix <- function(x, argument = "x") {
  check_matrix(x, argument)
  new_attribute_source("dense", nrow(x), ncol(x), colnames(x), x = unclass(x))
}

#' @export
table_rows.matrix <- function(x, argument = "x") {
  if (!holds_numbers(x)) table_rows.default(x, argument)
  x
}

#' @export
table_gaps.matrix <- function(x, argument = "x") {
  check_matrix(x, argument)
  known_table(x, argument)
}

#' @export
table_match.matrix <- function(x, blueprint, argument = "newx") {
  if (!is.null(blueprint$recipe)) {
    return(table_match(as_named_frame(x, argument), blueprint, argument))
  }
  match_columns(x, blueprint$names, argument)
}

#' Refuses what holds no numbers or flags, as a matrix of text.
#' @noRd
check_matrix <- function(x, argument = "x") {
  if (!holds_numbers(x)) {
    abort_input(argument, "a matrix of numbers",
                paste0("a ", typeof(x), " matrix"))
  }
}

#' In the order of the fit, where both sides have names.
#' @noRd
match_columns <- function(x, names, argument) {
  given <- colnames(x)
  if (is.null(names) || is.null(given) || identical(given, names)) return(x)
  check_columns(given, names, argument)
  x[, names, drop = FALSE]
}

#' The fit's names must all be there; what becomes of further columns is the
#' caller's business.
#' @noRd
check_columns <- function(given, names, argument) {
  missing <- setdiff(names, given)
  if (length(missing) > 0) {
    abort_input(argument, "data with the columns of the fit", paste(
      "without", enumerate_phrase(dQuote(missing, FALSE))
    ))
  }
  refuse_columns_twice(given, names, argument)
}

#' Which of them is meant, nobody knows.
#' @noRd
refuse_columns_twice <- function(given, names, argument) {
  twice <- intersect(given[duplicated(given)], names)
  if (length(twice) > 0) {
    abort_input(argument, "data with each column once", paste(
      "with", enumerate_phrase(dQuote(twice, FALSE)), "more than once"
    ))
  }
}

#' A fit to variables reads a matrix by its column names.
#' @noRd
as_named_frame <- function(x, argument) {
  if (is.null(colnames(x))) refuse_other_frame(x, argument)
  as.data.frame(as.matrix(x))
}

#' Of data without names, for a fit to variables.
#' @noRd
refuse_other_frame <- function(x, argument) {
  abort_input(argument, "a data frame, as in the fit", found_phrase(x))
}

#' @export
held_data.frugal_source_dense <- function(source) source$x

#' @export
table_label.frugal_source_dense <- function(source) {
  "matrix, looks are counted"
}

#' @export
bad_places.frugal_source_dense <- function(source, is_bad) {
  which(is_bad(source$x), arr.ind = TRUE)
}
