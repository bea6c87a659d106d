# Fits that were found whole are not looked at again: the last ones are held
# here, and as they are held, who changes one changes a copy. What comes out of
# a file is another object. Large ones are held until R collects memory next:
# memory that a user frees must be free.

# How many are held, and the bytes that they take together.
most_checked <- list(count = 32, bytes = 2^25)

#' Evaluates `check` unless x was found whole before. Parts of what is being
#' checked are held with it. Returns x.
#' @noRd
check_once <- function(x, check) {
  if (is_known_whole(x)) return(invisible(x))
  if (isTRUE(session$checking)) {
    readable_check(check)
    return(invisible(x))
  }
  session$checking <- TRUE
  on.exit(session$checking <- FALSE)
  readable_check(check)
  hold_checked(x)
  invisible(x)
}

#' Of what was found whole the fits in it are whole.
#' @noRd
is_known_whole <- function(x) {
  held <- c(session$parts, session$checked, session$checked_large)
  for (known in held) {
    if (rlang::is_reference(known, x)) return(TRUE)
    for (part in c("fit", "average")) {
      if (rlang::is_reference(.subset2(known, part), x)) return(TRUE)
    }
  }
  FALSE
}

#' Evaluates an expression about fits that were made of one that is whole, for
#' the time being.
#' @noRd
with_known_whole <- function(fits, expression) {
  before <- session$parts
  on.exit(session$parts <- before)
  session$parts <- c(fits, before)
  expression
}

#' Before those that were held already.
#' @noRd
hold_checked <- function(x) {
  bytes <- as.numeric(utils::object.size(x))
  if (bytes > most_checked$bytes) {
    session$checked_large <- utils::head(c(list(x), session$checked_large),
                                         most_checked$count)
    reg.finalizer(new.env(parent = emptyenv()), forget_large)
    return(invisible())
  }
  bytes <- c(bytes, session$checked_bytes)
  kept <- cumsum(bytes) <= most_checked$bytes &
    seq_along(bytes) <= most_checked$count
  session$checked <- c(list(x), session$checked)[kept]
  session$checked_bytes <- bytes[kept]
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
