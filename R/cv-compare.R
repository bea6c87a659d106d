# What cv_momentnet() does where nothing is averaged: settings are compared.

#' Settings by the measure that the data allow: complete rows that of the family
#' unless another was asked for; sums, and pairs of attributes, know squared
#' errors only, by which engines are then compared and averaged as without a
#' measure. Says so of one that was asked for.
#' @noRd
with_known_measure <- function(settings, observed, case) {
  if (is.null(settings$measure)) return(with_usual_measure(settings, observed))
  if (by_squares(settings) || is_told(settings$measure, observed)) {
    return(settings)
  }
  reads <- vapply(settings$candidates, function(candidate) {
    judges_by_rows(resolved_settings(candidate, case), observed)
  }, NA)
  if (all(reads)) return(settings)
  rlang::inform(paste0(
    "lambda is chosen by squared errors: measure = \"", settings$measure,
    "\" needs rows",
    if (is.null(observed$data)) {
      paste(", and only their moments are known. `control =",
            "frugal_control(keep_looks = TRUE)` keeps the rows of a fit.")
    } else {
      " that are complete or that each engine completes (see `engine`)."
    }
  ), class = "frugalreg_message_measure")
  settings["measure"] <- list(NULL)
  settings
}

#' Settings where no measure was asked for.
#' @noRd
with_usual_measure <- function(settings, observed) {
  settings$measure <- if (is.null(observed$data)) {
    observed$told$measured$measure
  } else if (is_complete(observed$data)) {
    family_of(settings)$measures[1]
  }
  settings
}

#' Whether an earlier fit told its estimates by this measure.
#' @noRd
is_told <- function(measure, observed) {
  is.null(observed$data) && identical(observed$told$measured$measure, measure)
}

#' The one setting that was asked for, or the best of several; `only` one of
#' these, by its place, measured as beside the others.
#' @noRd
compared_result <- function(settings, observed, case, call,
                            only = seq_along(settings$candidates)) {
  resolved <- lapply(settings$candidates, resolved_settings, case)
  # What is compared is measured in the same way.
  by_labels <- judged_by_labels(resolved)
  if (!by_labels) observed <- observe_moments(observed)
  estimate <- if (by_labels) label_estimate else moment_estimate
  # Squared errors, unless all read rows and so know another measure: sums, and
  # pairs of attributes, do not. For normal classes these rise together.
  by_squares <- by_squares(settings) ||
    !(all(vapply(resolved, judges_by_rows, NA, observed)) ||
        is_told(chosen_measure(settings), observed))
  choose <- if (case$complete) unguarded_choice else guarded_choice
  results <- Map(function(given, candidate) {
    judged_candidate(given, candidate, observed, function(fit) {
      estimated <- estimate(fit, observed, settings$workers)
      estimated$squared <- estimated[c("cvm", "cvsd")]
      if (by_squares) return(estimated)
      family_of(settings)$measured(estimated, fit, observed,
                                   chosen_measure(settings))
    }, call, choose)
  }, settings$candidates[only], resolved[only])
  guarded <- vapply(results, `[[`, 0, "guarded")
  result <- moved_paths(results[[which.min(guarded)]], observed)
  if (length(results) > 1) {
    result$comparison <- comparison_table(results, guarded)
  }
  result
}

#' Whether held-out rows are all that candidates are judged by, and no pairs are
#' needed. Of "auto" that is not known.
#' @noRd
judged_by_labels <- function(candidates) {
  all(vapply(candidates, function(candidate) {
    !is.null(engines()[[candidate$engine]]$predict_rows)
  }, NA))
}

#' A row for each candidate that was compared, with what the best has least: its
#' estimate plus standard error.
#' @noRd
comparison_table <- function(results, guarded) {
  fits <- lapply(results, `[[`, "fit")
  part <- function(name) {
    vapply(fits, function(fit) format(fit[[name]] %||% "-"), "")
  }
  data.frame(engine = part("engine"), target = part("target"),
             alpha = part("alpha"), standardize = part("standardize"),
             guarded = guarded)
}

#' What an engine has no use for is not varied, and an alpha that it does not
#' allow is left to the others.
#' @noRd
meaningful_choices <- function(choices, grid) {
  rows <- lapply(unlist(choices$engine)[grid$engine], function(name) {
    engines()[[match(name, names(engines()))]]
  })
  allows <- function(row, alpha) {
    is.null(row) || !is.numeric(alpha) || allows_alpha(row, alpha)
  }
  keep <- vapply(seq_len(nrow(grid)), function(at) {
    row <- rows[[at]]
    alpha <- choices$alpha[[grid$alpha[at]]]
    others <- vapply(rows, allows, NA, alpha = alpha)
    varied <- setdiff(c("target", "standardize"), row$uses)
    is.null(row) || (all(grid[at, varied] == 1) &&
                       (allows(row, alpha) || !any(others)))
  }, NA)
  which(keep)
}

#' A power that the engine of a candidate has no use for is that of the others.
#' @noRd
as_used <- function(choice) {
  row <- engines()[[match(choice$engine, names(engines()))]]
  unused <- !is.null(row) && !"standardize" %in% row$uses
  if (unused) choice["standardize"] <- list(NULL)
  choice
}

#' Of several fits an average, or the best.
#' @noRd
chosen_result <- function(observed, settings, case, call) {
  case$weighted <- are_unequal(observed$data$weight)
  result <- combined_result(observed, settings, case, call) %||%
    alone_if_useful(compared_result(settings, observed, case, call), settings,
                    observed, case)
  of_all <- result$of_all
  part <- result$part
  result[c("part", "of_all")] <- NULL
  result <- family_of(settings)$held_out(result, part %||% observed)
  with_beyond(if (is.null(of_all)) result else of_all(result))
}

#' A judged average, a mean of few looks, or a part of each; NULL where none is
#' for the case.
#' @noRd
combined_result <- function(observed, settings, case, call) {
  observed <- with_common(observed)
  case$blends <- FALSE
  rare <- has_rare_pairs(settings, case)
  few <- if (rare) few_looks_candidates(settings, observed, case)
  averaged <- if (length(few) == 0) averaged_candidates(settings, case)
  result <- if (length(averaged) > 1) {
    averaged_result(averaged, settings, observed, case, call)
  }
  part <- part_of_mean(result, observed, case)
  case$blends <- part > 0
  if ((is.null(result) && !rare) || case$blends) {
    few <- few_looks_candidates(settings, observed, case)
  }
  if (length(few) == 0) return(result)
  mean_of <- function(observed) {
    few_looks_result(few, settings, observed, case, call)
  }
  if (is.null(result)) mean_of(observed)
  else blended_result(result, part, mean_of, observed)
}

#' A result as an object of class `cv_momentnet`, without what only the choice
#' has a use for.
#' @noRd
finished_comparison <- function(result, observed, settings, seed, call) {
  result[c("paths", "average_paths", "squared", "calibration", "least",
           "codes")] <- NULL
  result$folds <- observed$folds
  result$settings <- settings
  result$seed <- seed
  result$call <- call
  result$converged <- chosen_converged(result)
  structure(result, class = c("cv_momentnet", "frugal_moments", "frugal_fit"))
}

#' Whether what coef() gives by default ended by its own rule: the average, or
#' the fit at the best lambda.
#' @noRd
chosen_converged <- function(fit) {
  if (!is.null(fit$average)) return(fit$average$converged)
  fit$fit$converged[[fit$index[["min"]]]]
}
