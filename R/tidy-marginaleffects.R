#' Package marginaleffects works with classes that an option names, and is told
#' of these when it is loaded. For standard errors by the delta method it moves
#' coefficients and predicts anew.
#' @noRd
register_marginaleffects <- function() {
  options(marginaleffects_model_classes = union(
    getOption("marginaleffects_model_classes"),
    c("momentnet", "cv_momentnet", "frugal_online", "frugal_lowrank")
  ))
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
