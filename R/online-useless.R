# Warnings about fits that are no better than a constant.

#' A regressor that does no better than none where it was tried. With tuning =
#' "auto" the answer is none then.
#' @noRd
warn_useless <- function(setup, fit) UseMethod("warn_useless")

#' @export
warn_useless.online_setup <- function(setup, fit) {
  tried <- fit$summary$candidates
  if (is_hardly_answered(fit, isTRUE(tried$useless))) {
    return(warn_hardly_answered(fit))
  }
  loss <- tried$loss[tried$chosen + 1]
  tuning <- fit$setup$spec$tuning
  # Of examples that come one at a time nobody knew the best constant.
  informs <- tuning$label_size > 0 && !anyNA(tuning$null)
  is_constant <- isTRUE(tried$useless)
  # What tells classes apart is calibrated, whatever its own loss.
  is_kept <- isTRUE(tuning$mixes) && !is.null(fit$calibration)
  is_worse <- !is_kept && loss > 1.05 * tried$null_loss
  if (!isTRUE(informs && (is_constant || is_worse))) return(invisible())
  warn_frugal(paste0(
    "On the rows kept for the choice, the best regressor has a loss of ",
    format(loss, digits = 3), " (standard error ",
    format(tried$se[tried$chosen + 1], digits = 2), "), and the best constant ",
    "one of ", format(tried$null_loss, digits = 3), if (is_constant) {
      paste(". The constant is used, as the regressor is not better by half a",
            "standard error")
    }, ". ", too_few_looks(setup)
  ), "useless", fit = fit)
}

#' Whether gaps are why nothing was learned: where a constant was found to be as
#' good (`is_useless`), only if most looks came to nothing.
#' @noRd
is_hardly_answered <- function(fit, is_useless) {
  share <- (fit$looks$missing %||% 0) / fit$looks$total
  all(fit$coefficients == 0) && isTRUE(share > if (is_useless) 0.5 else 0)
}

#' Few looks were answered.
#' @noRd
warn_hardly_answered <- function(fit) {
  warn_frugal(paste0(
    "Of ", whole_phrase(fit$looks$total), " looks ",
    whole_phrase(fit$looks$missing), " were not answered: what is left is ",
    "too little to learn from, and all coefficients are 0."
  ), "useless", fit = fit)
}

#' The last sentence of warnings about a fit that is no better than a constant.
#' @noRd
too_few_looks <- function(setup) {
  if (online_learners[[setup$kind]]$sees_all) {
    return("There may be too few rows to learn from.")
  }
  paste("There may be too few looks to learn from: take more rows or a larger",
        "budget, or use cv_momentnet(), which needs fewer looks.")
}
