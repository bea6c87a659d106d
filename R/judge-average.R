# Tables with gaps, and bought looks that show pairs often: cv_momentnet() fits
# several completed regressions, judges each lambda of each by the same
# completing model, and returns one vector of coefficients, their average.

# The most lambdas of a path, and the most work (see engine-table.R) of a
# candidate on all rows of a table, some minutes of one core, and on bought
# looks, where the rule knows what to do at once; how fast weights fall with
# t^2; of bought looks, from how many at a pair on others are tried besides what
# the rule takes, from how many on they are averaged, and by how many standard
# errors they have to be better between these (as for near-collinear columns);
# the most rows that fits are judged by, and where a candidate would take more
# than `light` work on all; of which weight a candidate's folds are moved as its
# labels move it.
average_constants <- list(nlambda = 25, work = c(table = 1e11, bought = 1e9),
                          decay = 1, least_pairs = 5, pairs = 15, ahead = 3,
                          light = 5e9, rows = c(light = 5000, heavy = 1500),
                          rarer = 250, times = 4, least_weight = 0.01)

#' The candidates, settings as given and as resolved; NULL where the settings
#' ask for one engine, or for what is not averaged.
#' @noRd
averaged_candidates <- function(settings, case) {
  given <- settings$candidates
  first <- given[[1]]
  alpha <- asked_alpha(given)
  rows <- Filter(function(row) can_do(row, first, case), engines())
  offered <- unlist(lapply(rows, `[[`, "averaged"))
  if (!are_left_alone(settings) || !all(c(1, alpha) %in% offered) ||
        !1 %in% alpha) {
    return(NULL)
  }
  first["alpha"] <- 1
  first$nlambda <- min(first$nlambda, average_constants$nlambda)
  lasso <- resolved_settings(
    c(first, least_pairs = average_constants$least_pairs), case
  )
  if (length(engines()[[lasso$engine]]$averaged) == 0) return(NULL)
  completing <- unlist(lapply(names(rows), function(name) {
    lapply(intersect(rows[[name]]$averaged, alpha), function(one) {
      first[c("engine", "alpha", "power")] <- list(name, one, 1)
      candidate <- resolved_settings(first, case)
      candidate$reasons <- c("an average" = lasso$reasons[["engine"]])
      list(given = first, resolved = candidate)
    })
  }), recursive = FALSE)
  if (!case$bought || !0 %in% alpha) return(completing)
  with_ruled(completing, ruled_candidate(given[[1]], case))
}

#' First what the rule takes for bought looks, which others have to be better
#' than: it needs no completing model, or is a candidate already.
#' @noRd
with_ruled <- function(candidates, ruled) {
  known <- c("engine", "alpha")
  same <- vapply(candidates, function(candidate) {
    identical(candidate$resolved[known], ruled$resolved[known])
  }, NA)
  c(if (!any(same)) list(ruled), candidates[same], candidates[!same])
}

#' Of all candidates; one that was given none is both lasso and ridge.
#' @noRd
asked_alpha <- function(given) {
  unique(unlist(lapply(given, function(candidate) {
    candidate$alpha %||% c(0, 1)
  })))
}

#' What the rule takes for bought looks where nothing is averaged.
#' @noRd
ruled_candidate <- function(given, case) {
  given["alpha"] <- 0
  list(given = given, resolved = resolved_settings(given, case), ruled = TRUE)
}

#' As without the others: the judge, who knows no noise of its coefficients,
#' would follow a path of pairs too far.
#' @noRd
ruled_lambda <- function(given, settings, observed, case, call) {
  settings$candidates <- list(given)
  compared_result(settings, observed, case, call)$lambda.min
}

#' Have examples weights, or coefficients limits?
#' @noRd
can_do <- function(row, settings, case) {
  (row$any_weights || !case$weighted) &&
    (row$any_terms || length(unusual_terms(settings)) == 0)
}

#' Whether nothing was asked of the candidates that an average cannot do.
#' @noRd
are_left_alone <- function(settings) {
  all(vapply(settings$candidates, is_left_alone, NA)) && by_squares(settings)
}

#' Its units may be any, a penalty is chosen, and the judge's null is the mean.
#' @noRd
is_left_alone <- function(candidate) {
  all(candidate[c("engine", "target")] == "auto") && has_intercept(candidate) &&
    !is_unpenalised(candidate) && (candidate$power %||% 1) == 1
}

#' The judge of complete rows supposes that cells of tables are missing
#' completely at random, as looks are. Where they are not, or an estimate is
#' negative, which no error is, fits are told apart by rows as they are.
#' @noRd
averaged_result <- function(candidates, settings, observed, case, call) {
  known <- new_shared(list()) # fits and folds' paths are the same to both
  average <- function(as_shown) {
    judged_average(candidates, settings, observed, case, call, as_shown, known)
  }
  if (identical(settings$new_rows, "same")) return(average(TRUE))
  if (case$bought || may_be_random(case, observed)) {
    result <- average(FALSE)
    if (is.null(result) || result$least > 0) return(result)
    why <- "estimates for complete rows would be negative"
  } else {
    why <- "gaps are related to labels or values"
  }
  result <- average(TRUE)
  result$new_rows_why <- why
  result
}

#' Of tables with many pairs that is known already.
#' @noRd
may_be_random <- function(case, observed) {
  !isFALSE(case$random) && is_missing_completely(observed)
}

