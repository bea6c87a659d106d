# winsorise = of the low-rank methods.

#' Of the rows and labels to learn from, and of validation rows as of new ones.
#' @noRd
winsorised_rows <- function(data, z) {
  if (is.null(z)) return(data)
  rows <- data$rows
  known <- list(rows = rows, d = rows$d, names = rows$names)
  bounds <- c(list(z = z), column_bounds(known, z),
              list(labels = robust_bounds(data$y[!is.na(data$y)], z)))
  moved <- move_examples(list(data = known, y = data$y), bounds)
  data$rows <- moved$data$rows
  data$y <- moved$y
  if (is.list(data$validation)) {
    data$validation$rows <- moved_rows(data$validation$rows, bounds)
    data$validation$y <- moved_within(data$validation$y, bounds$labels[1],
                                      bounds$labels[2])
  }
  data$winsorised <- moved$winsorised
  data
}

#' New rows as the model has learned from such.
#' @noRd
model_rows <- function(fit, rows) {
  if (!is.null(fit$winsorised)) rows <- moved_rows(rows, fit$winsorised)
  standardise_rows(rows, fit_scaling(fit))
}
