# Progress of what takes long: through progressr where that is loaded, so that
# the user's handlers show it; else in the console, after a second; never in
# knitr, whose pages it would spoil.

#' The default of what has a say in it.
#' @noRd
shows_progress <- function() interactive() || has_progressr()

#' Loaded, not installed: else nobody has asked for its bars.
#' @noRd
has_progressr <- function() isNamespaceLoaded("progressr")

#' TRUE while knitr makes a page, by its own option.
#' @noRd
is_knitting <- function() isTRUE(getOption("knitr.in.progress"))

#' For compiled code: FALSE, TRUE (lines in the console), or a function(done,
#' total) that it calls now and then, after a second at the earliest: what is
#' quick has no bar. Ends with the function that asks for it; within a call that
#' has a bar it is a stage of that. `what` is counted.
#' @noRd
compiled_progress <- function(show, what = "examples", frame = parent.frame()) {
  call <- call_progress()
  if (!isTRUE(show) || is_knitting() || isFALSE(call)) return(FALSE)
  if (is.null(call) && !has_progressr()) return(TRUE)
  meter <- NULL
  function(done, total) {
    if (is.null(meter)) {
      meter <<- progress_meter(100, TRUE, frame = frame,
                               line = function(done, seconds) {
                                 paste0(done, " % of ", what)
                               })
    }
    meter(floor(100 * done / total))
  }
}

#' The same where the entrance, which has asked for it, is far away; nothing
#' within pieces that are counted themselves.
#' @noRd
running_progress <- function(what) {
  compiled_progress(wants_progress(), what)
}

#' TRUE where the call that runs has a bar: what is done next can be a stage of
#' it.
#' @noRd
wants_progress <- function() is.function(call_progress())

#' The bar of the call that runs; FALSE where it shows none, or counts what is
#' going on as one piece.
#' @noRd
call_progress <- function() getOption("frugalreg.progress")

#' One bar for all that a function does, until it ends. It has stages, and
#' nobody knows beforehand how many: each takes an eighth of what the bar has
#' left, or an equal part of as many as `stages` says.
#' @noRd
local_progress <- function(show, stages = NULL, frame = parent.frame()) {
  if (!is.null(call_progress())) return(invisible())
  bar <- if (isTRUE(show) && !is_knitting()) call_bar(stages, frame) else FALSE
  rlang::local_options(frugalreg.progress = bar, .frame = frame)
}

#' function(): a stage, a function(part, line) that says how much of it is done.
#' @noRd
call_bar <- function(stages, frame) {
  at <- 0
  begun <- 0
  line <- ""
  # What is quick has no bar: made when there is something to say.
  start <- proc.time()[["elapsed"]]
  delayedAssign("meter", open_meter(1, function(done) line, start, 0, frame))
  end <- function() if (begun > 0) meter(NULL)
  do.call(on.exit, list(bquote(.(end)()), TRUE), envir = frame)
  function() {
    from <- NULL
    share <- NULL
    function(part, what) {
      if (is.null(from)) {
        share <<- (1 - at) / max(stages - begun, if (is.null(stages)) 8 else 1)
        from <<- at
        begun <<- begun + 1
      }
      at <<- from + share * part
      line <<- if (begun > 1) paste0("stage ", begun, ": ", what) else what
      meter(at)
    }
  }
}

#' Of `count` pieces: tick() after each, some of which may be done twice, end()
#' after the last.
#' @noRd
counted_progress <- function(count, what, show, frame = parent.frame()) {
  meter <- progress_meter(count, show && count > 1, frame = frame,
                          line = function(done, seconds) {
                            paste(done, "of", count, what)
                          })
  done <- 0
  list(tick = function() meter(done <<- min(done + 1, count)),
       end = function() meter(NULL))
}

#' Ends with a function of how much is done, of NULL at the end. `total` is
#' NULL where nobody knows it. The console has line(done, seconds) after a
#' second, then at most four times a second. A stage where the call has a bar.
#' @noRd
progress_meter <- function(total, show, line, before = 0,
                           frame = parent.frame()) {
  call <- call_progress()
  if (!isTRUE(show) || is_knitting() || isFALSE(call)) {
    return(function(done) NULL)
  }
  start <- proc.time()[["elapsed"]]
  said <- function(done) line(done, proc.time()[["elapsed"]] - start)
  if (is.function(call)) return(stage_progress(call(), total, said))
  open_meter(total, said, start, before, frame)
}

#' A function(done), through progressr or in the console; `said` is the line for
#' so much, and `before` was done earlier.
#' @noRd
open_meter <- function(total, said, start, before, frame) {
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

#' A function(done) that reports to the bar of the call. Where nobody knows the
#' total, only the line changes.
#' @noRd
stage_progress <- function(stage, total, said) {
  function(done) {
    if (!is.null(done)) {
      stage(if (is.null(total)) 0 else done / total, said(done))
    }
    NULL
  }
}

#' A function(done) that writes over its own line from a second after `start`
#' on, every quarter of a second, and wipes it at the end.
#' @noRd
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