#' As a result of cv_momentnet(): that of the best candidate, with `candidates`
#' and the `average`. NULL where nobody is far ahead of what the rule takes for
#' few looks.
#' @noRd
judged_average <- function(candidates, settings, observed, case, call,
                           as_shown, known) {
  shared <- candidates[[1]]$resolved
  whole <- observed
  most <- average_constants$work[[if (case$bought) "bought" else "table"]]
  dear <- vapply(candidates, function(candidate) {
    is_dear(candidate$resolved, whole$data, most)
  }, NA)
  left_out <- unique(engine_names(candidates[dear]))
  candidates <- candidates[!dear]
  observed <- judged_part(whole, most_judged_rows(candidates, whole))
  if (!engines()[[shared$engine]]$needs_looks) {
    observed <- observe_moments(observed)
  }
  most_work <- if ("covariance" %in% engine_names(candidates)) Inf else 0
  models <- remembered(known, "models", {
    labelled_and_not(observed, shared, most_work)
  })
  judge <- completing_judge(observed, unlabelled_for("covariance", models),
                            settings$new_rows %||% "complete", as_shown)
  if (observed$data$n < whole$data$n) judge$whole <- whole
  results <- judged_results(candidates, models, judge, settings, observed, case,
                            call, known)
  judge$weight <- row_weights(results, judge)
  results <- lapply(results, function(result) {
    utils::modifyList(result, mean_losses(result$losses, judge))
  })
  judge$truths <- weigh_truths(results, judge)
  results <- Map(rechosen, results,
                 bootstrap_excess(results, judge, observed))
  few <- case$bought && case$pairs < average_constants$pairs
  if (few && !is_ahead(results, judge)) return(NULL)
  result <- average_of(results, judge, observed)
  result$new_rows <- judge$new_rows
  result$left_out <- left_out
  if (observed$data$n < whole$data$n) {
    result$part <- observed
    result$of_all <- function(result) {
      tried <- going_on(models$tried, models$unlabelled$covariance)
      models <- own_completing_models(whole, shared,
                                      own_single_moments(whole, shared$units),
                                      most_work, list(tried = tried))
      result_of_all(result, results, judge, whole, models, call)
    }
  }
  result
}

#' One for each candidate whose rows can be completed. What is fitted is put in
#' `known`, by what its path is of.
#' @noRd
judged_results <- function(candidates, models, judge, settings, observed, case,
                           call, known) {
  path_of <- function(what, of) c(what, of[c("engine", "alpha", "lambda")])
  fit_once <- function(observed, given, candidate, call) {
    remembered(known, path_of("fit", candidate), {
      fit_resolved(observed, given, candidate, call)
    })
  }
  estimate <- function(fit) {
    paths <- remembered(known, path_of("folds", fit), {
      folds_paths(fit, observed, settings$workers)
    })
    judged_estimate(judge, observed$folds, paths)
  }
  results <- lapply(candidates, function(candidate) {
    if (isTRUE(candidate$ruled)) {
      candidate$resolved$lambda <- remembered(known, "ruled lambda", {
        ruled_lambda(candidate$given, settings, observed, case, call)
      })
    }
    completes <- engines()[[candidate$resolved$engine]]$completes
    unlabelled <- NULL
    if (!is.null(completes)) {
      if (is.null(models[[completes]])) return(NULL)
      candidate$resolved$completing <- models[[completes]]
      unlabelled <- unlabelled_for(completes, models)
    }
    judged_candidate(candidate$given, candidate$resolved, observed, estimate,
                     call, unguarded_choice, unlabelled, fit_once)
  })
  results[lengths(results) > 0]
}

#' The engine of each candidate whose settings are resolved, as a character
#' vector.
#' @noRd
engine_names <- function(candidates) {
  vapply(candidates, function(candidate) candidate$resolved$engine, "")
}

#' Would it take more than so much work, or too much memory?
#' @noRd
is_dear <- function(settings, data, most) {
  row <- engines()[[settings$engine]]
  row$work(varying_data(data)) > most ||
    !fits_into_memory(row, data, settings$rank)
}

#' Is the best better than the first, which the rule takes? The noise of few
#' looks makes some estimates of a square negative: they say nothing.
#' @noRd
is_ahead <- function(results, judge) {
  losses <- chosen_losses(results, judge)
  estimate <- column_means(losses, judge$weight)
  best <- which.min(estimate)
  ahead <- losses[, 1, drop = FALSE] - losses[, best]
  estimate[best] > 0 && column_means(ahead, judge$weight) >=
    average_constants$ahead * mean_error(ahead, judge$weight) && best > 1
}

#' Of each row, with the lambda that each result has chosen.
#' @noRd
chosen_losses <- function(results, judge) {
  vapply(results, function(result) {
    result$losses[, result$index[["min"]]]
  }, judge$off)
}

#' The best candidate's result, to which the average is added, with its folds'
#' paths, the table of candidates, and `signal`.
#' @noRd
average_of <- function(results, judge, observed) {
  losses <- chosen_losses(results, judge)
  weight <- useful_weights(losses, judge)
  signal <- signal_share(losses %*% weight, judge)
  estimate <- column_means(losses, judge$weight)
  best <- which.min(estimate)
  level <- level_of(results[[best]], estimate[best], judge, observed)
  counts <- weight >= average_constants$least_weight # the best has the most
  results[counts] <- lapply(results[counts], moved_paths, observed)
  result <- results[[best]]
  result$least <- estimate[best]
  result$cvm <- result$cvm + level
  result$losses <- NULL
  result$average <- average_fit(results, weight * signal, judge)
  result$average_paths <- averaged_paths(results, weight * signal,
                                         list(judge$model), observed)
  result$candidates <- candidate_table(results, estimate + level, weight)
  result$signal <- signal
  result
}
