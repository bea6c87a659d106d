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

sampler_two_phase <- list(
  named = function(second_moments) {
    refuse_moments(second_moments, "two_phase")
    sample_two_phase()
  },
  even = FALSE, needs_n = function(sampling) is.null(sampling$length),
  aligned = function(sampling, layout) sampling,
  terms = function(sampling, visits) {
    list(first_phase = sampling$length %||%
           max(1, round(sampling$fraction * visits)),
         cautious = sampling$theory, confidence = sampling$delta,
         uniform_share = sampling$floor)
  },
  format = function(sampling) {
    paste0(
      "two phases, the first ", if (is.null(sampling$length)) {
        paste0(format(100 * sampling$fraction), "% of the visits")
      } else {
        paste(sampling$length, "visits")
      }, if (sampling$theory) " (theory's variant)"
    )
  },
  shape = shape_object(
    fraction = shape_maybe(shape_number(0, 1)),
    length = shape_maybe(shape_count(1)), floor = shape_number(0, 1),
    delta = shape_number(0, 1), theory = shape_flag()
  )
)
