# The verbs of package generics for fits to several classes: coefficients a row
# for each class, probabilities a column for each.

#' @exportS3Method generics::tidy
tidy.frugal_multiclass <- function(x, ...) {
  refuse_intervals(x, ...)
  coefficients <- coef(x)
  with_response(lapply(stats::setNames(nm = x$setup$levels), function(class) {
    data.frame(term = rownames(coefficients),
               estimate = unname(coefficients[, class]), account_of_terms(x))
  }), "class")
}

#' @exportS3Method generics::glance
glance.frugal_multiclass <- function(x, ...) {
  check_saved(x)
  data.frame(learner = x$setup$kind, nobs = rows_learned(x),
             visits = x$visits,
             classes = length(x$setup$levels),
             attributes = nrow(x$coefficients), budget = x$budget,
             looks = x$looks$total, looks_per_visit = x$looks$mean)
}

#' @exportS3Method generics::augment
augment.frugal_multiclass <- function(x, newx, newy, ..., newdata = NULL,
                                      data = NULL, interval = "none") {
  check_saved(x)
  check_no_dots(...)
  refuse_augmented_interval(interval)
  newx <- augmented_rows(newx, newdata, data, rows_to_be_given)
  odds <- predict(x, newx)
  result <- augmented_data(newx, odds[, 1])
  result$.fitted <- NULL
  result[paste0(".fitted_", colnames(odds))] <- as.data.frame(odds)
  result$.class <- unname(predict(x, newx, type = "class"))
  result
}
