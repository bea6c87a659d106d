# Tables that show pairs in a small part of their rows: averaged are what the
# judge of completed rows makes of them and the mean of few looks, which does
# not believe in directions that nobody saw.

# Pairs in a smaller `part` of a table's rows than this, that of 89 % missing,
# are not there to tell what cancels. How much of the coefficients is of the
# `mean` of few looks: a half to two thirds had the least errors on 28 simulated
# tables and 110 of packages in raw units (none of the former is among those of
# the script overdone.R, which shows what it gains).
rare_constants <- list(part = 0.0125, mean = 0.6)

#' How much of such a table's coefficients is of the mean: all where the judged
#' average is overdone, nothing of other tables.
#' @noRd
part_of_mean <- function(result, observed, case) {
  if (is.null(result) || case$bought || result$new_rows == "same" ||
        case$pairs >= rare_constants$part * (case$size %||% case$n)) {
    return(0)
  }
  if (is_overdone(result, observed)) 1 else rare_constants$mean
}

#' Do squares of an average's standardised coefficients add up to more than the
#' variance of the labels? They cancel one another then, in directions of little
#' variance; such averages have been worse than the labels' mean
#' (test-few-looks.R).
#' @noRd
is_overdone <- function(result, observed) {
  standardised <- result$average$coefficients * attribute_sd(result$average)
  sum(standardised^2) > label_spread(observed)
}

#' A judged average of which a `part` is `mean_of()` its examples; where it was
#' judged by some of the rows, of these, and then of all.
#' @noRd
blended_result <- function(result, part, mean_of, observed) {
  if (part == 1) return(mean_of(observed))
  blended <- with_blended(result, mean_of(result$part %||% observed), part)
  if (is.null(result$of_all)) return(blended)
  blended$of_all <- function(held_out) {
    held_out[c("candidates", "signal")] <- result[c("candidates", "signal")]
    with_blended(result$of_all(held_out), mean_of(observed), part)
  }
  blended
}

#' Coefficients, and those without each fold, are sums of both averages'; so is
#' the table of candidates.
#' @noRd
with_blended <- function(result, few, part) {
  blend <- function(own, other) (1 - part) * own + part * other
  own <- result$average
  other <- few$average
  for (name in c("coefficients", "intercept")) {
    result$average[[name]] <- blend(own[[name]], other[[name]])
  }
  result$average$df <- count_nonzero(result$average$coefficients,
                                     attribute_sd(own))
  result$average$converged <- own$converged && other$converged
  result$average_paths <- Map(function(path, other) {
    path$beta <- blend(path$beta, other$beta)
    path$intercept <- blend(path$intercept, other$intercept)
    path
  }, result$average_paths, few$average_paths)
  signal <- c(1 - part, part) * c(result$signal, few$signal)
  share <- if (any(signal > 0)) signal / sum(signal) else c(1 - part, part)
  result$signal <- sum(signal)
  result$candidates <- rbind(
    with_share(result$candidates, share[1]),
    with_share(few$candidates, share[2])
  )
  result
}

#' Candidates whose weights are a `share` of all.
#' @noRd
with_share <- function(candidates, share) {
  candidates$weight <- share * candidates$weight
  candidates
}
