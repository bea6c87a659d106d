# Which lambda: the rules of cv_momentnet(), and how far the path goes.

#' A candidate's fit and its estimates, on a path that is extended for as long
#' as they go on falling at its end. `unlabelled` completes the folds' rows, and
#' is kept for moved_paths(); `fit_path` is fit_resolved(), or knows its result.
#' @noRd
judged_candidate <- function(given, candidate, observed, estimate, call,
                             choose, unlabelled = NULL,
                             fit_path = fit_resolved) {
  if (is.null(unlabelled)) {
    pair <- completing_pair(observed, candidate)
    candidate$completing <- pair$completing
    unlabelled <- pair$unlabelled
  }
  unlabelled <- with_means(unlabelled, observed$data)
  # What without_fold() takes over.
  known <- list(unlabelled = unlabelled, before = NULL,
                found = memory_of_folds(observed))
  observed$found <- known$found
  repeat {
    fit <- fit_path(observed, given, candidate, call)
    fit$known <- known
    estimated <- only_numbers(estimate(fit))
    fit$known <- NULL
    choice <- choose(estimated)
    choice$falls <- falls_at_end(estimated$cvm, fit$lambda, choice)
    further <- further_lambda(fit$lambda, given, choice)
    if (is.null(further)) {
      return(c(cv_result(fit, estimated, choice),
               list(unlabelled = unlabelled)))
    }
    # What does not depend on lambda is not worked out again; folds go on from
    # where their paths ended.
    candidate <- engine_of(fit)$fold_settings(candidate, fit)
    candidate$lambda <- further
    known["before"] <- list(estimated$paths)
  }
}

# The most numbers of a decomposition that is kept for each fold.
most_remembered <- 1e6

#' Where all rows, and those of all folds but one, keep decompositions for a
#' path that is extended; NULL where these would be large.
#' @noRd
memory_of_folds <- function(observed) {
  data <- observed$data %||% observed$moments
  if (data$d * min(data$d, data$n) <= most_remembered) new_shared(list())
}

#' An estimate that is none, or whose standard error is none, is not chosen: a
#' path may leave the range of numbers, by values of extreme sizes or by sums
#' that are of no examples at all.
#' @noRd
only_numbers <- function(estimated) {
  known <- is.finite(estimated$cvm) & is.finite(estimated$cvsd)
  if (!any(known)) {
    abort_frugal(paste(
      "The cross-validated error is not a number for any lambda. Extremely",
      "large or small values may be the reason: change their unit. If you",
      "updated a saved fit, what it kept of its folds may be damaged: fit anew."
    ), "numeric")
  }
  estimated$cvm[!known] <- NaN
  estimated$cvsd[!known] <- NaN
  estimated
}

#' The rules of glmnet: of complete data, and of what is averaged; but a family
#' may say which it takes for the best (`estimated$best`).
#' @noRd
unguarded_choice <- function(estimated) {
  cvm <- estimated$cvm
  best <- estimated$best %||% which.min(cvm)
  list(best = best,
       largest = which(cvm <= cvm[best] + estimated$cvsd[best])[1],
       trusted = length(cvm), guarded = (cvm + estimated$cvsd)[best],
       why = if (best == 1) {
         "no other has a smaller cross-validated error"
       })
}

#' Where something is missing an estimate counts with its standard error, but
#' where it says itself that it needs no guard.
#' @noRd
guarded_choice <- function(estimated) {
  if (isFALSE(estimated$guard)) return(unguarded_choice(estimated))
  cvm <- estimated$cvm
  guarded <- cvm + estimated$cvsd
  trusted <- trusted_part(cvm, estimated$cvsd, estimated$y_variance)
  best <- which.min(guarded[trusted])
  list(best = best,
       largest = which(guarded[trusted] <= guarded[best] +
                         estimated$cvsd[best])[1],
       trusted = length(trusted), guarded = guarded[best],
       why = if (best == 1) {
         if (length(trusted) > 1) {
           "no other has a smaller sum of estimate and standard error"
         } else {
           "estimates for smaller ones are not known to within a quarter"
         }
       })
}

