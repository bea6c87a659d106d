# Rows of which some values are missing, as the compiled code reads them: the
# observed values row by row, columns increasing within a row.
#
#   n, d      rows and columns
#   start     n + 1 offsets of the rows in column and value, from 0
#   column    column numbers, from 0
#   value     observed values, finite
#   names, row_names  of the columns and rows, or NULL
#   weight    of the rows in likelihoods; NULL where each counts once
#
# A row may be empty, and so may a column.

#' From observed places in any order; row and column count from 1.
#' @noRd
new_incomplete_rows <- function(n, d, row, column, value, names = NULL,
                                row_names = NULL, argument = "x") {
  check_table_size(n, d, names, argument)
  known <- check_observed(row, column, value, argument, names)
  if (!all(known)) {
    row <- row[known]
    column <- column[known]
    value <- value[known]
  }
  if (is.unsorted(row) || is_unsorted_within(row, column)) {
    order <- order(row, column)
    row <- row[order]
    column <- column[order]
    value <- value[order]
  }
  structure(
    list(n = as.integer(n), d = as.integer(d),
         start = c(0, cumsum(as.numeric(tabulate(row, n)))),
         column = as.integer(column) - 1L, value = as.double(value),
         names = names, row_names = row_names),
    class = "incomplete_rows"
  )
}

#' The row of each value, from 1.
#' @noRd
row_of_values <- function(rows) rep.int(seq_len(rows$n), diff(rows$start))

#' Of rows in order: do the columns of one not increase?
#' @noRd
is_unsorted_within <- function(row, column) {
  any(diff(row) == 0 & diff(column) <= 0)
}

#' Compiled code counts rows and columns in 32 bits. There may be no rows: new
#' data may have none.
#' @noRd
check_table_size <- function(n, d, names, argument) {
  if (d < 1) {
    abort_input(argument, "data with at least one column", "with zero columns")
  }
  if (n > .Machine$integer.max || d > .Machine$integer.max) {
    abort_input(argument, "data with fewer than 2^31 rows and columns",
                paste("with", format(n), "rows and", format(d), "columns"))
  }
  check_names(names, d)
}

#' Which of the values are observed: NaN is missing, and infinite is refused.
#' @noRd
check_observed <- function(row, column, value, argument, names = NULL) {
  refuse_infinite(row, column, value, argument, names)
  warn_not_numbers(sum(is.nan(value)), argument, "missing")
  !is.na(value)
}

#' Says where the first infinite value is, and how many there are.
#' @noRd
refuse_infinite <- function(row, column, value, argument, names = NULL) {
  infinite <- which(is.infinite(value))
  if (length(infinite) == 0) return(invisible())
  at <- infinite[1]
  abort_input(argument, "finite or missing", paste0(
    format(value[at]), " in row ", row[at],
    if (is.null(names)) paste(", column", column[at])
    else paste0(" of `", names[column[at]], "`"),
    if (length(infinite) > 1) {
      paste(" and infinite in", length(infinite) - 1, "other places")
    }
  ))
}

#' Of `count` NaN one warning, which says what they are `taken_as`.
#' @noRd
warn_not_numbers <- function(count, argument, taken_as) {
  if (count == 0) return(invisible())
  warn_frugal(paste0(
    "`", argument, "` is NaN in ", format(count), " place",
    if (count > 1) "s", ", treated as ", taken_as, " (NA)."
  ), "nan", argument = argument)
}

#' Of a matrix with NA where nothing was observed.
#' @noRd
matrix_rows <- function(x, argument = "x") {
  check_table_size(nrow(x), ncol(x), colnames(x), argument)
  seen <- cpp_observed_values(x)
  check_observed(seen$odd$row, seen$odd$column, seen$odd$value, argument,
                 colnames(x))
  structure(
    list(n = nrow(x), d = ncol(x), start = seen$start, column = seen$column,
         value = seen$value, names = colnames(x), row_names = rownames(x)),
    class = "incomplete_rows"
  )
}

#' The columns of these names, in their order.
#' @noRd
match_rows <- function(rows, names, argument) {
  column <- match(rows$names, names)[rows$column + 1L]
  row <- row_of_values(rows)
  known <- !is.na(column)
  new_incomplete_rows(rows$n, length(names), row[known], column[known],
                      rows$value[known], names, rows$row_names, argument)
}

#' Some of the rows, in the order given.
#' @noRd
subset_rows <- function(rows, which) {
  if (is.logical(which)) which <- base::which(which)
  parts <- c("start", "column", "value")
  rows[parts] <- cpp_subset_rows(rows$start, rows$column, rows$value, which)
  rows$n <- length(which)
  rows$row_names <- rows$row_names[which]
  if (!is.null(rows$weight)) rows$weight <- rows$weight[which]
  rows
}

#' Rows with some of their columns, by increasing number.
#' @noRd
rows_of_columns <- function(rows, which) {
  if (length(which) == rows$d) return(rows)
  place <- integer(rows$d)
  place[which] <- seq_along(which)
  place <- place[rows$column + 1L]
  kept <- place > 0
  row <- row_of_values(rows)[kept]
  rows$start <- c(0, cumsum(as.numeric(tabulate(row, rows$n))))
  rows$column <- place[kept] - 1L
  rows$value <- rows$value[kept]
  rows$d <- length(which)
  for (part in c("names", "center", "unit")) {
    if (!is.null(rows[[part]])) rows[[part]] <- rows[[part]][which]
  }
  rows
}

#' The second below the first, in the same columns; weights and names of rows
#' are not kept.
#' @noRd
bind_rows <- function(first, second) {
  new_incomplete_rows(
    first$n + second$n, first$d,
    row = c(row_of_values(first), first$n + row_of_values(second)),
    column = c(first$column, second$column) + 1L,
    value = c(first$value, second$value), names = first$names
  )
}

#' As a matrix again, with NA where nothing was observed.
#' @noRd
as_table <- function(rows) {
  table <- matrix(NA_real_, rows$n, rows$d)
  if (!is.null(rows$row_names) || !is.null(rows$names)) {
    dimnames(table) <- list(rows$row_names, rows$names)
  }
  row <- row_of_values(rows)
  table[cbind(row, rows$column + 1L)] <- rows$value
  table
}
