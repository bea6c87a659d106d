# The units in which the low-rank methods work: attributes about their observed
# means, one scale for all of them under which a code has the expected squared
# length `rank`, and labels of unit size. The noise model is the same for all
# attributes: those of different units are divided by `x_sd`, their standard
# deviations, which is NULL where units are the same.

#' A list of x_center, y_center, x_scale, y_scale and x_sd. Where `center` is
#' FALSE, the centres are 0. Labels may be NA.
#' @noRd
lowrank_scale <- function(rows, y, rank, center, units = "same") {
  x_center <- if (center) observed_means(rows) else numeric(rows$d)
  values <- rows$value - x_center[rows$column + 1]
  x_sd <- if (units == "different") column_sizes(rows, values)
  if (!is.null(x_sd)) values <- values / x_sd[rows$column + 1]
  y_center <- if (center && any(!is.na(y))) mean(y, na.rm = TRUE) else 0
  scaling <- list(
    x_center = x_center, y_center = y_center,
    x_scale = unit_unless_zero(root_mean_square(values) *
                                 sqrt(rows$d / rank)),
    y_scale = unit_unless_zero(root_mean_square(y - y_center))
  )
  scaling$x_sd <- x_sd
  scaling
}

#' About the centres. Of a constant, whose deviations are those of rounding, the
#' value itself, so that they stay small. Squared about 1, whatever the unit. Of
#' an attribute that was never seen, or is always 0, nothing tells the size: it
#' is that of the others, on average of logarithms, as later rows may show it.
#' @noRd
column_sizes <- function(rows, values) {
  unit <- column_units(rows)
  root <- function(of) {
    sums <- cpp_seen_sums(rows$column, of / unit[rows$column + 1],
                          numeric(rows$d), numeric())
    sqrt(sums$square / pmax(sums$seen, 1)) * unit
  }
  sd <- root(values)
  size <- root(rows$value)
  sd <- ifelse(sd > 1e-13 * size, sd, size)
  known <- sd > 0
  ifelse(known, sd, if (any(known)) exp(mean(log(sd[known]))) else 1)
}

#' A power of two of about the size of each's sum, so that no digit changes.
#' @noRd
column_units <- function(rows) {
  sum <- cpp_seen_sums(rows$column, abs(rows$value), numeric(rows$d),
                       numeric())$sum
  ifelse(sum > 0, 2^floor(log2(sum)), 1)
}

#' What an attribute is divided by: a number, or one for each.
#' @noRd
column_scale <- function(scaling) scaling$x_scale * (scaling$x_sd %||% 1)

#' Of an attribute that is never observed: 0.
#' @noRd
observed_means <- function(rows) {
  count <- tabulate(rows$column + 1, rows$d)
  # As factor() would make them, which takes longer than small fits.
  groups <- structure(rows$column + 1L, levels = as.character(seq_len(rows$d)),
                      class = "factor")
  sums <- vapply(split(rows$value, groups), sum, 0, USE.NAMES = FALSE)
  ifelse(count > 0, sums / pmax(count, 1), 0)
}

#' Divided by the largest first: squares of huge units would overflow.
#' @noRd
root_mean_square <- function(values) {
  values <- values[!is.na(values)]
  largest <- max(abs(values), 0)
  if (largest == 0) return(0)
  largest * sqrt(mean((values / largest)^2))
}

#' Rounding leaves a little of what was constant.
#' @noRd
unit_unless_zero <- function(size) if (size > 0) size else 1

#' Of the values that are observed; the others are not filled in.
#' @noRd
standardise_rows <- function(rows, scaling) {
  scale <- column_scale(scaling)
  if (length(scale) > 1) scale <- scale[rows$column + 1]
  rows$value <- (rows$value - scaling$x_center[rows$column + 1]) / scale
  rows
}

#' About 0 and of unit size; NA stays NA.
#' @noRd
standardise_labels <- function(y, scaling) {
  (y - scaling$y_center) / scaling$y_scale
}

#' The inverse of standardise_labels().
#' @noRd
original_labels <- function(y, scaling) {
  y * scaling$y_scale + scaling$y_center
}
