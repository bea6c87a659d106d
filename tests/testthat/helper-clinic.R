# Clinics with a record of their own, without a browser.

# Of the kind that this machine can keep; what is peculiar to a kind of file is
# in test-clinic-record.R.
opened_clinic <- function(of, costs, ..., file = NULL) {
  sqlite <- requireNamespace("RSQLite", quietly = TRUE)
  file <- file %||% tempfile(fileext = if (sqlite) ".sqlite" else ".rds")
  new_clinic(of, costs, file, ...)
}

# One of airquality, with patient "a", of whom the temperature is known.
begun_clinic <- function(clinic) {
  open_patient(clinic, "a")
  enter_result(clinic, "a", "Temp", "80")
  clinic
}

of_patient <- function(clinic, patient) {
  known_of(clinic, read_record(clinic$file), patient)
}
