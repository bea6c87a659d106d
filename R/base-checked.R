# Fits that were found whole are not looked at again: a few of the last ones are
# held here, and as they are held, who changes one changes a copy. What comes
# out of a file is another object. Large ones are held until R collects memory
# next: memory that a user frees must be free.

most_checked <- list(count = 4, bytes = 2^25)

#' Evaluates `check` unless x was found whole before. Returns x.
#' @noRd
check_once <- function(x, check) {
  for (known in c(session$checked, session$checked_large)) {
    if (rlang::is_reference(known, x)) return(invisible(x))
  }
  readable_check(check)
  if (utils::object.size(x) <= most_checked$bytes) {
    session$checked <- with_newest(session$checked, x)
  } else {
    session$checked_large <- with_newest(session$checked_large, x)
    reg.finalizer(new.env(parent = emptyenv()), forget_large)
  }
  invisible(x)
}

#' The last few that were found whole.
#' @noRd
with_newest <- function(held, x) {
  utils::head(c(list(x), held), most_checked$count)
}

#' Of nobody's environment, which R's next collection takes: a predictor that is
#' asked for row after row finds its fit here between two collections.
#' @noRd
forget_large <- function(collected) session$checked_large <- NULL

#' What R itself cannot look at is damaged.
#' @noRd
readable_check <- function(check) {
  tryCatch(check, error = function(cnd) {
    ours <- inherits(cnd, "frugalreg_error")
    if (ours || is_out_of_memory(cnd) || is_time_limit(cnd)) {
      rlang::cnd_signal(cnd)
    }
    abort_damaged("object", "readable", conditionMessage(cnd))
  })
}
