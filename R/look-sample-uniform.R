#' @rdname sampling
#' @export
sample_uniform <- function() new_sampling("uniform")

sampler_uniform <- list(
  named = function(second_moments) {
    refuse_moments(second_moments, "uniform")
    sample_uniform()
  },
  even = TRUE, needs_n = function(sampling) FALSE,
  aligned = function(sampling, layout) sampling,
  terms = function(sampling, visits) list(),
  format = function(sampling) "uniform", shape = shape_object()
)
