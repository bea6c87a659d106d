# Rows in other units: (value - center) / unit, and labels, if there are any, as
# one more column, the last, which every row shows. The compiled code works that
# out where it reads them, so that there is no copy as large as the data.

#' Adds the units, and labels, to incomplete rows, whose values stay as they
#' are.
#' @noRd
standard_rows <- function(rows, center, unit, labels = NULL) {
  rows[c("center", "unit")] <- list(as.double(center), as.double(unit))
  if (!is.null(labels)) rows$labels <- as.double(labels)
  rows
}

#' The values of rows as compiled code reads them: in units, if they have any.
#' @noRd
values_in_units <- function(rows) {
  if (is.null(rows$unit)) rows$value else standard_values(rows)
}

#' Worked out in R, for a few uses: a vector beside `rows$value`.
#' @noRd
standard_values <- function(rows) {
  at <- rows$column + 1L
  (rows$value - rows$center[at]) / rows$unit[at]
}

#' Incomplete rows in units with more columns, a matrix with NA where a value is
#' missing: values are worked out, names of rows are not kept.
#' @noRd
further_columns <- function(rows, columns) {
  known <- which(!is.na(columns), arr.ind = TRUE)
  wide <- new_incomplete_rows(
    rows$n, rows$d + ncol(columns),
    c(row_of_values(rows), known[, 1]),
    c(rows$column + 1L, rows$d + known[, 2]),
    c(standard_values(rows), columns[known])
  )
  wide$weight <- rows$weight
  wide
}
