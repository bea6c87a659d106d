# What held-out labels told of the log-odds of classes, beyond what moments say:
# fits that kept no rows hand it on to their updates, which have only moments.

#' What a fit hands on: its family's `told`.
#' @noRd
told_by <- function(fit) {
  told <- family_of(fit$settings)$told
  if (!is.null(told)) told(fit)
}

#' The family's `told` of two classes, NULL where no labels did. At each place
#' of the path: how much log-odds of small slopes vary, which says of paths of
#' any settings how far they are, whatever the shares of the classes; slope, and
#' log-odds of the mean label, as parts of and beyond what these shares say; and
#' the estimates by which lambda was chosen, where these were not of squared
#' errors.
#' @noRd
told_of_two <- function(object) {
  fit <- object$fit
  calibration <- fit$calibration
  if (!"hidden" %in% rownames(calibration)) return(NULL)
  p <- share_of_ones(fit)
  list(varies = small_odds_variance(off_link_scale(fit), p),
       slope = calibration["slope", ] * p * (1 - p),
       middle = calibration["shift", ] + calibration["slope", ] * p -
         stats::qlogis(p),
       hidden = believed_part(fit), n = total_weight(fit$moments),
       measured = if (!is.null(object$measure)) {
         unclass(object)[c("measure", "cvm", "cvsd")]
       })
}

#' Of the scores, as log-odds with the slope of classes that are hardly told
#' apart.
#' @noRd
small_odds_variance <- function(fit, p) {
  explained_in_sample(fit) / (p * (1 - p))^2
}

#' A function that takes `values` of the places of an earlier path, and has
#' those of the fit's, where log-odds vary as much: `varies` is
#' small_odds_variance().
#' @noRd
along_told <- function(told, varies) {
  function(values) {
    if (length(unique(told$varies)) == 1) {
      return(rep(values[1], length(varies)))
    }
    stats::approx(told$varies, values, varies, rule = 2, ties = mean)$y
  }
}

#' Log-odds of a fit without rows, as an earlier one was `told`.
#' @noRd
carried_calibration <- function(told, varies, p) {
  carried <- along_told(told, varies)
  slope <- exp(carried(log(told$slope))) / (p * (1 - p))
  rbind(shift = stats::qlogis(p) + carried(told$middle) - slope * p,
        slope = slope, hidden = told$hidden)
}

#' The same, and what `further` rows say that were held out of the folds'
#' `paths`; NULL where nothing was told.
#' @noRd
updated_calibration <- function(told, fit, paths, further, p) {
  if (is.null(told)) return(NULL)
  varies <- small_odds_variance(fit, p)
  carried <- carried_calibration(told, varies, p)
  if (!can_tell(further)) return(carried)
  found_any <- colSums(fit$coefficients != 0) > 0
  at <- calibration_nodes(found_any)
  said <- further_scores(fit, paths, further, at)
  sd <- p * (1 - p) * sqrt(varies[at])
  found <- vapply(seq_along(at), function(one) {
    earlier <- stand_ins(carried[, at[one]], p, sd[one], told$n)
    likeliest_log_odds(c(earlier$y, said$y), c(earlier$mean, said$mean[, one]),
                       0, weight = c(earlier$weight, said$weight),
                       hidden = told$hidden)
  }, c(shift = 0, slope = 0, hidden = 0))
  between_nodes(found, at, found_any, p)
}

#' Further rows that are complete.
#' @noRd
can_tell <- function(further) {
  !is.null(further) && is_complete(further$data)
}

#' Their labels, weights, and held-out scores at some places of the path.
#' @noRd
further_scores <- function(fit, paths, further, at = seq_along(fit$lambda)) {
  own <- rows_of_classes(fit, paths, further)
  said <- held_out_predictions(fit, fit$lambda[at], paths_at(paths, at),
                               further, own$rows)
  list(y = further$y[own$rows], mean = said$mean,
       weight = own$weight %||% rep(1, length(own$rows)))
}

#' Estimates by the measure of an earlier fit, of its rows and of further ones;
#' with the calibration, which the chosen fit then has.
#' @noRd
estimate_as_told <- function(estimated, fit, observed, measure) {
  told <- observed$told
  p <- share_of_ones(observed)
  carried <- along_told(told, small_odds_variance(fit, p))
  scale <- updated_calibration(told, fit, estimated$paths, observed$further, p)
  estimated$calibration <- scale
  estimated$cvm <- carried(told$measured$cvm)
  estimated$cvsd <- carried(told$measured$cvsd)
  estimated$measure <- measure
  if (!can_tell(observed$further)) return(estimated)
  said <- further_scores(fit, estimated$paths, observed$further)
  own <- vapply(seq_along(fit$lambda), function(at) {
    odds <- stats::plogis(scale["shift", at] +
                            scale["slope", at] * said$mean[, at])
    class_measures[[measure]](said$y, odds, said$weight)
  }, 0)
  if (anyNA(own)) return(estimated) # rows of one class have no curve
  part <- sum(said$weight) / (told$n + sum(said$weight))
  estimated$cvm <- (1 - part) * estimated$cvm + part * own
  estimated$cvsd <- sqrt(1 - part) * estimated$cvsd
  estimated
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
    "Probabilities are found from moments alone, without rows to calibrate ",
    "them: where classes are well separated, they may be much too close to 0 ",
    "and 1. Fits to rows are calibrated."
  ), class = "frugalreg_message_calibration")
}
