#' How attributes are drawn
#'
#' Objects for the argument `sampling` of [aerr()], [aelr()] and the other
#' online learners. They set the probabilities with which attributes are drawn
#' to estimate the data point. With good probabilities the same number of looks
#' gives estimates of smaller variance.
#'
#' @details
#' * `sample_uniform()` draws all attributes with equal probability (Hazan and
#'   Koren 2012).
#' * `sample_moments()` uses known second moments \eqn{E[x_i^2]}. Probabilities
#'   are proportional to their roots for the ridge learners, and to the moments
#'   themselves for the lasso learners (Kukliansky and Shamir 2015).
#' * `sample_two_phase()` estimates the moments from uniform draws in a first
#'   phase and uses them in the second. The practical variant, the default, also
#'   learns in the first phase and continues from there. The theory's variant
#'   (`theory = TRUE`) uses the first phase for the moments only, and then
#'   samples by their upper confidence bounds.
#'
#' @param second_moments Numeric vector of \eqn{E[x_i^2]} for the raw
#'   attributes: one non-negative finite number for each column of `x`, not
#'   all 0.
#' @param fraction Number in (0, 1): the first phase's share of all visits.
#' @param length Whole number of visits in the first phase, instead of
#'   `fraction`.
#' @param floor Number in (0, 1]: the share of uniform draws in the second phase
#'   of the practical variant. With it, an attribute that has shown only zeros
#'   can still be drawn.
#' @param delta Number in (0, 1): the theory variant's bounds hold with
#'   probability `1 - delta`.
#' @param theory `TRUE` for the variant that the theorems are about.
#' @return An object of class `frugal_sampling`.
#' @references Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear
#'   Regression with Distribution-Dependent Sampling. *ICML*.
#'   \doi{10.48550/arXiv.1410.6382}.
#' @section Errors: `frugalreg_error_input` for numbers out of range.
#' @section Cost: O(d) time once per phase for d attributes. Each draw then
#' takes O(1) time, or O(log d) if it follows the coefficients.
#' @seealso [ddaerr()], [ddaelr()], [improvement_ratio()].
#' @examples
#' x <- matrix(rbinom(4000, 1, 0.3), 400) %*% diag(10:1 / 10)
#' y <- x[, 1] - x[, 2]
#' fit <- aerr(x, y, budget = 4, x_bound = 2,
#'             sampling = sample_two_phase(length = 50))
#' fit
#' @order 1
#' @name sampling
NULL

#' Constructor: `kind` is a name of samplers(), and the dots are what the user
#' says of it.
#' @noRd
new_sampling <- function(kind, ...) {
  structure(list(kind = kind, ...), class = "frugal_sampling")
}

#' The samplers, a row each, in a file of its own (look-sample-*.R). A new one
#' takes such a file and a line here.
#'
#'   named    function(second_moments): the object for a sampler's name
#'   even     TRUE where all attributes are drawn alike, so that draws may be
#'            without replacement
#'   needs_n  function(sampling): TRUE where the number of visits must be known
#'   aligned  function(sampling, layout): the object with what it knows of the
#'            columns in their order
#'   terms    function(sampling, visits): those of no_sampling_terms that differ
#'   format   function(sampling): in words
#'   shape    function(sampling, path): whether one that was saved is as it was
#' @noRd
samplers <- function() {
  list(uniform = sampler_uniform, moments = sampler_moments,
       two_phase = sampler_two_phase)
}

#' Its row of the table of samplers.
#' @noRd
sampler_of <- function(sampling) samplers()[[sampling$kind]]

# What the core asks for: the visits of the first phase, whether it bounds
# moments with confidence, the share of uniform draws in the second phase, and
# second moments where they are known.
no_sampling_terms <- list(first_phase = 0, cautious = FALSE, confidence = 0.1,
                          uniform_share = 0.1, moments = numeric())

#' All of no_sampling_terms, as the sampler has them for so many visits.
#' @noRd
sampling_terms <- function(sampling, visits) {
  terms <- no_sampling_terms
  own <- sampler_of(sampling)$terms(sampling, visits)
  terms[names(own)] <- own
  terms
}

#' The sampling object that `sampling` and `second_moments` ask for.
#' @noRd
resolve_sampling <- function(sampling, second_moments) {
  sampling <- sampling %||%
    if (is.null(second_moments)) "two_phase" else "moments"
  if (inherits(sampling, "frugal_sampling")) {
    if (!is.null(second_moments)) {
      abort_input("second_moments", "NULL where `sampling` is an object",
                  found_phrase(second_moments))
    }
    return(check_saved(sampling))
  }
  kinds <- names(samplers())
  if (!is.character(sampling) || length(sampling) != 1 ||
        !sampling %in% kinds) {
    makers <- paste0("sample_", kinds, "()")
    last <- length(makers)
    abort_input("sampling", paste0(
      "one of ", paste(dQuote(kinds, FALSE), collapse = ", "), ", or made by ",
      paste(makers[-last], collapse = ", "), " or ", makers[last]
    ), found_phrase(sampling))
  }
  samplers()[[sampling]]$named(second_moments)
}

#' For samplers that have no use for them.
#' @noRd
refuse_moments <- function(second_moments, kind) {
  if (!is.null(second_moments)) {
    abort_input("second_moments", paste0(
      "NULL with sampling = ", dQuote(kind, FALSE)
    ), found_phrase(second_moments))
  }
}

#' @export
format.frugal_sampling <- function(x, ...) {
  check_saved(x)
  sampler_of(x)$format(x)
}

#' @export
print.frugal_sampling <- function(x, ...) {
  cat("<frugal_sampling> ", format(x), "\n", sep = "")
  invisible(x)
}
