# What a call comes to, and whether that is right: an answer, whose numbers are
# finite, or a classed error.

# R's own words before our code has a say: no method for a class that is none of
# ours, an argument that has no default.
allowed_errors <- c("no applicable method", "is missing, with no default",
                    "promise already under evaluation")

verdict_of <- function(code, finite = FALSE) {
  value <- tryCatch(
    {
      utils::capture.output(result <- suppressMessages(suppressWarnings(code)))
      result
    },
    error = identity
  )
  if (!inherits(value, "error")) {
    bad <- finite && has_bad_number(value)
    return(list(verdict = if (bad) "not finite" else "fine", detail = ""))
  }
  message <- iconv(conditionMessage(value), "", "ASCII", sub = "byte")
  allowed <- inherits(value, "frugalreg_error") ||
    any(vapply(allowed_errors, grepl, NA, message, fixed = TRUE))
  internal <- inherits(value, "frugalreg_error_internal")
  list(verdict = if (!allowed) "unclassed"
       else if (internal) "internal" else "refused",
       detail = substr(paste(message, "<", deparse(value$call)[1], ">"), 1,
                       300))
}

has_bad_number <- function(value) {
  is.numeric(value) && any(!is.finite(value))
}

# The worst of several; of what nobody has a method for there is none.
worst_of <- function(verdicts, names) {
  if (length(verdicts) == 0) return(list(verdict = "fine", detail = ""))
  rank <- match(vapply(verdicts, `[[`, "", "verdict"),
                c("fine", "refused", "not finite", "internal", "unclassed",
                  "too long"))
  at <- which.max(rank)
  list(verdict = verdicts[[at]]$verdict,
       detail = if (rank[at] > 1) paste(names[at], verdicts[[at]]$detail,
                                        sep = ": ") else "")
}
