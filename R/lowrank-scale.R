# The units in which the low-rank methods work: attributes about their observed
# means, one scale for all of them under which a code has the expected squared
# length `rank`, and labels of unit size. A scale for each attribute would undo
# the noise model, which is the same for all.

lowrank_scale <- function(rows, y, rank, center, scale) {
  x_center <- if (center) observed_means(rows) else numeric(rows$d)
  values <- rows$value - x_center[rows$column + 1]
  y_center <- if (center && any(!is.na(y))) mean(y, na.rm = TRUE) else 0
  list(
    x_center = x_center, y_center = y_center,
    x_scale = if (scale) unit_unless_zero(root_mean_square(values) *
                                            sqrt(rows$d / rank)) else 1,
    y_scale = if (scale) unit_unless_zero(root_mean_square(y - y_center)) else 1
  )
}

# Of an attribute that is never observed: 0.
observed_means <- function(rows) {
  count <- tabulate(rows$column + 1, rows$d)
  groups <- factor(rows$column + 1, levels = seq_len(rows$d))
  sums <- vapply(split(rows$value, groups), sum, 0, USE.NAMES = FALSE)
  ifelse(count > 0, sums / pmax(count, 1), 0)
}

# Divided by the largest first: squares of huge units would overflow.
root_mean_square <- function(values) {
  values <- values[!is.na(values)]
  largest <- max(abs(values), 0)
  if (largest == 0) return(0)
  largest * sqrt(mean((values / largest)^2))
}

# Rounding leaves a little of what was constant.
unit_unless_zero <- function(size) if (size > 0) size else 1

standardise_rows <- function(rows, scaling) {
  rows$value <- (rows$value - scaling$x_center[rows$column + 1]) /
    scaling$x_scale
  rows
}

standardise_labels <- function(y, scaling) {
  (y - scaling$y_center) / scaling$y_scale
}

original_labels <- function(y, scaling) {
  y * scaling$y_scale + scaling$y_center
}
