# What compiled code throws arrives here as a status (see src/r_entry.h) and
# leaves as a classed condition. Callers that know more of what was asked catch
# it by its class and say so.

#' Only compiled code calls it, by this name; `status` is a class of errors, or
#' "interrupted". It does not return.
#' @noRd
raise_compiled <- function(status, message) {
  if (status == "interrupted") raise_bare_interrupt()
  if (status == "memory") message <- "Memory ran out."
  abort_frugal(message, if (status == "damaged") c(status, "input") else status)
}

#' Of work that nothing was paid for, so that there is nothing to keep.
#' @noRd
raise_bare_interrupt <- function() {
  message("The fit was interrupted.")
  rlang::interrupt()
  invokeRestart("abort")
}
