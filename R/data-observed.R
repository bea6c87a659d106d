# Rows of which the observed values are listed: observed_only(), and incomplete
# rows as the compiled code reads them.

#' @export
table_cells.observed_only <- function(x, argument = "x") {
  abort_input(argument, paste(
    "data in which each value can be looked at (slrm() and momentnet() without",
    "a budget learn from what was observed)"
  ), "observed_only()")
}

#' @export
table_rows.observed_only <- function(x, argument = "x") {
  abort_input(argument, "data: prediction uses whole rows",
              "rows of which some values were observed")
}

#' @export
table_gaps.observed_only <- function(x, argument = "x") {
  known_rows(new_incomplete_rows(x$n, x$d, x$row, x$column, x$value, x$names,
                                 x$row_names, argument))
}

#' @export
table_match.observed_only <- function(x, blueprint, argument = "newx") {
  table_match(incomplete_rows(x, argument), blueprint, argument)
}

#' @export
table_cells.incomplete_rows <- table_cells.observed_only

#' @export
table_rows.incomplete_rows <- table_rows.observed_only

#' @export
table_gaps.incomplete_rows <- function(x, argument = "x") known_rows(x)

# As match_columns(), of rows that are sparse already.
#' @export
table_match.incomplete_rows <- function(x, blueprint, argument = "newx") {
  names <- blueprint$names
  if (is.null(names) || is.null(x$names) || identical(x$names, names)) return(x)
  check_columns(x$names, names, argument)
  column <- match(x$names, names)[x$column + 1L]
  row <- rep.int(seq_len(x$n), diff(x$start))
  known <- !is.na(column)
  new_incomplete_rows(x$n, length(names), row[known], column[known],
                      x$value[known], names, x$row_names, argument)
}
