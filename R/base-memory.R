# What would not fit into memory is refused before anything is done for it.

#' In bytes: 16 GB, or what the user's option says.
#' @noRd
memory_limit <- function() getOption("frugalreg.memory", 16e9)

#' A table that is made, and what is made on the way.
#' @noRd
check_table_memory <- function(n, d) {
  check_memory(40 * n * d, "n", paste("smaller for", format(d), "columns"),
               paste(format(n), "which needs"))
}

#' Names of columns and a learner of them.
#' @noRd
check_columns_memory <- function(d, argument = "d") {
  check_memory(300 * d, argument,
               if (argument == "d") "smaller" else "data with fewer columns",
               paste0(if (argument != "d") "with ", format(d),
                      " columns, which need"))
}

#' Questions that are open at once, each with the gradient of every candidate.
#' @noRd
check_open_questions <- function(batch, spec) {
  candidates <- candidate_count(spec)
  check_memory(batch * (2000 + 100 * spec$budget * candidates), "batch",
               "smaller", paste(format(batch), "which needs"))
}

#' `found` says what needs so much, up to "which needs"; `hint` is what else
#' could be done.
#' @noRd
check_memory <- function(bytes, argument, allowed, found, hint = "") {
  limit <- memory_limit()
  if (bytes > limit) {
    abort_input(argument, paste0(
      allowed, ": at most ", bytes_phrase(limit), " may be used (option ",
      "frugalreg.memory", hint, ")"
    ), paste(found, bytes_phrase(bytes)))
  }
}

#' What R says where it has no memory, in the user's language, but for the size.
#' @noRd
memory_words <- function() {
  words <- c("cannot allocate vector of size %0.1f Gb",
             "cannot allocate vector of size %0.1f Mb",
             "cannot allocate vector of size %0.f Kb",
             "cannot allocate memory block of size %0.f Tb",
             "vector memory exhausted (limit reached?)",
             "memory exhausted (limit reached?)")
  unique(sub("%.*", "", c(words, gettext(words, domain = "R"))))
}

#' By the message, as R gives these errors no class.
#' @noRd
is_out_of_memory <- function(cnd) {
  any(startsWith(conditionMessage(cnd), memory_words()))
}

#' Evaluates `code`, for which nothing was paid: where R itself runs out of
#' memory, the error is the package's.
#' @noRd
with_memory_error <- function(code) {
  tryCatch(code, error = function(cnd) {
    if (!inherits(cnd, "frugalreg_error") && is_out_of_memory(cnd)) {
      abort_frugal(failed_because("Memory ran out", cnd), "memory",
                   parent = cnd)
    }
    rlang::cnd_signal(cnd)
  })
}
