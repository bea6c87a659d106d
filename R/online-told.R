# What a question or an answer looks at, of a learner that is asked and told.

#' As check_saved(), but of what R reads there, as questions may be many. The
#' state is checked where it is restored.
#' @noRd
check_told <- function(learner) {
  check_learner(learner)
  if (!is_told(learner)) {
    check_saved(learner)
    abort_damaged("learner", "one that is asked and told", "otherwise")
  }
}

is_told <- function(learner) {
  setup <- unclass(learner)[["setup"]]
  result <- unclass(learner)[["result"]]
  if (!is.list(setup) || !is.list(result)) return(FALSE)
  # Looks alone are of no loss.
  parts <- c(setup[c("spec", "layout", "control",
                     if (!inherits(setup, "look_setup")) "loss")],
             result[c("state", "path", "kept")])
  if (!all(vapply(parts, is.list, NA))) return(FALSE)
  all(is_told_setup(setup), is_plain_numbers(result$planned),
      identical(result$status, "open"), is_question(result$request))
}

is_told_setup <- function(setup) {
  names <- setup$layout$column_names
  all(is.character(names), is.null(attributes(names)), is_whole(setup$rows, 0),
      is_whole(setup$spec$columns, length(names), length(names)),
      rlang::is_bool(setup$control$keep_looks),
      inherits(setup, "look_setup") || rlang::is_string(setup$loss$task))
}

#' None of version 0.1.0.
#' @noRd
is_question <- function(asked) {
  is.null(asked) || (is.list(asked) && is_whole(asked$visit, 1) &&
                       is_plain_numbers(asked$columns) && !anyNA(asked$columns))
}
