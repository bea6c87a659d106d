# Which fits a clinic can ask for: those whose terms are of a value each, with
# nothing added to them.

#' Refuses others, by the names of their terms.
#' @noRd
check_clinic_fit <- function(fit) {
  recipe <- blueprint(fit)$recipe
  if (!is.null(recipe$derived)) {
    abort_input("fit",
                "one whose terms each take one value that can be asked for",
                paste("with", enumerate_phrase(table_terms(recipe$derived))))
  }
  if (has_offset(fit$fit %||% fit)) {
    abort_input("fit", "one without an offset, which patients do not have",
                "one with an offset")
  }
}

#' The terms for which the whole table is needed, and what to do about each.
#' @noRd
table_terms <- function(derived) {
  calls <- as.list(attr(derived$terms, "variables"))[-1]
  said <- unlist(Map(table_term, calls, derived$parts))
  labels <- attr(derived$terms, "term.labels")
  crossed <- labels[attr(derived$terms, "order") > 1]
  said <- c(said, paste0("the interaction `", crossed, "` (leave it out)",
                         recycle0 = TRUE))
  if (length(said) > 0) said else "terms that are computed from the whole table"
}

#' NULL of a part (see data-whole-table.R) that is made of one value.
#' @noRd
table_term <- function(call, part) {
  kind <- if (is.name(call)) variable_kind(part$samples[[1]]) else "term"
  factors <- "make it a factor in the data"
  todo <- if (kind == "text" || kind == "term" && !is.null(part$levels)) {
    factors
  } else if (kind %in% c("Date", "POSIXct", "difftime")) {
    kind <- if (kind == "difftime") "time" else "date"
    "make it a number in the data"
  } else if (!identical(part$call, call) || length(part$names) > 1) {
    "leave it out, or make it a column of the data"
  }
  if (!is.null(todo)) paste0("the ", kind, " `", deparse1(call), "` (", todo,
                             ")")
}
