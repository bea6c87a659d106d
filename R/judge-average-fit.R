# What an average is as a fit, and what its candidates are in a table.

#' A fit of one vector of coefficients, which completes rows by the model of the
#' last candidate. It has no lambda.
#' @noRd
average_fit <- function(results, weight, judge) {
  fit <- results[[length(results)]]$fit
  columns <- vapply(results, function(result) {
    result$fit$coefficients[, result$index[["min"]]]
  }, numeric(fit$d))
  beta <- within_limits(matrix(columns, fit$d) %*% weight, fit$settings)
  dimnames(beta) <- list(rownames(fit$coefficients), "average")
  intercepts <- vapply(results, function(result) {
    result$fit$intercept[[result$index[["min"]]]]
  }, 0)
  fit$coefficients <- beta
  fit$intercept <- c(average = judge$center +
                       sum(weight * (intercepts - judge$center)))
  fit$lambda <- NA_real_
  fit$alpha <- NULL
  fit$df <- count_nonzero(beta, attribute_sd(fit))
  fit$converged <- all(vapply(results, function(result) {
    result$fit$converged[result$index[["min"]]]
  }, NA), na.rm = TRUE)
  fit
}

#' A row for each: its chosen lambda, the estimate of its error there, how many
#' coefficients are not 0, and its weight.
#' @noRd
candidate_table <- function(results, estimate, weight) {
  part <- function(name) vapply(results, function(one) one$fit[[name]], 0)
  data.frame(
    engine = vapply(results, function(result) result$fit$engine, ""),
    alpha = part("alpha"),
    lambda = vapply(results, `[[`, 0, "lambda.min"),
    estimate = estimate,
    nonzero = vapply(results, function(result) {
      result$nzero[[result$index[["min"]]]]
    }, 0),
    weight = weight, row.names = NULL
  )
}
