# Conditions. Every error has the class frugalreg_error and a more special one;
# an input error names the argument, what was found, and what is allowed.

#' What the dots hold becomes fields of the condition, such as `argument`. No
#' call is shown: it would be that of a function that no user has called.
#' @noRd
abort_frugal <- function(message, class, ..., parent = NULL) {
  class <- c(paste0("frugalreg_error_", class), "frugalreg_error")
  abort(readable_text(message), class = class, ..., parent = parent,
        call = NULL)
}

#' "`argument` must be `allowed`, not `found`.": the two phrases are written to
#' fit into that sentence.
#' @noRd
abort_input <- function(argument, allowed, found, ..., class = "input") {
  message <- paste0("`", argument, "` must be ", allowed, ", not ", found, ".")
  abort_frugal(message, class, argument = argument, allowed = allowed,
               found = found, ...)
}

#' Each kind of warning has a class of its own, so that it can be caught, or
#' silenced, alone.
#' @noRd
warn_frugal <- function(message, class, ...) {
  rlang::warn(message, class = c(paste0("frugalreg_warning_", class),
                                 "frugalreg_warning"), ..., call = NULL)
}

#' Somebody else's error, with a message that can be shown.
#' @noRd
readable_condition <- function(cnd) {
  message <- null_if_error(paste(conditionMessage(cnd), collapse = " "))
  if (is.null(message)) return(simpleError("an error that has no message"))
  readable <- readable_text(message)
  if (identical(readable, message)) cnd else simpleError(readable)
}

#' Bytes that are no letters as their numbers: else a message cannot be shown.
#' @noRd
readable_text <- function(text) {
  if (all(is_readable(text))) return(text)
  Encoding(text) <- "unknown"
  iconv(text, "UTF-8", "UTF-8", sub = "byte")
}

#' A flag for each text: FALSE where bytes are no letters of its encoding, or
#' are marked as bytes.
#' @noRd
is_readable <- function(text) validEnc(text) & Encoding(text) != "bytes"

#' What setTimeLimit() and setSessionTimeLimit() raise, in the user's language.
#' @noRd
is_time_limit <- function(cnd) {
  limits <- paste("reached", c("elapsed", "CPU", "session elapsed",
                               "session CPU"), "time limit")
  conditionMessage(cnd) %in% c(limits, gettext(limits, domain = "R"))
}

#' Of what failed while something was read.
#' @noRd
class_of_failure <- function(cnd) {
  if (is_time_limit(cnd)) "limit" else "source"
}

#' A limit of time is raised once: who goes on after other errors would go on
#' without it.
#' @noRd
raise_limit <- function(cnd) {
  is_limit <- inherits(cnd, "frugalreg_error_limit") || is_time_limit(cnd)
  if (is_limit) rlang::cnd_signal(cnd)
}

#' What an argument is, in a few words for an error message.
#' @noRd
found_phrase <- function(x) {
  if (is.null(x)) return("NULL")
  if (is.function(x)) return("a function")
  if (is.character(x) && length(x) == 1) return(dQuote(x, FALSE))
  if (is_scalar(x)) return(format(x, digits = 15))
  if (inherits(x, "frugal_fit")) {
    return(paste0("a fit of class <", class(x)[1], ">"))
  }
  paste0("an object of class <", class(x)[1], "> and length ", length(x))
}

#' Numbers or flags, in whatever dimensions.
#' @noRd
holds_numbers <- function(x) is.numeric(x) || is.logical(x)

#' A number or flag, missing or not, without dimensions.
#' @noRd
is_scalar <- function(x) {
  holds_numbers(x) && length(x) == 1 && is.null(dim(x))
}

#' Up to five of them, then how many more.
#' @noRd
enumerate_phrase <- function(items) {
  shown <- paste(utils::head(items, 5), collapse = ", ")
  if (length(items) <= 5) return(shown)
  paste0(shown, " and ", length(items) - 5, " more")
}

#' A whole number in full: a double such as 8e5 has fewer digits otherwise. The
#' dots are further arguments of format().
#' @noRd
whole_phrase <- function(n, ...) {
  # The commas are not those of getOption("OutDec").
  format(n, big.mark = ",", decimal.mark = ".", scientific = FALSE,
         trim = TRUE, ...)
}

#' "1 row", "2,000 rows": for each number.
#' @noRd
rows_phrase <- function(n) counted(n, "row")

#' "1 look", "2,000 looks": for each number, of what an s makes many.
#' @noRd
counted <- function(n, what) {
  paste0(whole_phrase(n), " ", what, ifelse(n == 1, "", "s"), recycle0 = TRUE)
}

#' What somebody else's message says, before further sentences.
#' @noRd
closed_sentence <- function(text) {
  if (grepl("[.!?]\\s*$", text)) text else paste0(text, ".")
}

#' What failed by somebody else's error, and further sentences.
#' @noRd
failed_because <- function(what, cnd, then = NULL) {
  paste(c(paste0(what, ": ", closed_sentence(conditionMessage(cnd))), then),
        collapse = " ")
}

#' Bytes for a message, in full and in GB.
#' @noRd
bytes_phrase <- function(bytes) {
  paste0(whole_phrase(bytes), " bytes (",
         format(bytes / 1e9, digits = 2, scientific = FALSE), " GB)")
}

#' Refuses an argument because code that the user has a part in failed.
#' @noRd
abort_failed <- function(argument, allowed, cnd) {
  raise_limit(cnd)
  abort_input(argument, allowed,
              paste0("what was given (", conditionMessage(cnd), ")"),
              parent = cnd)
}

#' The value of code, or NULL where it fails.
#' @noRd
null_if_error <- function(code) tryCatch(code, error = function(cnd) NULL)

#' Of an error that has a class of the package, and of a limit of time, nothing
#' more is said; of others `say(cnd)` is to throw what is.
#' @noRd
unless_classed <- function(expression, say) {
  tryCatch(expression, error = function(cnd) {
    if (inherits(cnd, "frugalreg_error")) rlang::cnd_signal(cnd)
    raise_limit(cnd)
    say(cnd)
  })
}
