# What is random, or one of several parts, goes by what rows and columns hold,
# and not by their numbers: fits then do not depend on the order of either, nor
# on the sign of a column.

#' Of incomplete rows: which of the random numbers that there are for columns
#' are a column's own (`place`, from 0), and with which `sign`.
#' @noRd
column_places <- function(rows) cpp_column_places(without_units(rows))

#' A number for each of incomplete rows; rows that are alike up to rounding are
#' alike.
#' @noRd
row_keys <- function(rows) round(cpp_row_keys(without_units(rows)), 9)

#' Every fifth of incomplete rows, which say how likely a model of the others
#' makes them. Where it knows labels these tell rows apart that are alike.
#' @noRd
held_rows <- function(rows, labels = numeric(rows$n)) {
  order(order(row_keys(rows), labels)) %% 5 == 0
}

#' Keys are the same in any unit.
#' @noRd
without_units <- function(rows) {
  parts <- c("n", "d", "start", "column", "value", "weight")
  rows[intersect(parts, names(rows))]
}
