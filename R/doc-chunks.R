# Moments of what comes in chunks, on the page of chunk_source().

#' @section Moments of chunks: Call `moments(x, y, ...)`, where `x` comes in
#' chunks and `y` is the *name* of the label's column (several names for several
#' responses) or a vector of all labels. Or call `moments(formula, data = x)`;
#' its label must not need other rows, as `y - mean(y)` does.
#' * `weights`: the name of a column, which is then not an attribute, or a
#'   vector of all weights. With a formula, it may be an expression of the
#'   columns.
#' * `origin`, `y_origin`: by default the means in the first chunk that shows
#'   the column.
#' * `folds`: the number of folds. A row's fold is a hash of its `key`, or,
#'   without a key, of its number; it does not depend on the chunks. If folds
#'   have labels, `update()` puts a row whose key is such a label into that
#'   fold.
#' * `progress`: shows rows, rows per second and, if known, the time left.
#'
#' **If reading is interrupted or fails**, nothing is lost. The condition
#' carries the moments so far as `cnd$moments` and the remaining chunks as
#' `cnd$source`; `update(cnd$moments, cnd$source)` continues. (An interrupt
#' takes effect when the chunk at hand has been read or added.) A chunk that
#' cannot be used, such as one with `Inf`, stays the next one of `cnd$source`.
#' To skip it, make a new source of the same function, if that has no `reset`.
#'
#' There is one exception. If a query fails after it has returned rows, the rest
#' is lost, because a database need not send its rows in the same order again.
#' For long readings use [moments_map()] on ranges of a key, with a `file`.
#' @section Errors:
#' * `frugalreg_error_input` for chunks that are not tables or lack a column,
#'   for labels, keys and attributes that cannot be used, and if there are no
#'   rows at all.
#' * `frugalreg_error_source` if reading fails, for example because of a lost
#'   connection or a table that vanished.
#'
#' Both carry `source`, and `moments` (`NULL` before the first chunk was added).
#' @section Cost: Memory is that of one chunk and of the moments: 16 d^2 bytes
#' for d columns, once for each fold, whatever the number of rows. Time is that
#' of the driver, to which reading in chunks adds 2 to 11 % (`bench/reading.R`),
#' and of [moments()]. With 50 columns a row takes 1 to 2 microseconds of CPU
#' time to add, and 0.2 (`big.matrix`) to 11 (`RPostgres`) to read; see
#' `vignette("larger-than-one-machine")`.
#' @name chunk_source
#' @order 9
NULL
