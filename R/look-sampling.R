#' How attributes are drawn
#'
#' Objects for the argument `sampling` of [aerr()] and [aelr()]. They say with
#' which probabilities the attributes are drawn that estimate the data point.
#'
#' `sample_uniform()` draws all alike (Hazan and Koren 2012). `sample_moments()`
#' uses known second moments \eqn{E[x_i^2]}: probabilities proportional to their
#' roots for the ridge learners, to the moments themselves for the lasso
#' learners (Kukliansky and Shamir 2015). `sample_two_phase()` estimates the
#' moments from uniform draws in a first phase, and samples by them in the
#' second. Its practical variant (the default) learns in the first phase too and
#' hands its iterate over; the theory's variant (`theory = TRUE`) spends the
#' first phase on the moments only, and then samples by upper confidence bounds.
#'
#' @param second_moments Numeric vector, one non-negative finite number for each
#'   column of `x`, not all 0: \eqn{E[x_i^2]} of the raw attribute.
#' @param fraction Number in (0, 1): the first phase's share of all visits.
#' @param length Whole number of visits for the first phase, instead of
#'   `fraction`.
#' @param floor Number in (0, 1]: the share of uniform draws in the second phase
#'   of the practical variant, so that an attribute that showed only zeros can
#'   still be met.
#' @param delta Number in (0, 1): the theory variant's bounds hold with
#'   probability `1 - delta`.
#' @param theory `TRUE` for the variant that the theorems are about.
#' @return An object of class `frugal_sampling`.
#' @references Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear
#'   Regression with Distribution-Dependent Sampling. *ICML*.
#'   \doi{10.48550/arXiv.1410.6382}.
#' @section Errors: `frugalreg_error_input` for numbers out of range.
#' @section Cost: O(d) once a phase; then O(1) a draw, or O(log d) for draws
#' that follow the coefficients.
#' @seealso [ddaerr()], [ddaelr()], [improvement_ratio()].
#' @examples
#' x <- matrix(rbinom(4000, 1, 0.3), 400) %*% diag(10:1 / 10)
#' y <- x[, 1] - x[, 2]
#' fit <- aerr(x, y, budget = 4, x_bound = 2,
#'             sampling = sample_two_phase(length = 50))
#' fit
#' @name sampling
NULL

new_sampling <- function(kind, ...) {
  structure(list(kind = kind, ...), class = "frugal_sampling")
}

#' @rdname sampling
#' @export
sample_uniform <- function() new_sampling("uniform")

#' @rdname sampling
#' @export
sample_moments <- function(second_moments) {
  check_given(as.list(environment()), "second_moments")
  new_sampling("moments", second_moments = check_moments(second_moments))
}

#' @rdname sampling
#' @export
sample_two_phase <- function(fraction = 0.1, length = NULL, floor = 0.1,
                             delta = 0.1, theory = FALSE) {
  in_unit <- function(x, argument, closed = FALSE) {
    allowed <- paste("a number above 0 and", if (closed) "at most" else "below",
                     "1")
    x <- check_number(x, argument, 0, 1, open = TRUE, allowed = allowed)
    if (x == 1 && !closed) abort_input(argument, allowed, "1")
    x
  }
  new_sampling(
    "two_phase", fraction = in_unit(fraction, "fraction"),
    length = if (!is.null(length)) check_count(length, "length"),
    floor = in_unit(floor, "floor", closed = TRUE),
    delta = in_unit(delta, "delta"), theory = check_flag(theory, "theory")
  )
}

check_moments <- function(second_moments, argument = "second_moments") {
  if (!is.numeric(second_moments) || !is.null(dim(second_moments))) {
    abort_input(argument, "a numeric vector", found_phrase(second_moments))
  }
  bad <- which(!is.finite(second_moments) | second_moments < 0 |
                 second_moments > 1e200)
  if (length(bad) > 0) {
    abort_input(argument, "from 0 to 1e200",
                paste(format(second_moments[bad[1]]), "at position", bad[1]))
  }
  if (!any(second_moments > 0)) {
    abort_input(argument, "positive somewhere", "0 everywhere")
  }
  second_moments
}

# The sampling object that `sampling` and `second_moments` ask for.
resolve_sampling <- function(sampling, second_moments) {
  sampling <- sampling %||%
    if (is.null(second_moments)) "two_phase" else "moments"
  if (inherits(sampling, "frugal_sampling")) {
    if (!is.null(second_moments)) {
      abort_input("second_moments", "NULL where `sampling` is an object",
                  found_phrase(second_moments))
    }
    return(sampling)
  }
  kinds <- c("uniform", "moments", "two_phase")
  if (!is.character(sampling) || length(sampling) != 1 ||
        !sampling %in% kinds) {
    abort_input("sampling", paste(
      "one of \"uniform\", \"moments\", \"two_phase\", or made by",
      "sample_uniform(), sample_moments() or sample_two_phase()"
    ), found_phrase(sampling))
  }
  if (sampling == "moments") {
    if (is.null(second_moments)) {
      abort_input("second_moments", "given with sampling = \"moments\"", "NULL")
    }
    return(sample_moments(second_moments))
  }
  if (!is.null(second_moments)) {
    abort_input("second_moments", paste0(
      "NULL with sampling = \"", sampling, "\""
    ), found_phrase(second_moments))
  }
  if (sampling == "uniform") sample_uniform() else sample_two_phase()
}

# Second moments in the order of the columns.
align_moments <- function(second_moments, names, d) {
  if (length(second_moments) != d) {
    abort_input("second_moments", paste("of length", d, "(the columns of `x`)"),
                paste("of length", length(second_moments)))
  }
  given <- names(second_moments)
  if (!is.null(given) && !is.null(names)) {
    if (!setequal(given, names)) {
      abort_input("second_moments",
                  "named as the columns of `x`, or not at all",
                  paste("named", enumerate_phrase(setdiff(given, names))))
    }
    second_moments <- second_moments[names]
  }
  as.double(second_moments)
}

#' @export
format.frugal_sampling <- function(x, ...) {
  switch(x$kind,
    uniform = "uniform",
    moments = "by known second moments",
    two_phase = paste0(
      "two phases, the first ",
      if (is.null(x$length)) paste0(format(100 * x$fraction), "% of the visits")
      else paste(x$length, "visits"),
      if (x$theory) " (theory's variant)"
    )
  )
}

#' @export
print.frugal_sampling <- function(x, ...) {
  cat("<frugal_sampling> ", format(x), "\n", sep = "")
  invisible(x)
}
