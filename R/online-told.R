# What a question or an answer looks at, of a learner that is asked and told.

#' As check_saved(), but of what R reads there, as questions may be many. The
#' state is checked where it is restored.
#' @noRd
check_told <- function(learner) {
  check_learner(learner)
  if (!cpp_is_told(learner)) {
    check_saved(learner)
    abort_input("learner", "a learner for asking and telling",
                "that of an unfinished fit (use update())")
  }
}
