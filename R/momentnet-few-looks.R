# Looks of a budget that show hardly any pair: cv_momentnet() takes the mean of
# what pairs and what the posterior make of them. Both are noisy, and err in
# other directions; which of them is better, so few looks do not tell. Where an
# attribute is seen fewer than `least` times, the posterior is worse than none.

few_looks_engines <- c("pairs", "posterior")
few_looks_constants <- list(least = 5)

#' Settings as given for each of the two; NULL where the rule takes another
#' engine, or the settings ask for one, or for what is not averaged.
#' @noRd
few_looks_candidates <- function(settings, case) {
  first <- settings$candidates[[1]]
  kinds <- asked_alpha(settings$candidates)
  # Of classes the mean was no better, and no worse.
  left_alone <- are_left_alone(settings) && family_name(settings) == "gaussian"
  if (!are_few_looks(case) || !all(c(0, 1) %in% kinds) || !left_alone) {
    return(NULL)
  }
  ruled <- ruled_candidate(first, case)$resolved
  able <- vapply(engines()[few_looks_engines], function(row) {
    can_do(row, first, case) && fits_into_memory(row, case, ruled$rank)
  }, NA)
  if (!all(able) || ruled$engine != few_looks_engines[1]) return(NULL)
  lapply(few_looks_engines, function(engine) {
    first[c("engine", "alpha")] <- list(engine, 0)
    first
  })
}

#' Whether hardly any pair was seen, but each attribute a few times.
#' @noRd
are_few_looks <- function(case) {
  case$bought && !case$complete && knows_little(case) &&
    case$seen >= few_looks_constants$least
}

#' As a result of cv_momentnet(): that of the first, with the average of both.
#' @noRd
few_looks_result <- function(candidates, settings, observed, case, call) {
  results <- lapply(candidates, function(given) {
    settings$candidates <- list(given)
    result <- compared_result(settings, observed, case, call)
    result$fit$settings$reasons <- c("an average" = "few looks at each pair")
    result
  })
  weight <- rep(1 / length(results), length(results))
  judge <- list(center = weighted_mean(observed$y, observed$data$weight))
  estimate <- vapply(results, function(result) {
    result$cvm[[result$index[["min"]]]]
  }, 0)
  result <- results[[1]]
  result$average <- average_fit(results, weight, judge)
  models <- lapply(results[[length(results)]]$paths, `[[`, "model")
  result$average_paths <- averaged_paths(results, weight, models, observed)
  result$candidates <- candidate_table(results, estimate, weight)
  result$signal <- 1
  result$new_rows <- "complete"
  result
}
