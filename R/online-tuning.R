# What a learner goes by where nothing is given: the theorems' settings, or
# those that are found from the looks, which do not depend on any unit.

theory_settings <- list(radius = "theory", step_size = "theory", scale = FALSE,
                        center = FALSE, averaging = 0)
auto_settings <- list(radius = "auto", step_size = "auto", scale = "auto",
                      averaging = 3)

#' The arguments with none left NULL that `tuning` decides. What is given wins.
#' @noRd
tuned_arguments <- function(kind, arguments, rows, control) {
  tuning <- check_tuning(kind, arguments, rows, control)
  settings <- if (tuning == "auto") auto_settings else theory_settings
  settings$inner <- if (tuning == "auto") tuned_inner(arguments)
                    else online_learners[[kind]]$inner
  if (tuning == "auto") {
    settings$center <- online_learners[[kind]]$centers &&
      !isFALSE(arguments$intercept)
  }
  if (knows_moments(arguments)) settings$scale <- FALSE
  scale <- arguments$scale %||% settings$scale
  if (tuning == "auto") {
    arguments$sampling <- arguments$sampling %||% tuned_sampling(scale,
                                                                 arguments)
  }
  settings$x_bound <- if (is_auto(scale)) "auto" else 1
  for (name in names(settings)) {
    arguments[[name]] <- arguments[[name]] %||% settings[[name]]
  }
  arguments$tuning <- tuning
  arguments$intercept <- arguments$intercept %||%
    (tuning == "auto" || isTRUE(arguments$center))
  arguments
}

#' What was scaled varies alike: draws that follow spreads are uniform, and need
#' no first phase. NULL is the learner's own.
#' @noRd
tuned_sampling <- function(scale, arguments) {
  if (is_auto(scale) && is.null(arguments$costs)) "uniform"
}

#' "all" where the loss allows it (see check_inner()).
#' @noRd
tuned_inner <- function(arguments) {
  if (loss_spec(arguments)$kind == "squared") "all" else "even"
}

#' Numbers are given in the units of the data: who gives one gets what the
#' theorems go by for the others.
#' @noRd
check_tuning <- function(kind, arguments, rows, control) {
  if (!is.null(arguments$tuning)) {
    return(check_choice(arguments$tuning, "tuning", c("auto", "theory")))
  }
  in_units <- c("radius", "x_bound", online_learners[[kind]]$step)
  has_units <- vapply(arguments[in_units], function(given) {
    !is.null(given) && !is_auto(given)
  }, NA)
  if (any(has_units) || knows_moments(arguments) ||
        !is.null(why_not_tuned(arguments, rows, control)) ||
        explores_long(arguments$sampling, rows)) {
    "theory"
  } else {
    "auto"
  }
}

#' Who asks for records, or for more passes, does not ask for other settings.
#' `given` are the arguments as they were given.
#' @noRd
tell_theory <- function(kind, given, rows, control) {
  why <- why_not_tuned(given, rows, control)
  if (is.null(why) || !is.null(given$tuning)) return(invisible())
  control[c("passes", "checkpoints")] <- list(1, 0)
  if (check_tuning(kind, given, rows, control) == "theory") return(invisible())
  rlang::inform(paste0(
    "Settings are those of the theory (tuning = \"theory\") ", why, ". The ",
    "fit may be far worse: give it the settings that a fit with one ",
    "pass and no checkpoints has found."
  ), class = "frugalreg_message_tuning")
}

#' Whether a first phase leaves few of the rows.
#' @noRd
explores_long <- function(sampling, rows) {
  inherits(sampling, "frugal_sampling") &&
    sampling_terms(sampling, rows)$first_phase > rows / 2
}

#' Moments are of raw attributes: these must stay as they are.
#' @noRd
knows_moments <- function(arguments) {
  if (!is.null(arguments$second_moments)) return(TRUE)
  sampling <- arguments$sampling
  inherits(sampling, "frugal_sampling") &&
    !is.null(check_saved(sampling)$second_moments)
}

#' Why radius and step size cannot be found, or NULL.
#' @noRd
why_not_tuned <- function(arguments, rows, control) {
  loss <- loss_spec(arguments)
  if (!loss_row(loss)$compiled) {
    "for a loss of your own, whose size is unknown"
  } else if (loss$random_degree) {
    "with estimator \"genest\", whose draws candidates cannot share"
  } else if (control$passes != 1) {
    paste("with several passes: the rows on which settings are chosen must be",
          "new to the candidates")
  } else if (record_count(control) > 0) {
    paste("with checkpoints: which candidate's average to record is known only",
          "at the end")
  } else if (rows < fewest_rows) {
    paste("with fewer than", fewest_rows,
          "rows: too few are left for the choice")
  }
}
