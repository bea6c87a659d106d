# What summary() says of a learner of several classes.

#' @name frugal_multiclass
#' @rdname frugal_multiclass
#' @export
summary.frugal_multiclass <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  attributes <- lapply(object$setup$levels, function(class) {
    largest_attributes(attribute_table(object, object$coefficients[, class]))
  })
  structure(list(fit = object,
                 attributes = stats::setNames(attributes, object$setup$levels)),
            class = "summary.frugal_multiclass")
}

#' @export
print.summary.frugal_multiclass <- function(
    x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  print(x$fit, digits = digits)
  for (class in names(x$attributes)) {
    cat("\nLargest coefficients of ", class, ":\n", sep = "")
    print_attributes(x$attributes[[class]], digits)
  }
  print_unknown_spread(x$attributes)
  invisible(x)
}

#' @export
check_of_class.summary.frugal_multiclass <- function(x, ...) {
  shape_object(fit = shape_fit_of("frugal_multiclass"),
               attributes = shape_each(shape_attributes))(x, "summary")
  check_size(x$attributes, length(x$fit$setup$levels), "summary$attributes")
  invisible(x)
}
