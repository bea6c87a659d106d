# Progress of what takes long: through progressr where that is loaded, so that
# the user's handlers show it; else in the console, after a second; never in
# knitr, whose pages it would spoil.

#' The default of what has a say in it.
#' @noRd
shows_progress <- function() interactive() || isNamespaceLoaded("progressr")

is_knitting <- function() isTRUE(getOption("knitr.in.progress"))

#' For compiled code: FALSE, TRUE (lines in the console), or a function(done,
#' total) that it calls now and then. Ends with the function that asks for it.
#' @noRd
compiled_progress <- function(show, frame = parent.frame()) {
  if (!isTRUE(show) || is_knitting()) return(FALSE)
  if (!isNamespaceLoaded("progressr")) return(TRUE)
  step <- progressr::progressor(steps = 100, envir = frame)
  last <- 0
  function(done, total) {
    now <- floor(100 * done / total)
    if (now > last) step(amount = now - last)
    last <<- max(now, last)
    NULL
  }
}

#' Of `count` pieces: tick() after each, end() after the last.
#' @noRd
counted_progress <- function(count, what, show, frame = parent.frame()) {
  if (!isTRUE(show) || is_knitting() || count < 2) {
    return(list(tick = function() NULL, end = function() NULL))
  }
  if (isNamespaceLoaded("progressr")) {
    step <- progressr::progressor(steps = count, envir = frame)
    return(list(tick = function() step(), end = function() NULL))
  }
  console_progress(count, what)
}

console_progress <- function(count, what) {
  started <- proc.time()[["elapsed"]]
  done <- 0
  shown <- FALSE
  list(
    tick = function() {
      done <<- done + 1
      if (proc.time()[["elapsed"]] - started < 1) return(invisible())
      shown <<- TRUE
      cat(sprintf("\r%d of %d %s", done, count, what))
      utils::flush.console()
    },
    end = function() if (shown) cat("\r", strrep(" ", 60), "\r", sep = "")
  )
}
