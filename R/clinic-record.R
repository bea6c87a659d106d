# The record of a clinic: what was entered, in order, and what it cost. It is a
# ledger: entries are added and never taken out, an undo is an entry, too.
# Everything else (what is known of a patient, what the fit has learned) is
# worked out from it.
#
#   entry    1, 2, ...
#   time     when, in UTC
#   patient  the key, as typed or its hash
#   kind     "open"; "result" of a test, or "nothing", which it came to;
#            "outcome", or "left" without one, after which the patient is
#            finished; "undo"
#   what     the test; of an undo the number of the entry; of an opening whether
#            the study asks for tests of the patient
#   value    as it was typed
#   price    what was paid: once for each look at a patient, which may show the
#            results of a group of tests
#
# A store keeps it: `read(file)`, and `change(file, act)`, which reads, lets
# `act` add entries, and keeps them all or none, with nobody in between. One is
# an SQLite file (clinic-record-sqlite.R), one an RDS file
# (clinic-record-rds.R).

#' The columns are described above; is_record() compares their types with these.
#' @noRd
empty_record <- function() {
  data.frame(entry = integer(), time = character(), patient = character(),
             kind = character(), what = character(), value = character(),
             price = numeric())
}

#' All entries, by the store that the file is for.
#' @noRd
read_record <- function(file) record_store(file)$read(file)

#' The one that has made a file, or is to make a new one by its name.
#' @noRd
record_store <- function(file) {
  if (is_rds_record(file)) rds_record() else sqlite_record()
}

#' What a file is, its content says; what a new one is to be, its name.
#' @noRd
is_rds_record <- function(file) {
  if (!isTRUE(file.size(file) > 0)) {
    return(grepl("[.]rds$", file, ignore.case = TRUE))
  }
  start <- readBin(file, "raw", 16)
  !identical(start, c(charToRaw("SQLite format 3"), as.raw(0)))
}

#' Of the error classes of saved objects, as the file is one.
#' @noRd
no_record <- function() {
  abort_input("file", "a record of clinic_app()", "damaged or another file",
              class = c("damaged", "input"))
}

#' Whether what was read can be a record: the types of its columns, entries
#' without gaps in their numbers, known kinds.
#' @noRd
is_record <- function(record) {
  kinds <- c("open", "result", "nothing", "outcome", "left", "undo")
  is.data.frame(record) &&
    identical(lapply(record, typeof), lapply(empty_record(), typeof)) &&
    identical(record$entry, seq_len(nrow(record))) &&
    all(record$kind %in% kinds) &&
    !anyNA(record[c("patient", "kind", "what", "price")])
}

#' The record with one more entry at its end, of now; nothing is written.
#' @noRd
with_entry <- function(record, patient, kind, what = "", value = "",
                       price = 0) {
  time <- format(Sys.time(), "%Y-%m-%d %H:%M:%S", tz = "UTC")
  rbind(record, data.frame(entry = nrow(record) + 1L, time = time,
                           patient = patient, kind = kind, what = what,
                           value = value, price = price))
}

#' What was not undone.
#' @noRd
live_entries <- function(record) {
  undone <- as.integer(record$what[record$kind == "undo"])
  record[record$kind != "undo" & !record$entry %in% undone, ]
}

#' Which of these entries end what is asked of a patient.
#' @noRd
ends_patient <- function(entries) entries$kind %in% c("outcome", "left")

#' Of a patient, or of all: undone or not, paid is paid.
#' @noRd
paid_price <- function(record, patient = record$patient) {
  sum(record$price[record$patient %in% patient])
}
