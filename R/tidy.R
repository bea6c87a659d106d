# The verbs of package generics, registered where it is installed.

#' @exportS3Method generics::tidy
tidy.frugal_online <- function(x, ...) {
  coefficients <- coef(x)
  data.frame(term = names(coefficients), estimate = unname(coefficients))
}

#' @exportS3Method generics::glance
glance.frugal_online <- function(x, ...) {
  data.frame(learner = x$setup$kind, nobs = x$n, visits = x$visits,
             attributes = length(x$coefficients), budget = x$budget,
             looks = x$looks$total, looks_per_visit = x$looks$mean,
             radius = x$radius, step_size = x$step_size)
}

#' @exportS3Method generics::augment
augment.frugal_online <- function(x, newx, newy, ...) {
  predicted <- predict(x, newx)
  result <- if (is.data.frame(newx)) {
    newx
  } else {
    data.frame(.row = seq_along(predicted))
  }
  result$.fitted <- unname(predicted)
  types <- prediction_types(x$setup$loss)
  if ("class" %in% types) {
    result$.class <- unname(predict(x, newx, type = "class"))
  }
  response <- all.vars(x$terms$formula[[2]])
  has_labels <- !is.null(x$terms$formula) && all(response %in% names(newx))
  if ("response" %in% types && (!missing(newy) || has_labels)) {
    result$.resid <- unname(residuals(x, newx, newy))
  }
  result
}
