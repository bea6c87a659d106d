# One lambda for all of several responses, in standard deviations of each: the
# one of which their held-out errors, as parts of their variances, have the
# least mean. Nothing is averaged then.

#' "each" response has a lambda of its own, or "all" have one.
#' @noRd
check_lambda_for <- function(lambda_for) {
  check_choice(lambda_for, "lambda_for", c("each", "all"))
}

#' The results of cross-validation of each response with a lambda of its own.
#' Scores of classes are used together: all are averages, or of one candidate,
#' that of the least sum of what is compared.
#' @noRd
results_of_each <- function(observed, settings, case, call) {
  chosen <- lapply(seq_along(response_names(observed)), function(at) {
    chosen_result(of_response(observed, at), settings, case, call)
  })
  if (is.null(family_of(settings)$joint)) return(chosen)
  averaged <- lengths(lapply(chosen, `[[`, "average")) > 0
  if (all(averaged)) return(chosen)
  case$weighted <- are_unequal(observed$data$weight)
  compared <- function(at, ...) {
    own <- of_response(observed, at)
    with_beyond(family_of(settings)$held_out(
      compared_result(settings, own, case, call, ...), own
    ))
  }
  chosen[averaged] <- lapply(which(averaged), compared)
  if (length(settings$candidates) == 1) return(chosen)
  guarded <- lapply(chosen, function(one) one$comparison$guarded)
  best <- which.min(Reduce(`+`, guarded))
  lapply(seq_along(chosen), function(at) {
    if (which.min(guarded[[at]]) == best) return(chosen[[at]])
    result <- compared(at, only = best)
    result$comparison <- chosen[[at]]$comparison
    result
  })
}

#' The results of cross-validation of each response, with one place on the path,
#' and the path's `table`.
#' @noRd
joint_results <- function(observed, settings, case, call) {
  case$weighted <- are_unequal(observed$data$weight)
  own <- lapply(seq_along(response_names(observed)), of_response,
                observed = observed)
  unit <- label_units(own)
  tried <- lapply(settings$candidates, function(given) {
    joint_candidate(shared_penalty_engine(given, case), own, unit, settings,
                    case, call)
  })
  guarded <- vapply(tried, function(one) one$choice$guarded, 0)
  best <- tried[[which.min(guarded)]]
  list(of_each = Map(function(result, own) {
    with_beyond(family_of(settings)$held_out(
      placed_result(result, best$choice), own
    ))
  }, best$results, own), table = best$table, index = best$choice$best)
}

#' The standard deviation of each response in its own examples, in which one
#' lambda for all is measured.
#' @noRd
label_units <- function(own) {
  vapply(own, function(one) {
    if (is.null(one$y)) return(estimated_moments(one$moments)$y_sd)
    label_sds(one$y, one$data$weight)
  }, 0)
}

#' Engines that find a penalty of their own have none for all.
#' @noRd
shared_penalty_engine <- function(given, case) {
  resolved <- resolved_settings(given, case)
  if (!isTRUE(engines()[[resolved$engine]]$one_penalty)) return(given)
  if (given$engine != "auto") {
    abort_input("lambda_for", paste0("\"each\" with engine = \"", given$engine,
                                     "\", which finds its own penalty"),
                "\"all\"")
  }
  given$engine <- "pairs"
  given
}

#' On a path that is extended for as long as the mean falls at its end.
#' @noRd
joint_candidate <- function(given, own, unit, settings, case, call) {
  grid <- joint_grid(given, own, unit, case, call)
  choose <- if (case$complete) unguarded_choice else guarded_choice
  repeat {
    results <- Map(function(one, unit) {
      given$lambda <- grid * unit
      settings$candidates <- list(given)
      settings["measure"] <- list(NULL)
      compared_result(settings, one, case, call)
    }, own, ifelse(unit > 0, unit, 1))
    estimated <- joint_estimate(results, unit)
    choice <- choose(estimated)
    choice$falls <- falls_at_end(estimated$cvm, grid, choice)
    further <- further_lambda(grid, given, choice)
    if (is.null(further)) break
    grid <- further
  }
  list(results = results, choice = choice, table = data.frame(
    lambda = grid, estimate = estimated$cvm, se = estimated$cvsd
  ))
}

#' From the largest lambda to the smallest of all responses' own grids.
#' @noRd
joint_grid <- function(given, own, unit, case, call) {
  if (!is.null(given[["lambda"]])) return(given[["lambda"]])
  varies <- which(unit > 0)
  if (length(varies) == 0) return(1)
  paths <- lapply(varies, function(at) {
    fit_resolved(own[[at]], given, resolved_settings(given, case),
                 call)$lambda / unit[at]
  })
  ends <- log(c(max(unlist(paths)), min(unlist(paths))))
  exp(seq(ends[1], ends[2], length.out = max(lengths(paths))))
}

#' Standard errors of responses that err together add up.
#' @noRd
joint_estimate <- function(results, unit) {
  varies <- unit > 0
  part <- function(name) {
    parts <- Map(function(result, unit) result[[name]] / unit^2,
                 results[varies], unit[varies])
    if (length(parts) == 0) return(0 * results[[1]][[name]])
    Reduce(`+`, parts) / length(parts)
  }
  list(cvm = part("cvm"), cvsd = part("cvsd"), y_variance = 1)
}

#' At the place that is best for all.
#' @noRd
placed_result <- function(result, choice) {
  result$index <- c(min = choice$best, "1se" = choice$largest)
  result$lambda.min <- result$lambda[choice$best]
  result$lambda.1se <- result$lambda[choice$largest]
  result["end"] <- list(path_end(result$fit, choice))
  result["why"] <- list(if (length(result$lambda) > 1) choice$why)
  result
}
