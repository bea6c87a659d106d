#' @rdname momentnet_methods
#' @export
sigma.cv_momentnet <- function(object, s = "lambda.min", ...) {
  check_saved(object)
  check_no_dots(...)
  if (!is.null(family_of(object$fit)$interval)) {
    abort_frugal(paste0("sigma() is not defined: ",
                        family_of(object$fit)$interval, "."), "undefined")
  }
  at <- c(lambda.min = "min", lambda.1se = "1se")
  s <- check_choice(s, "s", names(at))
  estimate <- object$cvm[object$index[[at[[s]]]]]
  if (!is.finite(estimate) || estimate <= 0) {
    abort_frugal(paste("sigma() is not defined: the held-out estimate of the",
                       "squared error is not positive, as too little was",
                       "seen."), "undefined")
  }
  sqrt(estimate)
}
