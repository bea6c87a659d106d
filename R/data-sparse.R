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

#' A dgCMatrix, of any class of package Matrix.
#' @noRd
as_compressed <- function(x) {
  as(as(as(x, "dMatrix"), "generalMatrix"), "CsparseMatrix")
}

#' An ordinary matrix; one of 2^31 values or more is refused.
#' @noRd
as_dense <- function(x, argument = "x") {
  cells <- prod(dim(x))
  if (cells > .Machine$integer.max) {
    abort_input(argument, paste(
      "wrapped in observed_only() if the values that it does not store are",
      "missing; a complete matrix must have fewer than 2^31 values"
    ), paste("one of", format(cells), "values, most of them observed zeros"))
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

# Compiled code and package Matrix go by the slots, and may be led anywhere by
# those that do not fit together.
#' @export
check_of_class.Matrix <- function(x, argument = "x", ...) {
  if (!are_sparse_slots(x)) {
    abort_input(argument, "a valid sparse matrix",
                paste("one of class", class(x)[1], "with slots that do not",
                      "fit together"))
  }
  invisible(x)
}

#' Whether size, names, places and values fit each other.
#' @noRd
are_sparse_slots <- function(x) {
  size <- x@Dim
  is_size(size) && are_dimension_names(x@Dimnames, size) &&
    (!has_values(x) || is.numeric(x@x) || is.logical(x@x)) &&
    are_places(x, size)
}

#' Rows and columns, as the slot Dim has them.
#' @noRd
is_size <- function(size) {
  is.integer(size) && length(size) == 2 && !anyNA(size) && all(size >= 0)
}

#' FALSE of patterns, such as ngCMatrix, which store places only.
#' @noRd
has_values <- function(x) methods::.hasSlot(x, "x")

#' A list of two, each NULL or as long as its side.
#' @noRd
are_dimension_names <- function(names, size) {
  fits <- function(name, count) {
    is.null(name) || (is.character(name) && length(name) == count)
  }
  is.list(names) && length(names) == 2 && fits(names[[1]], size[1]) &&
    fits(names[[2]], size[2])
}

#' By columns, by rows, or one by one; other kinds do not store places.
#' @noRd
are_places <- function(x, size) {
  if (is(x, "TsparseMatrix")) {
    are_indices(x@i, size[1], x) && are_indices(x@j, size[2], x) &&
      length(x@i) == length(x@j)
  } else if (is(x, "CsparseMatrix")) {
    are_indices(x@i, size[1], x) && are_pointers(x@p, x@i, size[2])
  } else if (is(x, "RsparseMatrix")) {
    are_indices(x@j, size[2], x) && are_pointers(x@p, x@j, size[1])
  } else {
    !is(x, "unpackedMatrix") || length(x@x) == prod(size)
  }
}

#' Numbers from 0, below `end`, as many as values are stored.
#' @noRd
are_indices <- function(index, end, x) {
  is.integer(index) && !anyNA(index) && all(index >= 0 & index < end) &&
    (!has_values(x) || length(index) == length(x@x))
}

#' Places of one column are in their order.
#' @noRd
are_pointers <- function(p, index, size) {
  if (!is.integer(p) || length(p) != size + 1 || anyNA(p)) return(FALSE)
  if (is.unsorted(p) || p[1] != 0 || p[size + 1] != length(index)) return(FALSE)
  all(diff(index) > 0 | seq_along(index)[-1] %in% (p + 1))
}
