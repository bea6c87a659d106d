# The record in an RDS file: for those without RSQLite. A file that is renamed
# into its place is the old one or the new one whatever happens.

#' A store (see clinic-record.R) that needs no other package.
#' @noRd
rds_record <- function() list(read = read_rds_record, change = change_rds)

#' A file that is not there yet is an empty record.
#' @noRd
read_rds_record <- function(file) {
  if (!file.exists(file)) return(empty_record())
  record <- null_if_error(readRDS(file))
  if (!is_record(record)) no_record()
  record
}

#' Under a lock, so that two windows do not write over each other's entries.
#' @noRd
change_rds <- function(file, act) {
  while_locked(file, {
    record <- act(read_rds_record(file))
    replace_rds(record, file)
    record
  })
}

#' One process at a time reads and writes. A lock that is older than `stale`
#' seconds is of a process that died; where that lives, the lock is no longer
#' its own.
#' @noRd
while_locked <- function(file, expression, patience = 5, stale = 30) {
  lock <- paste0(file, ".lock")
  ends <- Sys.time() + patience
  while (!dir.create(lock, showWarnings = FALSE)) {
    age <- difftime(Sys.time(), file.mtime(lock), units = "secs")
    if (isTRUE(age > stale)) unlink(lock, recursive = TRUE)
    if (Sys.time() > ends) {
      abort_input("file", "free to be written", paste("locked by", lock))
    }
    Sys.sleep(0.02)
  }
  owner <- file.path(lock, "owner")
  token <- basename(tempfile())
  writeLines(token, owner)
  on.exit(if (identical(try_quietly(readLines(owner)), token)) {
    unlink(lock, recursive = TRUE)
  })
  expression
}
