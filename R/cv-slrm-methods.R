# Methods of cv_slrm(): those of the fit that was chosen.

#' What `generic` says of the fit to all rows, once the whole object, which may
#' have been saved, is found sound.
#' @noRd
of_chosen_fit <- function(object, generic, ...) {
  check_saved(object)
  generic(object$fit, ...)
}

#' @export
predict.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::predict, ...)
}

#' @export
coef.cv_slrm <- function(object, ...) of_chosen_fit(object, stats::coef, ...)

#' @export
fitted.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::fitted, ...)
}

#' @export
residuals.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::residuals, ...)
}

#' @export
nobs.cv_slrm <- function(object, ...) of_chosen_fit(object, stats::nobs, ...)

#' @export
model.matrix.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::model.matrix, ...)
}

#' @export
model.frame.cv_slrm <- function(formula, ...) {
  of_chosen_fit(formula, stats::model.frame, ...)
}

#' @export
sigma.cv_slrm <- function(object, ...) of_chosen_fit(object, stats::sigma, ...)

#' @export
logLik.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::logLik, ...)
}

#' @export
AIC.cv_slrm <- function(object, ...) of_chosen_fit(object, stats::AIC, ...)

#' @export
BIC.cv_slrm <- function(object, ...) of_chosen_fit(object, stats::BIC, ...)

#' @export
deviance.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::deviance, ...)
}

#' @export
vcov.cv_slrm <- function(object, ...) of_chosen_fit(object, stats::vcov, ...)

#' @export
confint.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::confint, ...)
}

#' @export
terms.cv_slrm <- function(x, ...) of_chosen_fit(x, stats::terms, ...)

#' @export
formula.cv_slrm <- function(x, ...) of_chosen_fit(x, stats::formula, ...)

#' @exportS3Method generics::tidy
tidy.cv_slrm <- function(x, ...) of_chosen_fit(x, tidy.frugal_lowrank, ...)

#' @exportS3Method generics::augment
augment.cv_slrm <- function(x, ...) {
  of_chosen_fit(x, augment.frugal_lowrank, ...)
}

#' @export
impute.cv_slrm <- function(object, newx, ...) {
  check_saved(object)
  impute(object$fit, newx, ...)
}

#' @export
summary.cv_slrm <- function(object, ...) {
  check_saved(object)
  result <- summary(object$fit, ...)
  result$fit <- object
  result
}

#' @exportS3Method generics::glance
glance.cv_slrm <- function(x, ...) {
  check_saved(x)
  best <- x$table[x$best, ]
  data.frame(glance.frugal_lowrank(x$fit, ...), estimate = best$mse,
             std.error = best$se)
}

#' @exportS3Method stats::variable.names cv_slrm
variable.names.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::variable.names, ...)
}

#' @exportS3Method stats::weights cv_slrm
weights.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::weights, ...)
}

#' @exportS3Method stats::case.names cv_slrm
case.names.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::case.names, ...)
}

#' @exportS3Method stats::df.residual cv_slrm
df.residual.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::df.residual, ...)
}

#' @exportS3Method stats::family cv_slrm
family.cv_slrm <- function(object, ...) {
  of_chosen_fit(object, stats::family, ...)
}
