# What a likelihood would be needed for is refused with the reason, rather than
# answered by a default method with a number that means nothing.

#' Does not return. `what` is the call that was made, as "vcov()".
#' @noRd
refuse_likelihood <- function(fit, what) {
  check_saved(fit)
  abort_frugal(paste(what, "is not defined:", why_no_likelihood(fit)),
               "undefined")
}

#' Text that ends the message: the reason, and what can be done instead; by
#' class of the fit.
#' @noRd
why_no_likelihood <- function(fit) UseMethod("why_no_likelihood")

#' @export
why_no_likelihood.frugal_fit <- function(fit) {
  paste(
    "the fit is the average of a stochastic learner's iterates, not the",
    "optimum of a likelihood. Estimate its error on held-out data, with",
    "residuals() or learning_curve(), and its variability by refitting with",
    "other seeds."
  )
}

#' @export
why_no_likelihood.frugal_lowrank <- function(fit) {
  paste(
    if (is.null(fit$log_likelihood)) {
      "the method does not maximise a likelihood."
    } else {
      paste("the loadings are determined only up to a rotation, and the fit",
            "may have been stopped early.")
    },
    "Estimate its error on held-out data, with residuals(), and its",
    "variability by refitting on resampled rows."
  )
}

#' @export
logLik.frugal_fit <- function(object, ...) {
  refuse_likelihood(object, "logLik()")
}

#' @export
vcov.frugal_fit <- function(object, ...) {
  refuse_likelihood(object, "vcov()")
}

#' @export
confint.frugal_fit <- function(object, ...) {
  refuse_likelihood(object, "confint()")
}

#' @export
deviance.frugal_fit <- function(object, ...) {
  refuse_likelihood(object, "deviance()")
}

#' @export
sigma.frugal_fit <- function(object, ...) {
  refuse_likelihood(object, "sigma()")
}

#' @export
AIC.frugal_fit <- function(object, ..., k = 2) {
  check_has_likelihood(object, "AIC()")
  check_number(k, "k")
  NextMethod()
}

#' @export
BIC.frugal_fit <- function(object, ...) {
  check_has_likelihood(object, "BIC()")
  NextMethod()
}

#' Named as it was asked for.
#' @noRd
check_has_likelihood <- function(fit, what) {
  check_saved(fit)
  if (inherits(fit, "momentnet")) squared_residuals(fit, what)
  else if (is.null(fit$log_likelihood)) refuse_likelihood(fit, what)
}
