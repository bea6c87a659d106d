# Keys of rows as texts: in folds by a hash, in statements, in the ledger.

#' In full, so that the database reads the same key, and rows are in the same
#' fold in every session: no exponent of whole numbers, all digits of others,
#' times in UTC, spans of time in seconds.
#' @noRd
key_texts <- function(keys) {
  if (inherits(keys, "POSIXt")) return(time_texts(as.POSIXct(keys)))
  if (inherits(keys, "difftime")) keys <- as.numeric(keys, units = "secs")
  if (!is.numeric(keys) || inherits(keys, "integer64")) {
    return(as.character(keys))
  }
  keys <- unclass(keys)
  texts <- sprintf("%.0f", keys)
  broken <- which(keys != floor(keys))
  texts[broken] <- sprintf("%.17g", keys[broken])
  texts
}

#' A day's begin is the text of the day. Of a fraction the microseconds, which
#' databases have, unless it has more digits.
#' @noRd
time_texts <- function(times) {
  seconds <- as.numeric(times)
  whole <- floor(seconds)
  texts <- format(.POSIXct(whole, "UTC"), "%Y-%m-%d %H:%M:%S")
  fraction <- sprintf("%.6f", seconds - whole)
  finer <- which(whole + as.numeric(fraction) != seconds)
  fraction[finer] <- sprintf("%.22f", seconds[finer] - whole[finer])
  broken <- which(seconds > whole)
  day <- which(seconds %% 86400 == 0)
  texts[day] <- sub(" .*", "", texts[day])
  texts[broken] <- paste0(texts[broken], sub("^0(.*[^0])0*$", "\\1",
                                             fraction[broken]))
  texts
}
