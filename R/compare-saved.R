# The shapes of what is made to be looked at: plans, curves, comparisons, their
# methods, and summaries.

#' Or none at all, as of what failed.
#' @noRd
shape_any_numbers <- function(value, path) {
  if (is.logical(value) && all(is.na(value))) {
    return(shape_flags(NULL, can_miss = TRUE)(value, path))
  }
  shape_numbers(NULL, open = TRUE)(value, path)
}

#' Text of which some may be missing.
#' @noRd
shape_notes <- function(value, path) {
  if (is.character(value)) value <- value[!is.na(value)]
  shape_text(NULL)(value, path)
}

#' A factor whose codes have levels.
#' @noRd
shape_factor <- function(value, path) {
  if (!is.factor(value)) abort_damaged(path, "a factor", found_phrase(value))
  check_factor(value, path)
}

#' Of which users may have taken columns away, and rows.
#' @noRd
shape_some_columns <- function(...) {
  shapes <- list(...)
  function(value, path) {
    do.call(shape_frame, shapes[intersect(names(shapes), names(value))])(
      value, path
    )
  }
}

#' @export
check_of_class.frugal_curve <- function(x, ...) {
  shape_frame(
    learner = function(value, path) {
      if (is.numeric(value)) abort_damaged(path, "names", "numbers")
      shape_notes(as.character(value), path)
    },
    looks = shape_any_numbers
  )(x, "curve")
  error <- intersect(c("mse", "error"), names(x))[1]
  if (is.na(error)) abort_damaged("curve", "one with errors", "without any")
  shape_any_numbers(x[[error]], paste0("curve$", error))
  invisible(x)
}

comparison_shapes <- c(
  list(data = shape_factor, method = shape_factor, message = shape_notes),
  sapply(c("budget", "repetition", "prefix", "examples", "looks", "error",
           "relative_error", "error_rate", "seconds", "tuning_seconds"),
         function(name) shape_any_numbers)
)

#' @export
check_of_class.frugal_comparison <- function(x, ...) {
  do.call(shape_some_columns, comparison_shapes)(x, "comparison")
  invisible(x)
}

#' To be drawn or summed up it has all its columns.
#' @noRd
check_comparison <- function(x) {
  check_saved(x)
  lacking <- setdiff(names(comparison_shapes), names(x))
  if (length(lacking) > 0) {
    abort_damaged("comparison", paste("with", enumerate_phrase(lacking)),
                  "without")
  }
  for (name in c("budget", "repetition", "method", "data")) {
    if (anyNA(x[[name]])) abort_damaged(paste0("comparison$", name), "known",
                                        "NA")
  }
}

#' @export
check_of_class.attribute_importance <- function(x, ...) {
  shape_frame(
    attribute = shape_text(NULL), standardised = shape_any_numbers,
    low = shape_any_numbers, high = shape_any_numbers,
    looks = shape_any_numbers, price = shape_any_numbers
  )(x, "importance")
  shape_maybe(shape_count(1))(attr(x, "groups"), "groups")
  shape_maybe(shape_number(0, 1))(attr(x, "level"), "level")
  invisible(x)
}

#' @export
check_of_class.learner_method <- function(x, ...) {
  shape_object(
    name = function(value, path) {
      if (!identical(value, NA_character_)) shape_text()(value, path)
    },
    fit = shape_function(), whole_rows = shape_flag(), one_pass = shape_flag(),
    arguments = function(value, path) {
      if (!is_list(value) || is.object(value) ||
            length(names(value)) != length(value)) {
        abort_damaged(path, "a list with names", found_phrase(value))
      }
    },
    grid = function(value, path) {
      if (!is.function(value)) shape_maybe(shape_frame())(value, path)
    }
  )(x, "method")
  invisible(x)
}

#' @export
check_of_class.look_plan <- function(x, ...) {
  shape_object(
    rows = shape_count(), looks_per_row = shape_count(), n = shape_count(),
    d = shape_count(), total = shape_count(), left = shape_maybe(shape_count()),
    reason = shape_text(),
    table = shape_frame(looks_per_row = shape_any_numbers,
                        rows = shape_any_numbers,
                        # not of version 0.1.0
                        pairs = shape_maybe(shape_any_numbers))
  )(x, "plan")
  invisible(x)
}

#' @export
check_of_class.study_plan <- function(x, ...) {
  open <- shape_number(open = TRUE)
  shape_object(
    table = shape_frame(
      attribute = shape_text(NULL), cost = shape_any_numbers,
      brings = shape_any_numbers, se = shape_any_numbers,
      keep = shape_flags(NULL), why = shape_text(NULL)
    ),
    cost = shape_number(0), budget = shape_number(open = TRUE),
    n = shape_count(), explained = open, lost = open, excess = open,
    further_rows = open, further_rows_se = open
  )(x, "plan")
  if (anyDuplicated(x$table$attribute)) {
    abort_damaged("plan$table$attribute", "without repetition", "otherwise")
  }
  why <- x$table$why[!x$table$keep]
  if (!all(why %in% c("budget", "noise"))) {
    abort_damaged("plan$table$why", "\"budget\" or \"noise\" where it drops",
                  "otherwise")
  }
  invisible(x)
}

#' The fit checks itself where it is printed.
#' @noRd
shape_fit_of <- function(class) {
  function(value, path) {
    if (!inherits(value, class)) {
      abort_damaged(path, paste("a fit of class", class), found_phrase(value))
    }
  }
}

shape_attributes <- shape_frame(
  estimate = shape_any_numbers, standardised = shape_any_numbers,
  looks = shape_any_numbers, price = shape_any_numbers
)

#' @export
check_of_class.summary.frugal_online <- function(x, ...) {
  shape_object(
    fit = shape_fit_of("frugal_online"), second_phase = shape_flag(),
    first_phase = shape_number(0), attributes = shape_attributes,
    contradicted = shape_maybe(shape_text(NULL))
  )(x, "summary")
  invisible(x)
}

#' @export
check_of_class.summary.momentnet <- function(x, ...) {
  shape_object(
    fit = shape_fit_of(c("momentnet", "cv_momentnet")),
    penalty = shape_maybe(shape_number(open = TRUE)),
    seen = shape_numbers(NULL, 0),
    path = shape_frame(lambda = shape_any_numbers,
                       nonzero = shape_numbers(NULL, 0)),
    largest = shape_maybe(shape_numbers(NULL)),
    attributes = if (is.null(x$largest)) shape_maybe(shape_attributes)
                 else shape_attributes
  )(x, "summary")
  if (!is.null(x$largest)) shape_number(open = TRUE)(x$penalty,
                                                     "summary$penalty")
  invisible(x)
}

#' @export
check_of_class.summary.frugal_lowrank <- function(x, ...) {
  shape_object(
    fit = shape_fit_of(c("frugal_lowrank", "cv_slrm")),
    spectrum = shape_numbers(NULL, 0),
    weights = shape_maybe(shape_numbers(NULL)),
    attributes = if (is.null(x$weights)) shape_maybe(shape_attributes)
                 else shape_attributes
  )(x, "summary")
  invisible(x)
}
