# What summary() says of fits to several responses and of classes: a row for
# each, and which attributes matter most for it.

#' @rdname responses_methods
#' @export
summary.frugal_responses <- function(object, s = NULL, ...) {
  check_saved(object)
  check_no_dots(...)
  found <- if (is.null(object$discriminant)) {
    lapply(own_fits(object), shown_coefficients, s = s)
  } else {
    shown_of_classes(object, s)
  }
  result <- responses_table(object)
  result$penalty <- vapply(found, `[[`, 0, "penalty", USE.NAMES = FALSE)
  result$attributes <- lapply(found, function(one) {
    largest_attributes(attribute_table(one$fit, one$coefficients[-1], object))
  })
  result$coefficients <- lapply(found, function(one) {
    estimates_table(one$fit, one$coefficients, one$penalty)
  })
  class(result) <- c("summary.frugal_responses", "data.frame")
  result
}

#' Of the fit to one of them.
#' @noRd
shown_coefficients <- function(fit, s) {
  if (!is.null(fit$fit)) {
    s <- s %||% default_penalty(fit)
    shown <- chosen_fit(fit, s)
    s <- chosen_penalty(fit, s)
    fit <- shown
  }
  penalty <- shown_penalty(fit, s)
  list(fit = fit, penalty = penalty, coefficients = coef(fit, penalty)[, 1])
}

#' Of classes, whose log-odds have coefficients together.
#' @noRd
shown_of_classes <- function(object, s) {
  sets <- class_sets(object, s)
  if (length(sets) > 1 && !is.null(s)) {
    abort_input("s", "one penalty", paste(length(sets), "of them"))
  }
  set <- sets[[length(sets)]]
  fit <- own_fit(object, 1)
  penalties <- rep_len(attr(set, "penalties"), ncol(set))
  lapply(stats::setNames(seq_along(object$responses), object$responses),
         function(at) {
           list(fit = fit$fit %||% fit, penalty = penalties[[at]],
                coefficients = set[, at])
         })
}

#' How many coefficients of each response are not 0: `own` counts those of a fit
#' to it. Classes have log-odds, which are of all of their fits.
#' @noRd
nonzero_of_each <- function(object, own) {
  sets <- object$discriminant
  if (is.null(sets)) return(vapply(object$each, own, 0))
  if (is_cross_validated(object)) {
    sets <- sets[default_penalty(object$each[[1]])]
  }
  counts <- vapply(sets, function(set) {
    colSums(set[-1, , drop = FALSE] != 0)
  }, numeric(length(object$responses)))
  unname(apply(counts, 1, max))
}

#' A row for each response.
#' @noRd
responses_table <- function(object) {
  if (!is_cross_validated(object)) {
    return(data.frame(
      response = object$responses,
      penalties = vapply(object$each, function(fit) length(fit$lambda), 0),
      nonzero = nonzero_of_each(object, function(fit) max(fit$df)),
      row.names = NULL
    ))
  }
  best <- vapply(object$each, function(fit) fit$index[["min"]], 0)
  part <- function(name) {
    mapply(function(fit, at) fit[[name]][at], object$each, best)
  }
  estimate <- part("cvm")
  variance <- vapply(own_fits(object), function(fit) {
    label_variance_of(fit$fit)
  }, 0)
  estimate[abs(estimate) < 1e-15 * variance] <- 0 # nothing, beside it
  data.frame(response = object$responses, lambda = part("lambda"),
             nonzero = nonzero_of_each(object, function(fit) {
               fit$average$df %||% fit$nzero[fit$index[["min"]]]
             }), estimate = estimate,
             explained = 1 - estimate / variance, row.names = NULL)
}

# ---- For print()

#' Of each response.
#' @noRd
engines_of_each <- function(object) {
  fits <- lapply(object$each, function(fit) fit$fit %||% fit)
  data.frame(engine = vapply(fits, `[[`, "", "engine"),
             alpha = vapply(fits, `[[`, 0, "alpha"), row.names = NULL)
}

