# The bridge of all online learners: source and arguments to a fit.

#' `arguments` are all of the method's, whose dots must be empty.
#' @noRd
fit_default <- function(kind, arguments, call, ...) {
  check_no_dots(...)
  arguments <- learner_terms(kind, arguments)
  check_given(arguments, "x")
  molded <- mold(arguments$x, arguments$y, "cells")
  check_given(arguments, c("y", "budget"))
  arguments$intercept <- molded$intercept %||% arguments$intercept
  fit_online(kind, molded, arguments, fit_call(arguments$x, call, kind))
}

#' `molded` as mold() returns it.
#' @noRd
fit_online <- function(kind, molded, arguments, call) {
  source <- molded$table
  loss <- loss_of(arguments)
  labels <- read_labels(molded$y, source$n, loss)
  y <- labels$y
  check_label_size(y)
  if (length(labels$levels) > 2) arguments$classes <- length(labels$levels)
  layout <- source_layout(source, arguments$groups)
  setup <- new_setup(kind, arguments, layout, source$n, y)
  setup$levels <- labels$levels
  setup$recipe <- molded$recipe
  setup$call <- call
  warn_far_labels(setup, y)
  if (setup$control$check == "all") check_all_values(source, setup$control)
  with_seed(setup$seed, function(seed) {
    setup$seed <- seed
    finished_run(setup, source, y)
  })
}

#' An intercept that begins at 0 takes steps; that of moments does not.
#' @noRd
warn_far_labels <- function(setup, y) {
  spec <- setup$spec
  walks <- spec$intercept && spec$geometry != "moments"
  if (!walks || setup$loss$task == "classification") return(invisible())
  distance <- abs(mean(y) - spec$label_origin) / stats::sd(y)
  if (!is.finite(distance) || distance < 100) return(invisible())
  warn_frugal(paste(
    "The labels are on average", format(distance, digits = 2), "standard",
    "deviations away from 0, where the intercept begins: subtract a constant",
    "from `y`, such as mean(y), and add it to predictions."
  ), "far_labels")
}

#' A setup, all that defines a learner; the fitting function completes it:
#'
#'   kind      the learner's name (see online-learners.R), or "momentnet"
#'   spec      its definition in the terms of the core (see online-spec.R)
#'   loss      a loss object
#'   control   a control
#'   layout    which columns a look buys (see source_layout())
#'   seed      of all draws; NULL until it is drawn
#'   rows      how many rows it was given so far
#'   recipe    how data frames become columns, or NULL
#'   levels    of the labels, where these are classes
#'   call      the user's
#'
#' Its class says how it finishes: "online_setup" here, that of more than two
#' classes (online-classes.R), and those of momentnet-looks.R.
#' @noRd
new_setup <- function(kind, arguments, layout, rows, y) {
  control <- check_control(arguments$control, online_learners[[kind]]$ignores,
                           paste0(kind, "()"))
  given <- arguments
  arguments <- tuned_arguments(kind, given, rows, control)
  spec <- online_spec(kind, arguments, layout, rows, y, control)
  check_loss_step(spec)
  check_sizes(spec, control)
  warn_explosion(spec, max(abs(y)))
  tell_theory(kind, given, rows, control)
  classes <- if (!is.null(spec$classes)) "classes_setup"
  structure(list(kind = kind, spec = spec,
                 loss = loss_of(arguments), control = control,
                 layout = layout, seed = check_seed(arguments$seed), rows = 0),
            class = c(classes, "online_setup"))
}

#' What the learner and its record need must fit into memory and into R's sizes.
#' @noRd
check_sizes <- function(spec, control) {
  checkpoints <- record_count(control) * spec$columns
  if (checkpoints > .Machine$integer.max) {
    abort_input("checkpoints", "fewer for so many columns", paste(
      format(record_count(control)), "which need", bytes_phrase(8 * checkpoints)
    ))
  }
  check_memory(16 * checkpoints, "checkpoints", "fewer for so many columns",
               paste(format(record_count(control)), "which need"))
  looks <- spec$visits * spec$budget
  if (control$keep_looks && looks > .Machine$integer.max) {
    abort_input("keep_looks", "FALSE for so many looks", paste(
      "TRUE, which needs", bytes_phrase(20 * looks)
    ))
  }
}

#' The call without data in it, as do.call() or bquote() may leave there.
#' @noRd
bare_call <- function(call, kind) {
  call[[1]] <- as.name(kind)
  without_data(call)
}

#' Whether a part of a call is more than a symbol, one value, NULL or the
#' arguments of a function.
#' @noRd
is_data <- function(part) {
  !(is.symbol(part) || is.pairlist(part) ||
      (is.atomic(part) && length(part) <= 1))
}

#' An expression with `data` in the place of each object that was inserted into
#' it, so that fits and conditions stay small when they are saved.
#' @noRd
without_data <- function(part) {
  if (is.call(part)) {
    attributes(part) <- attributes(part)["names"]
    if (identical(part[[1]], quote(`function`))) part <- part[1:3] # no srcref
    for (at in seq_along(part)) {
      if (!rlang::is_missing(part[[at]]) && !is.null(part[[at]])) {
        part[[at]] <- without_data(part[[at]])
      }
    }
    return(part)
  }
  if (is_data(part)) quote(data) else part
}
