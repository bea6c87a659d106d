# Outcomes of a clinic are labels of its fit, and what its study is told of them
# and of factors. What is in a record already must not stop the page.

set <- ward_set()
score <- set$wind + (set$sex == "m") + sin(seq_len(60))
# The clinic with a patient of whom the wind is known, and this outcome.
seen <- function(clinic, patient, outcome, wind = "1") {
  open_patient(clinic, patient)
  enter_result(clinic, patient, "wind", wind)
  enter_outcome(clinic, patient, outcome)
}
learned <- function(clinic) learned_clinic(clinic, read_record(clinic$file))
one_row <- function(...) {
  row <- list(...)
  full <- set[rep(1, max(lengths(row))), ]
  full[] <- lapply(full, function(values) replace(values, TRUE, NA))
  full[names(row)] <- row
  full
}
# An entry that an earlier version has let through.
entered_before <- function(clinic, patient, kind, what, value) {
  record_store(clinic$file)$change(clinic$file, function(record) {
    with_entry(record, patient, kind, what, value)
  })
}

test_that("classes are entered by name, and the fit learns from them", {
  ill <- factor(ifelse(score > 0, "ill", "well"))
  fit <- ward_fit(ill, family = "binomial")
  clinic <- ward_clinic(fit)
  open_patient(clinic, "a")
  for (text in c("1", "", "Ill", "NA")) {
    expect_error(enter_outcome(clinic, "a", text), "one of ill, well",
                 class = "frugalreg_error_entry")
  }
  seen(clinic, "a", "ill")
  seen(clinic, "b", "well", "-2")
  own <- update(fit, newx = one_row(wind = c(1, -2)),
                newy = factor(c("ill", "well")))
  expect_identical(learned(clinic)$note, "")
  expect_equal(coef(learned(clinic)$fit), coef(own))
  # What is not known moves the probability, not its log-odds.
  open_patient(clinic, "c")
  said <- advice(clinic, list(fit = fit), read_record(clinic$file), "c")
  unknown <- predict(fit, one_row(wind = NA_real_), se.fit = TRUE)$se.fit[[1]]
  expect_identical(said$unknown, unknown)
  expect_lt(unknown, 0.5)
  expect_identical(uncertainty_phrase(said), paste0(
    "probability of well predicted; what is not known of the patient may move ",
    "it by ", format_number(unknown), " (standard deviation)"
  ))
  skip_if_not_installed("shiny")
  page <- as.character(end_fields(clinic$outcome, FALSE))
  expect_match(page, "<option value=\"ill\">ill</option>", fixed = TRUE)
})

test_that("numbers are those of the family, or nothing is written", {
  skip_on_cran()
  refused <- function(fit, texts, taken) {
    clinic <- ward_clinic(fit)
    open_patient(clinic, "a")
    enter_result(clinic, "a", "wind", "1")
    before <- read_record(clinic$file)
    for (text in texts) {
      expect_error(enter_outcome(clinic, "a", text),
                   class = "frugalreg_error_entry", label = text)
    }
    expect_identical(read_record(clinic$file), before)
    enter_outcome(clinic, "a", taken)
    expect_identical(learned(clinic)$note, "")
    expect_false(identical(coef(learned(clinic)$fit), coef(fit)))
  }
  refused(ward_fit((score > 0) + 0, family = "binomial"),
          c("-2", "2", "0.5", "TRUE", "1e200"), "1.0")
  refused(ward_fit(round(exp(score)), family = "poisson"),
          c("-2", "1.5", "1e200"), "12")
  refused(ward_fit(score), c("1e76", "-1e200", "TRUE"), "-1.5e1")
})

test_that("a result that no fit takes is refused, too", {
  clinic <- ward_clinic(ward_fit(score))
  open_patient(clinic, "a")
  expect_error(enter_result(clinic, "a", "heat", "1e120"),
               "at most 1e100 in size", class = "frugalreg_error_entry")
})

test_that("a level that no row of the fit had is a result like any other", {
  few <- set$ward != "c"
  clinic <- ward_clinic(momentnet(set[few, ], score[few], lambda = 0.01,
                                  control = kept_looks))
  open_patient(clinic, "a")
  expect_no_warning(enter_result(clinic, "a", "ward", "c"))
  enter_outcome(clinic, "a", "1")
  expect_identical(learned(clinic)$note, "")
})

test_that("labels that a formula made are called what they are", {
  skip_if_not_installed("shiny")
  table <- data.frame(score = exp(score / 10), heat = abs(set$heat) + 1,
                      age = set$wind)
  fit <- cv_momentnet(log(score) ~ log(heat) + age, table, seed = 1,
                      control = frugal_control(keep_looks = TRUE))
  clinic <- ward_clinic(fit)
  open_patient(clinic, "a")
  card <- patient_card(advice(clinic, learned(clinic), read_record(clinic$file),
                              "a"), "a")
  expect_match(as.character(card), "log(score) predicted", fixed = TRUE)
  expect_match(as.character(end_fields(clinic$outcome, FALSE)),
               "Outcome, log(score), when", fixed = TRUE)
  # log() of these is no number, which is said without a warning.
  for (value in c("-3", "0")) {
    expect_no_warning(expect_error(
      enter_result(clinic, "a", "heat", value),
      paste(value, "is beyond what can be predicted from"),
      class = "frugalreg_error_entry"
    ))
  }
})

