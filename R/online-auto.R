# radius = "auto" and step_size = "auto": what is tried, and when. A pilot gives
# the scale; candidates learn from the same looks; the last tenth of the rows is
# kept to compare their averages.

# Multiples of what a regressor of equal coefficients would need, and of a step
# size on the scale of the data (see learn/auto_learner.h and learn/tuning.h).
tried_radii <- list(l2_ball = c(1, 2), exponentiated_gradient = c(2, 5))
tried_steps <- 2^(3:-3 / 2)
fewest_rows <- 100

tuned_kinds <- c("aerr", "aelr", "ddaerr", "ddaelr")

# "auto" among the values that an argument of this learner may have.
or_auto <- function(kind, before = "", after = "") {
  if (kind %in% tuned_kinds) paste0(before, "\"auto\"", after)
}

is_auto <- function(x) identical(x, "auto")

# NULL where radius and step size are both given.
tuning_spec <- function(kind, arguments, rows, first_phase, control) {
  by_radius <- is_auto(arguments$radius)
  by_step <- is_auto(arguments$step_size)
  if (!by_radius && !by_step) return(NULL)
  check_tuning(kind, if (by_radius) "radius" else "step_size", arguments, rows,
               control)
  learning <- rows - round(rows / 10)
  if (first_phase >= learning) {
    abort_input("sampling", paste(
      "with a first phase of less than", format(learning), "visits where",
      "\"auto\" keeps the others for the choice"
    ), paste("of", format(first_phase)))
  }
  list(
    pilot = max(10, round(rows / 100)), learning = learning,
    radius_factors = if (by_radius) {
      tried_radii[[online_learners[[kind]]$geometry]]
    } else {
      numeric()
    },
    step_factors = if (by_step) tried_steps else numeric(), label_size = 0
  )
}

# `argument` is the one to blame.
check_tuning <- function(kind, argument, arguments, rows, control) {
  instead <- if (argument == "radius") "NULL or a number"
             else "\"theory\" or numbers"
  refuse <- function(where) {
    abort_input(argument, paste(instead, where), "\"auto\"")
  }
  if (!kind %in% tuned_kinds) {
    refuse("in other functions than aerr(), aelr(), ddaerr() and ddaelr()")
  }
  if (!loss_spec(arguments)$kind == "squared") {
    refuse(paste("for other losses than the squared one, whose estimate the",
                 "choice goes by"))
  }
  if (control$passes != 1) {
    refuse(paste("with several passes: the rows that the choice is made on",
                 "must be new to the candidates"))
  }
  if (record_count(control) > 0) {
    refuse(paste("with checkpoints: which candidate's average to record is",
                 "known only at the end"))
  }
  if (rows < fewest_rows) {
    refuse(paste("with fewer than", fewest_rows,
                 "rows: too few are left to choose by"))
  }
}

# A learner that is asked and told cannot keep the last examples: nobody knows
# which they are, or how large labels are going to be.
refuse_auto_learner <- function(radius, step_size) {
  for (argument in c("radius", "step_size")) {
    if (is_auto(get(argument))) {
      abort_input(argument, paste("given where examples arrive one at a time:",
                                  "it cannot be chosen before they are there"),
                  "\"auto\"")
    }
  }
}

# What there is to explain: the labels themselves, or what an intercept leaves.
label_size <- function(y, intercept) {
  sqrt(mean((y - if (intercept) mean(y) else 0)^2))
}

# The settings that were tried, the estimates of their loss from the rows that
# were kept, and which of them was chosen.
tried_candidates <- function(spec, tried) {
  if (is.null(tried)) return(NULL)
  known <- function(x) ifelse(is.nan(x), NA, x)
  table <- data.frame(radius = tried$radius, step_size = tried$step_size)
  if (spec$first_phase > 0) table$first_step_size <- tried$first_step_size
  table$loss <- as.double(known(tried$loss))
  table$se <- as.double(known(tried$se))
  table$chosen <- seq_along(tried$loss) == tried$chosen + 1
  table
}

# NA where a learner was stopped before there were candidates.
chosen_setting <- function(candidates, name) {
  if (!is.null(candidates)) candidates[[name]][candidates$chosen][1]
}

# A theorem's step size was not asked for: its assumptions do not matter.
finds_steps <- function(spec) length(spec$tuning$step_factors) > 0
