# What a clinic says of values, outcomes and predictions that are unlike those
# that its fit was made from.

air <- labelled_air()
kept <- frugal_control(keep_looks = TRUE)
fit <- air_fit(air)
# Of a patient with these results.
said_of <- function(of, ...) {
  clinic <- ward_clinic(of)
  open_patient(clinic, "a")
  results <- c(...)
  for (test in names(results)) enter_result(clinic, "a", test, results[[test]])
  record <- read_record(clinic$file)
  advice(clinic, learned_clinic(clinic, record), record, "a")
}

test_that("a value outside of those that were seen is said to be", {
  said <- said_of(fit, Temp = "9999", Wind = "1.7", Solar.R = "7")
  expect_identical(said$outlying, c(
    Temp = "outside 57 to 97, the range the fit has seen",
    Wind = "outside 2.3 to 20.7, the range the fit has seen"
  ))
  expect_length(said_of(fit, Temp = "57", Wind = "20.7")$outlying, 0)
  skip_if_not_installed("shiny")
  expect_match(as.character(patient_card(said, "a")),
               ">outside 57 to 97, the range the fit has seen</div>",
               fixed = TRUE)
})

test_that("a mistake that was learned from does not hide the next", {
  clinic <- ward_clinic(fit)
  for (patient in c("a", "b")) {
    open_patient(clinic, patient)
    enter_result(clinic, patient, "Temp", "26")
    record <- read_record(clinic$file)
    said <- advice(clinic, learned_clinic(clinic, record), record, patient)
    expect_named(said$outlying, "Temp")
    expect_match(outcome_doubt(clinic, "4100"), "outside 1 to 168")
    enter_outcome(clinic, patient, "4100")
  }
})

test_that("of terms it is said which is, and levels have no range", {
  table <- data.frame(score = sin(1:60), age = 20:79,
                      sex = factor(rep(c("f", "m"), 30)))
  logs <- momentnet(score ~ log(age) + sex, table, lambda = 0.1, control = kept)
  expect_identical(said_of(logs, age = "2", sex = "m")$outlying, c(
    age = "log(age) is outside 2.996 to 4.369, the range the fit has seen"
  ))
})

test_that("a fit that kept no values says how far one is", {
  sums <- momentnet(as.matrix(air[c("Wind", "Temp")]), air$Ozone, lambda = 1,
                    alpha = 0, engine = "pairs")
  expect_null(sums$looks$values)
  z <- (9999 - mean(air$Temp)) / sd(air$Temp)
  far <- said_of(sums, Temp = "9999", Wind = "25")$outlying
  expect_identical(names(far), "Temp")
  expect_match(far, "standard deviations from the mean of what the fit has")
  expect_lt(abs(as.numeric(sub(" .*", "", far)) / z - 1), 0.02)
})

test_that("an outcome is doubted where no label was", {
  clinic <- ward_clinic(fit)
  expect_identical(
    outcome_doubt(clinic, "4100"),
    "The outcome 4100 is outside 1 to 168, the range the fit has seen."
  )
  for (text in c("41", "168", "text", "")) {
    expect_null(outcome_doubt(clinic, text))
  }
  ill <- factor(ifelse(air$Ozone > 30, "ill", "well"))
  classes <- momentnet(as.matrix(air[c("Wind", "Temp")]), ill, lambda = 0.1,
                       family = "binomial", control = kept)
  expect_null(outcome_doubt(ward_clinic(classes), "ill"))
})

test_that("a prediction that is clipped says from where", {
  far <- said_of(fit, Temp = "150")
  expect_gt(far$as_it_comes, far$prediction)
  expect_match(uncertainty_phrase(far), paste0(
    "without clipping it would be ", format_number(far$as_it_comes), ", beyond"
  ), fixed = TRUE)
  expect_false(grepl("without clipping",
                     uncertainty_phrase(said_of(fit, Temp = "80"))))
})

test_that("no probability is said to be 0 or 1", {
  expect_identical(format_predicted(1, TRUE), "> 0.999")
  expect_identical(format_predicted(4e-16, TRUE), "< 0.001")
  expect_identical(format_predicted(0.25, TRUE), "0.25")
  expect_identical(format_predicted(1, FALSE), "1")
  ill <- as.numeric(air$Ozone > 30)
  classes <- momentnet(as.matrix(air[c("Wind", "Temp")]), ill, lambda = 0.001,
                       family = "binomial", control = kept)
  said <- said_of(classes, Temp = "9999", Wind = "10")
  skip_if_not_installed("shiny")
  expect_match(as.character(patient_card(said, "a")), "&gt; 0.999",
               fixed = TRUE)
})

test_that("what learning and predicting say is on the page", {
  clinic <- ward_clinic(fit)
  open_patient(clinic, "a")
  enter_result(clinic, "a", "Temp", "1e9")
  enter_outcome(clinic, "a", "41")
  expect_silent(now <- learned_clinic(clinic, read_record(clinic$file)))
  expect_match(now$note, "winsorise")
  few <- transform(air, Month = factor(Month))[air$Month != 5, ]
  unseen <- momentnet(few[c("Wind", "Month")], few$Ozone, lambda = 1,
                      control = kept)
  expect_silent(said <- said_of(unseen, Month = "5"))
  expect_match(said$note, "No row that the fit saw has level")
})
