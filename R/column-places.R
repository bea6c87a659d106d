# Random numbers of which each column has its own go with the column wherever it
# stands: fits then do not depend on the order of columns.

#' From 0, the place of each column, of labels in `rows` as the last, too: by its
#' skewness and its correlation with the labels, which no unit changes. Columns
#' that are alike in both stay in their order.
#' @noRd
column_places <- function(rows) {
  d <- rows$d
  column <- rows$column + 1L
  value <- values_in_units(rows)
  mean_of <- function(values) {
    drop(rowsum(c(values, numeric(d)), c(column, seq_len(d)))) /
      pmax(tabulate(column, d), 1)
  }
  value <- value - mean_of(value)[column]
  size <- sqrt(mean_of(value^2))
  value <- value / pmax(size, .Machine$double.xmin)[column]
  key <- mean_of(value^3)
  if (!is.null(rows$labels)) {
    labels <- rows$labels - mean(rows$labels)
    labels <- labels / max(sqrt(mean(labels^2)), .Machine$double.xmin)
    # Neither of the two alone tells columns of flags apart.
    key <- key + mean_of(value * rep.int(labels, diff(rows$start))) * sqrt(2)
  }
  # Alike up to rounding is alike.
  places <- rank(round(key, 9), ties.method = "first") - 1L
  as.integer(c(places, if (!is.null(rows$labels)) d))
}
