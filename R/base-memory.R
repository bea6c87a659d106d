# What would not fit into memory is refused before anything is done for it.

memory_limit <- function() getOption("frugalreg.memory", 16e9)

# `found` says what needs so much, up to "which needs"; `hint` is what else
# could be done.
check_memory <- function(bytes, argument, allowed, found, hint = "") {
  limit <- memory_limit()
  if (bytes > limit) {
    abort_input(argument, paste0(
      allowed, ": at most ", bytes_phrase(limit), " are used (option ",
      "frugalreg.memory", hint, ")"
    ), paste(found, bytes_phrase(bytes)))
  }
}
