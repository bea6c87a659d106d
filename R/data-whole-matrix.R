# model.matrix() of terms of the whole table. A factor of one level says nothing
# and has no column; model.matrix() does not take such, and writes beyond its
# memory where contrasts have no column: they have one here, which is taken out.

# What is in the names of columns that say nothing, and in no others.
nothing <- "\001"

#' With the attributes `assign` and `contrasts`. `columns` are the variables of
#' the terms, which have so many rows.
#' @noRd
whole_matrix <- function(derived, columns, rows) {
  single <- vapply(columns, function(values) {
    is.factor(values) && nlevels(values) == 1
  }, NA)
  columns[single] <- lapply(columns[single], coded_by_nothing)
  frame <- structure(columns, class = "data.frame", terms = derived$terms,
                     row.names = .set_row_names(rows))
  matrix <- written_alike(stats::model.matrix(
    derived$terms, frame, contrasts.arg = derived$contrasts
  ))
  if (any(single)) without_nothing(matrix, names(columns)[single]) else matrix
}

#' A factor of one level, for model.matrix().
#' @noRd
coded_by_nothing <- function(values) {
  attr(values, "contrasts") <- matrix(0, 1, 1, dimnames = list(NULL, nothing))
  values
}

#' The matrix without columns of such contrasts; `single` are the factors.
#' @noRd
without_nothing <- function(matrix, single) {
  kept <- !grepl(nothing, colnames(matrix), fixed = TRUE)
  coded <- attr(matrix, "contrasts")
  structure(matrix[, kept, drop = FALSE], assign = attr(matrix, "assign")[kept],
            contrasts = coded[setdiff(names(coded), single)])
}
