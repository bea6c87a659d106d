#' @rdname sampling
#' @export
sample_moments <- function(second_moments) {
  check_given(as.list(environment()), "second_moments")
  new_sampling("moments", second_moments = check_moments(second_moments))
}

#' Squares of numbers, of which one must be above 0. Their order is left to
#' align_moments().
#' @noRd
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

#' Second moments in the order of the columns.
#' @noRd
align_moments <- function(second_moments, names, d) {
  if (length(second_moments) != d) {
    abort_input("second_moments", paste("of length", d, "(the columns of `x`)"),
                paste("of length", length(second_moments)))
  }
  given <- names(second_moments)
  if (!is.null(given) && !is.null(names)) {
    if (!setequal(given, names)) {
      abort_input("second_moments",
                  "unnamed, or named like the columns of `x`",
                  paste("named", enumerate_phrase(setdiff(given, names))))
    }
    second_moments <- second_moments[names]
  }
  as.double(second_moments)
}

sampler_moments <- list(
  named = function(second_moments) {
    if (is.null(second_moments)) {
      abort_input("second_moments", "given with sampling = \"moments\"", "NULL")
    }
    sample_moments(second_moments)
  },
  even = FALSE, needs_n = function(sampling) FALSE,
  aligned = function(sampling, layout) {
    sampling$second_moments <- align_moments(sampling$second_moments,
                                             layout$names, layout$d)
    sampling
  },
  terms = function(sampling, visits) list(moments = sampling$second_moments),
  format = function(sampling) "by known second moments",
  shape = shape_object(second_moments = shape_numbers(NULL, 0))
)
