# Methods of cv_slrm(): those of the fit that was chosen.

#' @export
predict.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::predict(object$fit, ...)
}

#' @export
coef.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::coef(object$fit, ...)
}

#' @export
fitted.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::fitted(object$fit, ...)
}

#' @export
residuals.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::residuals(object$fit, ...)
}

#' @export
nobs.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::nobs(object$fit, ...)
}

#' @export
terms.cv_slrm <- function(x, ...) {
  check_saved(x)
  stats::terms(x$fit, ...)
}

#' @export
formula.cv_slrm <- function(x, ...) {
  check_saved(x)
  stats::formula(x$fit, ...)
}

#' @export
model.matrix.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::model.matrix(object$fit, ...)
}

#' @export
sigma.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::sigma(object$fit, ...)
}

#' @export
logLik.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::logLik(object$fit, ...)
}

#' @export
AIC.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::AIC(object$fit, ...)
}

#' @export
BIC.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::BIC(object$fit, ...)
}

#' @export
deviance.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::deviance(object$fit, ...)
}

#' @export
vcov.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::vcov(object$fit, ...)
}

#' @export
confint.cv_slrm <- function(object, ...) {
  check_saved(object)
  stats::confint(object$fit, ...)
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

#' @exportS3Method generics::tidy
tidy.cv_slrm <- function(x, ...) {
  check_saved(x)
  tidy.frugal_lowrank(x$fit, ...)
}

#' @exportS3Method generics::glance
glance.cv_slrm <- function(x, ...) {
  check_saved(x)
  best <- x$table[x$best, ]
  data.frame(glance.frugal_lowrank(x$fit, ...), estimate = best$mse,
             std.error = best$se)
}

#' @exportS3Method generics::augment
augment.cv_slrm <- function(x, ...) {
  check_saved(x)
  augment.frugal_lowrank(x$fit, ...)
}
