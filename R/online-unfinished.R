#' The learner of an unfinished fit
#'
#' If an oracle fails, the user interrupts, a fit diverges, or the fit to what
#' was bought fails, nothing that was paid for is lost. The condition carries
#' the learner so far, `cnd$learner`. Save it with [saveRDS()], turn it into a
#' fit with `as_fit()`, or continue it with `update()`.
#'
#' @details
#' At the prompt, `last_learner()` returns the learner after an error or Ctrl-C.
#' A script, however, ends at an error or interrupt that it does not catch, and
#' the learner is lost with it, because no file is written without being asked
#' for. If looks cost something, catch both:
#' `tryCatch(fit, interrupt = keep, frugalreg_error = keep)` with
#' `keep <- function(cnd) saveRDS(cnd$learner, file)`.
#'
#' A learner stands between two examples. The example that failed was dropped:
#' its looks may have been paid for, so they stay counted, and it is not asked
#' for again.
#'
#' @param learner An object of class `frugal_learner`.
#' @param object An object of class `frugal_learner`.
#' @param x,y The data of the unfinished call. For a formula fit, `x` is the
#'   data frame and `y` is not given.
#' @param ... Not used.
#' @return `as_fit()` and `update()`: a fit, as the fitting function would have
#'   returned it. `last_learner()`: the learner of the last unfinished fit in
#'   this session, or `NULL`.
#' @section Errors: Those of the fitting function; `frugalreg_error_input` if
#' the data are not of the size that the learner has seen so far.
#' @examples
#' calls <- 0
#' lab <- function(row, columns) {
#'   calls <<- calls + 1
#'   if (calls == 50) stop("the lab is closed")
#'   cos(row + columns)
#' }
#' oracle <- attribute_source(lab, n = 100, d = 10)
#' y <- cos(1:100)
#' cnd <- tryCatch(aelr(oracle, y, budget = 3), frugalreg_error = identity)
#' as_fit(cnd$learner)$visits
#' fit <- update(cnd$learner, oracle, y)
#' @name unfinished_fit
NULL

# The learner of the last run that was not finished.
session <- new.env(parent = emptyenv())

#' What is left of a run that was not finished, or what is asked and told: a
#' setup with a result as run_online() describes it.
#' @noRd
new_learner <- function(setup, result) {
  learner <- list(setup = setup, result = result)
  class(learner) <- "frugal_learner"
  learner
}

#' For functions that are no methods; whether it is damaged is asked elsewhere.
#' @noRd
check_learner <- function(learner) {
  if (missing(learner)) abort_input("learner", "given", "missing")
  if (!inherits(learner, "frugal_learner")) {
    abort_input("learner", "a frugal_learner", found_phrase(learner))
  }
  learner
}

#' What people want to know of a run, a fit or a learner. Compiled code says it
#' at the end of a run; learners that are asked and told, and objects of version
#' 0.1.0, are asked when somebody wants to know. The state itself is compiled
#' code's own: R hands it back and does not read it.
#'   visits, second_phase, step_size (of now), long_rows, large_labels; with
#'   "auto" candidates; of looks alone probabilities (of the second phase)
#'   account: visits, total, maximum, per_group, money, most_money
#' @noRd
learner_summary <- function(setup, result) {
  result$summary %||% cpp_summary(setup$spec, result$state)
}

#' @rdname unfinished_fit
#' @export
as_fit <- function(learner) {
  check_learner(learner)
  check_saved(learner)
  setup <- with_told_labels(current_setup(learner$setup), learner$result)
  fit <- learned_fit(setup, learner$result)
  check_finite_learner(fit)
}

#' @rdname unfinished_fit
#' @export
last_learner <- function() session$learner

#' The guard that the fitting functions have.
#' @noRd
check_finite_learner <- function(fit) {
  if (inherits(fit, "frugal_online") && !is_finite_fit(fit)) {
    abort_frugal(paste(
      "The learner's average is not finite: it diverged. Use a smaller",
      "`step_size`, or change the unit of attributes or labels."
    ), "numeric")
  }
  fit
}

#' @rdname unfinished_fit
#' @export
update.frugal_learner <- function(object, x, y, ...) {
  check_saved(object)
  check_no_dots(...)
  if (missing(x)) abort_input("x", "given", "missing")
  setup <- object$setup
  if (object$result$status == "open") {
    abort_input("object", "the learner of an unfinished fit",
                "one for asking and telling (use learn())")
  }
  data <- source_to_learn(setup, x, if (missing(y)) NULL else y, "x", "y")
  shape_count()(object$result$rows, "learner$result$rows")
  if (data$source$n != object$result$rows) {
    abort_input("x", paste("the data of the unfinished call, of",
                           object$result$rows, "rows"),
                paste("of", data$source$n, "rows"))
  }
  # Of the rows of the call, the last that the setup knows of.
  offset <- setup$row_terms$offset
  if (!is.null(offset)) {
    rows <- utils::tail(seq_len(label_count(offset)), data$source$n)
    data$y <- data$y - label_rows(offset, rows)
  }
  check_same_labels(data$y, object$result$label_key)
  finished_run(setup, data$source, data$y, earlier = object$result)
}

#' What tells whether labels are those of an earlier call: the largest size, and
#' in this unit, in which nothing overflows, their mean and their mean by
#' places. NULL where they are no numbers.
#' @noRd
label_key <- function(y) {
  if (!is.numeric(y)) return(NULL)
  y[is.na(y)] <- 0
  size <- max(abs(y))
  own <- y / above_zero(size)
  c(size, mean(own), mean(own * seq_along(y)) / length(y))
}

#' Labels that were written and read again may differ in the last digits.
#' Learners that were saved before there was a key have none.
#' @noRd
check_same_labels <- function(y, key) {
  found <- label_key(y)
  if (is.null(key) || is.null(found)) return(invisible())
  if (any(abs(found - key) > 1e-6 * c(key[1], 1, 1))) {
    abort_input("y", "the labels of the unfinished call", "others")
  }
}

#' @export
print.frugal_learner <- function(x, ...) {
  check_saved(x)
  summary <- learner_summary(x$setup, x$result)
  status <- x$result$status
  cat("<frugal_learner> ", x$setup$kind, if (status == "finished") {
    ", all looks bought, not fitted"
  } else if (status != "open") {
    paste0(", stopped (", status, ")")
  }, "\n  ", counted(summary$visits, "example"), " learned from, ",
  counted(summary$account$total, "look"), " bought",
  learner_budget(x$setup$spec, summary$account), "\n", sep = "")
  invisible(x)
}

#' Of a visit, and with prices what was paid in all.
#' @noRd
learner_budget <- function(spec, account) {
  if (length(spec$costs) == 0) return(paste0(" (budget ", spec$budget, ")"))
  paste0(" for ", format_money(account$money), " (budget ",
         format_money(spec$purse), ", ", counted(spec$budget, "look"), ")")
}