#' What the table of a cross-validated fit is of.
#' @noRd
heading_of_choice <- function(object, digits) {
  what <- if (!is.null(object$for_all)) {
    lambda <- object$for_all$table$lambda[object$for_all$index]
    paste0("One lambda for all: ", format(lambda, digits = digits),
           " standard deviations of each")
  } else if (!is.null(object$measured)) {
    "All at the same place on their paths"
  } else if (is.null(object$each[[1]]$average)) {
    "Each with its own lambda, chosen by cross-validation"
  } else {
    "Each the average of several fits; lambda and estimate of the best one"
  }
  paste0(what, describe_measured(object, digits), ":\n")
}

#' By what classes have their lambda, where that is no squared error, as the
#' estimates in the table are.
#' @noRd
describe_measured <- function(object, digits) {
  measured <- object$measured
  if (is.null(measured)) return(NULL)
  best <- measured[which.min(measured$estimate), ]
  what <- measure_phrase(object$settings$measure)
  paste0(",\nthat of the smallest held-out ", what, ", ",
         format(best$estimate, digits = digits), " (se ",
         format(best$se, digits = digits), "); estimates are squared errors")
}

#' In the shape that one response has.
#' @noRd
winsorised_of_all <- function(object) {
  bounds <- object$winsorised
  if (is.null(bounds)) return(NULL)
  bounds$moved <- c(attributes = bounds$moved[[1]],
                    labels = sum(bounds$moved[-1]))
  bounds
}

#' Of which responses the guard has left a part of the coefficients only.
#' @noRd
describe_signals <- function(object) {
  signal <- unlist(lapply(object$each, `[[`, "signal"))
  signal <- signal[is_lessened(signal)]
  if (length(signal) == 0) return(NULL)
  paste0("Coefficients are shrunk to ", enumerate_phrase(paste0(
    round(100 * signal), " % (", names(signal), ")"
  )), " of their size: the labels support no more.\n")
}

#' Of the labels that a fit learned from.
#' @noRd
label_variance_of <- function(fit) {
  if (!is.null(fit$moments)) return(estimated_moments(fit$moments)$y_sd^2)
  fit$model$y_unit^2
}

#' @rdname responses_methods
#' @export
print.summary.frugal_responses <- function(
    x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  table <- structure(x, class = "data.frame")
  unprinted <- c("attributes", "penalty", "coefficients")
  print(table[setdiff(names(x), unprinted)], digits = digits,
        row.names = FALSE)
  shown <- utils::head(seq_along(x$attributes), 10)
  responses <- x$response %||% row.names(x)
  for (at in shown) {
    penalty <- x$penalty[at]
    cat("\nLargest coefficients of ", responses[at],
        if (isFALSE(is.na(penalty))) {
          paste0(" at lambda ", format(penalty, digits = digits))
        }, ":\n", sep = "")
    print_attributes(utils::head(x$attributes[[at]], 5), digits)
  }
  if (length(x$attributes) > length(shown)) {
    cat("\n... and of ", length(x$attributes) - length(shown), " others.\n",
        sep = "")
  }
  invisible(x)
}

#' @export
check_of_class.summary.frugal_responses <- function(x, ...) {
  shape_fields(
    attributes = shape_maybe(shape_each(shape_attributes)),
    coefficients = shape_maybe(shape_each(
      shape_numbers(open = TRUE, sides = TRUE)
    )),
    class = "data.frame"
  )(x, "summary")
  table <- unclass(x)
  # A column is no list; of how many rows it is counts.
  lists <- intersect(c("attributes", "coefficients"), names(table))
  table[lists] <- lapply(table[lists], seq_along)
  shape_some_columns(response = shape_text(NULL),
                     penalty = shape_numbers(NULL, 0, open = TRUE))(
    structure(table, class = "data.frame"), "summary"
  )
  invisible(x)
}
