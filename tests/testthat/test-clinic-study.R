# What the study of a clinic is told of outcomes and of factors.

set <- ward_set()
score <- set$wind + (set$sex == "m") + sin(seq_len(60))
learned <- function(clinic) learned_clinic(clinic, read_record(clinic$file))

study_of <- function(...) {
  frugal_learner("momentnet", d = 4, budget = 2, n = 50, names = names(set),
                 seed = 3, design = "uniform", ...)
}
# All tests of as many patients as it takes to be asked for both factors.
asked_of <- function(clinic, outcome = "1", patients = letters[1:8]) {
  for (patient in patients) {
    open_patient(clinic, patient)
    results <- c(wind = "1", heat = "-2", sex = "m", ward = "b")
    for (test in names(results)) {
      enter_result(clinic, patient, test, results[[test]])
    }
    enter_outcome(clinic, patient, outcome)
  }
}

test_that("a study is told the number of a factor's level", {
  skip_on_cran()
  study <- study_of()
  clinic <- ward_clinic(ward_fit(score), learner = study)
  asked_of(clinic)
  told <- c(wind = 1, heat = -2, sex = 2, ward = 2)
  both <- FALSE
  for (at in 1:8) {
    wanted <- names(request(study))
    both <- both || setequal(wanted, c("sex", "ward"))
    study <- learn(study, told[wanted], 1)
  }
  expect_true(both)
  expect_identical(learned(clinic)$learner, study)
  expect_identical(learned(clinic)$note, "")
})

test_that("a study is told 0 or 1 of two classes", {
  ill <- factor(ifelse(score > 0, "ill", "well"))
  clinic <- ward_clinic(ward_fit(ill, family = "binomial"),
                        learner = study_of(family = "binomial"))
  asked_of(clinic, "ill", "a")
  asked_of(clinic, "well", "b")
  expect_identical(kept_labels(learned(clinic)$learner$result), c(0, 1))
  expect_identical(learned(clinic)$note, "")
})

test_that("a study goes on after a patient who left, or was none", {
  study <- study_of()
  clinic <- ward_clinic(ward_fit(score), learner = study)
  whom <- function() asked_patient(read_record(clinic$file))
  open_patient(clinic, "Anan")
  open_patient(clinic, "Anna")
  expect_match(study_phrase(clinic, read_record(clinic$file), NULL),
               "waits for the outcome of Anan")
  # It was a mistake, also where something was entered.
  enter_result(clinic, "Anan", "wind", "1")
  for (time in 1:2) undo_entry(clinic, "Anan")
  expect_false(known_of(clinic, read_record(clinic$file), "Anan")$exists)
  expect_error(enter_result(clinic, "Anan", "heat", "1"), "no such patient",
               class = "frugalreg_error_entry")
  expect_null(whom())
  open_patient(clinic, "b")
  expect_identical(whom(), "b")
  enter_result(clinic, "b", "wind", "1")
  leave_patient(clinic, "b")
  expect_error(enter_result(clinic, "b", "heat", "1"), "finished",
               class = "frugalreg_error_entry")
  now <- learned(clinic)
  expect_identical(now$learner, learn(study, skip = TRUE))
  expect_identical(now$finished, 0L)
  expect_identical(now$note, "")
  undo_entry(clinic, "b")
  expect_identical(whom(), "b")
  leave_patient(clinic, "b")
  open_patient(clinic, "c")
  expect_identical(whom(), "c")
  expect_error(undo_entry(clinic, "b"), "already asked about the next patient",
               class = "frugalreg_error_entry")
  # What would be shown of a hashed key is what this window was told.
  clinic$secret <- "of the house"
  record <- read_record(clinic$file)
  expect_match(study_phrase(clinic, record, list(key = "c", typed = "Clara")),
               "of Clara. ", fixed = TRUE)
  expect_match(study_phrase(clinic, record, list(key = "b", typed = "Berta")),
               "of a patient who is open. ", fixed = TRUE)
})

test_that("a patient whom the study refuses is skipped, and the page goes on", {
  clinic <- ward_clinic(ward_fit(score),
                        learner = study_of(family = "binomial"))
  asked_of(clinic, "1", "a")
  asked_of(clinic, "1.5", "b")
  now <- learned(clinic)
  expect_match(now$note, "skipped a patient: .*0 or 1")
  expect_identical(kept_labels(now$learner$result), c(1, NA))
  open_patient(clinic, "c")
  record <- read_record(clinic$file)
  expect_identical(sum(advice(clinic, now, record, "c")$tests$asked), 2L)
})
