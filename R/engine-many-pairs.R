# Whether the pairs of a table are seen so often that they alone will do: there
# are gaps of which a test finds nothing (data-missing-completely.R), and what
# chance makes of the pairs is little beside the labels' noise.

# From how many rows that show a pair on; and how much chance may add to the
# error that labels' noise is, as a part of it. Of labels that attributes tell
# all but exactly, or of nearly collinear attributes, no 10,000 rows say enough
# (`data-raw/large-gaps.R`, and real tables in `large-tables.R`).
many_pairs <- list(least = 10000, excess = 0.02)

#' Of a table with gaps, not too wide to be completed.
#' @noRd
has_many_pairs <- function(case) {
  case$pairs >= many_pairs$least && case$pairs < case$size &&
    case$d <= missing_constants$columns
}

#' Of such a table: what chance in its pairs adds to the error of least squares,
#' as a part of the labels' noise; of several responses the most.
#' @noRd
pairs_excess <- function(observed, case) {
  moments <- own_moments(observed)
  parts <- if (has_parts(moments)) {
    lapply(seq_len(ncol(observed$y)), response_moments, moments = moments)
  } else {
    list(moments)
  }
  hidden <- 1 - case$pairs / case$size
  max(vapply(parts, chance_in_noise, 0)) * hidden / case$pairs
}

#' The same for one example of each pair. Products with labels of standardised
#' columns have errors of the labels' variance, and coefficients those times the
#' inverse of the correlations; infinite where pairs contradict one another, or
#' leave no noise.
#' @noRd
chance_in_noise <- function(moments) {
  estimates <- estimated_moments(moments)
  varies <- estimates$sd > 0
  if (!any(varies) || estimates$y_sd == 0) return(0)
  factor <- null_if_error(chol(estimates$correlation[varies, varies]))
  if (is.null(factor)) return(Inf)
  slope <- estimates$slope[varies] / estimates$y_sd
  noise <- 1 - sum(backsolve(factor, slope, transpose = TRUE)^2)
  if (noise <= 0) Inf else sum(diag(chol2inv(factor))) / noise
}
