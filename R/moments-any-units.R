# Covariance matrices of attributes in whatever units: what is decided, or
# solved, by absolute sizes is so for correlations.

#' Standard deviations, of which none is 0.
#' @noRd
units_of <- function(covariance) {
  pmax(sqrt(pmax(diag(covariance), 0)), 1e-75)
}

#' The inverse times `right`: solve() takes what is in small units for singular.
#' @noRd
solved_covariance <- function(covariance, right) {
  if (nrow(covariance) == 0) return(right)
  unit <- units_of(covariance)
  solve(covariance / outer(unit, unit), right / unit) / unit
}

#' The Cholesky factor where rounding may have made the matrix indefinite. What
#' does not vary hardly does.
#' @noRd
definite_factor <- function(covariance) {
  unit <- units_of(covariance)
  correlation <- covariance / outer(unit, unit)
  diag(correlation) <- pmax(diag(correlation), 0) * (1 + 1e-8) + 1e-12
  chol(correlation) * rep(unit, each = length(unit))
}

#' The nearest positive semidefinite matrix.
#' @noRd
nearest_covariance <- function(covariance) {
  unit <- units_of(covariance)
  cpp_nearest_psd(covariance / outer(unit, unit)) * outer(unit, unit)
}

# Eigenvalues of correlations, as parts of the largest, that are rounding.
rounded_part <- 1e-12

#' Where units are so different that rounding of the largest eigenvalues hides
#' the smallest, which correlations show to be there: a function of what is
#' added to the diagonal, which solves for `right`; else, and of a matrix that
#' is no covariance, as of gaps, NULL. Where columns are combinations of others
#' the solution is the shortest: as many are left out, and along what is then
#' free the others' coefficients go over to all.
#' @noRd
ridge_in_units <- function(covariance, right) {
  unit <- units_of(covariance)
  if (max(unit) < 1e3 * min(unit)) return(NULL)
  d <- length(unit)
  parts <- eigen(covariance / outer(unit, unit), symmetric = TRUE)
  rounding <- rounded_part * max(parts$values)
  if (min(parts$values) <= -rounding) return(NULL)
  null <- which(parts$values <= rounding)
  if (length(null) == 0) {
    return(function(added) {
      solved_covariance(covariance + diag(added, d), right)
    })
  }
  free <- parts$vectors[, null, drop = FALSE]
  out <- qr(t(free), LAPACK = TRUE)$pivot[seq_along(null)]
  # Each of one column and those that it is made of, and of no others: in a
  # small unit rounding would be long.
  free <- t(solve(t(free[out, , drop = FALSE]), t(free)))
  free[abs(free) < sqrt(rounded_part)] <- 0
  free <- free / unit
  free <- qr.Q(qr(free / rep(sqrt(colSums(free^2)), each = d), LAPACK = TRUE))
  shortest <- diag(d) - tcrossprod(free)
  function(added) {
    own <- covariance + added * shortest
    drop(shortest[, -out, drop = FALSE] %*%
           solved_covariance(own[-out, -out, drop = FALSE], right[-out]))
  }
}
