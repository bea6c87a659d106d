# The record in an SQLite file: one table, an entry a row. An action is one
# transaction, which is there whole or not at all, whatever dies in the middle;
# the table itself refuses that an entry is changed or taken out.

#' A store (see clinic-record.R), the one to have where its packages are there.
#' @noRd
sqlite_record <- function() {
  rlang::check_installed(c("DBI", "RSQLite"), paste(
    "to keep the record of a clinic; a file whose name ends in \".rds\" does",
    "without."
  ))
  list(read = read_sqlite_record, change = change_sqlite)
}

#' A file that is not there yet is an empty record; it is not made by reading.
#' @noRd
read_sqlite_record <- function(file) {
  if (!isTRUE(file.size(file) > 0)) return(empty_record())
  with_record_database(file, entries_of)
}

#' Appends what `act` adds to the record, and returns it all. Waits up to
#' `patience` seconds for others who write.
#' @noRd
change_sqlite <- function(file, act, patience = 5) {
  with_record_database(file, patience = patience, function(con) {
    run <- function(...) for (text in c(...)) DBI::dbExecute(con, text)
    run("begin immediate") # from here on nobody else writes
    before <- entries_of(con)
    run(record_table)
    record <- act(before)
    added <- record[seq_len(nrow(record)) > nrow(before), ]
    if (nrow(added) > 0) DBI::dbAppendTable(con, "entries", added)
    run("commit")
    record
  })
}

# What is there already stays, so that files of earlier versions get what they
# lack. To replace an entry is to remove it, which SQLite tells no trigger.
record_table <- c(
  "create table if not exists entries (entry integer primary key,
     time text not null, patient text not null, kind text not null,
     what text not null, value text not null, price real not null)",
  "create trigger if not exists no_change before update on entries
     begin select raise(abort, 'entries stay as they are'); end",
  "create trigger if not exists no_removal before delete on entries
     begin select raise(abort, 'entries are never taken out'); end",
  "create trigger if not exists no_replacement before insert on entries
     when exists (select 1 from entries where entry = new.entry)
     begin select raise(abort, 'entries are never replaced'); end"
)

#' The record in a database; a database with other tables is refused.
#' @noRd
entries_of <- function(con) {
  if (length(DBI::dbListTables(con)) == 0) return(empty_record())
  record <- DBI::dbGetQuery(con, "select * from entries order by entry")
  if (!is_record(record)) no_record()
  record
}

#' work(con). A transaction that was not committed ends with the connection, as
#' if it had never begun. A commit waits for the disk, which the driver's
#' default would not have it do.
#' @noRd
with_record_database <- function(file, work, patience = 5) {
  con <- NULL
  on.exit(if (!is.null(con)) suppressWarnings(DBI::dbDisconnect(con)))
  tryCatch(
    {
      con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
      DBI::dbGetQuery(con, sprintf("pragma busy_timeout = %d",
                                   round(1000 * patience)))
      DBI::dbExecute(con, "pragma synchronous = full")
      work(con)
    },
    error = function(cnd) {
      if (inherits(cnd, "frugalreg_error")) stop(cnd)
      raise_limit(cnd)
      refuse_record(conditionMessage(cnd), cnd)
    }
  )
}

#' What SQLite says of a file that is not its own, or that is held by another.
#' @noRd
refuse_record <- function(message, cnd) {
  if (grepl("not a database|malformed|no such", message)) no_record()
  what <- if (grepl("locked", message)) {
    "free to be written"
  } else {
    "one that can be read and written"
  }
  abort_input("file", what, paste0("what was given (", message, ")"),
              parent = cnd)
}
