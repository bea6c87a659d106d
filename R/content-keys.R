# What is random, or one of several parts, goes by what rows and columns hold, and
# not by their numbers: fits then do not depend on the order of either, nor on
# the sign of a column.

#' Of incomplete rows, in any unit: keys of the `rows`, `skewness` of the columns
#' and their `correlation` with the labels, if these are there.
#' @noRd
content_keys <- function(rows) {
  plain <- rows[c("n", "d", "start", "column", "value")]
  cpp_content_keys(plain, as.double(rows$labels))
}

#' Of each column, and the labels after them, which of the random numbers there
#' are for columns are its own, from 0, and with which sign. Columns that are
#' alike stay in their order; alike up to rounding is alike.
#' @noRd
column_places <- function(rows) {
  keys <- content_keys(rows)
  # Neither of the two alone tells columns of flags apart.
  key <- abs(keys$skewness) + sqrt(2) * abs(keys$correlation)
  place <- rank(round(key, 9), ties.method = "first") - 1L
  tells <- abs(keys$correlation) > 1e-9
  side <- ifelse(tells, keys$correlation, keys$skewness)
  labels <- if (!is.null(rows$labels)) rows$d
  list(place = as.integer(c(place, labels)),
       sign = c(ifelse(side < 0, -1, 1), if (!is.null(labels)) 1))
}

#' Every fifth of the rows, which say how likely a model of the others makes
#' them.
#' @noRd
held_rows <- function(rows) {
  keys <- content_keys(rows[names(rows) != "labels"])$rows
  rank(round(keys, 9), ties.method = "first") %% 5 == 0
}
