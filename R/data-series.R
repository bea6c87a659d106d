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

#' stats::lag() moves the times of a series, which nothing here reads: each row
#' would have its own value, and a label tell itself. Those of other packages
#' move the values, and are refused as whatever reads other rows.
#' @noRd
refuse_lags <- function(terms) {
  for (call in as.list(attr(terms, "variables"))[-1]) {
    if (calls_lag(call, environment(terms))) {
      refuse_term(deparse1(call), "lag() of R moves the times of a series and
                  not its values, so that each row would have its own and not an
                  earlier one. Make the earlier values a column of `data`, as
                  stats::ts.intersect() and c(NA, head(x, -1)) do")
    }
  }
}

#' Whether stats::lag() is anywhere in an expression.
#' @noRd
calls_lag <- function(expression, environment) {
  if (!is.call(expression)) return(FALSE)
  called <- switch(deparse1(expression[[1]]), `stats::lag` = stats::lag,
                   lag = get0("lag", environment, mode = "function"))
  if (identical(called, stats::lag)) return(TRUE)
  parts <- Filter(is.call, as.list(expression))
  any(vapply(parts, calls_lag, NA, environment))
}
