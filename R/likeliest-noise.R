# The noise of labels, where each row leaves more or less of its label open.

#' The s that makes residuals with variances s + v likeliest, in rows that count
#' by their `weight`.
#' @noRd
likeliest_noise <- function(residual, variance, weight = 1) {
  weight <- rep_len(weight, length(residual))
  top <- max(weighted_mean(residual^2, weight), .Machine$double.xmin)
  found <- stats::optimize(function(log_noise) {
    total <- exp(log_noise) + variance
    sum(weight * (log(total) + residual^2 / total))
  }, log(top) + c(-14, 1))
  exp(found$minimum)
}

#' The error of a result's best fit on complete rows, as held-out rows tell it
#' that can be read: few looks at pairs tell it much worse. Examples of several
#' weights are not of one law.
#' @noRd
held_out_size <- function(result, observed) {
  best <- result$index[["min"]]
  rows <- affordable_rows(observed$data, result$fit, length(result$paths))
  if (length(rows) == 0 || !is.null(observed$data$weight)) {
    return(result$cvm[[best]])
  }
  said <- held_out_predictions(result$fit, result$lambda[best],
                               paths_at(result$paths, best), observed, rows)
  likeliest_noise(observed$y[rows] - said$mean[, 1], said$variance[, 1])
}
