# Labels are numbers, and their errors are squared.

#' The family's `labels`, see families(): a vector of numbers, or of several
#' responses a matrix, whose names are the levels then.
#' @noRd
gaussian_labels <- function(y, rows, levels, argument) {
  if (is.factor(y) || is.character(y)) {
    classes <- length(unique(y[!is.na(y)]))
    abort_input(argument, paste0(
      "numeric; for classes give family = \"",
      if (classes > 2) "multinomial" else "binomial", "\""
    ), found_phrase(y))
  }
  # Names are those of several responses.
  if (has_columns(y) || !is.null(levels)) {
    y <- read_responses(y, rows, levels, argument)
    return(list(y = y, levels = colnames(y)))
  }
  list(y = check_labels(y, rows, argument), levels = NULL)
}

#' Where something was missing, a value that is farther out than those that were
#' seen is not rare, and coefficients are known less well than of complete rows.
#' @noRd
is_of_gaps <- function(fit) isFALSE(fit$settings$complete)

family_gaussian <- list(
  link = "identity", offset = "labels",
  labels = gaussian_labels, later = NULL, sums = function(moments) NULL,
  single = function(levels) any_label,
  enough = check_enough_labels, calibrate = NULL, squares = identity,
  held_out = function(result, observed) {
    result$held_out <- held_out_residuals(result, observed)
    result
  },
  measures = c("mse", "deviance"), measured = NULL,
  types = c("response", "link"),
  predict = function(link, sd, type, fit, clip) {
    list(fit = clipped(link, fit$labels, clip, is_of_gaps(fit)), se.fit = sd)
  },
  integrates = FALSE, interval = NULL, errors = NULL,
  describe = function(fit, digits) {
    if (has_offset(fit)) return(NULL)
    describe_clip(fit$labels, is_of_gaps(fit), digits)
  },
  takes = c("weights", "offset", "intercept", "penalty_factor",
            "lower_limits", "upper_limits")
)
