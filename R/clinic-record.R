# The record of a clinic: what was entered, in order, and what it cost. It is a
# ledger: entries are added and never taken out, an undo is an entry, too.
# Everything else (what is known of a patient, what the fit has learned) is
# worked out from it.
#
#   entry    1, 2, ...
#   time     when, in UTC
#   patient  the key, as typed or its hash
#   kind     "open"; "result" of a test; "outcome", after which the patient is
#            finished; "undo"
#   what     the test; of an undo the number of the entry; of an opening whether
#            the study asks for tests of the patient
#   value    as it was typed
#   price    what was paid: once for each test of a patient
#
# It is an RDS file, and no data base: it needs no further package, a study of
# thousands of patients takes a few milliseconds to write, and a file that is
# renamed into its place is the old one or the new one whatever happens.

empty_record <- function() {
  data.frame(entry = integer(), time = character(), patient = character(),
             kind = character(), what = character(), value = character(),
             price = numeric())
}

read_record <- function(file) {
  if (!file.exists(file)) return(empty_record())
  record <- tryCatch(readRDS(file), error = function(cnd) NULL)
  if (!is_record(record)) {
    abort_input("file", "a record of clinic_app()", "damaged or another file",
                class = c("damaged", "input"))
  }
  record
}

is_record <- function(record) {
  kinds <- c("open", "result", "outcome", "undo")
  is.data.frame(record) &&
    identical(lapply(record, typeof), lapply(empty_record(), typeof)) &&
    identical(record$entry, seq_len(nrow(record))) &&
    all(record$kind %in% kinds) &&
    !anyNA(record[c("patient", "kind", "what", "price")])
}

write_record <- function(record, file) {
  fresh <- tempfile("record", dirname(file))
  on.exit(unlink(fresh))
  saveRDS(record, fresh)
  if (!file.rename(fresh, file)) {
    abort_input("file", "one that can be written", dQuote(file, FALSE))
  }
}

#' One process at a time reads and writes. A lock that is older than `stale`
#' seconds is of a process that died.
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
  on.exit(unlink(lock, recursive = TRUE))
  expression
}

with_entry <- function(record, patient, kind, what = "", value = "",
                       price = 0) {
  time <- format(Sys.time(), "%Y-%m-%d %H:%M:%S", tz = "UTC")
  rbind(record, data.frame(entry = nrow(record) + 1L, time = time,
                           patient = patient, kind = kind, what = what,
                           value = value, price = price))
}

# What was not undone.
live_entries <- function(record) {
  undone <- as.integer(record$what[record$kind == "undo"])
  record[record$kind != "undo" & !record$entry %in% undone, ]
}

# Of a patient, or of all: undone or not, paid is paid.
paid_price <- function(record, patient = record$patient) {
  sum(record$price[record$patient %in% patient])
}

is_paid <- function(record, patient, what) {
  any(record$patient == patient & record$kind == "result" &
        record$what == what)
}
