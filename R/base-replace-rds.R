# Files that are there as a whole or not at all.

#' Writes a value beside the file, and puts it in its place.
#' @noRd
replace_rds <- function(value, file) {
  fresh <- tempfile(paste0(basename(file), "-"), dirname(file))
  on.exit(unlink(fresh))
  # Of a disk that is full R says nothing when it closes a file.
  unwritten <- tryCatch({
    suppressWarnings(saveRDS(value, fresh))
    readRDS(fresh)
    NULL
  }, error = function(cnd) cnd)
  if (!is.null(unwritten)) {
    raise_limit(unwritten)
    abort_input("file", "one that can be written", paste0(
      dQuote(file, FALSE), ", which stays as it was (is the disk full?)"
    ), parent = readable_condition(unwritten))
  }
  if (!file.rename(fresh, file)) {
    abort_input("file", "one that can be written", dQuote(file, FALSE))
  }
  invisible(file)
}
