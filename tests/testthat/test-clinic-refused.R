# What a clinic refuses, and what its record does not tell.

air <- air_of_months()
fit <- air_fit(air)

test_that("hostile input changes nothing", {
  skip_on_cran()
  clinic <- begun_clinic(fit)
  before <- read_record(clinic$file)
  refuse <- function(expression) {
    expect_error(expression, class = "frugalreg_error_entry")
    expect_identical(read_record(clinic$file), before)
  }
  texts <- c("text", "1e400", "", "NA", "Inf", "NaN", "0x10", "1,5", "1 2",
             "TRUE", "<script>alert(1)</script>", "\xff", strrep("9", 400),
             "1e308", "--1", "1e", ".")
  for (text in texts) refuse(enter_result(clinic, "a", "Wind", text))
  for (text in texts[-14]) refuse(enter_outcome(clinic, "a", text))
  for (text in c("12", "", "5.0", "a")) {
    refuse(enter_result(clinic, "a", "Month", text))
  }
  refuse(enter_result(clinic, "a", "Ozone", "1"))
  refuse(enter_result(clinic, "a", NULL, "1"))
  refuse(enter_result(clinic, "a", "Wind", NULL))
  refuse(enter_result(clinic, "a", "Temp", "70")) # known already
  refuse(enter_result(clinic, "nobody", "Wind", "1"))
  for (key in list("", "  ", NULL, NA_character_, strrep("k", 201), "\xff")) {
    refuse(patient_key(clinic, key))
  }
})

test_that("two windows: who has not seen the last entry is refused", {
  clinic <- begun_clinic(fit)
  seen <- nrow(read_record(clinic$file))
  enter_result(clinic, "a", "Wind", "10", seen)
  stale <- tryCatch(enter_result(clinic, "a", "Day", "3", seen),
                    frugalreg_error_stale = identity)
  expect_s3_class(stale, "frugalreg_error_entry")
  expect_error(undo_entry(clinic, "a", seen), class = "frugalreg_error_stale")
  expect_error(enter_outcome(clinic, "a", "3", seen),
               class = "frugalreg_error_stale")
  # of another patient, nothing was missed
  open_patient(clinic, "b")
  enter_result(clinic, "b", "Wind", "10", seen + 2L)
  expect_identical(paid_price(read_record(clinic$file)), 1 + 2 + 2)
})

test_that("keys can be hashed, and a record says nothing of them then", {
  skip_if_not_installed("digest")
  clinic <- opened_clinic(fit, secret = "of the house")
  key <- patient_key(clinic, " Ada ")
  expect_match(key, "^[0-9a-f]{64}$")
  expect_identical(patient_key(clinic, "Ada"), key)
  other <- opened_clinic(fit, secret = "another")
  expect_false(key == patient_key(other, "Ada"))
  open_patient(clinic, key)
  expect_false(any(grepl("Ada", unlist(read_record(clinic$file)))))
})

test_that("what does not fit is refused before anything is written", {
  skip_on_cran()
  file <- tempfile()
  writeLines("no record", file)
  expect_refused("input", {
    opened_clinic(1)
    opened_clinic(momentnet(Ozone ~ ., air))
    opened_clinic(fit, costs = 1:3)
    opened_clinic(fit, costs = -1)
    opened_clinic(fit, costs = c(a = 1, b = 2, c = 3, d = 4, e = 5))
    opened_clinic(fit, costs = c(air_prices[-1], Wind = 3))
    opened_clinic(fit, file = "/no such folder/record.rds")
    opened_clinic(fit, learner = 3)
    opened_clinic(fit, learner = frugal_learner("aelr", 5, budget = 2,
                                                radius = 1, n = 9, seed = 1,
                                                names = names(air_prices)))
    opened_clinic(fit, secret = 3)
    clinic_app(fit)
  })
  expect_error(opened_clinic(fit, file = file),
               class = "frugalreg_error_damaged")
  clinic <- begun_clinic(fit)
  expect_error(
    opened_clinic(momentnet(as.matrix(swiss[-1]), swiss$Fertility, lambda = 1),
           costs = 1, file = clinic$file),
    class = "frugalreg_error_input"
  )
})
