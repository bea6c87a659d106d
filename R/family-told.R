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
       hidden = believed_part(fit))
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
