# What held-out labels told of the log-odds of classes, beyond what moments say:
# fits that kept no rows hand it on to their updates, which have only moments.

#' What a fit hands on: its family's `told`.
#' @noRd
told_by <- function(fit) {
  told <- family_of(fit$settings)$told
  if (!is.null(told)) told(fit)
}

#' The family's `told` of two classes, NULL where no labels did. At each place
#' of the path: how much scores vary, which says of paths of any settings how
#' far they are; slope, and log-odds of the mean label, as parts of and beyond
#' what the shares of classes say.
#' @noRd
told_of_two <- function(object) {
  fit <- object$fit
  calibration <- fit$calibration
  if (!"hidden" %in% rownames(calibration)) return(NULL)
  p <- share_of_ones(fit)
  list(varies = explained_in_sample(off_link_scale(fit)),
       slope = calibration["slope", ] * p * (1 - p),
       middle = calibration["shift", ] + calibration["slope", ] * p -
         stats::qlogis(p),
       hidden = believed_part(fit), n = total_weight(fit$moments))
}

#' Log-odds of a fit without rows, as an earlier one was `told` and `further`
#' rows say that were held out of the folds' `paths`.
#' @noRd
updated_calibration <- function(told, fit, paths, further, p) {
  if (is.null(told)) return(NULL)
  carried <- carried_calibration(told, fit, p)
  if (is.null(further) || !is_complete(further$data)) return(carried)
  found_any <- colSums(fit$coefficients != 0) > 0
  at <- calibration_nodes(found_any)
  own <- rows_of_classes(fit, paths, further)
  said <- held_out_predictions(fit, fit$lambda[at], paths_at(paths, at),
                               further, own$rows)
  sd <- sqrt(explained_in_sample(fit)[at])
  found <- vapply(seq_along(at), function(one) {
    earlier <- stand_ins(carried[, at[one]], p, sd[one], told$n)
    likeliest_log_odds(
      c(earlier$y, further$y[own$rows]), c(earlier$mean, said$mean[, one]), 0,
      weight = c(earlier$weight, own$weight %||% rep(1, length(own$rows))),
      hidden = told$hidden
    )
  }, c(shift = 0, slope = 0, hidden = 0))
  between_nodes(found, at, found_any, p)
}

#' For the labels of `n` rows that are gone, in a likelihood: their log-odds are
#' those told, their scores normal.
#' @noRd
stand_ins <- function(told, p, sd, n) {
  nodes <- normal_nodes(51)
  mean <- p + sd * nodes$at
  odds <- stats::plogis(told[["shift"]] + told[["slope"]] * mean)
  list(y = rep(0:1, each = length(mean)), mean = c(mean, mean),
       weight = n * c(nodes$weight * (1 - odds), nodes$weight * odds))
}

#' Log-odds of a fit without rows, as an earlier one was `told`.
#' @noRd
carried_calibration <- function(told, fit, p) {
  if (is.null(told)) return(NULL)
  varies <- explained_in_sample(fit)
  carried <- function(values) {
    if (length(values) == 1) return(rep(values, length(varies)))
    stats::approx(told$varies, values, varies, rule = 2, ties = mean)$y
  }
  slope <- exp(carried(log(told$slope))) / (p * (1 - p))
  rbind(shift = stats::qlogis(p) + carried(told$middle) - slope * p,
        slope = slope, hidden = told$hidden)
}

#' The family's `told` of several classes: how far each set of log-odds is to be
#' believed.
#' @noRd
told_of_several <- function(object) {
  told <- lapply(object$discriminant, attr, "confidence")
  if (all(lengths(told) > 0)) told
}

#' Of classes, whose log-odds held-out rows say where there are rows, and of
#' which neither these nor an earlier fit told.
#' @noRd
say_uncalibrated <- function(observed, settings) {
  silent <- is.null(family_of(settings)$told) || !is.null(observed$data) ||
    !is.null(observed$told)
  if (silent) return(invisible())
  rlang::inform(paste0(
    "Probabilities are by moments alone, without rows that say how far they ",
    "are to be believed: where classes lie far apart they may be much too ",
    "sure. Fits to rows know it."
  ), class = "frugalreg_message_calibration")
}
