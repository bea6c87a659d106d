# How far values may go in predictions. A few looks at an attribute do not tell
# of values far beyond them: what its coefficient makes of such a value may be
# wrong by orders of magnitude.

# In ranges of what was looked at, beyond either end. In 139 cells of 53 tables
# of packages errors are .965 of those of values as they are (at best a sixth,
# at worst 1.18 times), .993 of those of two ranges, as those of a half, and
# .943 of those of none (data-raw/far-values.R).
reach_ranges <- 1

#' The bounds of values of bought looks, `lower` and `upper`; NULL of other
#' data. Where columns have a unit in common, what is usual for all is so for
#' each: a pixel may be dark in all looks at it.
#' @noRd
reach_of_looks <- function(observed, settings) {
  if (!has_reach(observed, settings)) return(NULL)
  rows <- as_rows(observed$data)
  ends <- cpp_column_ends(rows$column, rows$value, rows$d)
  way <- ends$upper - ends$lower
  some <- way > 0 & is.finite(way)
  if (settings$units == "same" && any(some)) {
    way <- pmax(way, stats::median(way[some]))
  }
  list(lower = ends$lower - reach_ranges * way,
       upper = ends$upper + reach_ranges * way)
}

#' Nearly collinear columns go far together, and differences between them
#' decide.
#' @noRd
has_reach <- function(observed, settings) {
  bought <- was_bought(observed)
  bought && !is.null(observed$data) && !settings$complete &&
    is.null(engines()[[settings$engine]]$codes)
}

#' Whether what new rows may say is held near what was seen, labels and values:
#' TRUE; FALSE, where nothing is, as of what is linear in rows, and of fits with
#' an offset, as their labels' range says nothing of other offsets; else NULL,
#' as usual.
#' @noRd
resolved_clip <- function(fit, clip, type) {
  if (!is.null(clip)) return(check_flag(clip, "clip"))
  if (identical(type, "link") || has_offset(fit)) FALSE
}

#' New rows, unless predictions are to be as they come; `clip` is resolved.
#' @noRd
moved_to_reach <- function(rows, fit, clip = NULL) {
  if (is.null(fit$reach) || isFALSE(clip)) rows
  else moved_matrix(rows, fit$reach)
}

#' What print() says of it.
#' @noRd
describe_reach <- function(fit) {
  if (is.null(fit$reach) || has_offset(fit)) return(NULL)
  paste("New values: clipped one range beyond the smallest and largest value",
        "seen\n")
}
