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

#' Whether units are so different that rounding of the largest eigenvalues hides
#' the smallest, which correlations show to be there.
#' @noRd
hides_by_units <- function(covariance) {
  unit <- units_of(covariance)
  if (max(unit) < 1e3 * min(unit)) return(FALSE)
  values <- eigen(covariance / outer(unit, unit), symmetric = TRUE,
                  only.values = TRUE)$values
  min(values) > 1e-12 * max(values)
}
