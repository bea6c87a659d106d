# How much the rows of a chunk count: a column of it, what a formula's call
# makes of its columns, or the weights of all rows.

#' As chunk_weights() reads them: the name of a column, a quosure, or numbers.
#' @noRd
check_chunk_weights <- function(weights) {
  if (is.null(weights) || rlang::is_quosure(weights)) {
    return(if (!is.null(weights)) quoted_weights(weights))
  }
  if (is.character(weights)) return(check_column_name(weights, "weights"))
  check_weights(weights, length(weights)) %||% rep(1, length(weights))
}

#' A text in place of an expression is the name of a column, which then is no
#' attribute.
#' @noRd
quoted_weights <- function(weights) {
  given <- rlang::quo_get_expr(weights)
  if (is.null(given)) return(NULL)
  if (is.character(given)) check_column_name(given, "weights") else weights
}

#' Doubles, one a row of a chunk, NULL where each counts once. All may be 0
#' here, of which check_weights() has nothing to learn.
#' @noRd
chunk_weights <- function(chunk, source) {
  given <- source$terms$weights
  if (is.null(given)) return(NULL)
  n <- NROW(chunk)
  values <- if (is.numeric(given)) {
    given_chunk_rows(given, source$state$done + seq_len(n), "weights")
  } else if (is.character(given)) {
    chunk_column(chunk, given, "weights")
  } else {
    check_one_a_row(value_in_columns(given, chunk, "weights"), n, "weights")
  }
  all_zero <- is.numeric(values) && !anyNA(values) && all(values == 0)
  if (all_zero) double(n) else check_weights(values, n)
}

#' The rows of a chunk with weights, and their folds; none where all are 0.
#' @noRd
weighed_moments <- function(data, y, weights, folds, origin, y_origin,
                            fold_count) {
  kept <- weigh_examples(list(data = data, y = y), weights)
  if (!is.null(kept$visited)) folds <- folds[kept$visited]
  data_moments(kept$data, kept$y, folds, origin, y_origin, fold_count)
}

#' Rows were read, and none counts: of several chunks others may have some.
#' @noRd
refuse_no_weight <- function() {
  abort_input("weights", "above 0 for at least one row", "0 for all",
              class = c("no_rows", "input"))
}
