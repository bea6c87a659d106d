# Ridge regression from moments, for all lambdas at once: of many columns by
# products of their matrix with vectors, until the coefficients are known to the
# last digits; else by its eigenvalues.

# Of fewer columns eigenvalues take no longer, and can be remembered.
many_columns <- 100
# As a part of the length of the coefficients.
least_error <- 1e-11

#' A function of the lambdas, as elastic_net_solver() has it.
#' @noRd
ridge_solver <- function(problem, settings) {
  used <- which(problem$usable)
  function(lambda) {
    result <- matrix(0, length(problem$linear), length(lambda))
    added <- lambda / max(problem$y_sd, .Machine$double.xmin)
    if (length(used) > 0) {
      result[used, ] <- ridge_by_products(problem, used, added) %||%
        ridge_by_values(problem, used, added)
    }
    list(coefficients = result)
  }
}

#' Of the attributes `used`, a column for each of what is `added`, which is to
#' be more than nothing; NULL where other ways are shorter, or where what is
#' estimated may have negative eigenvalues.
#' @noRd
ridge_by_products <- function(problem, used, added) {
  if (!problem$complete || length(used) < many_columns || min(added) <= 0) {
    return(NULL)
  }
  matrix <- if (!is.null(problem$root)) problem$root[, used, drop = FALSE]
            else problem$gram[used, used, drop = FALSE]
  result <- cpp_ridge_path(matrix, problem$linear[used], added, least_error,
                           !is.null(problem$root))
  if (ncol(result) > 0) result
}

#' One eigendecomposition serves all penalties and responses; what is negative
#' becomes 0.
#' @noRd
ridge_by_values <- function(problem, used, added) {
  decomposition <- problem$decomposed()
  values <- pmax(decomposition$values, 0)
  rotated <- drop(crossprod(decomposition$vectors, problem$linear[used]))
  result <- decomposition$vectors %*% (ridge_inverse(values, added) * rotated)
  lost <- which(added < 1e-8 * max(values))
  # Of fewer values than attributes none is hidden: some are 0.
  if (length(lost) > 0 && length(values) == length(used)) {
    gram <- if (is.null(problem$root)) {
      problem$gram[used, used, drop = FALSE]
    } else {
      crossprod(problem$root[, used, drop = FALSE])
    }
    within <- ridge_in_units(gram, problem$linear[used])
    if (!is.null(within)) {
      result[, lost] <- vapply(added[lost], within, numeric(length(used)))
    }
  }
  result
}

#' Eigenvalues and vectors, of usable attributes alone.
#' @noRd
decomposed_gram <- function(problem) {
  used <- which(problem$usable)
  if (!is.null(problem$root)) {
    parts <- svd(problem$root[, used, drop = FALSE], nu = 0)
    return(list(values = parts$d^2, vectors = parts$v))
  }
  eigen(problem$gram[used, used, drop = FALSE], symmetric = TRUE)
}

#' One over eigenvalues with what is added to them, a column for each of that.
#' Directions in which there is neither spread nor penalty get nothing, so that
#' of collinear attributes without a penalty the shortest solution is taken.
#' @noRd
ridge_inverse <- function(values, added) {
  divisor <- outer(values, added, `+`)
  ifelse(divisor > max(values, 0) * 1e-12, 1 / divisor, 0)
}
