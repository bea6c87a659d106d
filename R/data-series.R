# Several time series in one object, of stats::ts() or package zoo (and xts,
# whose class is one of that): a matrix, whose rows have times.

#' @export
table_cells.zoo <- function(x, argument = "x") {
  table_cells(series_matrix(x), argument)
}

#' @export
table_rows.zoo <- function(x, argument = "x") {
  table_rows(series_matrix(x), argument)
}

#' @export
table_gaps.zoo <- function(x, argument = "x") {
  table_gaps(series_matrix(x), argument)
}

#' @export
table_match.zoo <- function(x, blueprint, argument = "newx") {
  table_match(series_matrix(x), blueprint, argument)
}

#' Without times, which are row names of zoo's as in its own as.matrix(); one
#' series is one column.
#' @noRd
series_matrix <- function(x) {
  columns <- colnames(x)
  times <- attr(x, "index")
  matrix(unclass(x), NROW(x), NCOL(x),
         dimnames = list(if (!is.null(times)) as.character(times), columns))
}

#' The data of a formula, as lm() takes them: a column for each series.
#' @noRd
frame_of_series <- function(data) {
  if (!inherits(data, c("mts", "zoo"))) return(data)
  as.data.frame(series_matrix(data))
}
