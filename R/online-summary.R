#' @rdname frugal_fit
#' @export
summary.frugal_online <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  learned <- learner_summary(object$setup, object)
  spec <- object$setup$spec
  sizes <- sort(abs(object$coefficients), decreasing = TRUE)
  structure(
    list(fit = object, second_phase = isTRUE(learned$second_phase),
         first_phase = spec$first_phase,
         largest = object$coefficients[names(utils::head(sizes, 10))],
         attributes = largest_attributes(
           attribute_table(object, object$coefficients)
         ),
         contradicted = contradictions(object, learned)),
    class = "summary.frugal_online"
  )
}

#' The assumptions of the theorems that the looks and labels contradicted.
#' @noRd
contradictions <- function(fit, learned) {
  norm <- if (fit$task == "ridge") "Euclidean norm" else "largest value"
  count <- function(n) {
    paste(whole_phrase(n), "of", whole_phrase(fit$visits), "visits")
  }
  dimension <- length(fit$coefficients)
  c(
    if (learned$long_rows > 0) paste0(
      "rows with ", norm, " at most x_bound = ", format(fit$x_bound),
      ": violated in at least ", count(learned$long_rows)
    ),
    if (learned$large_labels > 0) paste0(
      "labels at most radius = ", format(fit$radius), ": violated in ",
      count(learned$large_labels)
    ),
    if (fit$task == "lasso" && fit$visits < log(2 * dimension)) paste0(
      "at least log(2 d) = ", format(log(2 * dimension), digits = 3),
      " examples: there were ", fit$visits
    )
  )
}

#' @export
print.summary.frugal_online <- function(
    x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  fit <- x$fit
  print(fit, digits = digits)
  if (x$first_phase > 0) {
    cat("First phase: ", whole_phrase(min(x$first_phase, fit$visits)),
        " visits",
        if (!x$second_phase) " (the second phase was not reached)", "\n",
        sep = "")
  }
  cat("\nLooks per attribute:\n")
  print(stats::quantile(fit$looks$per_attribute), digits = digits)
  cat("\nLargest coefficients:\n")
  print_attributes(x$attributes, digits)
  print_unknown_spread(list(x$attributes))
  if (NROW(fit$candidates) > 0) {
    cat("\nSettings that were tried, and estimates of their ",
        if (fit$setup$spec$loss$kind == "squared") "squared error" else "loss",
        ":\n", sep = "")
    print(fit$candidates, digits = digits, row.names = FALSE)
  }
  if (finds_scale(fit$setup$spec)) return(invisible(x))
  if (length(x$contradicted) > 0) {
    cat("\nAssumptions of the theory that the data contradicted:\n",
        paste0("* ", x$contradicted, "\n"), sep = "")
  } else {
    cat("\nNothing that was seen contradicts the assumptions of the theory.\n")
  }
  invisible(x)
}
