# Is what is missing missing completely at random? Then whether a cell is
# missing goes with no label and no value of another column.

# Below this p-value it is not; pairs of columns with fewer rows than that of
# either kind say nothing. So many rows are looked at, and columns, more of
# which are not completed where pairs would do.
missing_constants <- list(level = 0.01, rows = 10, most = 5000, columns = 2000)

#' As far as a test of several thousand rows can tell, with the labels of each
#' response. Gaps of columns that never vary hide nothing.
#' @noRd
is_missing_completely <- function(observed) {
  labels <- as.matrix(observed$y)
  rows <- part_of_data(observed$data, missing_constants$most, labels = labels)
  data <- subset_data(varying_data(observed$data), rows)
  missing_completely_p(data, labels[rows, , drop = FALSE]) >=
    missing_constants$level
}

#' The p-value of the largest correlation of a column's gaps with another column
#' where that is shown, by Bonferroni: valid whatever cells go missing together.
#' Labels are columns like others, of which those of several responses may have
#' gaps, too. Correlations are of ranks, and of how far from the middle these
#' are: gaps may be at both ends.
#' @noRd
missing_completely_p <- function(data, y) {
  shown <- values <- unname(cbind(as_table(as_rows(data)), y))
  shown[] <- !is.na(values)
  count <- colSums(shown)
  ranks <- apply(values, 2, rank, na.last = "keep")
  both <- crossprod(shown)
  t <- vapply(list(ranks, abs(centred_columns(ranks))), function(scores) {
    scores <- centred_columns(scores)
    scores[shown == 0 | abs(scores) < 1e-8] <- 0 # of ranks, rounding
    gap_scores(both, crossprod(shown, scores), count, colSums(scores^2))
  }, both)
  t <- t[is.finite(t)]
  if (length(t) == 0) return(1)
  min(1, 2 * stats::pnorm(-max(abs(t))) * length(t))
}

#' Less their means.
#' @noRd
centred_columns <- function(values) {
  sweep(values, 2, colMeans(values, na.rm = TRUE))
}

#' For column j and what has `count` known values: `both` are known with j, and
#' `products` are their sums, where all have sums of 0 and that many `squares`.
#' @noRd
gap_scores <- function(both, products, count, squares) {
  count <- rep(count, each = nrow(both))
  squares <- rep(squares, each = nrow(both))
  enough <- pmin(both, count - both) >= missing_constants$rows
  variance <- both / count * (1 - both / count) * squares
  ifelse(enough & variance > 0, products / sqrt(variance), NA)
}
