# Looks of a budget, and tables with gaps, that show few examples of a pair of
# attributes, or a small part of them: cv_momentnet() takes the mean of what
# several engines make of them. All are noisy, and err in other directions;
# which of them is better, so few looks do not tell (doc-cross-validation.R).

# Which engines are averaged, in place of which that the rule would take. A full
# covariance needs some pairs, and rows that show some of their attributes;
# where hardly any pair was seen, pairs are steadier than factors. The posterior
# is half factors itself; where units differ, more of them is better.
few_looks_means <- list(
  list(engines = c("posterior", "factors", "covariance"),
       ruled = c("pairs", "posterior"),
       where = function(case) {
         knows_pairs(case, 2, 0.0075) ||
           (case$blends && case$pairs >= average_constants$least_pairs)
       }),
  list(engines = c("pairs", "posterior"), ruled = "pairs",
       where = knows_little),
  list(engines = c("posterior", "factors"), ruled = c("pairs", "posterior"),
       where = function(case) case$units == "different" || case$blends)
)

# Looks at an attribute, below which the posterior is worse than none.
few_looks_least <- 5

# By how many standard errors of normal labels' variance an engine may be worse
# than the labels' mean, and is averaged still; where none is, that mean is the
# answer. Of 71 cells of 38 tables of 120 rows and more one had such an engine,
# whose labels have an outlier, and its error fell from 11.4 to 1. Of 25 and 60
# rows held-out errors say less: at two errors 4 of 166 cells became worse.
few_looks_errors <- 3

#' Settings as given for each engine of the first mean that is for the case;
#' NULL where there is none, or the settings ask for one engine, or for what is
#' not averaged.
#' @noRd
few_looks_candidates <- function(settings, observed, case) {
  most <- average_constants$work[[if (case$bought) "bought" else "table"]]
  case$bought <- case$bought || case$blends || has_rare_pairs(settings, case)
  if (!is_of_few_looks(settings, case)) return(NULL)
  first <- settings$candidates[[1]]
  ruled <- ruled_candidate(first, case)$resolved
  case$units <- ruled$units
  is_able <- function(engine) {
    can_do(engines()[[engine]], first, case) &&
      !is_dear(replace(ruled, "engine", engine), observed$data, most)
  }
  mean <- Find(function(mean) {
    mean$where(case) && ruled$engine %in% mean$ruled &&
      all(vapply(mean$engines, is_able, NA))
  }, few_looks_means)
  lapply(mean$engines, function(engine) {
    first[c("engine", "alpha")] <- list(engine, engines()[[engine]]$alpha[1])
    first
  })
}

#' Of a table: so few examples show a pair that it tells no more than as many
#' looks which were bought (data-raw/rare-pairs.R).
#' @noRd
has_rare_pairs <- function(settings, case) {
  case$looks && !case$bought && !case$complete &&
    case$pairs < average_constants$least_pairs &&
    !identical(settings$new_rows, "same")
}

#' Whether nothing was asked for that a mean of engines cannot give. Of classes
#' it was no better, and no worse.
#' @noRd
is_for_mean <- function(settings) {
  are_left_alone(settings) && family_name(settings) == "gaussian" &&
    all(c(0, 1) %in% asked_alpha(settings$candidates))
}

#' The same of looks that were bought.
#' @noRd
is_of_looks <- function(settings, case) {
  case$bought && !case$complete && is_for_mean(settings)
}

#' The same where they tell engines something.
#' @noRd
is_of_few_looks <- function(settings, case) {
  is_of_looks(settings, case) && case$seen >= few_looks_least
}

#' As a result of cv_momentnet(): that of the first that is of use, with the
#' average of all that are.
#' @noRd
few_looks_result <- function(candidates, settings, observed, case, call) {
  results <- lapply(candidates, function(given) {
    settings$candidates <- list(given)
    result <- compared_result(settings, observed, case, call)
    result$fit$settings$reasons <-
      c("an average" = "few examples show each pair")
    result
  })
  mean_of_useful(those_with_coefficients(results), observed)
}

#' One engine alone, whose lambda is its own, as a mean of one: by its codes,
#' or where held-out rows say that it is of no use.
#' @noRd
alone_if_useful <- function(result, settings, observed, case) {
  if (!is_of_looks(settings, case) || length(result$lambda) > 1) return(result)
  if (!is.null(engine_of(result$fit)$codes)) {
    return(kept_by_codes(result, observed))
  }
  if (case$seen < few_looks_least ||
        is_useful(held_out_size(result, observed), observed)) {
    return(result)
  }
  mean_of_useful(list(result), observed)
}

#' Whether such an error is about that of the labels' mean, or less; by so many
#' standard errors more, at most.
#' @noRd
is_useful <- function(estimate, observed, errors = few_looks_errors) {
  error <- sqrt(2 / effective_rows(observed$data))
  estimate <= (1 + errors * error) * label_spread(observed)
}

#' Where none is, the coefficients are 0; where tests find no signal, which few
#' looks may hide, half of them.
#' @noRd
mean_of_useful <- function(results, observed) {
  estimate <- vapply(results, held_out_size, 0, observed)
  useful <- is_useful(estimate, observed)
  signal <- if (any(useful)) shown_share(observed) else 0
  if (signal == 0) useful <- !useful
  weighed_result(results, estimate, useful / sum(useful), signal, observed)
}

#' The first that has a weight, with the average of which `signal` is kept.
#' @noRd
weighed_result <- function(results, estimate, weight, signal, observed) {
  judge <- list(center = weighted_mean(observed$y, observed$data$weight))
  first <- which(weight > 0)[1]
  result <- results[[first]]
  result$cvm <- result$cvm + estimate[first] -
    result$cvm[result$index[["min"]]]
  result$average <- average_fit(results, signal * weight, judge)
  models <- lapply(results[[length(results)]]$paths, `[[`, "model")
  result$average_paths <- averaged_paths(results, signal * weight, models,
                                         observed)
  result$candidates <- candidate_table(results, estimate, weight)
  result$signal <- signal
  result$new_rows <- "complete"
  result
}

#' The error of a result's best fit on complete rows, as held-out rows tell it
#' that can be read: few looks at pairs tell it much worse. Where the fit would
#' be of no use by it, one value unlike the others may be why: of predictions
#' that end with the labels, as those of new rows do, the error is believed
#' where it is clearly less than that of the labels' mean (with an offset no
#' prediction ends). Examples of several weights are not of one law.
#' @noRd
held_out_size <- function(result, observed) {
  best <- result$index[["min"]]
  rows <- affordable_rows(observed$data, result$fit, length(result$paths))
  if (length(rows) == 0 || are_unequal(observed$data$weight)) {
    return(result$cvm[[best]])
  }
  said <- held_out_predictions(result$fit, result$lambda[best],
                               paths_at(result$paths, best), observed, rows)
  size_of <- function(predicted) {
    told_noise(observed$y[rows] - predicted, said$variance[, 1])
  }
  size <- size_of(said$mean[, 1])
  if (is_useful(size, observed) || has_offset(result$fit)) return(size)
  ended <- size_of(clipped(said$mean[, 1], label_range(observed$y), TRUE))
  if (is_useful(ended, observed, -few_looks_errors)) ended else size
}

#' All, where none has: the mean of nothing is nothing.
#' @noRd
those_with_coefficients <- function(results) {
  found <- vapply(results, function(result) {
    result$nzero[[result$index[["min"]]]] > 0
  }, NA)
  if (any(found)) results[found] else results
}
