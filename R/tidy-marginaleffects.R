# For standard errors by the delta method package marginaleffects, which is told
# of it when it is loaded, moves coefficients and predicts anew.

register_marginaleffects <- function() {
  registerS3method("set_coef", "momentnet", moved_coefficients,
                   asNamespace("marginaleffects"))
}

#' Of a fit of one penalty; others have no standard errors.
#' @noRd
moved_coefficients <- function(model, coefs, ...) {
  beta <- rownames(model$coefficients)
  model$coefficients[, 1] <- coefs[beta]
  if ("(Intercept)" %in% names(coefs)) {
    model$intercept[1] <- coefs[["(Intercept)"]]
  }
  model
}
