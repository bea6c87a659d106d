#' @rdname momentnet_methods
#' @export
summary.momentnet <- function(object, s = NULL, ...) {
  check_saved(object)
  check_no_dots(...)
  penalty <- shown_penalty(object, s)
  shown <- unique(round(seq(1, length(object$lambda), length.out = 5)))
  structure(
    list(fit = object, penalty = penalty,
         seen = paid_looks(object),
         path = data.frame(lambda = object$lambda[shown],
                           nonzero = object$df[shown],
                           row.names = NULL),
         largest = largest_coefficients(object, penalty),
         attributes = largest_attributes(
           attribute_table(object, coef(object, penalty)[, 1][-1])
         )),
    class = "summary.momentnet"
  )
}

#' One; of a path the smallest, where none is asked for.
#' @noRd
shown_penalty <- function(fit, s) {
  if (!is.null(s)) return(single_penalty(fit, s))
  utils::tail(penalty_values(fit, s), 1)
}

#' @rdname momentnet_methods
#' @export
summary.cv_momentnet <- function(object, s = default_penalty(object), ...) {
  result <- summary(chosen_fit(object, s), chosen_penalty(object, s), ...)
  result$fit <- object
  result
}

#' At most ten coefficients that are not 0, the largest first, in the
#' attributes' own units.
#' @noRd
largest_coefficients <- function(fit, penalty) {
  beta <- coef(fit, penalty)[, 1][-1]
  beta <- beta[beta != 0]
  utils::head(beta[order(-abs(beta))], 10)
}

#' @export
print.summary.momentnet <- function(
    x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  print(x$fit, digits = digits)
  cat("\nLooks per attribute:\n")
  print(stats::quantile(x$seen), digits = digits)
  if (any(x$seen == 0)) {
    cat("Never seen: ", sum(x$seen == 0), " of ", length(x$seen), "\n",
        sep = "")
  }
  if (nrow(x$path) > 1) {
    cat("\nAlong the path:\n")
    print(x$path, digits = digits, row.names = FALSE)
  }
  if (!is.null(x$largest)) {
    cat("\nLargest coefficients", if (!is.na(x$penalty)) {
      paste0(" at lambda ", format(x$penalty, digits = digits),
             if (is_end_of_path(x)) ", the smallest (see `s`)")
    }, ":\n", sep = "")
    print_attributes(x$attributes, digits)
  }
  invisible(x)
}

#' Whether print() should say that coefficients are those of the path's smallest
#' penalty; cross-validated fits have chosen theirs.
#' @noRd
is_end_of_path <- function(summary) {
  lambda <- summary$fit$lambda
  inherits(summary$fit, "momentnet") && length(lambda) > 1 &&
    summary$penalty == min(lambda)
}
