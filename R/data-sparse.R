# Sparse (and other) matrices of package Matrix. What is not stored is 0; see
# observed_only() for the other reading.

#' @export
table_cells.Matrix <- function(x, argument = "x") {
  rows <- Matrix::t(as_compressed(x))
  new_attribute_source("sparse", nrow(x), ncol(x), colnames(x), rows = rows)
}

#' @export
table_rows.Matrix <- function(x, argument = "x") {
  if (is(x, "dMatrix")) x else as(x, "dMatrix")
}

#' @export
table_gaps.Matrix <- function(x, argument = "x") {
  x <- as_compressed(x)
  if (anyNA(x@x)) x <- as_dense(x, argument) # what is missing is no zero
  known_table(x, argument)
}

#' @export
table_match.Matrix <- table_match.matrix

as_compressed <- function(x) {
  as(as(as(x, "dMatrix"), "generalMatrix"), "CsparseMatrix")
}

as_dense <- function(x, argument = "x") {
  cells <- prod(dim(x))
  if (cells > .Machine$integer.max) {
    abort_input(argument, paste(
      "wrapped in observed_only() where what it does not store is missing; a",
      "complete matrix must have fewer than 2^31 values"
    ), paste("of", format(cells), "values, most of them observed zeros"))
  }
  as.matrix(x)
}

#' @export
held_data.frugal_source_sparse <- function(source) Matrix::t(source$rows)

#' @export
table_label.frugal_source_sparse <- function(source) {
  "sparse matrix, looks are counted"
}

#' @export
bad_places.frugal_source_sparse <- function(source, is_bad) {
  at <- which(is_bad(source$rows@x))
  cbind(rep(seq_len(source$n), diff(source$rows@p))[at],
        source$rows@i[at] + 1L)
}
