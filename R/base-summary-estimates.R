# coef() of what summary() returned, as of summary() of lm().

# Standard errors are those of least squares, where the fit is that; else
# estimates alone are known without a look at the rows.
#' @export
coef.summary.momentnet <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  fit <- object$fit$fit %||% object$fit
  is_average <- is.na(object$penalty)
  estimate <- if (is_average) coef(object$fit, "average")
              else coef(fit, object$penalty)
  estimates_table(fit, estimate[, 1], object$penalty)
}

#' Of a penalty of a fit, or of an average, whose penalty is NA.
#' @noRd
estimates_table <- function(fit, estimate, penalty) {
  table <- cbind(Estimate = estimate)
  if (is.na(penalty) || penalty != 0 || !has_classical_errors(fit)) {
    return(table)
  }
  tests <- tryCatch(classical_tests(fit, estimate),
                    frugalreg_error_undefined = function(cnd) NULL)
  cbind(table, tests)
}

#' @export
coef.summary.frugal_responses <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  object$coefficients
}

#' The columns that lm() has beside the estimates.
#' @noRd
classical_tests <- function(fit, estimate) {
  error <- sqrt(diag(vcov(fit, method = "classical")))
  t <- estimate / error
  p <- 2 * stats::pt(-abs(t), stats::df.residual(fit))
  cbind("Std. Error" = error, "t value" = t, "Pr(>|t|)" = p)
}

#' @export
coef.summary.frugal_online <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  cbind(Estimate = coef(object$fit))
}

#' @export
coef.summary.frugal_lowrank <- coef.summary.frugal_online

#' @export
coef.summary.frugal_multiclass <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  coef(object$fit)
}