#' Where the path runs into noise, estimates fall faster than their standard
#' errors rise, and two standard errors are not rare. So it is followed only as
#' far as an estimate is known to a quarter of itself (of a fifth of the labels'
#' variance, where it is smaller), or as well as that of no attributes at all,
#' which few examples know no better; a squared error is not negative, either.
#' @noRd
trusted_part <- function(cvm, cvsd, y_variance) {
  unknown <- cvsd > pmax(cvm, y_variance / 5) / 4 & cvsd > cvsd[1]
  fails <- which(cvm <= 0 | unknown)
  end <- if (length(fails) > 0) max(fails[1] - 1, 1) else length(cvm)
  seq_len(end)
}

#' By more than a thousandth over the last factor of ten, which a path that has
#' come to least squares does not. Which lambda that is, rounding must not say:
#' a grid may have one of just this ratio.
#' @noRd
falls_at_end <- function(cvm, lambda, choice) {
  end <- length(lambda)
  if (choice$best < end || end == 1) return(FALSE)
  tenfold <- 10 * lambda[end] * (1 - 1e-8)
  before <- max(which(lambda >= min(tenfold, lambda[1])))
  cvm[before] - cvm[end] > 1e-3 * abs(cvm[end])
}

#' With as many smaller lambda as a factor of ten takes, but for rounding; NULL
#' where there is no need, the user said which, or least squares are reached.
#' @noRd
further_lambda <- function(lambda, given, choice) {
  fixed <- !is.null(given[["lambda"]]) || !is.null(given$lambda_min_ratio)
  end <- length(lambda)
  if (fixed || !choice$falls || is_least(lambda[end], lambda)) return(NULL)
  step <- lambda[end] / lambda[end - 1]
  more <- ceiling(log(0.1) / log(step) - 1e-8)
  c(lambda, lambda[end] * step^seq_len(more))
}

#' So small that it is least squares.
#' @noRd
is_least <- function(one, lambda) one <= 1e-8 * lambda[1]

#' A list of what a cross-validated fit is made of, with the folds' paths, which
#' finished_comparison() takes out again.
#' @noRd
cv_result <- function(fit, estimated, choice) {
  best <- choice$best
  list(fit = fit, lambda = fit$lambda, cvm = estimated$cvm,
       cvsd = estimated$cvsd, lambda.min = fit$lambda[best],
       lambda.1se = fit$lambda[choice$largest],
       index = c(min = best, "1se" = choice$largest), nzero = fit$df,
       guarded = choice$guarded, end = path_end(fit, choice),
       why = if (length(fit$lambda) > 1) choice$why, looks = fit$looks,
       n = fit$n, d = fit$d, names = fit$names, recipe = fit$recipe,
       terms = fit$terms, setup = fit$setup, state = fit$state,
       indicators = fit$indicators,
       version = fit$version, losses = estimated$losses,
       paths = estimated$paths, squared = estimated$squared,
       measure = estimated$measure, calibration = estimated$calibration)
}

#' What lies beyond lambda.min where it is the last.
#' @noRd
path_end <- function(fit, choice) {
  if (choice$best < choice$trusted || length(fit$lambda) == 1) return(NULL)
  if (choice$trusted < length(fit$lambda)) return("trusted")
  if (choice$falls && !is_least(fit$lambda[choice$best], fit$lambda)) {
    return("path")
  }
  "least squares"
}

path_ends <- c(
  trusted = "too little was seen to trust smaller ones",
  path = "smaller ones were not tried",
  "least squares" = "smaller ones change nothing (near least squares)"
)

#' Warns, once, where paths that the user gave end while estimates still fall;
#' `results` of several responses have their names.
#' @noRd
warn_path_end <- function(results) {
  falls <- vapply(results, function(one) identical(one$end, "path"), NA)
  if (!any(falls)) return(invisible())
  warn_frugal(paste0(
    "The estimates", if (!is.null(names(results))) {
      paste0(" of ", enumerate_phrase(dQuote(names(results)[falls], FALSE)))
    }, " still fall at the smallest lambda. Give smaller ones in `lambda` or ",
    "`lambda_min_ratio`, or give neither."
  ), "path")
}
