#' Where the low-rank methods start, in standardised units: loadings from the
#' leading left singular vectors of the zero-filled rows, weights by the lasso
#' with the penalty that does best on the validation rows; without these, with
#' `lambda2`, which may be 0. No draws.
#' @noRd
lowrank_starting_model <- function(rows, y, validation, rank, ridge, center,
                                   directions = leading_directions(rows,
                                                                   rank),
                                   lambda2 = 0) {
  cpp_lowrank_start(list(rows = rows, y = y), validation, directions, rank,
                    ridge, lambda2, center)
}

#' A start is given in the attributes' units.
#' @noRd
given_directions <- function(start, scaling) {
  if (is.null(start) || is.null(scaling$x_sd)) return(start)
  start / scaling$x_sd
}

#' All eigenvectors of the smaller Gram matrix where that is fast, or where most
#' of them are wanted; else a few by Lanczos steps.
#' @noRd
leading_directions <- function(rows, rank, small = 300) {
  side <- min(rows$n, rows$d)
  if (side <= small || 3 * rank > side) {
    return(cpp_leading_directions(rows, rank))
  }
  filled <- Matrix::sparseMatrix(i = rows$column, p = rows$start,
                                 x = values_in_units(rows),
                                 dims = c(rows$d, rows$n), index1 = FALSE)
  found <- suppressWarnings(RSpectra::svds(filled, rank, nu = rank, nv = 0))
  found$u[, found$d > 1e-10 * max(found$d), drop = FALSE]
}
