# What is random, or one of several parts, goes by what rows and columns hold,
# and not by their numbers: fits then do not depend on the order of either, nor
# on the sign of a column.

#' Of incomplete rows: which of the random numbers that there are for columns
#' are a column's own (`place`, from 0), and with which `sign`.
#' @noRd
column_places <- function(rows) cpp_column_places(without_units(rows))

#' A number for each of incomplete rows; rows that are alike up to rounding, and
#' in columns that vary, are alike.
#' @noRd
row_keys <- function(rows) {
  among <- rows_of_columns(rows, varying_columns_of(rows))
  round(cpp_row_keys(without_units(among)), 9)
}

#' Incomplete rows in an order of their own, which does not go by how they come.
#' Labels, where they are known, and weights tell rows apart that are alike.
#' @noRd
own_order <- function(rows, labels = numeric(rows$n)) {
  keys <- row_keys(rows)
  order(keys, turned_labels(labels, keys), rows$weight %||% numeric(rows$n))
}

#' A number for each row, from labels in one column or several, which does not
#' depend on their signs, nor on which of two classes is second: each column is
#' turned so that it grows with the keys. What is not known is as the mean.
#' @noRd
turned_labels <- function(labels, keys) {
  labels <- as.matrix(labels)
  off <- sweep(labels, 2, colMeans(labels, na.rm = TRUE))
  off[is.na(off)] <- 0
  drop(off %*% sign(crossprod(off, keys)))
}

#' Every fifth of incomplete rows, which say how likely a model of the others
#' makes them.
#' @noRd
held_rows <- function(rows, labels = numeric(rows$n)) {
  order(own_order(rows, labels)) %% 5 == 0
}

#' At most so many of some rows (`among` are their numbers), evenly from the
#' order of their own.
#' @noRd
part_of_rows <- function(rows, most, among = seq_len(rows$n),
                         labels = numeric(rows$n)) {
  if (most >= length(among)) return(among)
  own <- own_order(rows, labels)
  own <- own[own %in% among]
  sort(own[even_rows(length(own), most)])
}

#' The same of data; complete rows are taken as they come.
#' @noRd
part_of_data <- function(data, most, among = seq_len(data$n),
                         labels = numeric(data$n)) {
  if (!is_complete(data)) {
    return(part_of_rows(as_rows(data), most, among, labels))
  }
  among[even_rows(length(among), most)]
}

#' Keys are the same in any unit.
#' @noRd
without_units <- function(rows) {
  parts <- c("n", "d", "start", "column", "value", "weight")
  rows[intersect(parts, names(rows))]
}
