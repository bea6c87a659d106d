# What a likelihood would be needed for is refused with the reason, rather than
# answered by a default method with a number that means nothing.

refuse_likelihood <- function(what) {
  abort_frugal(paste0(
    what, " is not defined: the fit is the average of a stochastic learner's ",
    "iterates, not the optimum of a likelihood. Estimate its error on ",
    "held-out data, with residuals() or learning_curve(); its variability, by ",
    "refitting with other seeds."
  ), "undefined")
}

#' @export
logLik.frugal_fit <- function(object, ...) {
  refuse_likelihood("logLik()")
}

#' @export
vcov.frugal_fit <- function(object, ...) {
  refuse_likelihood("vcov()")
}

#' @export
confint.frugal_fit <- function(object, ...) {
  refuse_likelihood("confint()")
}

#' @export
deviance.frugal_fit <- function(object, ...) {
  refuse_likelihood("deviance()")
}
