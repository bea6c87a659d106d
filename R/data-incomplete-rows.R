# Rows of which some values are missing, as the compiled code reads them: the
# observed values row by row, columns increasing within a row.
#
#   n, d      rows and columns
#   start     n + 1 offsets of the rows in column and value, from 0
#   column    column numbers, from 0
#   value     observed values, finite
#   names, row_names  of the columns and rows, or NULL
#
# A row may be empty, and so may a column.

incomplete_rows <- function(x, argument = "x") UseMethod("incomplete_rows")

# From observed places in any order; row and column count from 1.
new_incomplete_rows <- function(n, d, row, column, value, names = NULL,
                                row_names = NULL, argument = "x") {
  check_table_size(n, d, names, argument)
  known <- check_observed(row, column, value, argument)
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

is_unsorted_within <- function(row, column) {
  any(diff(row) == 0 & diff(column) <= 0)
}

check_table_size <- function(n, d, names, argument) {
  if (d < 1) abort_input(argument, "of at least one column", "of zero columns")
  if (n > .Machine$integer.max || d > .Machine$integer.max) {
    abort_input(argument, "of fewer than 2^31 rows and columns",
                paste("of", format(n), "rows and", format(d), "columns"))
  }
  check_names(names, d)
}

# Which of the values are observed: NaN is missing, and infinite is refused.
check_observed <- function(row, column, value, argument) {
  infinite <- which(is.infinite(value))
  if (length(infinite) > 0) {
    at <- infinite[1]
    abort_input(argument, "finite or missing", paste0(
      format(value[at]), " in row ", row[at], ", column ", column[at],
      if (length(infinite) > 1) {
        paste(" and infinite in", length(infinite) - 1, "other places")
      }
    ))
  }
  not_numbers <- sum(is.nan(value))
  if (not_numbers > 0) {
    warn_frugal(paste0(
      "`", argument, "` is NaN in ", format(not_numbers), " place",
      if (not_numbers > 1) "s", ", treated as missing (NA)."
    ), "nan", argument = argument)
  }
  !is.na(value)
}

#' @export
incomplete_rows.matrix <- function(x, argument = "x") {
  if (!(is.numeric(x) || is.logical(x))) {
    abort_input(argument, "a matrix of numbers",
                paste0("a ", typeof(x), " matrix"))
  }
  check_table_size(nrow(x), ncol(x), colnames(x), argument)
  seen <- cpp_observed_values(x)
  check_observed(seen$odd$row, seen$odd$column, seen$odd$value, argument)
  structure(
    list(n = nrow(x), d = ncol(x), start = seen$start, column = seen$column,
         value = seen$value, names = colnames(x), row_names = rownames(x)),
    class = "incomplete_rows"
  )
}

# One variable's columns are observed or missing together.
#' @export
incomplete_rows.data.frame <- function(x, argument = "x") {
  variable_rows(frame_variables(x), x, argument)
}

variable_rows <- function(variables, data, argument = "x") {
  incomplete_rows(variable_matrix(variables, data), argument)
}

# A sparse matrix is complete: what it does not store is 0. See observed_only()
# for the other reading.
#' @export
incomplete_rows.Matrix <- function(x, argument = "x") {
  cells <- prod(dim(x))
  if (cells > .Machine$integer.max) {
    abort_input(argument, paste(
      "wrapped in observed_only() where what it does not store is missing; a",
      "complete matrix must have fewer than 2^31 values"
    ), paste("of", format(cells), "values, most of them observed zeros"))
  }
  incomplete_rows(as.matrix(x), argument)
}

#' @export
incomplete_rows.observed_only <- function(x, argument = "x") {
  new_incomplete_rows(x$n, x$d, x$row, x$column, x$value, x$names, x$row_names,
                      argument)
}

#' @export
incomplete_rows.attribute_source <- function(x, argument = "x") {
  if (x$kind == "oracle") {
    abort_input(argument, paste(
      "data, or a fit that kept the looks it paid for (control =",
      "frugal_control(keep_looks = TRUE))"
    ), "an oracle")
  }
  incomplete_rows(whole_rows(x), argument)
}

#' @export
incomplete_rows.incomplete_rows <- function(x, argument = "x") x

#' @export
incomplete_rows.default <- function(x, argument = "x") {
  abort_input(argument, paste(
    "a matrix, a data frame, a formula, observed_only(), or a fit that kept",
    "its looks"
  ), found_phrase(x))
}

# Some of the rows, in the order given.
subset_rows <- function(rows, which) {
  counts <- diff(rows$start)[which]
  at <- sequence(counts, rows$start[which] + 1)
  rows$n <- length(which)
  rows$start <- c(0, cumsum(counts))
  rows$column <- rows$column[at]
  rows$value <- rows$value[at]
  rows$row_names <- rows$row_names[which]
  rows
}

bind_rows <- function(first, second) {
  new_incomplete_rows(
    first$n + second$n, first$d,
    row = c(rep.int(seq_len(first$n), diff(first$start)),
            first$n + rep.int(seq_len(second$n), diff(second$start))),
    column = c(first$column, second$column) + 1L,
    value = c(first$value, second$value), names = first$names
  )
}

# As a matrix again, with NA where nothing was observed.
as_table <- function(rows) {
  table <- matrix(NA_real_, rows$n, rows$d)
  if (!is.null(rows$row_names) || !is.null(rows$names)) {
    dimnames(table) <- list(rows$row_names, rows$names)
  }
  row <- rep.int(seq_len(rows$n), diff(rows$start))
  table[cbind(row, rows$column + 1L)] <- rows$value
  table
}
