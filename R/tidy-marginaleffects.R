#' Package marginaleffects works with classes that an option names, and is told
#' of these when it is loaded. For standard errors by the delta method it moves
#' coefficients and predicts anew.
#' @noRd
register_marginaleffects <- function() {
  classes <- c("momentnet", "cv_momentnet", "frugal_responses",
               "frugal_online", "frugal_lowrank", "cv_slrm")
  options(marginaleffects_model_classes = union(
    getOption("marginaleffects_model_classes"), classes
  ))
  theirs <- asNamespace("marginaleffects")
  registerS3method("set_coef", "momentnet", moved_coefficients, theirs)
  for (class in classes) {
    registerS3method("get_predict", class, effect_predictions, theirs)
  }
}

#' What marginaleffects does with any model, but that `numderiv`, how it takes
#' derivatives, is none of predict()'s arguments: version 0.32 hands it on.
#' @noRd
effect_predictions <- function(model, ..., numderiv = NULL) {
  default <- utils::getS3method("get_predict", "default",
                                envir = asNamespace("marginaleffects"))
  default(model, ...)
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