test_that("fits that a patient cannot be given to are refused at once", {
  skip_on_cran()
  file <- tempfile(fileext = ".rds")
  table <- data.frame(score = score, heat = set$heat, age = set$wind)
  x <- as.matrix(table[-1])
  expect_refused("input", {
    clinic_app(cv_momentnet(score ~ heat + offset(age), table, seed = 1),
               file = file)
    clinic_app(cv_momentnet(x, score, offset = score, seed = 1), file = file)
    clinic_app(cv_momentnet(x, score, seed = 1), file = file,
               secret = NA_character_)
    clinic_app(cv_momentnet(x, score, seed = 1), file = file, secret = "  ")
  })
  gaps <- mask_attributes(as.matrix(table[-1]), p = 0.2)
  fit <- momentnet(gaps, score, indicators = TRUE, lambda = 0.01)
  clinic <- new_clinic(fit, NULL, file)
  expect_match(clinic$learns, "indicators")
  expect_identical(names(clinic$questions), c("heat", "age"))
  open_patient(clinic, "a")
  enter_result(clinic, "a", "age", "1")
  now <- advice(clinic, learned_clinic(clinic, read_record(file)),
                read_record(file), "a")
  expect_equal(now$prediction, unname(predict(fit, cbind(NA, 1))))
})

test_that("terms that no value can be asked for are named", {
  skip_on_cran()
  table <- data.frame(score = score, heat = set$heat, wind = set$wind,
                      cc = rep(c("a", "b"), 30), number = rep(1:3, 20),
                      day = as.Date("2020-01-01") + 1:60)
  ask <- function(formula) ward_clinic(momentnet(formula, table, lambda = 0.1))
  expect_refused("input", {
    ask(score ~ heat + cc)
    ask(score ~ heat + day + log(abs(wind)))
    ask(score ~ poly(heat, 2) + factor(number) + heat:wind)
  })
})

test_that("fits to several responses are refused as what they are", {
  classes <- momentnet(set, factor(rep(c("a", "b", "c"), 20)), lambda = 0.1,
                       family = "multinomial", control = kept_looks)
  for (refuse in list(ward_clinic, plan_study)) {
    expect_error(refuse(classes), "not one to several classes",
                 class = "frugalreg_error_input")
  }
  several <- momentnet(set, cbind(a = score, b = -score), lambda = 0.1)
  expect_error(plan_looks(100, 4, 1000, pilot = several), "response_fit()",
               fixed = TRUE, class = "frugalreg_error_input")
})

test_that("what a term makes levels of is asked for as it is", {
  table <- data.frame(score = score, heat = set$heat, wind = set$wind > 0)
  fit <- momentnet(score ~ I(heat > 0) + wind, table, lambda = 0.01,
                   control = kept_looks)
  clinic <- ward_clinic(fit)
  open_patient(clinic, "a")
  expect_error(enter_result(clinic, "a", "heat", "TRUE"), "a number",
               class = "frugalreg_error_entry")
  enter_result(clinic, "a", "heat", "2.5")
  enter_result(clinic, "a", "wind", "TRUE")
  expect_equal(advice(clinic, learned(clinic), read_record(clinic$file),
                      "a")$prediction,
               unname(predict(fit, data.frame(heat = 2.5, wind = TRUE))))
})

test_that("of an old record, what is no label is skipped, and said", {
  fit <- ward_fit((score > 0) + 0, family = "binomial")
  clinic <- ward_clinic(fit)
  seen(clinic, "a", "1")
  open_patient(clinic, "b")
  enter_result(clinic, "b", "wind", "2")
  entered_before(clinic, "b", "outcome", "", "-2")
  open_patient(clinic, "c")
  entered_before(clinic, "c", "result", "heat", "1e200")
  now <- learned(clinic)
  expect_match(now$note, "not 0 or 1: 1.", fixed = TRUE)
  expect_identical(now$finished, 2L)
  expect_equal(coef(now$fit),
               coef(update(fit, newx = one_row(wind = 1), newy = 1)))
  record <- read_record(clinic$file)
  expect_error(enter_result(clinic, "b", "heat", "1"), "finished",
               class = "frugalreg_error_entry")
  expect_length(known_of(clinic, record, "c")$values, 0)
  expect_s3_class(advice(clinic, now, record, "c")$tests, "data.frame")
  enter_result(clinic, "c", "heat", "20")
  expect_identical(known_of(clinic, read_record(clinic$file), "c")$values,
                   list(heat = 20))
})
