#' Sparse data in which absent means missing
#'
#' Marks the entries that a sparse matrix does not store as *missing*: ratings
#' that were not given, measurements that were not made. Without
#' `observed_only()` these entries count as 0. A stored zero is an observed
#' zero.
#'
#' @param x A sparse matrix of package Matrix with numeric or logical values
#'   (`dgCMatrix`, `dgTMatrix`, `dgRMatrix`, `lgCMatrix` and so on): one row per
#'   example, one column per attribute. A stored `NA` or `NaN` is missing too.
#'   It is an error if a `dgTMatrix` stores an entry twice; duplicates are not
#'   added up.
#' @return An object of class `observed_only`, for [momentnet()],
#'   [cv_momentnet()], [moments()], [slrm()], [mpcr()], [smpcr()], [petrels()]
#'   and `predict()` of their fits.
#' @section Parts: `x[i, j]` selects rows and columns by numbers, names or
#' logical values, as for a matrix, and remains an object of this class. Rows
#' may be repeated. Columns that have names may not, because names of columns
#' must be distinct.
#' @section Errors: `frugalreg_error_input` if `x` is not a sparse matrix, has
#' no values (`ngCMatrix`), stores an entry twice, or has infinite values, and
#' for rows or columns that do not exist.
#' @section Cost: Memory and time are proportional to the number of stored
#' values. Sorting them by rows takes most of the time.
#' @examples
#' rated <- Matrix::sparseMatrix(i = c(1, 1, 2, 3), j = c(1, 3, 2, 3),
#'                               x = c(4, 0, 5, 2), dims = c(3, 4))
#' observed_only(rated)
#' observed_only(rated)[1:2, ]
#' @export
observed_only <- function(x) {
  check_given(mget("x"), "x")
  check_saved(x)
  if (inherits(x, "observed_only")) return(x)
  if (!is(x, "sparseMatrix")) {
    abort_input("x", "a sparse matrix of package Matrix", found_phrase(x))
  }
  if (is(x, "nsparseMatrix") || is(x, "indMatrix")) {
    abort_input("x", "a sparse matrix with values",
                paste0("a pattern without (<", class(x)[1], ">)"))
  }
  places <- as(as(x, "generalMatrix"), "TsparseMatrix")
  refuse_twice(places)
  check_table_size(nrow(x), ncol(x), colnames(x), "x")
  refuse_infinite(places@i + 1, places@j + 1, places@x, "x", colnames(x))
  structure(
    list(n = nrow(x), d = ncol(x), row = places@i + 1L,
         column = places@j + 1L, value = as.double(places@x),
         names = colnames(x), row_names = rownames(x)),
    class = "observed_only"
  )
}

#' `places` is a TsparseMatrix, which may store a place twice; package Matrix
#' would add that up.
#' @noRd
refuse_twice <- function(places) {
  at <- places@i + nrow(places) * as.double(places@j)
  twice <- anyDuplicated(at)
  if (twice > 0) {
    abort_input("x", "a matrix that stores each entry once", paste0(
      "one that stores row ", places@i[twice] + 1, ", column ",
      places@j[twice] + 1, " more than once"
    ))
  }
}

#' @export
dim.observed_only <- function(x) {
  check_saved(x)
  c(x$n, x$d)
}

#' @export
dimnames.observed_only <- function(x) {
  check_saved(x)
  list(x$row_names, x$names)
}

#' @export
`[.observed_only` <- function(x, i, j, ...) {
  check_saved(x)
  if (nargs() != 3 || ...length() > 0) {
    abort_input("i", "given as in x[i, j], with a comma", "without one")
  }
  # By the places of values: some are 0.
  at <- Matrix::sparseMatrix(x$row, x$column, x = seq_along(x$value),
                             dims = dim(x), dimnames = dimnames(x))
  rows <- if (missing(i)) TRUE else i
  columns <- if (missing(j)) TRUE else j
  at <- tryCatch(at[rows, columns, drop = FALSE], error = function(cnd) {
    abort_input("i, j", paste("rows and columns of", x$n, "and", x$d),
                paste0("others: ", conditionMessage(cnd)))
  })
  values <- as(at, "TsparseMatrix")
  values@x <- x$value[values@x]
  observed_only(values)
}

#' @export
print.observed_only <- function(x, ...) {
  check_saved(x)
  count <- sum(!is.na(x$value))
  cat("<observed_only> ", whole_phrase(x$n), " rows, ", whole_phrase(x$d),
      " columns, ", whole_phrase(count), " values observed (",
      format(100 * count / max(prod(dim(x)), 1), digits = 3), " %)\n", sep = "")
  invisible(x)
}
