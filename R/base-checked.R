# Fits that were found whole are not looked at again: a few of the last ones are
# held here, and as they are held, who changes one changes a copy. What comes
# out of a file is another object. Large ones are not held: memory that a user
# frees must be free.

most_checked <- list(count = 4, bytes = 2^25)

#' Evaluates `check` unless x was found whole before. Returns x.
#' @noRd
check_once <- function(x, check) {
  for (known in session$checked) {
    if (rlang::is_reference(known, x)) return(invisible(x))
  }
  readable_check(check)
  if (utils::object.size(x) <= most_checked$bytes) {
    session$checked <- utils::head(c(list(x), session$checked),
                                   most_checked$count)
  }
  invisible(x)
}

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
