# Ridge regression of few rows of many columns: the root R of their moments
# (moments-root.R) and its labels y have the coefficients R'(RR' + l2 I)^-1 y,
# by products of rows instead of columns.

# Eigenvalues of products are rounded by 1e-16 of the largest. Penalties smaller
# than this part of it take singular values, which are not, and four times as
# long.
least_added <- 1e-7

#' As ridge_of_gram(); NULL where there is no root, or it does not do.
#' @noRd
ridge_of_rows <- function(problem, used, added) {
  if (is.null(problem$root)) return(NULL)
  decomposition <- problem$decomposed(by_rows = TRUE)
  if (min(added) < least_added * max(decomposition$values)) return(NULL)
  turned <- drop(crossprod(decomposition$vectors, problem$root_labels))
  shrunk <- turned / outer(decomposition$values, added, `+`)
  cpp_crossproduct(problem$root[, used, drop = FALSE],
                   cpp_crossproduct(t(decomposition$vectors), shrunk))
}

#' Eigenvalues and vectors of products of a root's rows.
#' @noRd
decomposed_rows <- function(problem) {
  columns <- t(problem$root[, problem$usable, drop = FALSE])
  eigen(cpp_crossproduct(columns, columns), symmetric = TRUE)
}
