# Of many rows a part is enough to judge fits by: candidates' lambda and weights
# are found on it, and all rows are fitted with these. What a lasso has to hold
# down, the noise of the products with labels, falls with the root of the rows,
# and so does its lambda.

#' The most rows that are judged.
#' @noRd
most_judged_rows <- function(candidates, observed) {
  data <- varying_data(observed$data)
  work <- vapply(unique(engine_names(candidates)), function(name) {
    engines()[[name]]$work(data)
  }, 0)
  heavy <- max(work) > average_constants$light
  most <- average_constants$rows[[if (heavy) "heavy" else "light"]]
  needed <- average_constants$rarer / share_of_rarer(observed$y)
  min(max(most, needed), average_constants$times * most)
}

#' How much of the labels is of the rarer of two classes; of others infinite.
#' @noRd
share_of_rarer <- function(y) {
  is_first <- y == y[1]
  other <- y[!is_first][1]
  if (anyNA(is_first) || is.na(other) || any(y[!is_first] != other)) return(Inf)
  min(mean(is_first), mean(!is_first))
}

#' As many rows, evenly from all folds, with these; one of each at least.
#' @noRd
judged_part <- function(observed, most = average_constants$rows[["light"]]) {
  n <- observed$data$n
  if (most >= n) return(observed)
  folds <- observed$folds
  own <- order(own_order(as_rows(observed$data), observed$y))
  rows <- order(folds, own)[even_rows(n, most)]
  unseen <- !duplicated(folds) & !folds %in% folds[rows]
  rows <- sort(c(rows, which(unseen)))
  part <- observed
  part$data <- subset_data(observed$data, rows)
  part$y <- observed$y[rows]
  if (!is.null(observed$as_seen$y)) part$as_seen$y <- observed$as_seen$y[rows]
  folds <- observed$folds[rows]
  part$folds <- match(folds, sort(unique(folds)))
  part[c("moments", "shared", "common")] <- NULL
  part
}

#' The result of a part, with fits to all rows: the same weights, lambda for so
#' many rows, and the log-odds that held-out rows of the part tell, moved to the
#' classes' shares in all.
#' @noRd
result_of_all <- function(result, results, judge, observed, models, call) {
  part <- length(judge$y) / observed$data$n
  results <- lapply(results, function(one) {
    one[lambda_parts] <- lapply(one[lambda_parts], `*`,
                                if (one$fit$alpha == 1) sqrt(part) else 1)
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
  calibrated <- result
  best <- results[[which.min(result$candidates$estimate)]]
  result[c("fit", lambda_parts)] <- best[c("fit", lambda_parts)]
  result$candidates$lambda <- vapply(results, `[[`, 0, "lambda.min")
  result$nzero <- result$fit$df
  result$average <- average_fit(
    results, result$candidates$weight * result$signal, judge
  )
  for (name in c("fit", "average")) {
    calibration <- calibrated[[name]]$calibration
    if (is.null(calibration)) next
    at <- if (name == "fit") result$index[["min"]] else 1
    result[[name]] <- shifted_to_share(
      on_link_scale(result[[name]], calibration), at,
      calibrated$average_paths, observed
    )
  }
  result[of_all_rows] <- lapply(of_all_rows, function(name) result$fit[[name]])
  result
}

lambda_parts <- c("lambda", "lambda.min", "lambda.1se")

of_all_rows <- c("looks", "n", "state", "setup")
