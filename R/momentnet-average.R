# Tables with gaps: cv_momentnet() fits several completed regressions, judges
# each lambda of each by the same completing model, and returns one vector of
# coefficients, their average.

# The most lambdas of a path, and the most work (see engine-table.R) of a
# candidate: about half a minute of one core; how fast weights fall with t^2.
average_constants <- list(nlambda = 25, work = 1e9, decay = 1)

# The candidates, settings as given and as resolved; NULL where the settings ask
# for one engine, or for what is not averaged.
averaged_candidates <- function(settings, case) {
  given <- settings$candidates
  alpha <- unique(unlist(lapply(given, function(candidate) {
    candidate$alpha %||% c(0, 1)
  })))
  rows <- engines()
  offered <- unlist(lapply(rows, `[[`, "averaged"))
  left_alone <- all(vapply(given, is_left_alone, NA))
  if (!left_alone || !by_squares(settings) || !all(c(1, alpha) %in% offered) ||
        !1 %in% alpha) {
    return(NULL)
  }
  first <- given[[1]]
  first["alpha"] <- 1
  first$nlambda <- min(first$nlambda, average_constants$nlambda)
  lasso <- resolved_settings(first, case)
  if (length(rows[[lasso$engine]]$averaged) == 0) return(NULL)
  unlist(lapply(names(rows), function(name) {
    lapply(intersect(rows[[name]]$averaged, alpha), function(one) {
      first[c("engine", "alpha", "power")] <- list(name, one, 1)
      candidate <- resolved_settings(first, case)
      candidate$reasons <- c("an average" = lasso$reasons[["engine"]])
      list(given = first, resolved = candidate)
    })
  }), recursive = FALSE)
}

# Its engine and units may be any. The judge's null is the labels' mean.
is_left_alone <- function(candidate) {
  candidate$engine == "auto" && candidate$target == "auto" &&
    (candidate$power %||% 1) == 1 && has_intercept(candidate)
}

# As a result of cv_momentnet(): that of the best candidate, with `candidates`
# and the `average`.
averaged_result <- function(candidates, settings, observed, call) {
  shared <- candidates[[1]]$resolved
  dear <- vapply(candidates, function(candidate) {
    is_dear(candidate$resolved, observed$data)
  }, NA)
  models <- own_completing_models(observed, shared, if (any(dear)) 0 else Inf)
  judge <- completing_judge(observed, models$covariance %||% models$factor,
                            settings$new_rows %||% "complete")
  estimate <- function(fit) {
    judged_estimate(fit, observed, judge, settings$workers)
  }
  results <- lapply(candidates, function(candidate) {
    model <- models[[engines()[[candidate$resolved$engine]]$completes]]
    if (is.null(model)) return(NULL)
    candidate$resolved$completing <- model
    judged_candidate(candidate$given, candidate$resolved, observed, estimate,
                     call, unguarded_choice)
  })
  results <- results[lengths(results) > 0]
  judge$weight <- row_weights(results, judge)
  results <- lapply(results, function(result) {
    utils::modifyList(result, mean_losses(result$losses, judge))
  })
  judge$truths <- weigh_truths(results, judge)
  results <- Map(rechosen, results,
                 bootstrap_excess(results, judge, observed))
  result <- average_of(results, judge, observed)
  result$new_rows <- judge$new_rows
  result$left_out <- unique(vapply(candidates[dear], function(candidate) {
    candidate$resolved$engine
  }, ""))
  result
}

# Would it take too long, or too much memory?
is_dear <- function(settings, data) {
  row <- engines()[[settings$engine]]
  row$work(data) > average_constants$work ||
    row$memory(data$n, data$d, settings$rank) > memory_limit()
}

average_of <- function(results, judge, observed) {
  losses <- vapply(results, function(result) {
    result$losses[, result$index[["min"]]]
  }, judge$off)
  weight <- average_weights(losses, judge$weight)
  signal <- signal_share(losses %*% weight, judge)
  estimate <- column_means(losses, judge$weight)
  best <- which.min(estimate)
  result <- results[[best]]
  result$losses <- NULL
  result$average <- average_fit(results, weight * signal, judge)
  result$average_paths <- averaged_paths(results, weight * signal, judge,
                                         observed)
  result$candidates <- candidate_table(results, estimate, weight)
  result$signal <- signal
  result
}

# By how far the mean loss of each is from the least, in standard errors of the
# difference; `rows` are the rows' weights.
average_weights <- function(losses, rows = rep(1, nrow(losses))) {
  excess <- losses - losses[, which.min(column_means(losses, rows))]
  error <- mean_error(excess, rows)
  t <- ifelse(error > 0, column_means(excess, rows) / error, 0)
  weight <- exp(-average_constants$decay * t^2)
  weight / sum(weight)
}

# A fit of one vector of coefficients, which completes rows by the model of the
# judge, that of the last candidate. It has no lambda.
average_fit <- function(results, weight, judge) {
  fit <- results[[length(results)]]$fit
  columns <- vapply(results, function(result) {
    result$fit$coefficients[, result$index[["min"]]]
  }, numeric(fit$d))
  beta <- matrix(columns, fit$d) %*% weight
  dimnames(beta) <- list(rownames(fit$coefficients), "average")
  model <- judge$model
  fit$coefficients <- beta
  fit$intercept <- c(average = judge$center - sum(beta * model$center))
  fit$lambda <- NA_real_
  fit$alpha <- NULL
  fit$df <- colSums(beta != 0)
  fit
}

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
