# What a likelihood would be needed for is refused with the reason, rather than
# answered by a default method with a number that means nothing.

refuse_likelihood <- function(what) {
  abort_frugal(paste0(
    what, " is not defined: the fit is the average of a stochastic learner's ",
    "iterates, not the optimum of a likelihood. Estimate its error on held-out ",
    "data, with residuals() or learning_curve(); its variability, by refitting ",
    "with other seeds."
  ), "undefined")
}

#' @exportS3Method stats::logLik
logLik.frugal_fit <- function(object, ...) refuse_likelihood("logLik()")

#' @exportS3Method stats::vcov
vcov.frugal_fit <- function(object, ...) refuse_likelihood("vcov()")

#' @exportS3Method stats::confint
confint.frugal_fit <- function(object, ...) refuse_likelihood("confint()")

#' @exportS3Method stats::deviance
deviance.frugal_fit <- function(object, ...) refuse_likelihood("deviance()")
