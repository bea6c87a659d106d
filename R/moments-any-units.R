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
lost_part <- 1e-12

#' Whether units are so different that rounding of the largest eigenvalues hides
#' the smallest, which correlations show to be there; not of a matrix that is
#' no covariance, as of gaps.
#' @noRd
hides_by_units <- function(covariance) {
  unit <- units_of(covariance)
  if (max(unit) < 1e3 * min(unit)) return(FALSE)
  values <- eigen(covariance / outer(unit, unit), symmetric = TRUE,
                  only.values = TRUE)$values
  min(values) > -lost_part * max(values)
}

#' As solved_covariance(); where the matrix is singular, the shortest solution.
#' @noRd
shortest_solution <- function(covariance, right) {
  unit <- units_of(covariance)
  parts <- eigen(covariance / outer(unit, unit), symmetric = TRUE)
  null <- parts$values <= lost_part * max(parts$values)
  if (!any(null)) return(solved_covariance(covariance, right))
  shown <- parts$vectors[, !null, drop = FALSE]
  found <- drop(shown %*% (crossprod(shown, right / unit) /
                             parts$values[!null])) / unit
  # In a small unit rounding would be long.
  free <- parts$vectors[, null, drop = FALSE]
  free[abs(free) < sqrt(lost_part)] <- 0
  free <- free / unit
  qr.resid(qr(free / rep(sqrt(colSums(free^2)), each = nrow(free))), found)
}
