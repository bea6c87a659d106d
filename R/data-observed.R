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
  as_table(as_rows(table_gaps(x, argument), argument))
}

#' @export
table_gaps.observed_only <- function(x, argument = "x") {
  known_rows(new_incomplete_rows(x$n, x$d, x$row, x$column, x$value, x$names,
                                 x$row_names, argument))
}

#' @export
table_match.observed_only <- function(x, blueprint, argument = "newx") x

#' @export
table_gaps.incomplete_rows <- function(x, argument = "x") known_rows(x)

#' @export
table_match.incomplete_rows <- function(x, blueprint, argument = "newx") x

#' @export
table_rows.incomplete_rows <- function(x, argument = "x") as_table(x)
