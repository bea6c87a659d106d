# What cv_momentnet() does where nothing is averaged: settings are compared.

# The one setting that was asked for, or the best of several.
compared_result <- function(settings, observed, case, call) {
  resolved <- lapply(settings$candidates, resolved_settings, case)
  # What is compared is measured in the same way.
  by_labels <- all(vapply(resolved, function(candidate) {
    !is.null(engines()[[candidate$engine]]$predict_rows)
  }, NA))
  if (!by_labels) observed <- observe_moments(observed)
  estimate <- if (by_labels) label_estimate else moment_estimate
  results <- Map(function(given, candidate) {
    judged_candidate(given, candidate, observed, function(fit) {
      estimate(fit, observed, settings$workers)
    }, call, if (case$complete) unguarded_choice else guarded_choice)
  }, settings$candidates, resolved)
  guarded <- vapply(results, `[[`, 0, "guarded")
  result <- results[[which.min(guarded)]]
  if (length(results) > 1) {
    result$comparison <- comparison_table(results, guarded)
  }
  result
}

comparison_table <- function(results, guarded) {
  fits <- lapply(results, `[[`, "fit")
  part <- function(name) {
    vapply(fits, function(fit) format(fit[[name]] %||% "-"), "")
  }
  data.frame(engine = part("engine"), target = part("target"),
             alpha = part("alpha"), standardize = part("standardize"),
             guarded = guarded)
}
