# Clinics with a record of their own, without a browser.

# Of days of airquality that have a label, and what their tests cost.
air_prices <- c(Solar.R = 5, Wind = 2, Temp = 1, Month = 0, Day = 0)
labelled_air <- function() airquality[!is.na(airquality$Ozone), ]
air_of_months <- function() transform(labelled_air(), Month = factor(Month))
air_fit <- function(air) {
  cv_momentnet(Ozone ~ ., air, seed = 1,
               control = frugal_control(keep_looks = TRUE))
}

# Of the kind that this machine can keep; what is peculiar to a kind of file is
# in test-clinic-record.R.
unused_record <- function() {
  sqlite <- requireNamespace("RSQLite", quietly = TRUE)
  tempfile(fileext = if (sqlite) ".sqlite" else ".rds")
}
opened_clinic <- function(of, costs = air_prices, ...,
                          file = unused_record()) {
  new_clinic(of, costs, file, ...)
}

# One of airquality, with patient "a", of whom the temperature is known.
begun_clinic <- function(fit, ...) {
  clinic <- opened_clinic(fit, ...)
  open_patient(clinic, "a")
  enter_result(clinic, "a", "Temp", "80")
  clinic
}

of_patient <- function(clinic, patient) {
  known_of(clinic, read_record(clinic$file), patient)
}

# Patients of wards, fits to labels of theirs, and the clinic of such a fit.
ward_set <- function() {
  with_seed(3, function(seed) {
    data.frame(wind = stats::rnorm(60), heat = stats::rnorm(60),
               sex = factor(rep(c("f", "m"), 30)),
               ward = factor(rep(c("a", "b", "c"), 20)))
  })
}

ward_fit <- function(y, ...) {
  momentnet(ward_set(), y, lambda = 0.01,
            control = frugal_control(keep_looks = TRUE), ...)
}

ward_clinic <- function(fit, ...) {
  new_clinic(fit, 1, tempfile(fileext = ".rds"), ...)
}
