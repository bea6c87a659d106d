# How much each of several judged fits counts in their average.

#' None of those that are worse than the labels' mean (but for rounding): where
#' one row has nearly all of a loss, it is never many standard errors from the
#' least.
#' @noRd
useful_weights <- function(losses, judge) {
  estimate <- column_means(losses, judge$weight)
  null <- weighted_mean(judge$off^2, judge$weight)
  useful <- estimate <= (1 + 1e-8) * null
  useful[which.min(estimate)] <- TRUE
  weight <- useful * average_weights(losses, judge$weight)
  weight / sum(weight)
}

#' By how far the mean loss of each is from the least, in standard errors of the
#' difference; `rows` are the rows' weights.
#' @noRd
average_weights <- function(losses, rows = rep(1, nrow(losses))) {
  excess <- losses - losses[, which.min(column_means(losses, rows))]
  error <- mean_error(excess, rows)
  t <- ifelse(error > 0, column_means(excess, rows) / error, 0)
  weight <- exp(-average_constants$decay * t^2)
  weight / sum(weight)
}
