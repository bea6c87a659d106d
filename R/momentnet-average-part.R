# Of many rows a part is enough to judge fits by: candidates' lambda and weights
# are found on it, and all rows are fitted with these.

#' As many rows as average_constants$rows, evenly from all, with their folds.
#' @noRd
judged_part <- function(observed) {
  n <- observed$data$n
  rows <- even_rows(n, average_constants$rows)
  if (length(rows) == n) return(observed)
  part <- observed
  part$data <- subset_data(observed$data, rows)
  part$y <- observed$y[rows]
  if (!is.null(observed$as_seen$y)) part$as_seen$y <- observed$as_seen$y[rows]
  folds <- observed$folds[rows]
  part$folds <- match(folds, sort(unique(folds)))
  part[c("moments", "shared")] <- NULL
  part
}

#' The result of a part, with fits to all rows: the same lambda and weights.
#' @noRd
result_of_all <- function(result, results, judge, observed, models, call) {
  results <- lapply(results, function(one) {
    settings <- one$fit$settings
    completes <- engine_of(one$fit)$completes
    if (!is.null(completes)) {
      settings$completing <- models[[completes]] %||% models$factor
    }
    settings$lambda <- one$lambda
    one$fit <- fit_resolved(observed, one$fit$given, settings, call)
    one
  })
  judge$center <- weighted_mean(observed$y, observed$data$weight)
  result$fit <- results[[which.min(result$candidates$estimate)]]$fit
  result$nzero <- result$fit$df
  result$average <- average_fit(
    results, result$candidates$weight * result$signal, judge
  )
  result[of_all_rows] <- lapply(of_all_rows, function(name) result$fit[[name]])
  result
}

of_all_rows <- c("looks", "n", "state", "setup")
