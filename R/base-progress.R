# Progress of what takes long: through progressr where that is loaded, so that
# the user's handlers show it; else in the console, after a second; never in
# knitr, whose pages it would spoil.

#' The default of what has a say in it.
#' @noRd
shows_progress <- function() interactive() || has_progressr()

has_progressr <- function() isNamespaceLoaded("progressr")

is_knitting <- function() isTRUE(getOption("knitr.in.progress"))

#' For compiled code: FALSE, TRUE (lines in the console), or a function(done,
#' total) that it calls now and then. Ends with the function that asks for it.
#' @noRd
compiled_progress <- function(show, frame = parent.frame()) {
  if (!isTRUE(show) || is_knitting()) return(FALSE)
  if (!has_progressr()) return(TRUE)
  step <- NULL
  last <- 0
  function(done, total) {
    # Told after a second at the earliest: what is quick has no bar.
    if (is.null(step)) step <<- progressr::progressor(100, envir = frame)
    now <- floor(100 * done / total)
    if (now > last) step(amount = now - last)
    last <<- max(now, last)
    NULL
  }
}

#' The same where the entrance, which has asked for it, is far away; nothing
#' within pieces that are counted themselves.
#' @noRd
running_progress <- function(frame = parent.frame()) {
  compiled_progress(wants_progress(), frame)
}

wants_progress <- function() getOption("frugalreg.progress", FALSE)

local_progress <- function(show, frame = parent.frame()) {
  rlang::local_options(frugalreg.progress = isTRUE(show), .frame = frame)
}

#' Of `count` pieces: tick() after each, end() after the last.
#' @noRd
counted_progress <- function(count, what, show, frame = parent.frame()) {
  meter <- progress_meter(count, show && count > 1, frame = frame,
                          line = function(done, seconds) {
                            paste(done, "of", count, what)
                          })
  done <- 0
  list(tick = function() meter(done <<- done + 1), end = function() meter(NULL))
}

#' Ends with a function of how much is done, of NULL at the end. `total` is
#' NULL where nobody knows it. The console has line(done, seconds) after a
#' second, then at most four times a second.
#' @noRd
progress_meter <- function(total, show, line, before = 0,
                           frame = parent.frame()) {
  if (!isTRUE(show) || is_knitting()) return(function(done) NULL)
  start <- proc.time()[["elapsed"]]
  said <- function(done) line(done, proc.time()[["elapsed"]] - start)
  if (!has_progressr()) return(console_progress(said, start))
  step <- progressr::progressor(steps = total %||% 1, envir = frame)
  last <- before
  if (before > 0 && !is.null(total)) step(amount = before)
  function(done) {
    if (is.null(done)) return(NULL)
    step(said(done), amount = if (is.null(total)) 0 else done - last)
    last <<- done
    NULL
  }
}

console_progress <- function(said, start) {
  next_line <- start + 1
  shown <- FALSE
  function(done) {
    if (is.null(done)) {
      if (shown) cat("\r", strrep(" ", 60), "\r", sep = "")
    } else if (proc.time()[["elapsed"]] >= next_line) {
      cat("\r", formatC(said(done), width = -60), sep = "")
      shown <<- TRUE
      next_line <<- proc.time()[["elapsed"]] + 0.25
    }
    utils::flush.console()
  }
}
