# Files that are there as a whole or not at all.

#' Writes a value beside the file, and puts it in its place.
#' @noRd
replace_rds <- function(value, file) {
  fresh <- tempfile(paste0(basename(file), "-"), dirname(file))
  on.exit(unlink(fresh))
  saveRDS(value, fresh)
  if (!file.rename(fresh, file)) {
    abort_input("file", "one that can be written", dQuote(file, FALSE))
  }
  invisible(file)
}
