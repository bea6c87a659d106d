# radius = "auto" and step_size = "auto": what is tried, and when. A pilot gives
# the scale; candidates learn from the same looks; the last tenth of the rows is
# kept to compare their averages. Steps of aer() are not tried but set by the
# scale.

# Multiples of what a regressor of equal coefficients would need, and of a step
# size on the scale of the data (see learn/auto_learner.h and learn/tuning.h).
tried_radii <- list(l2_ball = c(1, 2), exponentiated_gradient = c(2, 5),
                    moments = c(0.25, 0.5, 1, 2))
tried_steps <- 2^(3:-3 / 2)
fewest_rows <- 100

#' Whether an argument was given, or resolved, as "auto".
#' @noRd
is_auto <- function(x) identical(x, "auto")

#' NULL where radius and step size are both given, or follow from the scale; but
#' classes are always compared by what the last rows say of their margins, and
#' two that are told by name have probabilities of them.
#' `visits` are those that a pilot of the scale leaves.
#' @noRd
tuning_spec <- function(kind, arguments, rows, visits, first_phase, control) {
  by_radius <- is_auto(arguments$radius)
  by_step <- is_auto(arguments$step_size)
  if (by_radius || by_step) {
    refuse_tuning(if (by_radius) "radius" else "step_size", arguments, rows,
                  control)
  } else if (is.null(arguments$classes)) {
    return(NULL)
  }
  geometry <- online_learners[[kind]]$geometry
  if (geometry == "pegasos_l1") return(NULL)
  learning <- visits - round(visits / 10)
  if (first_phase >= learning) {
    abort_input("sampling", paste(
      "one with a first phase of less than", format(learning), "visits, as",
      "\"auto\" keeps the others for the choice"
    ), paste("of", format(first_phase)))
  }
  list(
    pilot = max(10, round(visits / 100)), learning = learning,
    radius_factors = if (by_radius) tried_radii[[geometry]] else numeric(),
    step_factors = if (by_step) tried_steps else numeric(), label_size = 0,
    mixes = isTRUE(arguments$tuning == "auto"), step_unit = 1, null = 0
  )
}

#' `argument` is the one to blame.
#' @noRd
refuse_tuning <- function(argument, arguments, rows, control) {
  why <- why_not_tuned(arguments, rows, control)
  if (!is.null(why) && identical(arguments$tuning, "auto")) {
    abort_input("tuning", paste("\"theory\"", why), "\"auto\"")
  }
  if (!is.null(why)) {
    abort_input(argument, paste(if (argument == "radius") {
      "\"theory\" or a number"
    } else {
      "\"theory\" or numbers"
    }, why), "\"auto\"")
  }
}

#' A learner that is asked and told cannot keep the last examples: nobody knows
#' which they are, or how large labels are going to be.
#' @noRd
refuse_auto_learner <- function(arguments) {
  instead <- c(tuning = "\"theory\"", scale = "FALSE", radius = "given",
               lambda = "given", step_size = "given", x_bound = "given")
  for (argument in names(instead)) {
    if (is_auto(arguments[[argument]])) {
      abort_input(argument, paste(
        instead[[argument]], "where examples arrive one at a time: nothing can",
        "be chosen before they have been seen"
      ), "\"auto\"")
    }
  }
}

#' What is known of the labels: how large that is which there is to explain, the
#' labels themselves or what an intercept leaves, and the best constant.
#' @noRd
with_labels <- function(spec, y, loss) {
  if (is.null(spec$tuning)) return(spec)
  squared <- loss$kind == "squared"
  size <- label_size(y, spec, loss)
  spec$tuning$label_size <- size
  if (!squared && finds_steps(spec)) {
    unit <- if (size > 0) size else 1
    if (spec$geometry != "adaptive_l2_ball") spec$tuning$step_unit <- unit
    spec$intercept_step <- unit * spec$intercept_step
  }
  targets <- target_labels(y, spec$classes)
  spec$tuning$null <- vapply(targets, function(y) {
    if (anyNA(y)) NaN # nobody knows them yet
    else if (!spec$intercept) 0
    else if (squared) mean(y) else best_constant(y, loss)
  }, 0)
  if (loss$task == "classification") {
    spec$tuning$shares <- vapply(targets, function(y) {
      if (anyNA(y)) NaN else mean(y == 1)
    }, 0)
  }
  spec
}

#' Margins have no unit.
#' @noRd
label_size <- function(y, spec, loss) {
  if (loss$task == "classification") return(1)
  sqrt(mean((y - if (spec$intercept) mean(y) else 0)^2))
}

#' The number that predicts the labels best by the mean of the loss, one that is
#' not squared; for classes (-1 and 1) a margin from -10 to 10.
#' @noRd
best_constant <- function(y, loss) {
  margin <- loss$task == "classification"
  ends <- if (margin) c(-10, 10) else range(y)
  # Its tolerance is absolute: without the labels' unit it is the same in all.
  share <- stats::optimize(function(share) {
    b <- ends[1] + share * diff(ends)
    mean(loss$value(if (margin) y * b else b - y))
  }, c(0, 1), tol = 1e-6)$minimum
  ends[1] + share * diff(ends)
}

#' The settings that were tried, the estimates of their loss from the rows that
#' were kept, and which of them were chosen.
#' @noRd
tried_candidates <- function(spec, tried) {
  if (is.null(tried)) return(NULL)
  known <- function(x) ifelse(is.nan(x), NA, x)
  none <- rep(NA_real_, length(tried$radius))
  table <- data.frame(radius = tried$radius,
                      step_size = tried$step_size %||% none)
  if (spec$first_phase > 0) table$first_step_size <- tried$first_step_size
  table$loss <- as.double(known(tried$loss))
  table$se <- as.double(known(tried$se))
  kept <- if (length(tried$kept) > 0) tried$kept else tried$chosen
  table$chosen <- (seq_along(tried$loss) - 1) %in% kept & !isTRUE(tried$useless)
  table
}

#' Of the best. NA where a learner was stopped before there were candidates.
#' @noRd
chosen_setting <- function(tried, name) {
  if (!is.null(tried)) tried[[name]][tried$chosen + 1]
}

#' For print(), behind what was chosen: among how many candidates. NULL where
#' there was no choice.
#' @noRd
chosen_phrase <- function(candidates) {
  if (is.null(candidates) || nrow(candidates) == 1) return(NULL)
  if (nrow(candidates) == 0) return(" (stopped before settings were tried)")
  if (all(is.na(candidates$loss))) {
    return(paste0(" (one of ", nrow(candidates), ", not compared yet)"))
  }
  kept <- sum(candidates$chosen)
  paste0(" (", if (kept == 0) {
    "no better than a constant, "
  } else if (kept > 1) {
    paste("and", kept - 1, "near it, ")
  }, "chosen among ", nrow(candidates), ")")
}

#' Whether candidates differ in their step size.
#' @noRd
finds_steps <- function(spec) length(spec$tuning$step_factors) > 0

#' A theorem's step size was not asked for, or nobody claimed a bound: the
#' theorem's assumptions do not matter.
#' @noRd
finds_scale <- function(spec) {
  finds_steps(spec) || isTRUE(spec$pilot$bound == 0)
}
